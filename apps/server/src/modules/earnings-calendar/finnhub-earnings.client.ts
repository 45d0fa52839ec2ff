import type { EarningsRecord } from "@strikebook/core/earnings-calendar/earnings-record";
import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { decimal, decimalText } from "@strikebook/core/shared/decimal";
import type { EarningsRange } from "@strikebook/validators/calendars/earnings-calendar";
import { z } from "zod";
import type { FinnhubClient } from "../../outside/finnhub-client.ts";
import type { EarningsSource } from "./earnings-calendar.service.ts";

/** A JSON number, whose places beyond those that are kept are noise of its binary fraction; below `limit`. */
const amount = (limit: number, places: number) =>
  z
    .number()
    .gt(-limit)
    .lt(limit)
    .nullish()
    .transform((value) =>
      value === null || value === undefined ? undefined : decimalText(decimal(value.toFixed(places))),
    );

const perShare = amount(1e9, 6);
const revenue = amount(1e18, 2);

const wholeNumber = (most: number) =>
  z
    .int()
    .min(0)
    .max(most)
    .nullish()
    .transform((value) => value || undefined);

const answer = z.object({
  earningsCalendar: z.array(
    z.object({
      symbol: z.string().trim().min(1).max(40),
      date: z.iso.date().transform((text) => calendarDate(text)),
      hour: z.string().max(10).nullish(),
      epsEstimate: perShare,
      epsActual: perShare,
      quarter: wholeNumber(4),
      year: wholeNumber(2199),
      revenueEstimate: revenue,
      revenueActual: revenue,
    }),
  ),
});

/** Earnings of Finnhub, US companies; rows may repeat there, the last of a symbol and day wins. */
export function createFinnhubEarnings(client: FinnhubClient): EarningsSource {
  return {
    async fetchEarnings({ fromDate, toDate }: EarningsRange): Promise<EarningsRecord[]> {
      const query = { from: fromDate, to: toDate };
      const { earningsCalendar } = await client.ask("/calendar/earnings", query, answer);
      const records = earningsCalendar
        .filter(({ date }) => date >= fromDate && date <= toDate)
        .map((row) => withoutUndefined({ ...row, hour: row.hour ?? "" }));
      const byKey = new Map(records.map((record) => [`${record.date} ${record.symbol}`, record]));
      return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
    },
  };
}

function withoutUndefined(row: { [Key in keyof EarningsRecord]: EarningsRecord[Key] | undefined }) {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== undefined),
  ) as unknown as EarningsRecord;
}
