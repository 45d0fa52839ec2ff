import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import type { Book } from "../../lib/address/use-summary-book.ts";
import { execute } from "../../lib/network/graphql-client.ts";

const PeriodFields = graphql(`
  fragment PeriodFields on PeriodSummary @_unmask {
    periodId
    periodName
    startDate
    endDate
    totalTrades
    totalCommission
    totalFees
    netProfitLoss
    optionsProfitLoss
    sharesProfitLoss
    income
    unmatchedTrades
  }
`);

const PeriodSetFields = graphql(
  `
    fragment PeriodSetFields on PeriodSet @_unmask {
      current {
        ...PeriodFields
      }
      previous {
        ...PeriodFields
      }
      twoPeriodsBack {
        ...PeriodFields
      }
      threePeriodsBack {
        ...PeriodFields
      }
      fourPeriodsBack {
        ...PeriodFields
      }
      profitLossChange
      tradeCountChange
    }
  `,
  [PeriodFields],
);

const DashboardTradeSummary = graphql(
  `
    query DashboardTradeSummary($book: Book!) {
      dashboard: getDashboardTradeSummary(book: $book) {
        daily {
          ...PeriodFields
        }
        weekly {
          ...PeriodSetFields
        }
        monthly {
          ...PeriodSetFields
        }
        yearly {
          ...PeriodSetFields
        }
        lifetime {
          ...PeriodFields
        }
        lastTrades {
          startDate
          netProfitLoss
        }
        hasTrades
        openContracts
        pendingPremium
      }
      today: getTradeSummary(periodType: DAY, book: $book) {
        ...PeriodFields
      }
    }
  `,
  [PeriodFields, PeriodSetFields],
);

const DailyTradeSummary = graphql(`
  query DailyTradeSummary($startDate: Date!, $endDate: Date!, $book: Book!) {
    days: getDailyTradeSummary(startDate: $startDate, endDate: $endDate, book: $book) {
      startDate
      netProfitLoss
      totalTrades
      unmatchedTrades
    }
  }
`);

const DayByUnderlying = graphql(`
  query DayByUnderlying($day: Date!, $book: Book!) {
    rows: getTradeSummaryByUnderlying(startDate: $day, endDate: $day, book: $book) {
      underlying
      totalTrades
      totalCommission
      totalFees
      netProfitLoss
      unmatchedTrades
    }
  }
`);

export type DaySummary = ResultOf<typeof DailyTradeSummary>["days"][number];
export type UnderlyingSummary = ResultOf<typeof DayByUnderlying>["rows"][number];
export type Dashboard = ResultOf<typeof DashboardTradeSummary>;
export type PeriodSummary = Dashboard["today"];
export type PeriodSet = Dashboard["dashboard"]["weekly"];

/** Keys of everything this feature caches; an import makes all of it stale. */
export const tradeSummaryKeys = {
  all: ["trade-summary"] as const,
  dashboard: (book: Book) => [...tradeSummaryKeys.all, "dashboard", book] as const,
  days: (startDate: string, endDate: string, book: Book) =>
    [...tradeSummaryKeys.all, "days", startDate, endDate, book] as const,
  day: (day: string, book: Book) => [...tradeSummaryKeys.all, "day", day, book] as const,
};

/** The cached summary is shown at once and asked for again. Today is a field of its own: a weekend is not among the days. */
export const dashboardTradeSummary = (book: Book) =>
  queryOptions({
    queryKey: tradeSummaryKeys.dashboard(book),
    queryFn: ({ signal }) => execute(DashboardTradeSummary, { book }, signal),
    staleTime: 0,
  });

/** The days with closings, in order; both ends included. */
export const dailyTradeSummary = (startDate: string, endDate: string, book: Book) =>
  queryOptions({
    queryKey: tradeSummaryKeys.days(startDate, endDate, book),
    queryFn: async ({ signal }) =>
      (await execute(DailyTradeSummary, { startDate, endDate, book }, signal)).days,
  });

/** The closings of a day, by underlying. */
export const dayByUnderlying = (day: string, book: Book) =>
  queryOptions({
    queryKey: tradeSummaryKeys.day(day, book),
    queryFn: async ({ signal }) => (await execute(DayByUnderlying, { day, book }, signal)).rows,
  });
