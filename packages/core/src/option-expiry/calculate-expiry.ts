import { FRIDAY, nthWeekday, SATURDAY } from "../market-holidays/day-rules.ts";
import type { Exchange } from "../market-holidays/exchange.ts";
import type { MarketHoliday } from "../market-holidays/market-holiday.ts";
import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import type { OptionExpiry } from "./option-expiry.ts";

/**
 * The monthly expiry: the third Friday, moved back to the last day that is neither a weekend day nor a full closure
 * in `holidays` (early closes count as business days). Exchange rule books: US, ICE Futures Europe, Montreal.
 */
export function calculateExpiry(
  exchange: Exchange,
  year: number,
  month: number,
  holidays: readonly MarketHoliday[],
): OptionExpiry {
  const closures = new Map(
    holidays
      .filter((holiday) => holiday.exchange === exchange && holiday.tradingHour === "")
      .map((holiday) => [holiday.atDate, holiday.eventName]),
  );
  const calculatedDate = nthWeekday(year, month, FRIDAY, 3);
  let adjustedDate = calculatedDate;
  while (closures.has(adjustedDate) || weekdayIndex(adjustedDate) >= SATURDAY) {
    adjustedDate = addDays(adjustedDate, -1);
  }
  const reason = closures.get(calculatedDate);
  return {
    exchange,
    year,
    month,
    calculatedDate,
    adjustedDate,
    isAdjusted: adjustedDate !== calculatedDate,
    ...(reason === undefined ? {} : { adjustmentReason: reason }),
  };
}

/** The expiries whose adjusted date lies from `fromDate` to `toDate`, both included, oldest first. */
export function listExpiries(
  exchange: Exchange,
  fromDate: CalendarDate,
  toDate: CalendarDate,
  holidays: readonly MarketHoliday[],
): OptionExpiry[] {
  const found: OptionExpiry[] = [];
  for (let year = Number(fromDate.slice(0, 4)); year <= Number(toDate.slice(0, 4)); year++) {
    for (let month = 1; month <= 12; month++) {
      const expiry = calculateExpiry(exchange, year, month, holidays);
      if (expiry.adjustedDate >= fromDate && expiry.adjustedDate <= toDate) {
        found.push(expiry);
      }
    }
  }
  return found;
}
