import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";

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

const KEY = "portfolio-statistics";

/** The sums of all users' positions, on all days. */
export const statisticsQuery = () =>
  queryOptions({
    queryKey: [KEY, "overview"],
    queryFn: async ({ signal }) => (await execute(Overview, {}, signal)).statistics,
  });

/** The statistics of one day. */
export const statisticsOfDayQuery = (date: string) =>
  queryOptions({
    queryKey: [KEY, "day", date],
    queryFn: async ({ signal }) => (await execute(OfDay, { date }, signal)).statistics,
  });

/** Why the value of all accounts changed between two days, whichever of them is given first. */
export const valueChangeQuery = (one: string, other: string) => {
  const [startDate = one, endDate = other] = [one, other].sort();
  return queryOptions({
    queryKey: [KEY, "change", startDate, endDate],
    queryFn: async ({ signal }) => (await execute(Change, { startDate, endDate }, signal)).change,
  });
};

/** Days on which any user has a position, newest first. */
export const statisticsDatesQuery = () =>
  queryOptions({
    queryKey: [KEY, "dates"],
    queryFn: async ({ signal }) => (await execute(Dates, {}, signal)).dates,
  });

/** Drops the statistics from the cache, so that the next page asks for its own first. */
export const forgetStatistics = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: [KEY] });

/** Asks again for all that the page shows. */
export const refetchStatistics = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries({ queryKey: [KEY], type: "active" });
