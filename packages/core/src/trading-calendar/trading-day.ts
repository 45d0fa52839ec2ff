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
  return { today, isTradingOver: exchangeMinute(now) >= sessionEnd(today, holidays) };
}

/** When the trading of a day ends, HH:MM in New York; where its hours can't be read, with the day. */
export function sessionEnd(
  day: CalendarDate,
  holidays: ReadonlyMap<CalendarDate, Pick<MarketHoliday, "tradingHour">>,
): string {
  const trading = tradingAt("24:00", holidays.get(day)?.tradingHour || undefined);
  return trading.phase === "AFTER" ? trading.since : "24:00";
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
