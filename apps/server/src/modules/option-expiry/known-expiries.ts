import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { listExpiries } from "@strikebook/core/option-expiry/calculate-expiry";
import type { OptionExpiry } from "@strikebook/core/option-expiry/option-expiry";
import type { KnownRow } from "@strikebook/core/reference-data/reference-calendar";
import { addDays, type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import type { ReferenceTable } from "../../records/reference/reference-table.repository.ts";

/** The holidays of an exchange, stored or by rule, both days included. */
export type FindHolidays = (
  exchange: Exchange,
  fromDate: CalendarDate,
  toDate: CalendarDate,
) => Promise<readonly MarketHoliday[]>;

/** So far ahead expiries are looked for when those of many months were deleted. */
const MONTHS_AHEAD_MAX = 480;

/** Expiries as stored, and calculated for months that are not stored; what an administrator deleted stays away. */
export function createKnownExpiries(table: ReferenceTable<OptionExpiry>, findHolidays: FindHolidays) {
  const { keyOf } = table.calendar;

  async function calculate(exchange: Exchange, fromDate: CalendarDate, toDate: CalendarDate) {
    // The closure that moves an expiry may lie outside the range of adjusted dates, but within the same month.
    const holidays = await findHolidays(exchange, addDays(fromDate, -31), addDays(toDate, 31));
    return listExpiries(exchange, fromDate, toDate, holidays);
  }

  /** Those whose adjusted date lies in the range, oldest first; an adjusted date never leaves its month. */
  async function list(
    exchange: Exchange,
    fromDate: CalendarDate,
    toDate: CalendarDate,
  ): Promise<KnownRow<OptionExpiry>[]> {
    const [first, last] = [fromDate.slice(0, 7), toDate.slice(0, 7)];
    const scope = {
      where: "exchange = $1 AND year * 12 + month BETWEEN $2::int AND $3::int",
      values: [exchange, monthIndex(first), monthIndex(last)],
    };
    const { stored, deleted } = await table.findRecords(scope, "key LIKE $1 || ' %'");
    const isComplete = stored.length === monthIndex(last) - monthIndex(first) + 1;
    const calculated = isComplete ? [] : await calculate(exchange, firstDay(first), lastDay(last));
    const isKnown = new Set([...stored.map(keyOf), ...deleted]);
    return [...stored, ...calculated.filter((expiry) => !isKnown.has(keyOf(expiry)))]
      .filter(({ adjustedDate }) => adjustedDate >= fromDate && adjustedDate <= toDate)
      .sort((a, b) => (a.adjustedDate < b.adjustedDate ? -1 : 1));
  }

  return {
    calculate,
    list,

    /** Expiries of the months from `first` to `last`, both as `2026-11` and included. */
    listMonths: (exchange: Exchange, { first, last }: Months) =>
      list(exchange, firstDay(first), lastDay(last)),

    /** The first `count` expiries on or after a day. */
    async listNext(
      exchange: Exchange,
      fromDate: CalendarDate,
      count: number,
    ): Promise<KnownRow<OptionExpiry>[]> {
      // Twice as far each time: months whose expiry was deleted count for nothing.
      for (let months = count; ; months *= 2) {
        const found = await list(exchange, fromDate, lastDay(monthsOn(fromDate.slice(0, 7), months)));
        if (found.length >= count || months > MONTHS_AHEAD_MAX) {
          return found.slice(0, count);
        }
      }
    },
  };
}

/** As `2026-11`. */
type Months = { readonly first: string; readonly last: string };

const firstDay = (month: string): CalendarDate => calendarDate(`${month}-01`);

const lastDay = (month: string): CalendarDate => addDays(firstDay(monthsOn(month, 1)), -1);

/** `year * 12 + month` of `2026-11`. */
const monthIndex = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** The month a number of months later. */
function monthsOn(month: string, months: number): string {
  const index = monthIndex(month) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}
