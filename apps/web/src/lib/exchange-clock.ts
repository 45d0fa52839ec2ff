import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";

/** Where the exchange's day begins and ends. */
export const EXCHANGE_ZONE = "America/New_York";

const dayFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: EXCHANGE_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const exchangeTime = timeFormat({ timeZone: EXCHANGE_ZONE });
const localTime = timeFormat({});

/** The exchange's today at an instant, whatever the reader's time zone is. */
export function exchangeToday(now: Date): CalendarDate {
  return calendarDate(dayFormat.format(now));
}

/** New York time with seconds, `14:05:09`. */
export const exchangeTimeOf = (now: Date): string => exchangeTime.format(now);

/** The reader's own time with seconds, `20:05:09`. */
export const localTimeOf = (now: Date): string => localTime.format(now);

function timeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    ...options,
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}
