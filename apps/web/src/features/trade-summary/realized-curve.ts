import { coverageWithin } from "@strikebook/core/coverage/coverage-within";
import { addDays, type CalendarDate, calendarDate, daysBetween } from "@strikebook/core/shared/calendar-date";
import { type PeriodType, periodBack } from "@strikebook/core/shared/period";
import { compareUnits, fromUnits, toUnits, type Units } from "@strikebook/core/shared/units";
import { type RunningPoint, runningSum } from "../../ui/chart/running-sum.ts";
import type { Realized, RealizedDay } from "./realized.queries.ts";

/** A part of the profit that a curve can show; `total` is options + shares, income stands beside it. */
export type CurvePart = "income" | "options" | "shares" | "total";

export const RANGES = [
  { value: "1m", label: "1M" },
  { value: "3m", label: "3M" },
  { value: "ytd", label: "YTD" },
  { value: "1y", label: "1Y" },
  { value: "all", label: "All" },
  { value: "custom", label: "Custom" },
] as const;

export type Range = (typeof RANGES)[number]["value"];

/** Both ends included. */
export type Days = { readonly from: CalendarDate; readonly to: CalendarDate };

/** The days of a range that ends today; `first` is the first day on record. */
export function daysOf(range: Exclude<Range, "custom">, today: CalendarDate, first: CalendarDate): Days {
  switch (range) {
    case "1m":
      return { from: monthsBefore(today, 1), to: today };
    case "3m":
      return { from: monthsBefore(today, 3), to: today };
    case "ytd":
      return { from: calendarDate(`${today.slice(0, 4)}-01-01`), to: today };
    case "1y":
      return { from: monthsBefore(today, 12), to: today };
    case "all":
      return { from: first < today ? first : today, to: today };
  }
}

/** The days of this year, or everything where only earlier ones have closings or income. */
export const defaultRange = (rows: readonly RealizedDay[], today: CalendarDate): Range =>
  rows.length === 0 || rows.some(({ start }) => start.slice(0, 4) === today.slice(0, 4)) ? "ytd" : "all";

export const within = (rows: readonly RealizedDay[], { from, to }: Days): RealizedDay[] =>
  rows.filter(({ start }) => start >= from && start <= to);

/** The sum of a part over the rows, exact. */
export const sumOf = (rows: readonly RealizedDay[], part: CurvePart): string =>
  fromUnits(rows.reduce((sum, row) => sum + toUnits(row[part]), 0n));

/** The days that changed a part, after the first day of the range, at which the curve stands at zero. */
export const curveOf = (rows: readonly RealizedDay[], part: CurvePart, { from }: Days): RunningPoint[] =>
  runningSum(
    rows.filter((row) => isDayOf(row, part)).map((row) => ({ day: row.start, change: row[part] })),
    from,
  );

/** A day of income alone does not change the profit, and a day without it not the income. */
export const isDayOf = (row: RealizedDay, part: CurvePart): boolean =>
  part === "income" ? toUnits(row.income) !== 0n : row.trades > 0 || toUnits(row.total) !== 0n;

/** The month in which a part came to the most; undefined while all of it is in one month. */
export function bestMonth(rows: readonly RealizedDay[], part: CurvePart) {
  const months = new Map<string, Units>();
  for (const row of rows.filter((candidate) => isDayOf(candidate, part))) {
    const month = row.start.slice(0, 7);
    months.set(month, (months.get(month) ?? 0n) + toUnits(row[part]));
  }
  const [best] = [...months].sort(([, a], [, b]) => compareUnits(b, a));
  return best && months.size > 1
    ? { month: calendarDate(`${best[0]}-01`), value: fromUnits(best[1]) }
    : undefined;
}

/**
 * The profit of the last `count` periods of a kind, the present one last, null where no file covers it; days are those on
 * which the exchange trades.
 */
export function lastPeriods(
  { days: rows, coverage }: Pick<Realized, "coverage" | "days">,
  type: PeriodType,
  today: CalendarDate,
  count: number,
): (string | null)[] {
  const starts = type === "DAY" ? weekdaysUntil(today, count) : startsOf(type, today, count);
  const sums = starts.map(() => 0n);
  for (const { start, total } of rows) {
    const index = starts.findLastIndex((first) => first <= start);
    if (index >= 0 && start <= periodBack(type, today, 0).endDate) {
      sums[index] = (sums[index] ?? 0n) + toUnits(total);
    }
  }
  return sums.map((sum, index) => {
    const [from, next] = [starts[index] ?? today, starts[index + 1]];
    const { state } = coverageWithin(coverage, { from, to: next === undefined ? today : addDays(next, -1) });
    return sum === 0n && state === "NOT_IMPORTED" ? null : fromUnits(sum);
  });
}

const startsOf = (type: PeriodType, today: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => periodBack(type, today, count - 1 - index).startDate);

/** Mondays to Fridays, and today also where it is neither. */
function weekdaysUntil(today: CalendarDate, count: number): CalendarDate[] {
  const days = [today];
  for (let day = addDays(today, -1); days.length < count; day = addDays(day, -1)) {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0) {
      days.unshift(day);
    }
  }
  return days;
}

/** The day after the same day `months` months ago, or after that month's last one: 1M of November 23 begins on October 24. */
function monthsBefore(today: CalendarDate, months: number): CalendarDate {
  const { startDate, endDate } = periodBack("MONTH", today, months);
  const length = daysBetween(startDate, endDate) + 1;
  return addDays(startDate, Math.min(Number(today.slice(8)), length));
}
