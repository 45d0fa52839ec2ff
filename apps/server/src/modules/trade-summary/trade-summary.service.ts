import type { Book } from "@strikebook/core/ledger/ledger";
import {
  type OpenContract,
  type PendingOptions,
  summarizePending,
} from "@strikebook/core/option-summary/pending-options";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareText } from "@strikebook/core/shared/compare-names";
import { groupBy } from "@strikebook/core/shared/group-by";
import { EVER, type Period, type PeriodType, periodBack } from "@strikebook/core/shared/period";
import { type OwnedAccounts, type Reader, readEach } from "@strikebook/core/sharing/reader";
import {
  dashboardPeriods,
  type PeriodFigures,
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
type ListOpenContracts = (owner: OwnedAccounts, book: Book) => Promise<readonly OpenContract[]>;

export function createTradeSummaryService(
  repository: TradeSummaryRepository,
  listOpenContracts: ListOpenContracts,
  findHolidays: FindHolidays,
) {
  const sumPeriods = createSums(repository);
  return {
    async summarizePeriod(
      reader: Reader,
      { periodType, periodsBack, book }: PeriodQuery,
      today: CalendarDate,
    ) {
      const period = periodBack(periodType, today, periodsBack);
      const [figures = []] = await sumPeriods(reader, book, [period]);
      return summarizePeriod(periodType, period, figures);
    },

    /** Any run of days, both ends included. */
    async summarizeRange(reader: Reader, { book, ...period }: BookRange) {
      const [figures = []] = await sumPeriods(reader, book, [period]);
      return summarizeRange(period, figures);
    },

    /** Each day of the range that has closings, in order. */
    async listDays(reader: Reader, { book, ...range }: BookRange) {
      const found = await readEach(reader, (owner) => repository.sumDays(owner, book, range));
      const days = [...groupBy(found, ({ day }) => day)]
        .sort(([a], [b]) => compareText(a, b))
        .map(([day, figures]) => ({ period: { startDate: day, endDate: day }, figures }));
      // On a day on which one of several people closed something, another may have had income alone.
      const sums =
        reader.length > 1
          ? await sumPeriods(
              reader,
              book,
              days.map(({ period }) => period),
            )
          : days.map(({ figures }) => figures);
      return days.map(({ period }, index) => summarizePeriod("DAY", period, sums[index] ?? []));
    },

    /** Each underlying that has closings in the range, by name. */
    async listUnderlyings(reader: Reader, { book, ...range }: BookRange) {
      const rows = await readEach(reader, (owner) => repository.sumUnderlyings(owner, book, range));
      return [...groupBy(rows, ({ underlying }) => underlying)]
        .sort(([a], [b]) => compareText(a, b))
        .map(([underlying, figures]) => summarizeUnderlying(underlying, figures));
    },

    /** This week's days, five weeks, months and years each, and what is on record beyond them. */
    async summarizeDashboard(reader: Reader, book: Book, today: CalendarDate): Promise<DashboardWithPending> {
      const isSession = await sessionsUntil(findHolidays, { date: today, today });
      const periods = dashboardPeriods(today, isSession);
      const [figures, span, openContracts] = await Promise.all([
        sumPeriods(reader, book, [...periods, EVER]),
        readSpan(repository, reader, book),
        readEach(reader, (owner) => listOpenContracts(owner, book)),
      ]);
      const { hasTrades, lastTrades, firstDay, lastDay } = span;
      const lifetime = { startDate: firstDay ?? today, endDate: lastDay ?? today };
      return {
        ...summarizeDashboard(today, isSession, figures),
        lifetime: summarizeLifetime(lifetime, figures[periods.length] ?? []),
        ...(lastTrades && { lastTrades }),
        hasTrades,
        ...summarizePending(openContracts, today),
      };
    },
  };
}

/** The figures of each period, in the order of the periods: those of each owner. */
const createSums =
  (repository: TradeSummaryRepository) =>
  async (reader: Reader, book: Book, periods: readonly Period[]): Promise<PeriodFigures[][]> => {
    const owners = await Promise.all(reader.map((owner) => repository.sumPeriods(owner, book, periods)));
    return periods.map((_, index) => owners.flatMap((figures) => figures[index] ?? []));
  };

/** From when to when anything is on record, and the last day of it with closings. */
async function readSpan(repository: TradeSummaryRepository, reader: Reader, book: Book) {
  const spans = await Promise.all(reader.map((owner) => repository.findSpan(owner, book)));
  const daysOf = (name: "firstDay" | "lastDay" | "lastTrades") =>
    spans.flatMap((span) => span[name] ?? []).sort(compareText);
  const lastTrades = daysOf("lastTrades").at(-1);
  const last = lastTrades && { startDate: lastTrades, endDate: lastTrades };
  return {
    firstDay: daysOf("firstDay")[0],
    lastDay: daysOf("lastDay").at(-1),
    hasTrades: spans.some((span) => span.hasTrades),
    lastTrades:
      last && summarizePeriod("DAY", last, (await createSums(repository)(reader, book, [last]))[0] ?? []),
  };
}
