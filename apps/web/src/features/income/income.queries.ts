import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { CoverageFields } from "../../lib/coverage/coverage-fields.ts";
import { query } from "../../lib/network/query.ts";

const IncomeOfYear = graphql(
  `
  query IncomeOfYear(
    $from: Date!
    $to: Date!
    $fromBefore: Date!
    $toBefore: Date!
    $accountIds: [ID!]
  ) {
    kinds: getIncome(from: $from, to: $to, bucket: MONTH, accountIds: $accountIds) {
      start
      kind
      amount
    }
    before: getIncome(from: $fromBefore, to: $toBefore, bucket: YEAR, accountIds: $accountIds) {
      kind
      amount
    }
    matrix: getIncomeMatrix(from: $from, to: $to, accountIds: $accountIds) {
      months
      rows {
        symbol
        accountId
        cells
        total
      }
      totals
      total
    }
    premium: getPremiumSeries(from: $from, to: $to, bucket: MONTH, accountIds: $accountIds) {
      start
      received
      kept
      contractsSold
      contractsClosed
      unmatchedClosings
    }
    coverage: getSpanCoverage(from: $fromBefore, to: $to, accountIds: $accountIds) {
      ...CoverageFields
    }
  }
`,
  [CoverageFields],
);

const IncomeToCome = graphql(
  `
  query IncomeToCome($from: Date!, $to: Date!, $accountIds: [ID!]) {
    matrix: getIncomeMatrix(from: $from, to: $to, accountIds: $accountIds) {
      months
      rows {
        symbol
        cells
      }
      totals
      total
    }
    coverage: getSpanCoverage(from: $from, to: $to, accountIds: $accountIds) {
      ...CoverageFields
    }
  }
`,
  [CoverageFields],
);

/** What a year brought, and the same days of the year before; with what files cover of both. */
export const incomeOfYear = query(IncomeOfYear, (answer) => answer, "ledger");

/** What the months of a year ago brought that lie ahead again. */
export const incomeToCome = query(IncomeToCome, (answer) => answer, "ledger");

export type IncomeYear = ResultOf<typeof IncomeOfYear>;
export type IncomeAhead = ResultOf<typeof IncomeToCome>;
export type IncomeKind = IncomeYear["kinds"][number]["kind"];
export type MatrixRow = IncomeYear["matrix"]["rows"][number];
export type PremiumMonth = IncomeYear["premium"][number];
