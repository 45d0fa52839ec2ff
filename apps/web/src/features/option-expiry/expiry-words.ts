import { EXCHANGES, type Exchange } from "@strikebook/core/market-holidays/exchange";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { formatDate } from "../../lib/format.ts";
import { writeDays } from "../../lib/network/server-words.ts";
import {
  type Comparison,
  countsOf,
  type DifferenceEntry,
  EDITED,
  type Fact,
  forecastOf,
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

/** `2026-11`. */
export const yearMonth = ({ year, month }: Pick<Month, "month" | "year">): string =>
  `${year}-${String(month).padStart(2, "0")}`;

/** Which expiry: `2026-11 (US)`. */
export const expiryName = (expiry: Month): string => `${yearMonth(expiry)} (${expiry.exchange})`;

export const yesOrNo = (value: boolean): string => (value ? "Yes" : "No");

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

export const toEntries = ({ differences }: ExpiryComparison): readonly DifferenceEntry[] =>
  differences.flatMap(({ type, description, stored, calculated }, index) => {
    const named = stored ?? calculated;
    return [
      {
        key: named ? expiryName(named) : String(index),
        type,
        name: writeDays(description),
        stored: factsOf(stored),
        source: factsOf(calculated),
      },
    ];
  });

/** First the date, under the name of the expiry: `2026-11 (US) Nov 20, 2026`. */
const factsOf = (expiry: Expiry | null): readonly Fact[] | undefined =>
  expiry
    ? [
        { label: expiryName(expiry), value: formatDate(expiry.adjustedDate) },
        { label: "Calculated", value: formatDate(expiry.calculatedDate) },
        { label: "Adjusted", value: yesOrNo(expiry.isAdjusted) },
        ...(expiry.isEdited ? [EDITED] : []),
      ]
    : undefined;

export const toForecast = ({ differences, summary }: ExpiryComparison): SyncForecast =>
  forecastOf(
    summary.addedCount,
    differences.map(({ type, stored, calculated }) => ({ type, stored, source: calculated })),
    (stored, source) => `${expiryName(stored)}: ${formatDate(stored.adjustedDate)} becomes ${said(source)}`,
  );

const said = ({ adjustedDate, isAdjusted }: Expiry) =>
  `${formatDate(adjustedDate)} (${isAdjusted ? "adjusted" : "not adjusted"})`;
