import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { EXCHANGE_ZONE, exchangeDay } from "@strikebook/core/shared/exchange-day";
import { useSyncExternalStore } from "react";

const CHECK_MS = 15_000;

const exchangeTime = timeFormat({ timeZone: EXCHANGE_ZONE });
const localTime = timeFormat({});

/** New York time with seconds, `14:05:09`. */
export const exchangeTimeOf = (now: Date): string => exchangeTime.format(now);

/** The reader's own time with seconds, `20:05:09`. */
export const localTimeOf = (now: Date): string => localTime.format(now);

/** The exchange's today; renders again only when the day changes. */
export function useExchangeToday(): CalendarDate {
  return useSyncExternalStore(subscribe, readToday);
}

/** The exchange's time as HH:MM; renders again when the minute changes, at most 15 seconds late. */
export function useExchangeMinute(): string {
  return useSyncExternalStore(subscribe, readMinute);
}

const readMinute = () => exchangeTimeOf(new Date()).slice(0, 5);
const readToday = () => exchangeDay(new Date());

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS);
  return () => clearInterval(timer);
}

function timeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    ...options,
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}
