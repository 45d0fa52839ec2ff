import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Period } from "@strikebook/core/shared/period";
import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { idsOf } from "../../lib/address/ids-of.ts";
import type { Book } from "../../lib/address/scope.ts";
import { CoverageFields } from "../../lib/coverage/coverage-fields.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import { query, question } from "../../lib/network/query.ts";
import type { Whose } from "../../lib/whose/whose.ts";

const FactFields = graphql(`
  fragment FactFields on ClosingFacts @_unmask {
    winRate
    winningTrades
    losingTrades
    averageWin
    averageLoss
    profitFactor
    totalCommission
    totalFees
  }
`);

const SummaryFields = graphql(
  `

  fragment SummaryFields on OptionSummary @_unmask {
    ...FactFields
    title
    startDate
    endDate
    unmatchedTrades
    untiedAssignments
    awaitingBroker
    pendingPremium
    openContracts
    hasExecutions
    hasTrades
    optionsProfitLoss
    sharesProfitLoss
    netProfitLoss
    income
    coverage {
      ...CoverageFields
    }
    accountCoverage {
      accountId
      coverage {
        ...CoverageFields
      }
    }
    overallSummary {
      scriptName
      buys
      sells
      total
      isTotal
    }
    accountSummaries {
      ...FactFields
      accountId
      accountName
      unmatchedTrades
      pendingPremium
      openContracts
      hasExecutions
      optionsProfitLoss
      sharesProfitLoss
      netProfitLoss
      income
      trades {
        scriptName
        buys
        sells
        total
        isTotal
      }
    }
  }
`,
  [CoverageFields, FactFields],
);

const AllTradesSummary = graphql(
  `
    query AllTradesSummary($basis: SummaryBasis!, $book: Book!) {
      summary: getOptionTradeSummary(basis: $basis, book: $book) {
        ...SummaryFields
      }
    }
  `,
  [SummaryFields],
);

const YearSummary = graphql(
  `
    query YearSummary($periodsBack: Int!, $basis: SummaryBasis!, $book: Book!) {
      summary: getOptionYearSummary(yearsAgo: $periodsBack, basis: $basis, book: $book) {
        ...SummaryFields
      }
    }
  `,
  [SummaryFields],
);

const MonthSummary = graphql(
  `
    query MonthSummary($periodsBack: Int!, $basis: SummaryBasis!, $book: Book!) {
      summary: getOptionMonthSummary(monthsAgo: $periodsBack, basis: $basis, book: $book) {
        ...SummaryFields
      }
    }
  `,
  [SummaryFields],
);

const WeekSummary = graphql(
  `
    query WeekSummary($periodsBack: Int!, $basis: SummaryBasis!, $book: Book!) {
      summary: getOptionWeekSummary(weeksAgo: $periodsBack, basis: $basis, book: $book) {
        ...SummaryFields
      }
    }
  `,
  [SummaryFields],
);

const RangeSummary = graphql(
  `
    query RangeSummary($startDate: Date!, $endDate: Date!, $basis: SummaryBasis!, $book: Book!) {
      summary: getOptionRangeSummary(startDate: $startDate, endDate: $endDate, basis: $basis, book: $book) {
        ...SummaryFields
      }
    }
  `,
  [SummaryFields],
);

const PeriodSeries = graphql(
  `
  query OptionSeries($from: Date, $to: Date, $bucket: Bucket!, $book: LedgerBook!, $accountIds: [ID!]) {
    series: getRealizedSeries(
      from: $from
      to: $to
      bucket: $bucket
      book: $book
      accountIds: $accountIds
    ) {
      start
      options
    }
    coverage: getSpanCoverage(from: $from, to: $to, accountIds: $accountIds) {
      ...CoverageFields
    }
  }
`,
  [CoverageFields],
);

export type ClosingFacts = ResultOf<typeof FactFields>;
export type OptionSummary = ResultOf<typeof AllTradesSummary>["summary"];
export type SummaryRow = OptionSummary["overallSummary"][number];
export type SummaryBasis = VariablesOf<typeof AllTradesSummary>["basis"];
/** The sums of a summary: realized amounts or cash, by one book. */
type SummaryKind = { readonly basis: SummaryBasis; readonly book: Book };

/** Which run of time is summed up; `ALL` is everything on record and knows no periods back. */
export type SummaryPeriod =
  | {
      readonly type: "ALL" | "MONTH" | "WEEK" | "YEAR";
      /** Whole periods before the current one, from 0. */
      readonly periodsBack: number;
    }
  | ({ readonly type: "RANGE" } & Period);

/** The summary of one period. Nothing is kept: a past period may change with every import. */
export const optionSummary = (period: SummaryPeriod, kind: SummaryKind) =>
  question(
    ["option-summary", "Summary", { period, ...kind }],
    async (signal, whose) => (await fetchSummary(period, kind, signal, whose)).summary,
    { staleTime: 0, gcTime: 0 },
  );

function fetchSummary(period: SummaryPeriod, kind: SummaryKind, signal: AbortSignal, whose: Whose) {
  switch (period.type) {
    case "ALL":
      return execute(AllTradesSummary, kind, signal, whose);
    case "YEAR":
      return execute(YearSummary, { periodsBack: period.periodsBack, ...kind }, signal, whose);
    case "MONTH":
      return execute(MonthSummary, { periodsBack: period.periodsBack, ...kind }, signal, whose);
    case "WEEK":
      return execute(WeekSummary, { periodsBack: period.periodsBack, ...kind }, signal, whose);
    case "RANGE":
      return execute(
        RangeSummary,
        { startDate: period.startDate, endDate: period.endDate, ...kind },
        signal,
        whose,
      );
  }
}

type SeriesKind = {
  /** The first day; undefined from the first day on record on. */
  readonly from: CalendarDate | undefined;
  /** The last day; absent to the last day on record. */
  readonly to?: CalendarDate;
  readonly bucket: "DAY" | "MONTH" | "WEEK" | "YEAR";
  readonly book: Book;
  readonly accountId: string | undefined;
};

const periodSeries = query(PeriodSeries, (answer) => answer, "option-summary", { staleTime: 0 });

/** Realized profit of options by period, oldest first, without those in which nothing closed; and what files cover. */
export const optionSeries = ({ from, to, bucket, book, accountId }: SeriesKind) =>
  periodSeries({ from: from ?? null, to: to ?? null, bucket, book, accountIds: idsOf(accountId) });
