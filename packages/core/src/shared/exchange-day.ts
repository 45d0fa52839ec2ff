import { type CalendarDate, calendarDate } from "./calendar-date.ts";

/** Where the exchange's day begins and ends. */
export const EXCHANGE_ZONE = "America/New_York";

// By its parts: in which order a language writes them changes with the browser's version.
const PARTS = new Intl.DateTimeFormat("en-US", {
  timeZone: EXCHANGE_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

const MINUTE = new Intl.DateTimeFormat("en-US", {
  timeZone: EXCHANGE_ZONE,
  hourCycle: "h23",
  hour: "2-digit",
  minute: "2-digit",
});

/** Days begin on a quarter of an hour in every zone there is. */
const QUARTER_MS = 15 * 60_000;

let known: { readonly quarter: number; readonly day: CalendarDate } | undefined;

/** The exchange's calendar day at an instant: "today" is New York's, wherever server and reader are. */
export function exchangeDay(now: Date): CalendarDate {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (known?.quarter !== quarter) {
    known = { quarter, day: readDay(now) };
  }
  return known.day;
}

function readDay(now: Date): CalendarDate {
  const parts = new Map(PARTS.formatToParts(now).map(({ type, value }) => [type, value]));
  return calendarDate(`${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`);
}

/** The exchange's time of day at an instant, `16:00`. */
export function exchangeMinute(now: Date): string {
  const parts = new Map(MINUTE.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.get("hour")}:${parts.get("minute")}`;
}
