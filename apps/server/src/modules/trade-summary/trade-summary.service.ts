import type { Book } from "@strikebook/core/ledger/ledger";
import {
  type OpenContract,
  type PendingOptions,
  summarizePending,
} from "@strikebook/core/option-summary/pending-options";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { EVER, type Period, type PeriodType, periodBack } from "@strikebook/core/shared/period";
import {
  dashboardPeriods,
  summarizeDashboard,
  summarizeLifetime,
  summarizePeriod,
  summarizeRange,
  summarizeUnderlying,
} from "@strikebook/core/trade-summary/summarize-trades";
import type { DashboardTradeSummary } from "@strikebook/core/trade-summary/trade-summary";
import { type FindHolidays, sessionsUntil } from "../../records/sessions-until.ts";
import type { TradeSummaryRepository } from "./trade-summary.repository.ts";

/** A period type and how many whole periods before the current one. */
type PeriodQuery = { readonly periodType: PeriodType; readonly periodsBack: number; readonly book: Book };

type BookRange = Period & { readonly book: Book };

/** The dashboard, what is open today, and whether anything was ever traded. */
export type DashboardWithPending = DashboardTradeSummary & PendingOptions & { readonly hasTrades: boolean };

/** Contracts open today, by the book. */
type ListOpenContracts = (userId: string, book: Book) => Promise<readonly OpenContract[]>;

export function createTradeSummaryService(
  repository: TradeSummaryRepository,
  listOpenContracts: ListOpenContracts,
  findHolidays: FindHolidays,
) {
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

    /** This week's days, five weeks, months and years each, and what is on record beyond them. */
    async summarizeDashboard(userId: string, book: Book, today: CalendarDate): Promise<DashboardWithPending> {
      const isSession = await sessionsUntil(findHolidays, { date: today, today });
      const periods = dashboardPeriods(today, isSession);
      const [figures, span, openContracts] = await Promise.all([
        repository.sumPeriods(userId, book, [...periods, EVER]),
        readSpan(repository, userId, book),
        listOpenContracts(userId, book),
      ]);
      const { hasTrades, lastTrades, firstDay, lastDay } = span;
      const lifetime = { startDate: firstDay ?? today, endDate: lastDay ?? today };
      return {
        ...summarizeDashboard(
          today,
          isSession,
          figures.map((sums) => [sums]),
        ),
        lifetime: summarizeLifetime(lifetime, figures.slice(periods.length)),
        ...(lastTrades && { lastTrades }),
        hasTrades,
        ...summarizePending(openContracts, today),
      };
    },
  };
}

/** From when to when anything is on record, and the last day of it with closings. */
async function readSpan(repository: TradeSummaryRepository, userId: string, book: Book) {
  const span = await repository.findSpan(userId, book);
  const last = span.lastTrades && { startDate: span.lastTrades, endDate: span.lastTrades };
  return {
    ...span,
    lastTrades: last && summarizePeriod("DAY", last, await repository.sumPeriods(userId, book, [last])),
  };
}
