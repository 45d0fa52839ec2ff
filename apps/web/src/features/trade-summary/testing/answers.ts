import { graphql, HttpResponse } from "msw";
import { covered } from "../../../testing/coverage.ts";
import { server } from "../../../testing/server.ts";
import type { HistoryStanding, RealizedDay } from "../realized.queries.ts";

/** A day with closings; shares make up what options do not. */
export function realizedDay(start: string, total: number, given: Partial<RealizedDay> = {}): RealizedDay {
  return {
    start,
    total: String(total),
    options: String(total),
    shares: "0",
    income: "0",
    trades: 1,
    ...given,
  };
}

/** Up to date, and of which no cash was compared. */
export const standing = (given: Partial<HistoryStanding> = {}): HistoryStanding => ({
  accountId: given.account ?? "1",
  account: "Joint",
  coveredThrough: "2026-11-20",
  isBehind: false,
  missingFrom: "2026-11-23",
  hasGaps: false,
  matches: null,
  matchesThrough: null,
  ...given,
});

/** Answers every day with closings or income; what was asked is in the array. */
export function answerRealizedDays(
  days: readonly RealizedDay[],
  coverage = covered(),
  standings: readonly HistoryStanding[] = [],
): unknown[] {
  const asked: unknown[] = [];
  server.use(
    graphql.query("RealizedDays", ({ variables }) => {
      asked.push(variables["book"]);
      return HttpResponse.json({ data: { days, coverage, standings, withoutHistory: [] } });
    }),
  );
  return asked;
}
