import { coverageWithin } from "@strikebook/core/coverage/coverage-within";
import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { CoverageFields } from "../../lib/coverage/coverage-fields.ts";
import { query } from "../../lib/network/query.ts";

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
    coverage {
      state
    }
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
        dayBefore {
          ...PeriodFields
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
      coverage: getSpanCoverage {
        ...CoverageFields
      }
    }
  `,
  [CoverageFields, PeriodFields, PeriodSetFields],
);

const DailyTradeSummary = graphql(
  `
  query DailyTradeSummary($startDate: Date!, $endDate: Date!, $book: Book!) {
    days: getDailyTradeSummary(startDate: $startDate, endDate: $endDate, book: $book) {
      startDate
      netProfitLoss
      totalTrades
      unmatchedTrades
    }
    coverage: getSpanCoverage(from: $startDate, to: $endDate) {
      ...CoverageFields
    }
  }
`,
  [CoverageFields],
);

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
type Answer = ResultOf<typeof DashboardTradeSummary>;
export type Dashboard = ReturnType<typeof withCoverage>;
export type PeriodSummary = Dashboard["today"];
export type PeriodSet = Dashboard["dashboard"]["weekly"];

/** The cached summary is shown at once and asked for again. Today is a field of its own: a weekend is not among the days. */
export const dashboardTradeSummary = query(DashboardTradeSummary, withCoverage, "ledger", { staleTime: 0 });

/** The days with closings, in order, and what files cover of the days asked for; both ends included. */
export const dailyTradeSummary = query(DailyTradeSummary, (answer) => answer, "ledger");

/** The closings of a day, by underlying. */
export const dayByUnderlying = query(DayByUnderlying, ({ rows }) => rows, "ledger");

/** The coverage of each period: whether it is imported as the server says, and what is missing out of the one answer. */
function withCoverage({ today, dashboard, coverage }: Answer) {
  const period = (summary: Answer["today"]) => ({
    ...summary,
    coverage: {
      ...coverageWithin(coverage, { from: summary.startDate, to: summary.endDate }),
      state: summary.coverage.state,
    },
  });
  const set = (periods: Answer["dashboard"]["weekly"]) => ({
    ...periods,
    current: period(periods.current),
    previous: period(periods.previous),
    twoPeriodsBack: period(periods.twoPeriodsBack),
    threePeriodsBack: period(periods.threePeriodsBack),
    fourPeriodsBack: period(periods.fourPeriodsBack),
  });
  return {
    today: period(today),
    dashboard: {
      ...dashboard,
      daily: dashboard.daily.map(period),
      dayBefore: period(dashboard.dayBefore),
      weekly: set(dashboard.weekly),
      monthly: set(dashboard.monthly),
      yearly: set(dashboard.yearly),
      lifetime: period(dashboard.lifetime),
    },
  };
}
