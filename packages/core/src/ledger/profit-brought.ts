import { type CalendarDate, calendarDate } from "../shared/calendar-date.ts";
import { type DecimalText, decimal, moneyText } from "../shared/decimal.ts";
import { type Period, periodBack } from "../shared/period.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";

/** The change of an underlying's realized profit in a calendar month and an account, in the trade book. */
export type RealizedChange = {
  readonly accountId: string;
  /** The month's first day. */
  readonly month: CalendarDate;
  readonly underlying: string;
  /** US dollars, net of commission and fees; negative when profit went. */
  readonly net: DecimalText;
  /** Closings with an opening on record that are there now and were not before; negative when there are fewer. */
  readonly trades: number;
};

/** The change of realized profit in a period. */
export type ProfitOfPeriod = {
  /** First and last day of the period, whole months. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** US dollars, trade book, net; negative when profit went. */
  readonly total: DecimalText;
  /** Closings that count in profit now and did not before, less those that no longer do. */
  readonly trades: number;
  /** Underlyings whose profit or closings changed. */
  readonly underlyings: number;
};

/** The profit that an import brought: the change of realized profit from just before it to just after it. */
export type ProfitBrought = ProfitOfPeriod & {
  /** The part of the last month, and of the last year, in which anything changed. */
  readonly lastMonth: ProfitOfPeriod;
  readonly lastYear: ProfitOfPeriod;
};

/**
 * Adds up the changes of an import; `changes` may name a month and underlying more than once, of one account or
 * several, and those are summed first. Undefined when no realized profit changed.
 */
export function profitBrought(changes: Iterable<RealizedChange>): ProfitBrought | undefined {
  const changed = sumByKey(changes);
  const months = changed.map(({ month }) => month).sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) {
    return undefined;
  }
  const lastMonth = periodBack("MONTH", last, 0);
  const lastYear = periodBack("YEAR", last, 0);
  return {
    ...sumOf({ startDate: first, endDate: lastMonth.endDate }, changed),
    lastMonth: sumOf(lastMonth, changed),
    lastYear: sumOf(lastYear, changed),
  };
}

type Sum = { readonly month: CalendarDate; readonly underlying: string; net: Units; trades: number };

/** Without the months and underlyings of which nothing has changed in the end. */
function sumByKey(changes: Iterable<RealizedChange>): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { month, underlying, net, trades } of changes) {
    const key = `${month} ${underlying}`;
    const sum = sums.get(key) ?? { month: calendarDate(month), underlying, net: 0n, trades: 0 };
    sum.net += toUnits(net);
    sum.trades += trades;
    sums.set(key, sum);
  }
  return [...sums.values()].filter(({ net, trades }) => net !== 0n || trades !== 0);
}

function sumOf({ startDate, endDate }: Period, sums: readonly Sum[]): ProfitOfPeriod {
  const inside = sums.filter(({ month }) => startDate <= month && month <= endDate);
  return {
    from: startDate,
    to: endDate,
    total: moneyText(decimal(fromUnits(inside.reduce((total, { net }) => total + net, 0n)))),
    trades: inside.reduce((total, { trades }) => total + trades, 0),
    underlyings: new Set(inside.map(({ underlying }) => underlying)).size,
  };
}
