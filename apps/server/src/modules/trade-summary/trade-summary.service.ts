import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type Period, type PeriodType, periodBack } from "@strikebook/core/shared/period";
import {
  dashboardPeriods,
  summarizeDashboard,
  summarizePeriod,
  summarizeRange,
} from "@strikebook/core/trade-summary/summarize-trades";
import type { TradeSummaryRepository } from "./trade-summary.repository.ts";

/** A period type and how many whole periods before the current one. */
type PeriodQuery = { readonly periodType: PeriodType; readonly periodsBack: number };

export type TradeSummaryService = ReturnType<typeof createTradeSummaryService>;

export function createTradeSummaryService(repository: TradeSummaryRepository) {
  return {
    async summarizePeriod(userId: string, { periodType, periodsBack }: PeriodQuery, today: CalendarDate) {
      const period = periodBack(periodType, today, periodsBack);
      return summarizePeriod(periodType, period, await repository.sumPeriods(userId, [period]));
    },

    /** Any run of days, both ends included. */
    async summarizeRange(userId: string, period: Period) {
      return summarizeRange(period, await repository.sumPeriods(userId, [period]));
    },

    /** This week's days, and five weeks, months and years each. */
    async summarizeDashboard(userId: string, today: CalendarDate) {
      const figures = await repository.sumPeriods(userId, dashboardPeriods(today));
      return summarizeDashboard(
        today,
        figures.map((sums) => [sums]),
      );
    },
  };
}
