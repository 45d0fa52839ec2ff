import type { CalendarDate } from "../shared/calendar-date.ts";
import { groupBy } from "../shared/group-by.ts";
import { type PeriodType, periodBack } from "../shared/period.ts";
import { type ProfitFigures, type ProfitSplit, splitProfit } from "./profit-split.ts";

/** Closings and income of one day; of a day with both there may be two. */
export type SeriesDay = ProfitFigures & {
  readonly day: CalendarDate;
  /** Closings, unmatched ones included. */
  readonly trades: number;
  /** Closings that count nowhere, at least in part: no opening of theirs is on record. */
  readonly unmatched: number;
  readonly wins: number;
  readonly losses: number;
};

/** Profit and income of a bucket, US dollars. */
export type RealizedSeriesRow = ProfitSplit & {
  /** The bucket's first day: a Monday, the 1st, January 1, or the day itself. */
  readonly start: CalendarDate;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
};

/** Adds days up by bucket, oldest first. A bucket without closings, profit and income is left out. */
export function summarizeSeries(bucket: PeriodType, days: readonly SeriesDay[]): RealizedSeriesRow[] {
  const buckets = groupBy(days, ({ day }) => periodBack(bucket, day, 0).startDate);
  return [...buckets]
    .map(([start, found]) => ({
      start,
      ...splitProfit(found),
      trades: countOf(found, "trades"),
      wins: countOf(found, "wins"),
      losses: countOf(found, "losses"),
    }))
    .filter(({ trades, income, netProfitLoss }) => trades > 0 || income !== "0" || netProfitLoss !== "0")
    .sort((a, b) => a.start.localeCompare(b.start));
}

const countOf = (days: readonly SeriesDay[], name: "losses" | "trades" | "wins"): number =>
  days.reduce((sum, day) => sum + day[name], 0);
