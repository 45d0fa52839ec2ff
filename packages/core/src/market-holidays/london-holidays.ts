import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import {
  dayOf,
  easterSunday,
  FRIDAY,
  MONDAY,
  mondayIfWeekend,
  mondayOnOrBefore,
  nthWeekday,
  SATURDAY,
  SUNDAY,
} from "./day-rules.ts";
import type { HolidayRule } from "./holiday-rule.ts";

const HALF_DAY = "08:00-12:30";

/** Moved once by proclamation: VE Day anniversaries. */
const EARLY_MAY_MOVED: Readonly<Record<number, CalendarDate>> = {
  1995: dayOf(1995, 5, 8),
  2020: dayOf(2020, 5, 8),
};
/** Moved beside the jubilees' extra holidays. */
const SPRING_MOVED: Readonly<Record<number, CalendarDate>> = {
  2002: dayOf(2002, 6, 4),
  2012: dayOf(2012, 6, 4),
  2022: dayOf(2022, 6, 2),
};

/** London Stock Exchange: the bank holidays of England and Wales, with half days before Christmas and New Year. */
export const LONDON_RULES: readonly HolidayRule[] = [
  { name: "New Year's Day", dayIn: (year) => mondayIfWeekend(dayOf(year, 1, 1)) },
  { name: "Good Friday", dayIn: (year) => addDays(easterSunday(year), -2) },
  { name: "Easter Monday", dayIn: (year) => addDays(easterSunday(year), 1) },
  {
    name: "Early May Bank Holiday",
    dayIn: (year) => EARLY_MAY_MOVED[year] ?? nthWeekday(year, 5, MONDAY, 1),
  },
  {
    name: "Spring Bank Holiday",
    dayIn: (year) => SPRING_MOVED[year] ?? mondayOnOrBefore(dayOf(year, 5, 31)),
  },
  { name: "Summer Bank Holiday", dayIn: (year) => mondayOnOrBefore(dayOf(year, 8, 31)) },
  { name: "Christmas Day", dayIn: (year) => substituteAfter(dayOf(year, 12, 25), dayOf(year, 12, 27)) },
  { name: "Boxing Day", dayIn: (year) => substituteAfter(dayOf(year, 12, 26), dayOf(year, 12, 28)) },
  {
    name: "Last trading day before Christmas",
    tradingHour: HALF_DAY,
    dayIn: (year) => weekdayOnOrBefore(dayOf(year, 12, 24)),
  },
  {
    name: "Last trading day of the year",
    tradingHour: HALF_DAY,
    dayIn: (year) => weekdayOnOrBefore(dayOf(year, 12, 31)),
  },
];

/** The day off for a holiday: its substitute when it falls on a weekend. */
function substituteAfter(date: CalendarDate, substitute: CalendarDate): CalendarDate {
  const weekday = weekdayIndex(date);
  return weekday === SATURDAY || weekday === SUNDAY ? substitute : date;
}

function weekdayOnOrBefore(date: CalendarDate): CalendarDate {
  return addDays(date, -Math.max(0, weekdayIndex(date) - FRIDAY));
}
