import type { CalendarDate } from "../shared/calendar-date.ts";
import { type DecimalText, decimal } from "../shared/decimal.ts";
import { type Period, type PeriodType, periodBack } from "../shared/period.ts";
import { type Trend, trendOf } from "../shared/trend.ts";

/** What the positions of all people on some days come to. */
export type PortfolioTotals = {
  /** Rows of every day: a holding counts once for each day it is known of. */
  readonly positions: number;
  readonly users: number;
  readonly symbols: number;
  readonly types: number;
  /** Of each person's newest portfolio date among the days, in US dollars. */
  readonly currentValue: DecimalText;
  /** Null when there are none. */
  readonly firstDate: CalendarDate | null;
  readonly lastDate: CalendarDate | null;
};

const FIGURES = ["positions", "users", "symbols", "types", "currentValue"] as const;

export type PortfolioTrends = Readonly<Record<(typeof FIGURES)[number], Trend>>;

/** The calendar period that holds `baseDate` and the one before it, both whole. Weeks begin on Monday. */
export function periodsToCompare(
  type: PeriodType,
  baseDate: CalendarDate,
): { readonly current: Period; readonly previous: Period } {
  return { current: periodBack(type, baseDate, 0), previous: periodBack(type, baseDate, 1) };
}

/** Which way each figure went. */
export function totalsTrends(before: PortfolioTotals, after: PortfolioTotals): PortfolioTrends {
  const trends = FIGURES.map((figure) => {
    const [from, to] = [decimal(String(before[figure])), decimal(String(after[figure]))];
    return [figure, trendOf(0, to.cmp(from))] as const;
  });
  return Object.fromEntries(trends) as PortfolioTrends;
}
