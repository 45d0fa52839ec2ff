import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import { type CalendarDate, calendarDate, daysBetween } from "@strikebook/core/shared/calendar-date";
import { HOLIDAY_RANGE_DAYS_MIN } from "@strikebook/validators/calendars/market-holidays";
import { formatDate } from "../../lib/format.ts";
import { writeDays } from "../../lib/network/server-words.ts";
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
import type { Holiday, HolidayComparison } from "./market-holidays.queries.ts";

export const EXCHANGE_LABELS: Readonly<Record<Exchange, string>> = {
  US: "US (NYSE/NASDAQ)",
  L: "London",
  TO: "Toronto",
};

/** From the first day of this year to the last of the next. */
export function initialRange(today: CalendarDate): DayRange {
  const year = Number(today.slice(0, 4));
  return { fromDate: calendarDate(`${year}-01-01`), toDate: calendarDate(`${year + 1}-12-31`) };
}

/** Why the source cannot be asked about the range; undefined when it can. */
export const sourceProblem = ({ fromDate, toDate }: DayRange): string | undefined =>
  daysBetween(fromDate, toDate) < HOLIDAY_RANGE_DAYS_MIN
    ? `Date range must be at least ${HOLIDAY_RANGE_DAYS_MIN} days for API operations`
    : undefined;

/** `Closed all day`, `Open 09:30-13:00`. */
export const hoursText = (tradingHour: string): string =>
  tradingHour === "" ? "Closed all day" : `Open ${tradingHour}`;

export const holidayName = ({ eventName, atDate }: Pick<Holiday, "eventName" | "atDate">): string =>
  `${eventName}, ${formatDate(atDate)}`;

/** `Christmas Day, Closed all day`; undefined where no source has the holiday. */
export const sourceText = ({ source }: Pick<Holiday, "source">): string | undefined =>
  source ? `${source.eventName}, ${hoursText(source.tradingHour)}` : undefined;

/** One holiday a day and exchange: those of the source have no id. */
export const holidayKey = ({ exchange, atDate }: Holiday): string => `${exchange} ${atDate}`;

const SAID: readonly Said<Holiday>[] = [
  { label: "Event", of: ({ eventName }) => eventName },
  { label: "Hours", of: ({ tradingHour }) => tradingHour, write: hoursText },
];

export const toComparison = (comparison: HolidayComparison): Comparison => ({
  entries: entriesOf(sidesOf(comparison), { rowKey: holidayKey, rowName: holidayName, said: SAID }),
  counts: countsOf(comparison.summary, { label: "API", count: comparison.summary.totalApi }),
  forecast: toForecast(comparison),
});

const sidesOf = ({ differences }: HolidayComparison): readonly Sides<Holiday>[] =>
  differences.map(({ type, storedHoliday, apiHoliday, notes }) => ({
    type,
    stored: storedHoliday,
    source: apiHoliday,
    note: writeDays(notes ?? ""),
  }));

export const toForecast = (comparison: HolidayComparison): SyncForecast =>
  forecastOf(
    comparison.summary.addedCount,
    sidesOf(comparison),
    (stored, source) => `${formatDate(stored.atDate)}: ${said(stored)} becomes ${said(source)}`,
  );

const said = ({ eventName, tradingHour }: Holiday) => `\u201c${eventName}\u201d (${hoursText(tradingHour)})`;
