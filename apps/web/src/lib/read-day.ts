import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";

/** The day that an address holds; undefined for none, and for one that somebody shortened or mistyped. */
export function readDay(text: string | null | undefined): CalendarDate | undefined {
  try {
    return text === null || text === undefined ? undefined : calendarDate(text);
  } catch {
    return undefined;
  }
}
