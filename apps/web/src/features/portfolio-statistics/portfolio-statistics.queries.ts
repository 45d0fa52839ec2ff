import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import type { QueryClient } from "@tanstack/react-query";
import { query } from "../../lib/network/query.ts";

const Figures = graphql(`
  fragment PortfolioStatisticsFigures on AdminPortfolioStatistics @_unmask {
    totalPortfolios
    distinctUsers
    distinctSymbols
    distinctPositionTypes
    totalCurrentValue
    minPortfolioDate
    maxPortfolioDate
    generatedAt
    sharedAccounts
    asOf {
      day
      accounts
      totalValue
      isOld
    }
  }
`);

const Overview = graphql(
  `
  query PortfolioStatisticsOverview {
    statistics: adminGetPortfolioStatistics {
      ...PortfolioStatisticsFigures
    }
  }
`,
  [Figures],
);

const OfDay = graphql(
  `
  query PortfolioStatisticsOfDay($date: Date!) {
    statistics: adminGetPortfolioStatisticsByDate(date: $date) {
      ...PortfolioStatisticsFigures
    }
  }
`,
  [Figures],
);

const Change = graphql(`
  query PortfolioValueChange($startDate: Date!, $endDate: Date!) {
    change: adminGetPortfolioValueChange(startDate: $startDate, endDate: $endDate) {
      change
      market
      bought
      sold
      cash
      unknown
      unknownHoldings
      newlyCovered
      newlyCoveredAccounts
      noLongerCovered
      noLongerCoveredAccounts
    }
  }
`);

const Dates = graphql(`
  query PortfolioStatisticsDates {
    dates: adminGetAvailablePortfolioDates
  }
`);

export type PortfolioStatistics = ResultOf<typeof Figures>;

export type ValueChange = ResultOf<typeof Change>["change"];

const AREA = "portfolio-statistics";

/** The sums of all users' positions, on all days. */
export const statisticsQuery = query(Overview, ({ statistics }) => statistics, AREA);

/** The statistics of one day. */
export const statisticsOfDayQuery = query(OfDay, ({ statistics }) => statistics, AREA);

const valueChange = query(Change, ({ change }) => change, AREA);

/** Why the value of all accounts changed between two days, whichever of them is given first. */
export const valueChangeQuery = (one: string, other: string) => {
  const [startDate = one, endDate = other] = [one, other].sort();
  return valueChange({ startDate, endDate });
};

/** Days on which any user has a position, newest first. */
export const statisticsDatesQuery = query(Dates, ({ dates }) => dates, AREA);

/** Drops the statistics from the cache, so that the next page asks for its own first. */
export const forgetStatistics = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: [AREA] });
