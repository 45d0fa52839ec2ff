import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/graphql-client.ts";

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
    query DashboardTradeSummary {
      dashboard: getDashboardTradeSummary {
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
      }
      today: getTradeSummary(periodType: DAY) {
        ...PeriodFields
      }
    }
  `,
  [PeriodFields, PeriodSetFields],
);

const DailyTradeSummary = graphql(`
  query DailyTradeSummary($startDate: Date!, $endDate: Date!) {
    days: getDailyTradeSummary(startDate: $startDate, endDate: $endDate) {
      startDate
      netProfitLoss
      totalTrades
      unmatchedTrades
    }
  }
`);

const DayByUnderlying = graphql(`
  query DayByUnderlying($day: Date!) {
    rows: getTradeSummaryByUnderlying(startDate: $day, endDate: $day) {
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
  dashboard: () => [...tradeSummaryKeys.all, "dashboard"] as const,
  days: (startDate: string, endDate: string) =>
    [...tradeSummaryKeys.all, "days", startDate, endDate] as const,
  day: (day: string) => [...tradeSummaryKeys.all, "day", day] as const,
};

/** What is cached is shown at once and asked for again. Today apart: on a weekend it is not among the days. */
export const dashboardTradeSummary = () =>
  queryOptions({
    queryKey: tradeSummaryKeys.dashboard(),
    queryFn: ({ signal }) => execute(DashboardTradeSummary, {}, signal),
    staleTime: 0,
  });

/** The days with closings, in order; both ends included. */
export const dailyTradeSummary = (startDate: string, endDate: string) =>
  queryOptions({
    queryKey: tradeSummaryKeys.days(startDate, endDate),
    queryFn: async ({ signal }) => (await execute(DailyTradeSummary, { startDate, endDate }, signal)).days,
  });

/** What was closed on a day, by underlying. */
export const dayByUnderlying = (day: string) =>
  queryOptions({
    queryKey: tradeSummaryKeys.day(day),
    queryFn: async ({ signal }) => (await execute(DayByUnderlying, { day }, signal)).rows,
  });
