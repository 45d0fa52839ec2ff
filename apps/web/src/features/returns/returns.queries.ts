import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { CoverageFields } from "../../lib/coverage/coverage-fields.ts";
import { query } from "../../lib/network/query.ts";

const ReturnsOfSpan = graphql(
  `
  query ReturnsOfSpan($from: Date!, $to: Date!, $accountIds: [ID!]) {
    returns: getReturns(from: $from, to: $to, accountIds: $accountIds) {
      xirr
      moneyWeighted
      timeWeighted
      isAnnual
      isApproximate
      startValue
      endValue
      reason
      timeWeightedReason
      bridge {
        start
        deposits
        market
        options
        income
        fees
        unexplained
        end
      }
      flows {
        day
        accountId
        amount
        kind
      }
      values {
        day
        total
        isApproximate
      }
      notes
      nearestFrom
      nearestTo
    }
    accounts: getReturnsByAccount(from: $from, to: $to, accountIds: $accountIds) {
      accountId
      returns {
        startValue
        endValue
        netFlows
        moneyWeighted
        timeWeighted
        reason
        timeWeightedReason
      }
    }
    symbols: getReturnsBySymbol(from: $from, to: $to, accountIds: $accountIds) {
      underlying
      options
      shares
      income
      unrealizedChange
      total
      xirr
      reason
    }
    coverage: getSpanCoverage(from: $from, to: $to, accountIds: $accountIds) {
      ...CoverageFields
    }
  }
`,
  [CoverageFields],
);

/** What accounts returned in a span, by account and by underlying, with what files cover of it. */
export const returnsOfSpan = query(ReturnsOfSpan, (answer) => answer, "ledger");

export type ReturnsAnswer = ResultOf<typeof ReturnsOfSpan>;
export type Returns = ReturnsAnswer["returns"];
export type ReturnFlow = Returns["flows"][number];
export type ReturnValue = Returns["values"][number];
export type AccountReturns = ReturnsAnswer["accounts"][number];
export type SymbolReturns = ReturnsAnswer["symbols"][number];
