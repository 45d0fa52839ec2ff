import { decimal, moneyText } from "@strikebook/core/shared/decimal";
import { expect, test, vi } from "vitest";
import { figuresOf } from "../../import/testing/figures.ts";
import { EXPECTED, type Expected, expectedOf, sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, startTestApp } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const placesOf = (fileType: Expected["file_type"]) =>
  Object.keys(EXPECTED).filter((place) => EXPECTED[place]?.file_type === fileType);

const FIRST = "s11/Accounts_History (1).csv";
const SECOND = "s11/Accounts_History (2).csv";
const UNION = expectedOf("s11/UNION");

test.each(placesOf("history"))("%s gives the figures of expected.json", async (place) => {
  const ann = await createUser(app);
  const expected = expectedOf(place);

  const { preview, result } = await importFile(app, ann, sample(place));

  expect(preview).toMatchObject({
    fileType: "TRANSACTION",
    brokerage: "Fidelity",
    totalTransactions: expected.rows,
    newTransactions: expected.rows,
    totalLines: expected.rows,
    newLines: expected.rows,
    duplicateLines: 0,
    informationalLines: 0,
    reviewLines: 0,
    canConfirm: true,
    needsAccount: false,
  });
  expect(result).toMatchObject({
    success: true,
    normalizedTransactionsAdded: expected.rows,
    accountsCreated: expected.accounts.length,
  });
  expect(numbersOf(result.accounts)).toEqual([...expected.accounts].sort());
  for (const account of [...preview.accounts, ...result.accounts]) {
    expect(account.ledgerCash).toBe(account.fileCash);
  }
  const figures = await figuresOf(app, ann.id);
  expect(figures.rowsByType).toEqual(expected.rows_by_type);
  expect(figures.cashByAccount).toMatchObject(expected.cash_change_by_account ?? {});
  expect(withoutZeros(figures.optionPnl)).toEqual(withoutZeros(expected.option_pnl_A));
  expect(withoutZeros(figures.stockPnl)).toEqual(withoutZeros(expected.stock_pnl_A));
});

test.each(placesOf("positions"))("%s gives the totals of expected.json", async (place) => {
  const ann = await createUser(app);
  const expected = expectedOf(place);

  const { preview, result } = await importFile(app, ann, sample(place));

  expect(preview).toMatchObject({
    fileType: "PORTFOLIO",
    totalPositions: expected.data_rows,
    newPositions: expected.data_rows,
    portfolioDate: expected.as_of?.slice(0, 10),
    portfolioDateSource: "FOOTER",
    canConfirm: true,
  });
  expect(result).toMatchObject({ normalizedPositionsAdded: expected.data_rows });
  const { rows } = await app.database.pool.query(
    `SELECT a.account_identifier AS number, total_value, options_value, cash_value, pending_value, as_of_time
     FROM portfolio_snapshots s JOIN brokerage_accounts a ON a.id = s.account_id WHERE s.user_id = $1`,
    [ann.id],
  );
  const total = (column: string) =>
    moneyText(rows.reduce((sum, row) => sum.plus(decimal(row[column])), decimal("0")));
  expect(Object.fromEntries(rows.map((row) => [row.number, moneyText(decimal(row.total_value))]))).toEqual(
    expected.value_by_account,
  );
  expect(total("total_value")).toBe(expected.total_value);
  expect(total("options_value")).toBe(expected.option_value);
  expect(total("cash_value")).toBe(expected.cash_core);
  expect(total("pending_value")).toBe(expected.pending);
  expect(new Set(rows.map((row) => row.as_of_time))).toEqual(new Set([expected.as_of?.slice(11, 16)]));
});

test.each([
  [[FIRST, SECOND]],
  [[SECOND, FIRST]],
  [[FIRST, FIRST, SECOND, FIRST, SECOND]],
  [[SECOND, SECOND, FIRST, SECOND]],
])("the overlapping pair gives its union, imported as %j", async (places) => {
  const ann = await createUser(app);

  const results = [];
  for (const place of places) {
    results.push((await importFile(app, ann, sample(place))).result);
  }

  const figures = await figuresOf(app, ann.id);
  expect(figures.rowsByType).toEqual(UNION.rows_by_type);
  expect(figures.cashByAccount).toEqual(UNION.cash_change_by_account);
  expect(figures.optionPnl).toEqual(UNION.option_pnl_A);
  expect(withoutZeros(figures.stockPnl)).toEqual(UNION.stock_pnl_A);
  const second = results.at(places.lastIndexOf(places[0] === FIRST ? SECOND : FIRST));
  expect(second).toMatchObject({ success: true });
  expect(results.reduce((sum, result) => sum + result.normalizedTransactionsAdded, 0)).toBe(UNION.rows);
});

const numbersOf = (accounts: readonly { accountNumber: string }[]) =>
  accounts.map(({ accountNumber }) => accountNumber).sort();

function withoutZeros(pnl: Expected["option_pnl_A"] = {}) {
  return Object.fromEntries(
    Object.entries(pnl)
      .map(
        ([symbol, months]) => [symbol, Object.entries(months).filter(([, net]) => net !== "0.00")] as const,
      )
      .filter(([, months]) => months.length > 0)
      .map(([symbol, months]) => [symbol, Object.fromEntries(months)]),
  );
}
