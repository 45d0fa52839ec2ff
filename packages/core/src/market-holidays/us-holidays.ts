import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import {
  dayOf,
  easterSunday,
  FRIDAY,
  MONDAY,
  mondayIfWeekend,
  mondayOnOrBefore,
  nearestWeekday,
  nthWeekday,
  SATURDAY,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
} from "./day-rules.ts";
import type { HolidayRule } from "./holiday-rule.ts";

const EARLY_CLOSE = "09:30-13:00";

/** NYSE Rule 7.2 and the exchanges' published calendars: NYSE and Nasdaq keep the same days. */
export const US_RULES: readonly HolidayRule[] = [
  // A Saturday holiday moves to the Friday except at the end of an accounting period: New Year's Day just falls away.
  { name: "New Year's Day", dayIn: (year) => skipSaturday(dayOf(year, 1, 1)) },
  { name: "Martin Luther King, Jr. Day", since: 1998, dayIn: (year) => nthWeekday(year, 1, MONDAY, 3) },
  { name: "Washington's Birthday", dayIn: (year) => nthWeekday(year, 2, MONDAY, 3) },
  { name: "Good Friday", dayIn: (year) => addDays(easterSunday(year), -2) },
  { name: "Memorial Day", dayIn: (year) => mondayOnOrBefore(dayOf(year, 5, 31)) },
  // A federal holiday since 2021; the exchanges closed for it from 2022 on.
  {
    name: "Juneteenth National Independence Day",
    since: 2022,
    dayIn: (year) => nearestWeekday(dayOf(year, 6, 19)),
  },
  { name: "Independence Day", dayIn: (year) => nearestWeekday(dayOf(year, 7, 4)) },
  { name: "Labor Day", dayIn: (year) => nthWeekday(year, 9, MONDAY, 1) },
  { name: "Thanksgiving Day", dayIn: (year) => nthWeekday(year, 11, THURSDAY, 4) },
  { name: "Christmas Day", dayIn: (year) => nearestWeekday(dayOf(year, 12, 25)) },
  {
    name: "Day before Independence Day",
    tradingHour: EARLY_CLOSE,
    dayIn: (year) => independenceEarlyClose(year, -1),
  },
  {
    name: "Day after Independence Day",
    tradingHour: EARLY_CLOSE,
    dayIn: (year) => independenceEarlyClose(year, 1),
  },
  {
    name: "Day after Thanksgiving",
    tradingHour: EARLY_CLOSE,
    dayIn: (year) => addDays(nthWeekday(year, 11, THURSDAY, 4), 1),
  },
  {
    name: "Christmas Eve",
    tradingHour: EARLY_CLOSE,
    dayIn: (year) => ifBetween(dayOf(year, 12, 24), MONDAY, THURSDAY),
  },
];

function skipSaturday(date: CalendarDate): CalendarDate | undefined {
  return weekdayIndex(date) === SATURDAY ? undefined : mondayIfWeekend(date);
}

function ifBetween(date: CalendarDate, first: number, last: number): CalendarDate | undefined {
  const weekday = weekdayIndex(date);
  return weekday >= first && weekday <= last ? date : undefined;
}

/**
 * The half day `offset` days from 4 July: the day before a midweek holiday; until 2012 a Thursday holiday shortened the
 * Friday after instead.
 */
function independenceEarlyClose(year: number, offset: -1 | 1): CalendarDate | undefined {
  const holiday = dayOf(year, 7, 4);
  const weekday = weekdayIndex(holiday);
  const isAfter = weekday === THURSDAY && year <= 2012;
  const isKept = [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY].includes(weekday);
  return isKept && isAfter === (offset === 1) ? addDays(holiday, offset) : undefined;
}
