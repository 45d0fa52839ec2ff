import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Transaction } from "../transactions/transaction.ts";
import { fingerprintText } from "../uploads/fingerprint.ts";
import { historyOf, readExportBytes } from "../uploads/testing/read-export.ts";
import type { LedgerEntry } from "./ledger.ts";
import { matchLedger } from "./match-ledger.ts";
import { entries, open, realized, unmatched } from "./testing/entries.ts";

const FIXTURE = "history-name-changed-option-and-shares~History_for_Account_Z12345678.csv";

const url = new URL(`../uploads/fidelity/fixtures/${FIXTURE}`, import.meta.url);
const transactions = historyOf(readExportBytes(readFileSync(url), FIXTURE.split("~")[1] ?? "")).flatMap(
  (reading) => (reading.state === "ROW" ? [reading.transaction] : []),
);

const entryOf = (transaction: Transaction, index: number): LedgerEntry => {
  const { instrument = "", underlying = "", assetClass = "STOCK" } = transaction;
  const rank = fingerprintText(transaction, "");
  return { ...transaction, id: `${index}`, accountId: "A1", rank, instrument, underlying, assetClass };
};

const rows = transactions.map(entryOf);
const until = (day: string) =>
  matchLedger(
    rows.filter(({ eventDate }) => eventDate <= day),
    "TRADE",
  );

describe("a change of name", () => {
  test("hands contracts and shares on with premium, cost and opening day; the old names hold nothing", () => {
    expect(open(until("2026-04-15"))).toEqual([
      "A1 ZQNW 100 since 2026-03-02 for -900",
      "A1 ZQNW260619P10 -2 since 2026-03-09 for 598.66",
    ]);
    expect(realized(until("2026-04-15"))).toEqual([]);
  });

  test("lets what was sold under the old name be closed under the new one", () => {
    const ledger = until("2026-05-08");

    // Premium 598.66 less 201.34 paid back; 1199.98 less 900.00 for the shares.
    expect(realized(ledger)).toEqual(["OPTION ZQNW 2026-05-07: 397.32", "STOCK ZQNW 2026-05-08: 299.98"]);
    expect(unmatched(ledger)).toEqual([]);
    expect(open(ledger)).toEqual([]);
  });

  test("moves no cash", () => {
    const cash = transactions.filter(({ type }) => type === "CORPORATE_ACTION").map((row) => row.cashEffect);

    expect(cash).toEqual(["0", "0", "0", "0"]);
  });

  test("moves nothing by chance where two of one day have as many shares", () => {
    const change = {
      on: "2026-04-15",
      type: "CORPORATE_ACTION",
      reorganization: "N/C 2026-04-15 100",
    } as const;
    const ledger = matchLedger(
      entries(
        { on: "2026-03-02", type: "BUY", instrument: "AAA", quantity: 100, amount: -900 },
        { ...change, instrument: "AAA", quantity: -100 },
        { ...change, instrument: "BBB", quantity: 100 },
        { ...change, instrument: "CCC", quantity: -100 },
        { ...change, instrument: "DDD", quantity: 100 },
      ),
      "TRADE",
    );

    expect(open(ledger)).toEqual([
      "A1 AAA 100 since 2026-03-02 for -900",
      "A1 BBB 100 since ? for ?",
      "A1 DDD 100 since ? for ?",
    ]);
  });
});

describe("an expiry that counts no contracts", () => {
  const EXPIRED = { on: "2026-03-20", type: "OPT_EXPIRED", instrument: "XYZ260320P50" } as const;
  const sold = (on: string, quantity: number, amount: number) =>
    ({ on, type: "OPT_STO", instrument: "XYZ260320P50", quantity: -quantity, amount }) as const;

  test("closes all that is open of the contract in its account", () => {
    const ledger = matchLedger(
      entries(
        sold("2026-02-02", 2, 198.66),
        sold("2026-02-03", 1, 120.33),
        { ...sold("2026-02-03", 1, 99.33), accountId: "A2" },
        EXPIRED,
      ),
      "TRADE",
    );

    expect(realized(ledger)).toEqual(["OPTION XYZ 2026-03-20: 318.99"]);
    expect(ledger.closings.map(({ quantity }) => quantity)).toEqual(["3"]);
    expect(open(ledger)).toEqual(["A2 XYZ260320P50 -1 since 2026-02-03 for 99.33"]);
  });

  test("closes nothing, and nothing is unmatched, where nothing is open", () => {
    const { closings } = matchLedger(entries(EXPIRED), "TRADE");

    expect(closings).toEqual([]);
  });
});

test("a security that is written off as worthless is closed for nothing", () => {
  const ledger = matchLedger(
    entries(
      { on: "2026-01-05", type: "BUY", quantity: 50, amount: -500 },
      {
        on: "2026-06-23",
        type: "CORPORATE_ACTION",
        action: "WORTHLESS SECURITY DEAD CORP (DEAD) (Cash)",
        quantity: -50,
        amount: 0,
      },
    ),
    "TRADE",
  );

  expect(realized(ledger)).toEqual(["STOCK XYZ 2026-06-23: -500.00"]);
  expect(open(ledger)).toEqual([]);
});
