import { describeChanges } from "@strikebook/core/market-holidays/describe-changes";
import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import { knownHolidays } from "@strikebook/core/market-holidays/known-holidays";
import { listMarketHolidays } from "@strikebook/core/market-holidays/list-market-holidays";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { UNSCHEDULED_KNOWN_UNTIL } from "@strikebook/core/market-holidays/unscheduled-closures";
import type { Difference } from "@strikebook/core/reference-data/compare-records";
import type { Provenance } from "@strikebook/core/reference-data/plan-changes";
import { compareWithSource, type KnownRow } from "@strikebook/core/reference-data/reference-calendar";
import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import type { HolidayRange } from "@strikebook/validators/calendars/market-holidays";
import type { ReferenceTable } from "../../records/reference/reference-table.repository.ts";

/** Years before and after the current one for which calendars are kept. */
export const CALENDAR_YEARS = 5;

/** A holiday of a source; one that comes with the program says by which of its rules. */
type OfferedHoliday = MarketHoliday & { readonly provenance?: Provenance };

/** Where holidays come from when they are not ours; answers those of the range, oldest first. */
export type HolidaySource = {
  fetchHolidays(range: HolidayRange): Promise<OfferedHoliday[]>;
  /** Absent for a source that follows events by itself. */
  readonly unscheduledKnownUntil?: CalendarDate;
};

/** The rules and the table of unscheduled closures that come with the program. */
export const builtInHolidays: HolidaySource = {
  fetchHolidays: async ({ exchange, fromDate, toDate }) => listMarketHolidays(exchange, fromDate, toDate),
  unscheduledKnownUntil: UNSCHEDULED_KNOWN_UNTIL,
};

export function createMarketHolidaysService(table: ReferenceTable<MarketHoliday>, source: HolidaySource) {
  const listStored = ({ exchange, fromDate, toDate }: HolidayRange) =>
    table.find(
      { where: "exchange = $1 AND at_date BETWEEN $2 AND $3", values: [exchange, fromDate, toDate] },
      "at_date",
    );

  const fetchFromSource = (range: HolidayRange): Promise<KnownRow<MarketHoliday>[]> =>
    source.fetchHolidays(range);

  return {
    listStored,
    fetchFromSource,

    /** Ours against the source's, day by day. */
    async compareWithSource(range: HolidayRange) {
      const [stored, offered] = await Promise.all([listStored(range), fetchFromSource(range)]);
      const differences = compareWithSource(table.calendar, stored, offered).map((difference) => ({
        ...difference,
        notes: notesOn(difference, source),
      }));
      return { stored, offered, differences };
    },

    /** Both days included, oldest first: as stored, and beyond the years that are stored by the rules. */
    async listKnown(exchange: Exchange, fromDate: CalendarDate, toDate: CalendarDate) {
      const days = "BETWEEN $2::date AND $3::date";
      const scope = { where: `exchange = $1 AND at_date ${days}`, values: [exchange, fromDate, toDate] };
      const records = await table.findRecords(
        scope,
        "key BETWEEN $1 || ' ' || $2::date AND $1 || ' ' || $3::date",
      );
      return knownHolidays(exchange, fromDate, toDate, records);
    },
  };
}

/** In words: what differs, or that the source may not have heard of a closure yet. */
function notesOn(difference: Difference<MarketHoliday>, source: HolidaySource): string | undefined {
  if (difference.type === "MODIFIED") {
    return describeChanges(difference.stored, difference.offered);
  }
  const { unscheduledKnownUntil: until } = source;
  return difference.type === "REMOVED" && until !== undefined && difference.stored.atDate > until
    ? `The built-in source knows unscheduled closures up to ${until}`
    : undefined;
}

/** First and last day of the years for which calendars are kept. */
export function calendarYears(today: CalendarDate): { fromDate: CalendarDate; toDate: CalendarDate } {
  const year = Number(today.slice(0, 4));
  return {
    fromDate: calendarDate(`${year - CALENDAR_YEARS}-01-01`),
    toDate: calendarDate(`${year + CALENDAR_YEARS}-12-31`),
  };
}
