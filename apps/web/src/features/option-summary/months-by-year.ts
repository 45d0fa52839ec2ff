import { coverageWithin, isUnknown, type KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { monthName, periodBack, periodsBetween } from "@strikebook/core/shared/period";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";

/** A month of a year; null where no file tells, undefined for one that has not begun. */
export type MonthCell = { readonly value: string | null; readonly periodsBack: number } | undefined;

/** The same month of each year. */
export type MonthRow = { readonly name: string; readonly cells: readonly MonthCell[] };

export type MonthsByYear = {
  /** Oldest first. */
  readonly years: readonly number[];
  readonly rows: readonly MonthRow[];
  /** Null for a year of which no file tells. */
  readonly totals: readonly (string | null)[];
};

type Row = { readonly start: string; readonly options: string };

/** Twelve months by the years of the history, up to the present month. */
export function monthsByYear(
  rows: readonly Row[],
  coverage: KnownCoverage,
  today: CalendarDate,
): MonthsByYear {
  const current = Number(today.slice(0, 4));
  const first = Math.min(...rows.map(({ start }) => Number(start.slice(0, 4))), current);
  const years = Array.from({ length: current - first + 1 }, (_, index) => first + index);
  const values = new Map(rows.map(({ start, options }) => [start, options]));
  const cellOf = (month: CalendarDate): MonthCell => {
    if (month > today) {
      return undefined;
    }
    const value = values.get(month) ?? "0";
    const { startDate, endDate } = periodBack("MONTH", month, 0);
    const known = coverageWithin(coverage, { from: startDate, to: endDate });
    return {
      value: isUnknown(value, known) ? null : value,
      periodsBack: periodsBetween("MONTH", month, today),
    };
  };
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));
  return {
    years,
    rows: months.map((month) => ({
      name: monthName(calendarDate(`2000-${month}-01`)),
      cells: years.map((year) => cellOf(calendarDate(`${year}-${month}-01`))),
    })),
    totals: years.map((year) => {
      const total = fromUnits(
        rows
          .filter(({ start }) => start.startsWith(`${year}-`))
          .reduce((sum, { options }) => sum + toUnits(options), 0n),
      );
      const { startDate, endDate } = periodBack("YEAR", calendarDate(`${year}-01-01`), 0);
      const to = endDate < today ? endDate : today;
      return isUnknown(total, coverageWithin(coverage, { from: startDate, to })) ? null : total;
    }),
  };
}
