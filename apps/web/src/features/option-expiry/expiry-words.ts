import { EXCHANGES, type Exchange } from "@strikebook/core/market-holidays/exchange";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import type { CsvColumn } from "../../lib/csv-export.ts";
import { formatDate } from "../../lib/format.ts";
import { writeDays } from "../../lib/server-words.ts";
import type { SortValue } from "../../lib/sort.ts";
import type { DifferenceEntry, Fact } from "../../ui/reference-data/hooks/differences.ts";
import type { DayRange } from "../../ui/reference-data/hooks/use-day-range.ts";
import type { SyncForecast } from "../../ui/reference-data/parts/sync-section.tsx";
import type { Expiry, ExpiryComparison } from "./option-expiry.queries.ts";

export const EXCHANGE_LABELS: Readonly<Record<Exchange, string>> = { US: "US", L: "London", TO: "Toronto" };

/** The exchange that an address names; the US ones for none and for nonsense. */
export const readExchange = (text: string | undefined): Exchange =>
  EXCHANGES.find((exchange) => exchange === text) ?? "US";

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

/** Columns that tables of expiries can be sorted by. */
export const SORT_VALUES: Readonly<Record<string, SortValue<Expiry>>> = {
  year: { kind: "text", of: yearMonth },
  month: { kind: "number", of: ({ month }) => month },
  calculatedDate: { kind: "text", of: ({ calculatedDate }) => calculatedDate },
  adjustedDate: { kind: "text", of: ({ adjustedDate }) => adjustedDate },
  isAdjusted: { kind: "text", of: ({ isAdjusted }) => (isAdjusted ? "Adjusted" : "Calculated") },
  adjustmentReason: { kind: "text", of: ({ adjustmentReason }) => adjustmentReason },
  updatedAt: { kind: "text", of: ({ updatedAt }) => updatedAt },
};

export const EXPORT_COLUMNS: readonly CsvColumn<Expiry>[] = [
  { header: "Year", kind: "number", value: ({ year }) => year },
  { header: "Month", kind: "number", value: ({ month }) => month },
  { header: "Exchange", value: ({ exchange }) => exchange },
  { header: "Calculated Date", kind: "date", value: ({ calculatedDate }) => calculatedDate },
  { header: "Adjusted Date", kind: "date", value: ({ adjustedDate }) => adjustedDate },
  { header: "Is Adjusted", value: ({ isAdjusted }) => yesOrNo(isAdjusted) },
  { header: "Adjustment Reason", value: ({ adjustmentReason }) => adjustmentReason },
  { header: "Edited", value: ({ isEdited }) => yesOrNo(isEdited) },
];

export const yesOrNo = (value: boolean): string => (value ? "Yes" : "No");

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
        ...(expiry.isEdited ? [{ label: "Edited", value: "By an administrator: a sync keeps it" }] : []),
      ]
    : undefined;

/** What an overwriting sync would replace: not what an administrator wrote. */
export function toForecast({ differences, summary }: ExpiryComparison): SyncForecast {
  const modified = differences.flatMap(({ type, stored, calculated }) =>
    type === "MODIFIED" && stored && calculated ? [{ stored, calculated }] : [],
  );
  const lost = modified.filter(({ stored }) => !stored.isEdited);
  return {
    addedCount: summary.addedCount,
    keptCount: modified.length - lost.length,
    losses: lost.map(
      ({ stored, calculated }) =>
        `${expiryName(stored)}: ${formatDate(stored.adjustedDate)} becomes ${said(calculated)}`,
    ),
  };
}

const said = ({ adjustedDate, isAdjusted }: Expiry) =>
  `${formatDate(adjustedDate)} (${isAdjusted ? "adjusted" : "not adjusted"})`;
