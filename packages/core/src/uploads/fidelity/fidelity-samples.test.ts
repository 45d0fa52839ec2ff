import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decimal, moneyText, sum } from "../../shared/decimal.ts";
import { groupBy } from "../../shared/group-by.ts";
import type { Transaction } from "../../transactions/transaction.ts";
import { fingerprintText } from "../fingerprint.ts";
import type { PositionRow } from "../position-row.ts";
import { historyOf, readExportBytes } from "../testing/read-export.ts";

type Expected = {
  file_type: string;
  downloaded?: string;
  rows: number;
  rows_by_type: Record<string, number>;
  accounts: string[];
  first_run_date: string;
  last_run_date: string;
  amount_column_sum_by_account: Record<string, string>;
  cash_change_by_account: Record<string, string>;
  amount_by_type: Record<string, string>;
  non_cash_amount_rows?: number;
  identical_fills?: { rows: number }[];
  as_of: string;
  data_rows: number;
  rows_by_kind: Record<string, number>;
  positions_count: number;
  value_by_account: Record<string, string>;
  total_value: string;
  total_cost_basis_long_known: string;
  option_value: string;
  cash_core: string;
  pending: string;
};

const SAMPLES = new URL("./fixtures/samples/", import.meta.url);
const EXPECTED: Record<string, Expected> = JSON.parse(
  readFileSync(new URL("expected.json", SAMPLES), "utf8"),
);
const of = (fileType: string) => Object.entries(EXPECTED).filter(([, file]) => file.file_type === fileType);

test.each(of("history"))("%s reads as its README says", (name, expected) => {
  const rows = readSample(name);

  expect(rows).toHaveLength(expected.rows);
  expect(countBy(rows, ({ type }) => type)).toEqual(expected.rows_by_type);
  expect(days(rows)).toEqual([expected.first_run_date, expected.last_run_date]);
  expectSums(rows, expected);
});

test.each(of("history"))("%s needs no question and no review", (name) => {
  const read = readExportBytes(readFileSync(new URL(name, SAMPLES)), fileNameOf(name));

  expect(historyOf(read).filter(({ state }) => state !== "ROW")).toEqual([]);
  expect(read).toMatchObject({ warnings: [], unnumberedAccounts: [], identity: { needsAccount: false } });
  expect(historyOf(read).flatMap((row) => (row.state === "ROW" ? (row.warnings ?? []) : []))).toEqual([]);
});

test.each(of("history").filter(([, file]) => file.identical_fills))(
  "%s keeps identical fills",
  (name, expected) => {
    const counts = Object.values(countBy(readSample(name), fingerprint));

    expect(counts.filter((count) => count > 1).sort()).toEqual(
      expected.identical_fills?.map(({ rows }) => rows).sort(),
    );
  },
);

test.each(of("union"))(
  "%s: the maximum of each fingerprint over both files, in any order",
  (name, expected) => {
    const files = [1, 2].map((part) => readSample(name.replace("UNION", `Accounts_History (${part}).csv`)));

    for (const order of [files, files.toReversed(), [...files, ...files]]) {
      const rows = unionOf(order);
      expect(rows).toHaveLength(expected.rows);
      expect(countBy(rows, ({ type }) => type)).toEqual(expected.rows_by_type);
      expectSums(rows, expected);
    }
  },
);

test.each(of("positions"))("%s reads as its README says", (name, expected) => {
  const read = readExportBytes(readFileSync(new URL(name, SAMPLES)), fileNameOf(name));

  const rows =
    "positions" in read ? read.positions.flatMap((row) => (row.state === "ROW" ? [row.position] : [])) : [];
  const counted = rows.filter(({ kind }) => kind !== "WRAPPER");
  const holdings = rows.filter(({ kind, type }) => kind === "HOLDING" && type !== "CASH");
  expect(read).toMatchObject({ warnings: [], identity: { portfolioDateSource: "FOOTER" } });
  expect("identity" in read && read.identity.downloadedAt).toBe(expected.as_of.split(" ")[0]);
  expect(rows).toHaveLength(expected.data_rows);
  expect(holdings).toHaveLength(expected.positions_count);
  expect(
    mapValues(
      groupBy(counted, ({ accountNumber }) => accountNumber ?? ""),
      totalValue,
    ),
  ).toEqual(expected.value_by_account);
  expect(totalValue(counted)).toBe(expected.total_value);
  expect(totalValue(rows.filter(({ type }) => type === "OPTION"))).toBe(expected.option_value);
  expect(totalValue(rows.filter(({ kind, type }) => kind === "HOLDING" && type === "CASH"))).toBe(
    expected.cash_core,
  );
  expect(totalValue(rows.filter(({ kind }) => kind === "PENDING"))).toBe(expected.pending);
  expect(basisOfLongs(holdings)).toBe(expected.total_cost_basis_long_known);
});

function readSample(name: string): Transaction[] {
  const readings = historyOf(readExportBytes(readFileSync(new URL(name, SAMPLES)), fileNameOf(name), 3));
  return readings.flatMap((reading) => (reading.state === "ROW" ? [reading.transaction] : []));
}

function expectSums(rows: readonly Transaction[], expected: Expected): void {
  const byAccount = groupBy(rows, ({ accountNumber }) => accountNumber ?? "");
  expect([...byAccount.keys()].sort()).toEqual(expected.accounts);
  expect(mapValues(byAccount, amountOf)).toEqual(expected.amount_column_sum_by_account);
  expect(
    mapValues(
      groupBy(rows, ({ type }) => type),
      amountOf,
    ),
  ).toMatchObject(expected.amount_by_type);
  // Plan accounts have no cash of their own and are left out of the expectation.
  expect(mapValues(byAccount, cashOf)).toMatchObject(expected.cash_change_by_account);
}

/** For each fingerprint as many rows as the file that has most of them. */
function unionOf(files: readonly (readonly Transaction[])[]): Transaction[] {
  const kept = new Map<string, readonly Transaction[]>();
  for (const file of files) {
    for (const [key, rows] of groupBy(file, fingerprint)) {
      kept.set(key, rows.length > (kept.get(key)?.length ?? 0) ? rows : (kept.get(key) ?? rows));
    }
  }
  return [...kept.values()].flat();
}

const fingerprint = (row: Transaction) => fingerprintText(row, row.accountNumber ?? "");
const fileNameOf = (name: string) => name.split("/")[1] ?? name;
const amountOf = (rows: readonly Transaction[]) =>
  moneyText(sum(rows.map(({ amount }) => decimal(amount ?? "0"))));
const cashOf = (rows: readonly Transaction[]) =>
  moneyText(sum(rows.map(({ cashEffect }) => decimal(cashEffect))));
const totalValue = (rows: readonly PositionRow[]) =>
  moneyText(sum(rows.map(({ currentValue }) => decimal(currentValue ?? "0"))));
const basisOfLongs = (rows: readonly PositionRow[]) =>
  moneyText(
    sum(rows.map((row) => decimal(row.quantity?.startsWith("-") ? "0" : (row.costBasisTotal ?? "0")))),
  );

function days(rows: readonly Transaction[]) {
  const sorted = rows.map(({ runDate }) => runDate).sort();
  return [sorted.at(0), sorted.at(-1)];
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> {
  return mapValues(groupBy(items, keyOf), (group) => group.length);
}

function mapValues<Value, Mapped>(
  map: Map<string, Value>,
  change: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries([...map].map(([key, value]) => [key, change(value)]));
}
