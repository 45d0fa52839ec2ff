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

type Until = { readonly date: CalendarDate; readonly today: CalendarDate };

/** The holidays up to `date` and `today`, as far back as ages are counted. */
export const listHolidaysUntil = async (findHolidays: FindHolidays, { date, today }: Until) =>
  await findHolidays(addDays(date < today ? date : today, -HOLIDAY_DAYS), today);

/** Which days the exchange opens on, by the holidays among them. */
export function sessionsAmong(holidays: readonly MarketHoliday[]): (day: CalendarDate) => boolean {
  const byDay = new Map(holidays.map((holiday) => [holiday.atDate, holiday]));
  return (day) => isSession(day, byDay);
}

/** Which of the days up to `date` and `today` the exchange opens on, as far back as ages are counted. */
export const sessionsUntil = async (findHolidays: FindHolidays, until: Until) =>
  sessionsAmong(await listHolidaysUntil(findHolidays, until));
