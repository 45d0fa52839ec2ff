import { graphql, HttpResponse } from "msw";
import { covered } from "../../../testing/coverage.ts";
import { server } from "../../../testing/server.ts";
import type { IncomeAhead, IncomeYear } from "../income.queries.ts";

/**
 * Three months of 2026 up to March 20. KO paid 53 in March and 20.50 in January, cash earned 4.10 and 3.90, foreign tax took
 * 2.05; MO returned 11 of capital. A put sold in January for 199.34 was closed in it at a loss of 101.32, one for 339.34 in
 * February. January 1 to March 20 of 2025 had a dividend of 48 and 1.50 of interest.
 */
export const YEAR: IncomeYear = {
  kinds: [
    { start: "2026-01-01", kind: "DIVIDEND", amount: "20.5" },
    { start: "2026-01-01", kind: "INTEREST", amount: "4.1" },
    { start: "2026-01-01", kind: "FOREIGN_TAX", amount: "-2.05" },
    { start: "2026-02-01", kind: "INTEREST", amount: "3.9" },
    { start: "2026-03-01", kind: "DIVIDEND", amount: "53" },
    { start: "2026-03-01", kind: "RETURN_OF_CAPITAL", amount: "11" },
  ],
  before: [
    { kind: "DIVIDEND", amount: "48" },
    { kind: "INTEREST", amount: "1.5" },
  ],
  matrix: {
    months: ["2026-01-01", "2026-02-01", "2026-03-01"],
    rows: [
      { symbol: "KO", accountId: "joint", cells: ["18.45", "0", "53"], total: "71.45" },
      { symbol: null, accountId: "ira", cells: ["4.1", "3.9", "0"], total: "8" },
    ],
    totals: ["22.55", "3.9", "53"],
    total: "79.45",
  },
  premium: [
    {
      start: "2026-01-01",
      received: "538.68",
      kept: "-101.32",
      contractsSold: "2",
      contractsClosed: "1",
      unmatchedClosings: 0,
    },
    {
      start: "2026-02-01",
      received: "0",
      kept: "339.34",
      contractsSold: "0",
      contractsClosed: "1",
      unmatchedClosings: 2,
    },
  ],
  coverage: covered({ from: "2025-01-01", to: "2026-03-20", historyBegins: "2024-06-03" }),
};

/** April to September of 2025: 20 from KO and 4 of cash in April, 112 from two holdings in June. */
export const AHEAD: IncomeAhead = {
  matrix: {
    months: ["2025-04-01", "2025-05-01", "2025-06-01", "2025-07-01", "2025-08-01", "2025-09-01"],
    rows: [
      { symbol: "KO", cells: ["20", "0", "52", "0", "0", "0"] },
      { symbol: "XOM", cells: ["0", "0", "60", "0", "0", "0"] },
      { symbol: null, cells: ["4", "0", "0", "0", "0", "0"] },
    ],
    totals: ["24", "0", "112", "0", "0", "0"],
    total: "136",
  },
  coverage: covered({ from: "2025-04-01", to: "2025-09-30" }),
};

/** Answers the year, and what lies ahead; returns what was asked for. */
export function answerIncome(year: IncomeYear = YEAR, ahead: IncomeAhead = AHEAD) {
  const asked: unknown[] = [];
  server.use(
    graphql.query("IncomeOfYear", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: year });
    }),
    graphql.query("IncomeToCome", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: ahead });
    }),
  );
  return asked;
}
