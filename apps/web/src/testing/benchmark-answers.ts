import { graphql, HttpResponse } from "msw";
import { server } from "./server.ts";

/** 26,371.00 would have come of the same money in SPY. */
export const IN_INDEX = {
  symbol: "SPY",
  xirr: 0.0201,
  moneyWeighted: 0.0148,
  endValue: "26371",
  difference: "-301.39",
  values: [
    { day: "2025-12-31", total: "25000", isApproximate: false },
    { day: "2026-03-20", total: "26371", isApproximate: false },
  ],
  reason: null,
  needsCloses: false,
  source: "Tiingo",
  isApproximate: false,
  notes: [] as string[],
};

/** Nobody gave a close yet. */
export const NO_CLOSES = {
  ...IN_INDEX,
  ...{ xirr: null, moneyWeighted: null, endValue: null, difference: null, values: [], source: null },
  reason: "This needs closing prices of SPY.",
  needsCloses: true,
};

/** Answers that, whatever is asked; returns what was asked. */
export function answerBenchmark(benchmark: object) {
  const asked: unknown[] = [];
  server.use(
    graphql.query("SameMoneyInIndex", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { getBenchmark: benchmark } });
    }),
  );
  return asked;
}
