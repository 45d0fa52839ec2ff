import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/graphql-client.ts";

const SummaryFields = graphql(`
  fragment SummaryFields on OptionSummary @_unmask {
    title
    startDate
    endDate
    unmatchedTrades
    awaitingBroker
    pendingPremium
    overallSummary {
      scriptName
      buys
      sells
      total
      isTotal
    }
    accountSummaries {
      accountName
      unmatchedTrades
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
    query AllTradesSummary($basis: SummaryBasis!) {
      summary: getOptionTradeSummary(basis: $basis) {
        ...SummaryFields
      }
    }
  `,
  [SummaryFields],
);

const YearSummary = graphql(
  `
    query YearSummary($periodsBack: Int!, $basis: SummaryBasis!) {
      summary: getOptionYearSummary(yearsAgo: $periodsBack, basis: $basis) {
        ...SummaryFields
      }
    }
  `,
  [SummaryFields],
);

const MonthSummary = graphql(
  `
    query MonthSummary($periodsBack: Int!, $basis: SummaryBasis!) {
      summary: getOptionMonthSummary(monthsAgo: $periodsBack, basis: $basis) {
        ...SummaryFields
      }
    }
  `,
  [SummaryFields],
);

const WeekSummary = graphql(
  `
    query WeekSummary($periodsBack: Int!, $basis: SummaryBasis!) {
      summary: getOptionWeekSummary(weeksAgo: $periodsBack, basis: $basis) {
        ...SummaryFields
      }
    }
  `,
  [SummaryFields],
);

export type OptionSummary = ResultOf<typeof AllTradesSummary>["summary"];
export type SummaryRow = OptionSummary["overallSummary"][number];
export type SummaryBasis = VariablesOf<typeof AllTradesSummary>["basis"];

/** Which run of time a card sums up; `ALL` is everything on record and knows no periods back. */
export type SummaryPeriod = {
  readonly type: "ALL" | "MONTH" | "WEEK" | "YEAR";
  /** Whole periods before the current one, from 0. */
  readonly periodsBack: number;
};

/** Keys of everything this feature caches; an import makes all of it stale. */
export const optionSummaryKeys = {
  all: ["option-summary"] as const,
  period: (period: SummaryPeriod, basis: SummaryBasis) => [...optionSummaryKeys.all, period, basis] as const,
};

/** The summary of one card. Nothing is kept: a past period may change with every import. */
export const optionSummary = (period: SummaryPeriod, basis: SummaryBasis) =>
  queryOptions({
    queryKey: optionSummaryKeys.period(period, basis),
    queryFn: async ({ signal }) => (await fetchSummary(period, basis, signal)).summary,
    staleTime: 0,
    gcTime: 0,
  });

function fetchSummary({ type, periodsBack }: SummaryPeriod, basis: SummaryBasis, signal: AbortSignal) {
  switch (type) {
    case "ALL":
      return execute(AllTradesSummary, { basis }, signal);
    case "YEAR":
      return execute(YearSummary, { periodsBack, basis }, signal);
    case "MONTH":
      return execute(MonthSummary, { periodsBack, basis }, signal);
    case "WEEK":
      return execute(WeekSummary, { periodsBack, basis }, signal);
  }
}
