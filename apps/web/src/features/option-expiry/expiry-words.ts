import { EXCHANGES, type Exchange } from "@strikebook/core/market-holidays/exchange";
import { yearMonth } from "@strikebook/core/option-expiry/option-expiry";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { formatDate } from "../../lib/format.ts";
import { writeDays } from "../../lib/network/server-words.ts";
import { yesOrNo } from "../../ui/reference-data/hooks/calendar-list.tsx";
import {
  type Comparison,
  countsOf,
  entriesOf,
  forecastOf,
  type Said,
  type Sides,
  type SyncForecast,
} from "../../ui/reference-data/hooks/differences.ts";
import type { DayRange } from "../../ui/reference-data/hooks/use-day-range.ts";
import { readExchange } from "../../ui/reference-data/hooks/use-exchange.ts";
import type { Expiry, ExpiryComparison } from "./option-expiry.queries.ts";

export const EXCHANGE_LABELS: Readonly<Record<Exchange, string>> = { US: "US", L: "London", TO: "Toronto" };

/** `L` as London; what the server calls otherwise as the server calls it. */
export const exchangeLabel = (exchange: string): string =>
  EXCHANGES.some((each) => each === exchange) ? EXCHANGE_LABELS[readExchange(exchange)] : exchange;

/** From today to the last day of next year. */
export const initialRange = (today: CalendarDate): DayRange => ({
  fromDate: today,
  toDate: calendarDate(`${Number(today.slice(0, 4)) + 1}-12-31`),
});

const monthFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long" });

/** 1 to 12 as `January` to `December`. */
export const monthName = (month: number): string => monthFormat.format(new Date(Date.UTC(2000, month - 1)));

type Month = Pick<Expiry, "exchange" | "month" | "year">;

/** Which expiry: `2026-11 (US)`. */
export const expiryName = (expiry: Month): string => `${yearMonth(expiry)} (${expiry.exchange})`;

/** `Nov 20, 2026`, with the reason where there is one; undefined where no date is calculated. */
export const sourceText = ({ source }: Pick<Expiry, "source">): string | undefined =>
  source ? [formatDate(source.adjustedDate), source.adjustmentReason].filter(Boolean).join(", ") : undefined;

export const toComparison = (comparison: ExpiryComparison): Comparison => ({
  entries: toEntries(comparison),
  counts: countsOf(comparison.summary, {
    label: "Calculated",
    count: comparison.summary.totalCalculated,
  }),
  forecast: toForecast(comparison),
});

/** First the date, under the name of the expiry: `2026-11 (US) Nov 20, 2026`. */
const SAID: readonly Said<Expiry>[] = [
  { label: expiryName, of: ({ adjustedDate }) => adjustedDate, write: formatDate },
  { label: "Calculated", of: ({ calculatedDate }) => calculatedDate, write: formatDate },
  { label: "Adjusted", of: ({ isAdjusted }) => yesOrNo(isAdjusted) },
];

const sidesOf = ({ differences }: ExpiryComparison): readonly Sides<Expiry>[] =>
  differences.map(({ type, description, stored, calculated }) => ({
    type,
    name: writeDays(description),
    stored,
    source: calculated,
  }));

export const toEntries = (comparison: ExpiryComparison) =>
  entriesOf(sidesOf(comparison), { rowKey: expiryName, rowName: expiryName, said: SAID });

export const toForecast = (comparison: ExpiryComparison): SyncForecast =>
  forecastOf(
    comparison.summary.addedCount,
    sidesOf(comparison),
    (stored, { adjustedDate, isAdjusted }) =>
      `${expiryName(stored)}: ${formatDate(stored.adjustedDate)} becomes ${formatDate(adjustedDate)} (${isAdjusted ? "adjusted" : "not adjusted"})`,
  );
