import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { type PeriodType, periodBack } from "../shared/period.ts";
import { fromUnits, toUnits } from "../shared/units.ts";

/** What contracts sold to open brought on a day, and what those closed on it kept; US dollars (`tax.md` 38). */
export type PremiumFigures = {
  /** Net cash of contracts sold to open, by the day on which they were sold. */
  readonly received: DecimalText;
  /** Realized profit of contracts sold to open, by the day on which they were closed, trade book. */
  readonly kept: DecimalText;
  readonly contractsSold: DecimalText;
  readonly contractsClosed: DecimalText;
  /** Closings whose opening no file tells; they are in neither series. */
  readonly unmatchedClosings: number;
};

export type PremiumDay = PremiumFigures & { readonly day: CalendarDate };

/** `start` is the bucket's first day: a Monday, the 1st, January 1, or the day itself. */
export type PremiumRow = PremiumFigures & { readonly start: CalendarDate };

/** Two series that are never added up: sums by bucket, oldest first, buckets without a contract left out. */
export function premiumRows(bucket: PeriodType, days: readonly PremiumDay[]): PremiumRow[] {
  const buckets = groupBy(days, ({ day }) => periodBack(bucket, day, 0).startDate);
  return [...buckets]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([start, found]) => ({
      start,
      received: sumOf(found, "received"),
      kept: sumOf(found, "kept"),
      contractsSold: sumOf(found, "contractsSold"),
      contractsClosed: sumOf(found, "contractsClosed"),
      unmatchedClosings: found.reduce((sum, { unmatchedClosings }) => sum + unmatchedClosings, 0),
    }))
    .filter((row) => row.contractsSold !== "0" || row.contractsClosed !== "0" || row.unmatchedClosings > 0);
}

const sumOf = (
  days: readonly PremiumDay[],
  name: Exclude<keyof PremiumFigures, "unmatchedClosings">,
): DecimalText => fromUnits(days.reduce((sum, day) => sum + toUnits(day[name]), 0n));
