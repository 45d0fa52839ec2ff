import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fingerprintText } from "../fingerprint.ts";
import { historyOf, readExport, readExportBytes } from "../testing/read-export.ts";

const REPORTS = new URL("./fixtures/reports/", import.meta.url);

const read = (file: string) =>
  historyOf(readExportBytes(readFileSync(new URL(file, REPORTS)), "Accounts_History.csv"));

const warningsOf = (file: string) =>
  read(file).flatMap((reading) => (reading.state === "ROW" ? (reading.warnings ?? []) : []));

test("30: a notice that stands in Description counts on the day that it names", () => {
  const rows = read("30-cancel-text-in-description.csv").flatMap((reading) =>
    reading.state === "ROW" ? [reading.transaction] : [],
  );

  expect(rows.map(({ type, eventDate, amount }) => [type, eventDate, amount])).toEqual([
    ["OPT_BTC", "2025-01-02", "-11.03"],
    ["CANCEL", "2025-01-02", "12.03"],
    ["OPT_BTC", "2025-01-02", "-12.03"],
    ["OPT_STO", "2024-12-20", "45.33"],
  ]);
  const corrected = rows.map(({ action, description }) => [/ CORR /.test(action), description]);
  expect(corrected.map(([isCorrected]) => isCorrected)).toEqual([true, false, false, false]);
  expect(new Set(corrected.map(([, description]) => description)).size).toBe(1);
  expect(rows[0]?.action).toMatch(/ \(Cash\)$/);
});

test("an ACAT of shares without a number of them is said", () => {
  const header =
    "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
  const row = "03/03/2025,TRANSFER OF ASSETS ACAT RECEIVE ABCO (ABCX) (Cash),ABCX,ABCO,Cash,,0,,,,259.2,";
  const readings = historyOf(readExport(["", header, row], "History_for_Account_Z41000001.csv"));

  expect(readings.flatMap((reading) => (reading.state === "ROW" ? (reading.warnings ?? []) : []))).toEqual([
    expect.stringMatching(/^Moves shares and bears no Quantity/),
  ]);
});

test("36: rows without a symbol are of the security that their ISIN names", () => {
  const rows = read("36-blank-symbols-by-isin.csv").flatMap((reading) =>
    reading.state === "ROW" ? [[reading.transaction.instrument, reading.transaction.quantity]] : [],
  );

  expect(rows).toEqual([
    ["NO0010000001", "-100"],
    ["NO0010000027", "50"],
    ["NO0010000001", "100"],
  ]);
});

test("36: a row on record under its name is known again", () => {
  const [sold] = read("36-blank-symbols-by-isin.csv");

  expect(sold?.state === "ROW" && fingerprintText(sold.transaction, "A")).toBe(
    "1|A|2026-02-05|SELL|=NORDIC SHIP ASA ISIN #NO0010000001|-|100|11",
  );
});

test("37: money paid that has come in is said", () => {
  expect(warningsOf("37-eft-paid-positive.csv")).toEqual([
    "Amount 500 is positive, unusual for Electronic Funds Transfer Paid: we count it as written",
  ]);
});

test("39: a called bond is paid back at par", () => {
  const [called] = read("39-full-call-payout.csv");

  expect(called).toMatchObject({
    state: "ROW",
    transaction: { type: "REDEMPTION", assetClass: "BOND", quantity: "-10000", cashEffect: "10000" },
  });
  expect(warningsOf("39-full-call-payout.csv")).toEqual([]);
});
