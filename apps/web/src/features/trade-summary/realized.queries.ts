import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { CoverageFields } from "../../lib/coverage/coverage-fields.ts";
import { query } from "../../lib/network/query.ts";

const RealizedDays = graphql(
  `
    query RealizedDays($book: LedgerBook!) {
      days: getRealizedSeries(bucket: DAY, book: $book) {
        start
        options
        shares
        income
        total
        trades
      }
      coverage: getSpanCoverage {
        ...CoverageFields
      }
      standings: getHistoryStandings {
        accountId
        account
        coveredThrough
        isBehind
        missingFrom
        hasGaps
        matches
        matchesThrough
      }
      withoutHistory: getAccountsWithoutHistory
    }
  `,
  [CoverageFields],
);

export type RealizedDay = ResultOf<typeof RealizedDays>["days"][number];
export type HistoryStanding = ResultOf<typeof RealizedDays>["standings"][number];
export type Realized = ResultOf<typeof RealizedDays>;

/** Every day with closings or income, in order, what files cover, and how far they go: ranges, curves and sparks of Home are cut out of it. */
export const realizedDays = query(RealizedDays, (answer) => answer, "ledger");
