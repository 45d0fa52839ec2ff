import { graphql, HttpResponse } from "msw";
import { answerBenchmark, NO_CLOSES } from "../../../testing/benchmark-answers.ts";
import { covered } from "../../../testing/coverage.ts";
import { server } from "../../../testing/server.ts";
import type { ReturnsAnswer } from "../returns.queries.ts";

const YEAR = { from: "2025-12-31", to: "2026-03-20" };

/**
 * Two accounts from the end of 2025 to March 20: 20,000.00 and 5,000.00 at the start, 1,000.00 paid in on January 5, 21,169.61 and
 * 4,900.00 at the end. KO lost 150.00 on paper, its options brought 268.68, it paid 53.00 and tax took 2.07; 100.00 are lost that
 * no line tells of.
 */
export const ANSWER: ReturnsAnswer = {
  returns: {
    xirr: 0.0123,
    moneyWeighted: 0.0027,
    timeWeighted: -0.0031,
    isAnnual: false,
    isApproximate: true,
    startValue: "25000",
    endValue: "26069.61",
    reason: null,
    timeWeightedReason: null,
    bridge: {
      start: "25000",
      deposits: "1000",
      market: "-150",
      options: "268.68",
      income: "53",
      fees: "2.07",
      unexplained: "-100",
      end: "26069.61",
    },
    flows: [
      { day: "2026-01-05", accountId: "joint", amount: "1000", kind: "DEPOSIT" },
      { day: "2026-02-02", accountId: "ira", amount: "-40.5", kind: "TRANSFER" },
    ],
    values: [
      { day: "2025-12-31", total: "25000", isApproximate: false },
      { day: "2026-03-20", total: "26069.61", isApproximate: true },
    ],
    notes: ["The value of Joint on Mar 20, 2026 is that of Mar 19, 2026."],
    nearestFrom: null,
    nearestTo: null,
  },
  accounts: [
    {
      accountId: "joint",
      returns: {
        startValue: "20000",
        endValue: "21169.61",
        netFlows: "1000",
        moneyWeighted: 0.0081,
        timeWeighted: 0.008,
        reason: null,
        timeWeightedReason: null,
      },
    },
    {
      accountId: "ira",
      returns: {
        startValue: "0",
        endValue: "0",
        netFlows: "0",
        moneyWeighted: null,
        timeWeighted: null,
        reason: "Alex IRA has no positions on record in these days.",
        timeWeightedReason: "Alex IRA has no positions on record in these days.",
      },
    },
  ],
  symbols: [
    {
      underlying: "KO",
      options: "199.34",
      shares: "0",
      income: "50.93",
      unrealizedChange: "-80.66",
      total: "169.61",
      xirr: 0.02,
      reason: null,
    },
    {
      underlying: "GM",
      options: "12",
      shares: "0",
      income: "0",
      unrealizedChange: null,
      total: null,
      xirr: null,
      reason: "A closing has no opening on record.",
    },
  ],
  coverage: covered(YEAR),
};

/** The same without a value at the start: no rates, and the nearest days are offered. */
export const MISSING_START: ReturnsAnswer = {
  ...ANSWER,
  returns: {
    ...ANSWER.returns,
    xirr: null,
    moneyWeighted: null,
    timeWeighted: null,
    reason: "The value of Joint on Dec 31, 2025 isn't known.",
    timeWeightedReason: "The value of Joint on Dec 31, 2025 isn't known.",
    values: [],
    nearestFrom: "2026-01-12",
    nearestTo: "2026-03-18",
  },
};

/** Answers what `answerOf` gives for the first day asked for; returns what was asked. */
export function answerReturns(answerOf: (from: string) => ReturnsAnswer = () => ANSWER) {
  const asked: unknown[] = [];
  answerBenchmark(NO_CLOSES);
  server.use(
    graphql.query("ReturnsOfSpan", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: answerOf(String(variables["from"])) });
    }),
  );
  return asked;
}
