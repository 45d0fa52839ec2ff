import { coverageWithin, isUnknown, type KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { periodBack, periodsBetween } from "@strikebook/core/shared/period";
import { partText } from "../../lib/coverage/coverage-words.ts";
import { shortTitleOf, titleOf } from "./period-names.ts";
import type { SummaryType } from "./use-shown-periods.ts";

/** A period of the chart: its place, counted back from the current one, and what options made in it. */
export type PeriodBar = {
  readonly periodsBack: number;
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly isPartial: boolean;
  readonly isNotImported: boolean;
  /** Of which part of the period the value is; undefined for all of it. */
  readonly part: string | undefined;
};

type Row = { readonly start: string; readonly options: string };

type Now = {
  readonly date: Date;
  readonly today: CalendarDate;
  readonly coverage: KnownCoverage;
};

/** Months of a year, months and weeks that are drawn at once. */
const BARS = { MONTH: 24, WEEK: 26 } as const;

/** The kind of period that a page draws: the Trade page draws months of this year. */
export const bucketOf = (type: SummaryType) => (type === "ALL" ? "MONTH" : type);

/** How many periods back the oldest bar is: `first` is the newest period that the matrix shows. Undefined for all there are. */
export function oldestBar(type: SummaryType, first: number, today: CalendarDate): number | undefined {
  switch (type) {
    case "ALL":
      return Number(today.slice(5, 7)) - 1;
    case "YEAR":
      return undefined;
    default:
      return Math.max(BARS[type] - 1, first + 3);
  }
}

/** A bar for every period, oldest first, also where nothing closed; at most as many as are drawn at once. */
export function periodBars(
  type: SummaryType,
  rows: readonly Row[],
  oldest: number | undefined,
  now: Now,
): readonly PeriodBar[] {
  const bucket = bucketOf(type);
  const values = new Map(rows.map(({ start, options }) => [start, options]));
  const [first] = rows;
  const from = oldest ?? (first ? periodsBetween("YEAR", first.start as CalendarDate, now.today) : 0);
  const count = bucket === "YEAR" ? from + 1 : Math.min(from + 1, BARS[bucket]);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const period = { type: bucket, periodsBack: from - index };
    const { startDate, endDate } = periodBack(bucket, now.today, period.periodsBack);
    const coverage = coverageWithin(now.coverage, { from: startDate, to: endDate });
    const value = values.get(startDate) ?? "0";
    return {
      periodsBack: period.periodsBack,
      // Two years of months: their names alone would stand there twice.
      label: `${shortTitleOf(period, now.date)}${type === "MONTH" ? ` ’${startDate.slice(2, 4)}` : ""}`,
      name: titleOf(period, now.date),
      value,
      isPartial: period.periodsBack === 0,
      isNotImported: isUnknown(value, coverage),
      part: partText(coverage),
    };
  });
}
