import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { useSyncExternalStore } from "react";
import { exchangeToday } from "./exchange-clock.ts";

const CHECK_MS = 15_000;

/** The exchange's today; renders again only when the day changes. */
export function useExchangeToday(): CalendarDate {
  return useSyncExternalStore(subscribe, readToday);
}

const readToday = () => exchangeToday(new Date());

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS);
  return () => clearInterval(timer);
}
