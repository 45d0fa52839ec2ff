import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { useSyncExternalStore } from "react";
import { exchangeTimeOf } from "./exchange-clock.ts";

const CHECK_MS = 15_000;

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
