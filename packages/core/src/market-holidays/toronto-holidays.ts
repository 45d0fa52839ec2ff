import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import {
  dayOf,
  easterSunday,
  MONDAY,
  mondayIfWeekend,
  mondayOnOrBefore,
  nthWeekday,
  SATURDAY,
  SUNDAY,
} from "./day-rules.ts";
import type { HolidayRule } from "./holiday-rule.ts";

/** Toronto Stock Exchange, after the TMX Group's holiday schedules. */
export const TORONTO_RULES: readonly HolidayRule[] = [
  { name: "New Year's Day", dayIn: (year) => mondayIfWeekend(dayOf(year, 1, 1)) },
  { name: "Family Day", since: 2008, dayIn: (year) => nthWeekday(year, 2, MONDAY, 3) },
  { name: "Good Friday", dayIn: (year) => addDays(easterSunday(year), -2) },
  { name: "Victoria Day", dayIn: (year) => mondayOnOrBefore(dayOf(year, 5, 24)) },
  { name: "Canada Day", dayIn: (year) => mondayIfWeekend(dayOf(year, 7, 1)) },
  { name: "Civic Holiday", dayIn: (year) => nthWeekday(year, 8, MONDAY, 1) },
  { name: "Labour Day", dayIn: (year) => nthWeekday(year, 9, MONDAY, 1) },
  { name: "Thanksgiving Day", dayIn: (year) => nthWeekday(year, 10, MONDAY, 2) },
  { name: "Christmas Day", dayIn: (year) => mondayIfWeekend(dayOf(year, 12, 25)) },
  { name: "Boxing Day", dayIn: (year) => boxingDay(dayOf(year, 12, 26)) },
  {
    name: "Christmas Eve",
    since: 2010,
    tradingHour: "09:30-13:00",
    dayIn: (year) => ifWeekday(dayOf(year, 12, 24)),
  },
];

/** Saturday moves to Monday 28, Sunday to Tuesday 28; Monday 26 is Christmas's own substitute, so Tuesday 27. */
function boxingDay(date: CalendarDate): CalendarDate {
  const daysLater: Readonly<Record<number, number>> = { [SATURDAY]: 2, [SUNDAY]: 2, [MONDAY]: 1 };
  return addDays(date, daysLater[weekdayIndex(date)] ?? 0);
}

const ifWeekday = (date: CalendarDate): CalendarDate | undefined =>
  weekdayIndex(date) < SATURDAY ? date : undefined;
