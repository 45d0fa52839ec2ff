import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";

/** The only source of the present instant; tests give their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

const NEW_YORK = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Days begin on a quarter of an hour in every zone there is. */
const QUARTER_MS = 15 * 60_000;

let known: { readonly quarter: number; readonly day: CalendarDate } | undefined;

/** The exchange's calendar day at an instant: "today" is New York's, wherever the server stands. */
export function exchangeDay(now: Date): CalendarDate {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (known?.quarter !== quarter) {
    known = { quarter, day: calendarDate(NEW_YORK.format(now)) };
  }
  return known.day;
}
