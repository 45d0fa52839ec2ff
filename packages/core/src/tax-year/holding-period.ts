import { addDays, type CalendarDate } from "../shared/calendar-date.ts";

/**
 * The first day on which a sale is long-term: the day after acquisition and one year on, where a February 29 that is
 * missing is March 1 (domain.md 9.1).
 */
export function longTermFrom(acquired: CalendarDate): CalendarDate {
  const first = addDays(acquired, 1);
  const year = String(Number(first.slice(0, 4)) + 1).padStart(4, "0");
  const day = first.slice(4) === "-02-29" ? "-03-01" : first.slice(4);
  return `${year}${day}` as CalendarDate;
}

/** Held for more than a year. `heldSince` is the acquisition, or earlier where time of a washed lot is added. */
export const isLongTerm = (heldSince: CalendarDate, sold: CalendarDate): boolean =>
  sold >= longTermFrom(heldSince);

/** The last day of acquisition that is long-term for a sale of a day: the same rule, read backwards. */
export function lastLongTermDay(sold: CalendarDate): CalendarDate {
  const year = String(Number(sold.slice(0, 4)) - 1).padStart(4, "0");
  const day = sold.slice(4) === "-02-29" ? "-02-28" : sold.slice(4);
  return addDays(`${year}${day}` as CalendarDate, -1);
}
