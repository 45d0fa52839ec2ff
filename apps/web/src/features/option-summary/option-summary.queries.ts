import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import type { Book } from "../../lib/address/scope.ts";
import { execute } from "../../lib/network/graphql-client.ts";

const SummaryFields = graphql(`
  fragment SummaryFields on OptionSummary @_unmask {
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
    overallSummary {
      scriptName
      buys
      sells
      total
      isTotal
    }
    accountSummaries {
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
`);

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

export type OptionSummary = ResultOf<typeof AllTradesSummary>["summary"];
export type SummaryRow = OptionSummary["overallSummary"][number];
export type SummaryBasis = VariablesOf<typeof AllTradesSummary>["basis"];
/** The sums of a summary: realized amounts or cash, by one book. */
type SummaryKind = { readonly basis: SummaryBasis; readonly book: Book };

/** Which run of time a card sums up; `ALL` is everything on record and knows no periods back. */
export type SummaryPeriod = {
  readonly type: "ALL" | "MONTH" | "WEEK" | "YEAR";
  /** Whole periods before the current one, from 0. */
  readonly periodsBack: number;
};

/** Keys of everything this feature caches; an import makes all of it stale. */
export const optionSummaryKeys = {
  all: ["option-summary"] as const,
  period: (period: SummaryPeriod, kind: SummaryKind) => [...optionSummaryKeys.all, period, kind] as const,
};

export type SummaryKey = ReturnType<typeof optionSummaryKeys.period>;

/** The summary of one card. Nothing is kept: a past period may change with every import. */
export const optionSummary = (period: SummaryPeriod, kind: SummaryKind) =>
  queryOptions({
    queryKey: optionSummaryKeys.period(period, kind),
    queryFn: async ({ signal }) => (await fetchSummary(period, kind, signal)).summary,
    staleTime: 0,
    gcTime: 0,
  });

function fetchSummary({ type, periodsBack }: SummaryPeriod, kind: SummaryKind, signal: AbortSignal) {
  switch (type) {
    case "ALL":
      return execute(AllTradesSummary, kind, signal);
    case "YEAR":
      return execute(YearSummary, { periodsBack, ...kind }, signal);
    case "MONTH":
      return execute(MonthSummary, { periodsBack, ...kind }, signal);
    case "WEEK":
      return execute(WeekSummary, { periodsBack, ...kind }, signal);
  }
}
