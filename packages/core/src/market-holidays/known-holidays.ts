import type { CalendarDate } from "../shared/calendar-date.ts";
import type { Exchange } from "./exchange.ts";
import { listMarketHolidays } from "./list-market-holidays.ts";
import { MARKET_HOLIDAYS, type MarketHoliday } from "./market-holiday.ts";

export type HolidayRecords = {
  readonly stored: readonly MarketHoliday[];
  /** Keys of what an administrator deleted. */
  readonly deleted: ReadonlySet<string>;
};

/**
 * The holidays from `fromDate` to `toDate`, both included, oldest first: what is stored, and by the rules what is not,
 * for the calendars are stored for a few years only. What an administrator deleted stays away.
 */
export function knownHolidays(
  exchange: Exchange,
  fromDate: CalendarDate,
  toDate: CalendarDate,
  { stored, deleted }: HolidayRecords,
): MarketHoliday[] {
  const computed = listMarketHolidays(exchange, fromDate, toDate);
  const byDay = new Map<CalendarDate, MarketHoliday>(
    [...computed.filter((holiday) => !deleted.has(MARKET_HOLIDAYS.keyOf(holiday))), ...stored].map(
      (holiday) => [holiday.atDate, holiday],
    ),
  );
  return [...byDay.values()].sort((a, b) => (a.atDate < b.atDate ? -1 : 1));
}
