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

export type Dashboard = ResultOf<typeof DashboardTradeSummary>;
export type PeriodSummary = Dashboard["today"];
export type PeriodSet = Dashboard["dashboard"]["weekly"];

/** Keys of everything this feature caches; an import makes all of it stale. */
export const tradeSummaryKeys = {
  all: ["trade-summary"] as const,
  dashboard: () => [...tradeSummaryKeys.all, "dashboard"] as const,
};

/** What is cached is shown at once and asked for again. Today apart: on a weekend it is not among the days. */
export const dashboardTradeSummary = () =>
  queryOptions({
    queryKey: tradeSummaryKeys.dashboard(),
    queryFn: ({ signal }) => execute(DashboardTradeSummary, {}, signal),
    staleTime: 0,
  });
