import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";

const SameMoneyInIndex = graphql(`
  query SameMoneyInIndex($from: Date!, $to: Date!, $accountIds: [ID!]) {
    getBenchmark(from: $from, to: $to, accountIds: $accountIds) {
      symbol
      xirr
      moneyWeighted
      endValue
      difference
      values {
        day
        total
        isApproximate
      }
      reason
      needsCloses
      source
      isApproximate
      notes
    }
  }
`);

/** What the same money would have become in SPY. */
export const sameMoneyInIndex = query(SameMoneyInIndex, ({ getBenchmark }) => getBenchmark, "ledger");

export type Benchmark = ResultOf<typeof SameMoneyInIndex>["getBenchmark"];
