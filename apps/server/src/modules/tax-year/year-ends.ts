import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { isSession } from "@strikebook/core/trading-calendar/trading-day";

/** The last trading day of each year. */
export type YearEnds = ReadonlyMap<number, CalendarDate>;

type FindHolidays = (from: CalendarDate, to: CalendarDate) => Promise<readonly MarketHoliday[]>;

/** Contracts on an index began to be marked with the year 1981; no file goes back so far. */
const YEAR_FIRST = 1981;

/** Of all years up to that of `last`. */
export async function findYearEnds(findHolidays: FindHolidays, last: number): Promise<YearEnds> {
  const found = await findHolidays(dayOf(YEAR_FIRST, "01-01"), dayOf(last, "12-31"));
  const holidays = new Map(found.map((holiday) => [holiday.atDate, holiday]));
  const ends = new Map<number, CalendarDate>();
  for (let year = YEAR_FIRST; year <= last; year += 1) {
    let day = dayOf(year, "12-31");
    while (!isSession(day, holidays)) {
      day = addDays(day, -1);
    }
    ends.set(year, day);
  }
  return ends;
}

const dayOf = (year: number, day: string) => `${year}-${day}` as CalendarDate;
