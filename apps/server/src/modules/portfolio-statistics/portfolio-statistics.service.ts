import {
  type PortfolioTotals,
  type PortfolioTrends,
  periodsToCompare,
  totalsTrends,
} from "@strikebook/core/portfolio-statistics/portfolio-totals";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Period, PeriodType } from "@strikebook/core/shared/period";
import type { PortfolioStatisticsRepository } from "./portfolio-statistics.repository.ts";

/** Totals, and when they were asked for. */
export type PortfolioStatistics = PortfolioTotals & { readonly generatedAt: Date };

export type PeriodStatistics = PortfolioTotals & {
  readonly period: PeriodType;
  readonly baseDate: CalendarDate;
  readonly trends: PortfolioTrends;
};

/** What the positions of all people come to. */
export function createPortfolioStatisticsService(
  repository: PortfolioStatisticsRepository,
  clock: { now(): Date },
) {
  const totals = async (days?: Period): Promise<PortfolioStatistics> => ({
    ...(await repository.totals(days)),
    generatedAt: clock.now(),
  });

  return {
    ofAllDays: () => totals(),
    ofDays: (days: Period) => totals(days),
    ofDay: (date: CalendarDate) => totals({ startDate: date, endDate: date }),
    listDates: () => repository.listDates(),

    /** Totals of the period that holds `baseDate`, and which way each went since the period before it. */
    async trends(period: PeriodType, baseDate: CalendarDate): Promise<PeriodStatistics> {
      const { current, previous } = periodsToCompare(period, baseDate);
      const [after, before] = await Promise.all([repository.totals(current), repository.totals(previous)]);
      return { ...after, period, baseDate, trends: totalsTrends(before, after) };
    },
  };
}
