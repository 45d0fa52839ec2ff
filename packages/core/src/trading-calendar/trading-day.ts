import { SATURDAY } from "../market-holidays/day-rules.ts";
import type { MarketHoliday } from "../market-holidays/market-holiday.ts";
import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { exchangeDay, exchangeMinute } from "../shared/exchange-day.ts";
import { periodBack, weekdayIndex } from "../shared/period.ts";
import { tradingAt } from "./market-outlook.ts";

const WEEKDAY_NAMES = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;

export type WeekdayName = (typeof WEEKDAY_NAMES)[number];

export type TradingDay = {
  readonly date: CalendarDate;
  readonly dayOfWeek: WeekdayName;
  /** A weekday without a full closure; an early close is open. */
  readonly isMarketOpen: boolean;
  readonly isOptionExpiry: boolean;
  /** Name of the holiday when closed or closing early. */
  readonly holidayName?: string;
  /** Hours of an early close. */
  readonly tradingHour?: string;
};

/** Whether the exchange of `holidays` opens on a day. */
export function isSession(date: CalendarDate, holidays: ReadonlyMap<CalendarDate, MarketHoliday>): boolean {
  return weekdayIndex(date) < SATURDAY && holidays.get(date)?.tradingHour !== "";
}

/**
 * The exchange's today at an instant, and whether closes of it are known: its trading is over, on a half day from 13:00 on.
 * `holidays` holds at least today's.
 */
export function exchangeToday(
  now: Date,
  holidays: ReadonlyMap<CalendarDate, MarketHoliday>,
): { readonly today: CalendarDate; readonly isTradingOver: boolean } {
  const today = exchangeDay(now);
  const hours = holidays.get(today)?.tradingHour || undefined;
  return { today, isTradingOver: tradingAt(exchangeMinute(now), hours).phase === "AFTER" };
}

/** The Monday on which a four-week view begins: of the current week, or on a weekend of the coming one. */
export function firstMondayShown(today: CalendarDate): CalendarDate {
  const monday = periodBack("WEEK", today, 0).startDate;
  return weekdayIndex(today) >= SATURDAY ? addDays(monday, 7) : monday;
}

/** Monday to Friday of `weeks` weeks from `monday` on; holidays of one exchange by day, expiries by adjusted date. */
export function tradingDays(
  monday: CalendarDate,
  weeks: number,
  holidays: ReadonlyMap<CalendarDate, MarketHoliday>,
  expiries: ReadonlySet<CalendarDate>,
): TradingDay[] {
  return Array.from({ length: weeks * 5 }, (_, index) => {
    const date = addDays(monday, Math.floor(index / 5) * 7 + (index % 5));
    const holiday = holidays.get(date);
    return {
      date,
      dayOfWeek: WEEKDAY_NAMES[weekdayIndex(date)] ?? "MONDAY",
      isMarketOpen: isSession(date, holidays),
      isOptionExpiry: expiries.has(date),
      ...(holiday === undefined ? {} : { holidayName: holiday.eventName }),
      ...(holiday === undefined || holiday.tradingHour === "" ? {} : { tradingHour: holiday.tradingHour }),
    };
  });
}
