import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { isSession } from "@strikebook/core/trading-calendar/trading-day";

/** More than 10 sessions always lie within so many calendar days. */
const HOLIDAY_DAYS = 30;

/** New York's holidays, both days included. */
export type FindHolidays = (
  fromDate: CalendarDate,
  toDate: CalendarDate,
) => Promise<readonly MarketHoliday[]>;

/** Which of the days up to `date` and `today` the exchange opens on, as far back as ages are counted. */
export async function sessionsUntil(
  findHolidays: FindHolidays,
  { date, today }: { readonly date: CalendarDate; readonly today: CalendarDate },
): Promise<(day: CalendarDate) => boolean> {
  const holidays = await findHolidays(addDays(date < today ? date : today, -HOLIDAY_DAYS), today);
  const byDay = new Map(holidays.map((holiday) => [holiday.atDate, holiday]));
  return (day) => isSession(day, byDay);
}
