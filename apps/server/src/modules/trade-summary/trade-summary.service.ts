import type { Book } from "@strikebook/core/ledger/ledger";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type Period, type PeriodType, periodBack } from "@strikebook/core/shared/period";
import {
  dashboardPeriods,
  summarizeDashboard,
  summarizePeriod,
  summarizeRange,
  summarizeUnderlying,
} from "@strikebook/core/trade-summary/summarize-trades";
import type { TradeSummaryRepository } from "./trade-summary.repository.ts";

/** A period type and how many whole periods before the current one. */
type PeriodQuery = { readonly periodType: PeriodType; readonly periodsBack: number; readonly book: Book };

type BookRange = Period & { readonly book: Book };

export function createTradeSummaryService(repository: TradeSummaryRepository) {
  return {
    async summarizePeriod(
      userId: string,
      { periodType, periodsBack, book }: PeriodQuery,
      today: CalendarDate,
    ) {
      const period = periodBack(periodType, today, periodsBack);
      return summarizePeriod(periodType, period, await repository.sumPeriods(userId, book, [period]));
    },

    /** Any run of days, both ends included. */
    async summarizeRange(userId: string, { book, ...period }: BookRange) {
      return summarizeRange(period, await repository.sumPeriods(userId, book, [period]));
    },

    /** Each day of the range that has closings, in order. */
    async listDays(userId: string, { book, ...range }: BookRange) {
      const days = await repository.sumDays(userId, book, range);
      return days.map(({ day, ...figures }) =>
        summarizePeriod("DAY", { startDate: day, endDate: day }, [figures]),
      );
    },

    /** Each underlying that has closings in the range, by name. */
    async listUnderlyings(userId: string, { book, ...range }: BookRange) {
      const rows = await repository.sumUnderlyings(userId, book, range);
      return rows.map(({ underlying, ...figures }) => summarizeUnderlying(underlying, figures));
    },

    /** This week's days, and five weeks, months and years each. */
    async summarizeDashboard(userId: string, book: Book, today: CalendarDate) {
      const figures = await repository.sumPeriods(userId, book, dashboardPeriods(today));
      return summarizeDashboard(
        today,
        figures.map((sums) => [sums]),
      );
    },
  };
}
