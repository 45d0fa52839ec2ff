import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { IncomeKind } from "./income-kind.ts";
import { type IncomePart, incomeMatrix, incomeRows } from "./income-sums.ts";

const part = (day: string, symbol: string | null, kind: IncomeKind, amount: string): IncomePart => ({
  day: calendarDate(day),
  accountId: "joint",
  symbol,
  kind,
  amount: amount as DecimalText,
});

// Of two accounts and two years, a Sunday and a Monday among the days.
const PARTS = [
  part("2025-12-31", "KO", "DIVIDEND", "48.5"),
  part("2026-01-04", "KO", "DIVIDEND", "51"),
  part("2026-01-05", "KO", "DIVIDEND", "-51"),
  part("2026-01-05", "TSM", "DIVIDEND", "9.86"),
  part("2026-01-05", "TSM", "FOREIGN_TAX", "-2.07"),
  part("2026-01-05", "TSM", "FEE", "-0.48"),
  part("2026-01-30", null, "MARGIN_INTEREST", "-6.42"),
  part("2026-03-02", "KO", "RETURN_OF_CAPITAL", "20"),
  { ...part("2026-03-02", "KO", "REINVESTED", "12.3"), accountId: "roth" },
];

test.each([
  [
    "WEEK",
    [
      "2025-12-29 DIVIDEND 99.5",
      "2026-01-05 DIVIDEND -41.14",
      "2026-01-05 FOREIGN_TAX -2.07",
      "2026-01-05 FEE -0.48",
      "2026-01-26 MARGIN_INTEREST -6.42",
      "2026-03-02 REINVESTED 12.3",
      "2026-03-02 RETURN_OF_CAPITAL 20",
    ],
  ],
  [
    "MONTH",
    [
      "2025-12-01 DIVIDEND 48.5",
      "2026-01-01 DIVIDEND 9.86",
      "2026-01-01 FOREIGN_TAX -2.07",
      "2026-01-01 FEE -0.48",
      "2026-01-01 MARGIN_INTEREST -6.42",
      "2026-03-01 REINVESTED 12.3",
      "2026-03-01 RETURN_OF_CAPITAL 20",
    ],
  ],
] as const)("by %s: kinds in their order, what comes to 0 left out", (bucket, expected) => {
  const rows = incomeRows(bucket, PARTS);

  expect(rows.map(({ start, kind, amount }) => `${start} ${kind} ${amount}`)).toEqual(expected);
});

test("months by holdings: every month of the span, the holding that brought most first", () => {
  const span = { startDate: calendarDate("2025-12-15"), endDate: calendarDate("2026-03-02") };

  const { months, rows, totals, total } = incomeMatrix(span, PARTS);

  expect(months).toEqual(["2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01"]);
  expect(rows).toEqual([
    { symbol: "KO", accountId: "joint", cells: ["48.5", "0", "0", "0"], total: "48.5" },
    { symbol: "KO", accountId: "roth", cells: ["0", "0", "0", "12.3"], total: "12.3" },
    { symbol: "TSM", accountId: "joint", cells: ["0", "7.31", "0", "0"], total: "7.31" },
    { symbol: null, accountId: "joint", cells: ["0", "-6.42", "0", "0"], total: "-6.42" },
  ]);
  expect(totals).toEqual(["48.5", "0.89", "0", "12.3"]);
  expect(total).toBe("61.69");
});

test("returned capital is in the matrix when it is asked for", () => {
  const span = { startDate: calendarDate("2026-03-01"), endDate: calendarDate("2026-03-31") };

  const matrix = incomeMatrix(span, PARTS, "RETURN_OF_CAPITAL");

  expect(matrix.rows).toEqual([{ symbol: "KO", accountId: "joint", cells: ["20"], total: "20" }]);
  expect(matrix.total).toBe("20");
});
