import { graphql, HttpResponse } from "msw";
import { covered } from "../../../testing/coverage.ts";
import { server } from "../../../testing/server.ts";
import type { Dashboard, PeriodSet, PeriodSummary } from "../trade-summary.queries.ts";
import { answerRealizedDays } from "./answers.ts";

/** Answers Home's summary, and no realized day unless told; what was asked is in the array. */
export function answerDashboard(
  given: Partial<Dashboard> = {},
  everywhere: Partial<PeriodSummary> = {},
  lifetime?: PeriodSummary,
) {
  const asked: unknown[] = [];
  const data = { ...dashboard(), ...given };
  const text = JSON.stringify(data, (_key, value) =>
    typeof value === "object" && value && "periodId" in value ? { ...value, ...everywhere } : value,
  );
  const answer = JSON.parse(text) as Dashboard;
  answerRealizedDays([]);
  server.use(
    graphql.query("DashboardTradeSummary", ({ variables }) => {
      asked.push(variables["book"]);
      return HttpResponse.json({
        data: {
          ...answer,
          dashboard: { ...answer.dashboard, ...(lifetime && { lifetime }) },
          coverage: everywhere.coverage ?? covered(),
        },
      });
    }),
  );
  return asked;
}

export const YEARS = [2026, 2025, 2024, 2023, 2022].map((year) => ({
  ...period(`${year}-01-01`, String(year), "0"),
  endDate: `${year}-12-31`,
}));

export const withHome = (given: Partial<Dashboard["dashboard"]>) => ({
  dashboard: { ...dashboard().dashboard, ...given },
});

export function dashboard(): Dashboard {
  const today = {
    ...period("2026-11-20", "Friday", "149.33"),
    ...{ totalTrades: 2, optionsProfitLoss: "349.33", sharesProfitLoss: "-200", income: "12.3" },
  };
  const days = ["Monday", "Tuesday", "Wednesday", "Thursday"].map((name, index) => ({
    ...period(`2026-11-${16 + index}`, name, "10"),
    totalTrades: 1,
  }));
  const week = (date: string, endDate: string, name: string, net: string) => ({
    ...period(date, `Week of ${name}`, net),
    endDate,
  });
  const weeks = [
    week("2026-11-16", "2026-11-22", "16, November", "300"),
    week("2026-11-09", "2026-11-15", "9, November", "180"),
    week("2026-11-02", "2026-11-08", "2, November", "1"),
    week("2026-10-26", "2026-11-01", "26, October", "1"),
    week("2026-10-19", "2026-10-25", "19, October", "1"),
  ];
  const months = ["November", "October", "September", "August", "July"].map((name, index) => ({
    ...period(`2026-${String(11 - index).padStart(2, "0")}-01`, name, index === 0 ? "-1240.5" : "1"),
    endDate: `2026-${String(11 - index).padStart(2, "0")}-30`,
    unmatchedTrades: index === 0 ? 3 : 0,
  }));
  return {
    today,
    dashboard: {
      daily: [...days, today],
      weekly: set(weeks, "120", -2),
      monthly: set(months, "-40.25", 4),
      yearly: set(YEARS, "0", 0),
      dayBefore: { ...period("2026-11-19", "Thursday", "10"), totalTrades: 1 },
      lifetime: { ...period("2022-03-01", "All trades", "-1240.5"), endDate: "2026-11-20", income: "12.3" },
      lastTrades: { startDate: "2026-11-20", netProfitLoss: "149.33" },
      hasTrades: true,
      openContracts: 0,
      pendingPremium: "0",
    },
  };
}

export function set(periods: PeriodSummary[], profitLossChange: string, tradeCountChange: number): PeriodSet {
  const [current, previous, twoPeriodsBack, threePeriodsBack, fourPeriodsBack] = periods as [
    PeriodSummary,
    PeriodSummary,
    PeriodSummary,
    PeriodSummary,
    PeriodSummary,
  ];
  return {
    current,
    previous,
    twoPeriodsBack,
    threePeriodsBack,
    fourPeriodsBack,
    profitLossChange,
    tradeCountChange,
  };
}

export function period(date: string, periodName: string, netProfitLoss: string): PeriodSummary {
  return {
    periodId: `${date}-${periodName}`,
    periodName,
    startDate: date,
    endDate: date,
    totalTrades: 9,
    totalCommission: "1.3",
    totalFees: "0.02",
    netProfitLoss,
    optionsProfitLoss: netProfitLoss,
    sharesProfitLoss: "0",
    income: "0",
    unmatchedTrades: 0,
    coverage: covered(),
  };
}
