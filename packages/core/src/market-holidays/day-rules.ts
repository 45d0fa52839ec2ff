import { addDays, type CalendarDate, calendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";

export const MONDAY = 0;
export const TUESDAY = 1;
export const WEDNESDAY = 2;
export const THURSDAY = 3;
export const FRIDAY = 4;
export const SATURDAY = 5;
export const SUNDAY = 6;

const two = (number: number): string => String(number).padStart(2, "0");

/** `month` 1 to 12. */
export const dayOf = (year: number, month: number, day: number): CalendarDate =>
  calendarDate(`${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`);

/** The `nth` (1 to 4) weekday (Monday is 0) of a month. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): CalendarDate {
  const first = dayOf(year, month, 1);
  return addDays(first, ((weekday - weekdayIndex(first) + 7) % 7) + 7 * (nth - 1));
}

/** The last Monday on or before a day. */
export const mondayOnOrBefore = (date: CalendarDate): CalendarDate => addDays(date, -weekdayIndex(date));

/** Easter Sunday of the Gregorian calendar, by the anonymous (Meeus/Jones/Butcher) computus. */
export function easterSunday(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1);
}

/** The Monday after a weekend day; any other day itself. */
export function mondayIfWeekend(date: CalendarDate): CalendarDate {
  const weekday = weekdayIndex(date);
  return weekday >= SATURDAY ? addDays(date, 7 - weekday) : date;
}

/** Saturday moves to Friday, Sunday to Monday, as United States exchanges observe. */
export function nearestWeekday(date: CalendarDate): CalendarDate {
  return weekdayIndex(date) === SATURDAY ? addDays(date, -1) : mondayIfWeekend(date);
}
