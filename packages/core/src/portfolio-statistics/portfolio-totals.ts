import type { CalendarDate } from "../shared/calendar-date.ts";
import { type DecimalText, decimal } from "../shared/decimal.ts";
import { type Period, type PeriodType, periodBack } from "../shared/period.ts";
import { type Trend, trendOf } from "../shared/trend.ts";
import { fromUnits, toUnits } from "../shared/units.ts";

/** Accounts of one day, as of which they count in a total. */
export type DayOfAccounts = {
  readonly day: CalendarDate;
  readonly accounts: number;
  /** Value of these accounts in US dollars, pending cash included. */
  readonly totalValue: DecimalText;
  /** More than 10 trading days before the day that the total is of. */
  readonly isOld: boolean;
};

/** The sums of all users' positions. */
export type PortfolioTotals = {
  /** Rows over the chosen days: a holding counts once for each of several days. */
  readonly positions: number;
  readonly users: number;
  readonly symbols: number;
  readonly types: number;
  /** On the last of the days, each account as of its own newest one; in US dollars. */
  readonly currentValue: DecimalText;
  /** The days that `currentValue` is made of, newest first. */
  readonly asOf: readonly DayOfAccounts[];
  /** Accounts in `currentValue` that several people have on record: each counts once, by its newest day (domain.md 3.7). */
  readonly sharedAccounts: number;
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

/** The total value of accounts on their days. */
export const valueOfDays = (days: readonly DayOfAccounts[]): DecimalText =>
  fromUnits(days.reduce((sum, { totalValue }) => sum + toUnits(totalValue), 0n));
