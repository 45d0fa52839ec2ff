import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decimal } from "../shared/decimal.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { historyOf, readExportBytes } from "../uploads/testing/read-export.ts";
import type { Ledger, LedgerEntry } from "./ledger.ts";
import { matchLedger } from "./match-ledger.ts";
import { entriesOfFiles } from "./testing/read-entries.ts";

type ByMonth = Record<string, Record<string, string>>;

type Expected = {
  readonly file_type: string;
  readonly option_pnl_A: ByMonth;
  readonly option_pnl_B: ByMonth;
  readonly stock_pnl_A: ByMonth;
  readonly stock_pnl_B: ByMonth;
  readonly open_options: Record<string, string>;
  readonly unmatched_closes: string[][];
};

/** The samples and their figures, typed by hand: README.md beside them. */
const SAMPLES = new URL("../uploads/fidelity/fixtures/samples/", import.meta.url);
const EXPECTED: Record<string, Expected> = JSON.parse(
  readFileSync(new URL("expected.json", SAMPLES), "utf8"),
);
const CASES = Object.entries(EXPECTED).filter(([, { file_type }]) => file_type !== "positions");

test.each(CASES)("%s, trade book", (name, expected) => {
  const ledger = matchLedger(entriesOf(name), "TRADE");

  expect(byMonth(ledger, true)).toEqual(withoutZeros(expected.option_pnl_A));
  expect(byMonth(ledger, false)).toEqual(expected.stock_pnl_A);
});

test.each(CASES)("%s, tax book", (name, expected) => {
  const ledger = matchLedger(entriesOf(name), "TAX");

  expect(withoutZeros(byMonth(ledger, true))).toEqual(withoutZeros(expected.option_pnl_B));
  expect(byMonth(ledger, false)).toEqual(expected.stock_pnl_B);
});

test.each(CASES)("%s, what is open and what has no opening", (name, expected) => {
  const { openLots, closings } = matchLedger(entriesOf(name), "TRADE");
  const contracts = openLots.filter(({ assetClass }) => assetClass === "OPTION");
  const unmatched = closings.filter(
    ({ assetClass, unmatchedQuantity }) => assetClass === "OPTION" && unmatchedQuantity !== "0",
  );

  expect(contracts.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(
    Object.values(expected.open_options).reduce((sum, quantity) => sum + Number(quantity), 0),
  );
  expect(unmatched.map(({ instrument, unmatchedQuantity }) => [instrument, unmatchedQuantity])).toEqual(
    expected.unmatched_closes.map(([, instrument, quantity]) => [instrument, quantity]),
  );
});

/** Rows of a sample, or of both halves of an overlapping pair: the most of each fingerprint in any one file. */
function entriesOf(name: string): LedgerEntry[] {
  const names = name.endsWith("UNION")
    ? [1, 2].map((part) => name.replace("UNION", `Accounts_History (${part}).csv`))
    : [name];
  return entriesOfFiles(names.map(readSample));
}

function readSample(name: string): Transaction[] {
  const readings = historyOf(
    readExportBytes(readFileSync(new URL(name, SAMPLES)), name.split("/").at(-1) ?? name),
  );
  return readings.flatMap((reading) => (reading.state === "ROW" ? [reading.transaction] : []));
}

function byMonth({ closings }: Ledger, isOption: boolean): ByMonth {
  const sums: ByMonth = {};
  for (const { assetClass, closedOn, underlying, net, quantity } of closings) {
    if ((assetClass === "OPTION") === isOption && quantity !== "0") {
      const months = sums[underlying] ?? {};
      const month = closedOn.slice(0, 7);
      months[month] = decimal(months[month] ?? "0")
        .plus(net)
        .toFixed(2);
      sums[underlying] = months;
    }
  }
  return sums;
}

/** Leaves out underlyings that realized nothing, such as an assigned option in the tax book. */
const withoutZeros = (sums: ByMonth): ByMonth =>
  Object.fromEntries(
    Object.entries(sums)
      .map(
        ([name, months]) =>
          [name, Object.fromEntries(Object.entries(months).filter(([, net]) => net !== "0.00"))] as const,
      )
      .filter(([, months]) => Object.keys(months).length > 0),
  );
