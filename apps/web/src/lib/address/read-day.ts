import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";

/** Days that the server knows: a mistyped year is none of them. */
const DAY_FIRST = "1900-01-01";
const DAY_LAST = "2199-12-31";

const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** The day that an address holds; undefined for none, and for one that was shortened or mistyped. */
export function readDay(text: string | null | undefined): CalendarDate | undefined {
  try {
    const day = text === null || text === undefined ? undefined : calendarDate(text);
    return day !== undefined && day >= DAY_FIRST && day <= DAY_LAST ? day : undefined;
  } catch {
    return undefined;
  }
}

/** The day of a spreadsheet's cell, `2026-11-19` or `11/19/2026`; undefined for anything else. */
export function readWrittenDay(text: string): CalendarDate | undefined {
  const [, month = "", day = "", year] = AMERICAN.exec(text) ?? [];
  return readDay(year === undefined ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}
