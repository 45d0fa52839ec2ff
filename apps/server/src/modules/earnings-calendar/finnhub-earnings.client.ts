import type { EarningsRecord } from "@strikebook/core/earnings-calendar/earnings-record";
import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { decimal, decimalText } from "@strikebook/core/shared/decimal";
import type { EarningsRange } from "@strikebook/validators/earnings-calendar";
import { z } from "zod";
import type { FinnhubClient } from "../../finnhub/finnhub-client.ts";
import type { EarningsSource } from "./earnings-calendar.service.ts";

/** Places beyond which a JSON number of the source is noise of its binary fraction. */
const PLACES_MAX = 6;
const AMOUNT_MAX = 1e18;

const amount = z
  .number()
  .min(-AMOUNT_MAX)
  .max(AMOUNT_MAX)
  .nullish()
  .transform((value) =>
    value === null || value === undefined ? undefined : decimalText(decimal(value.toFixed(PLACES_MAX))),
  );

const wholeNumber = z
  .int()
  .nullish()
  .transform((value) => value ?? undefined);

const answer = z.object({
  earningsCalendar: z.array(
    z.object({
      symbol: z.string().trim().min(1).max(40),
      date: z.iso.date().transform((text) => calendarDate(text)),
      hour: z.string().max(10).nullish(),
      epsEstimate: amount,
      epsActual: amount,
      quarter: wholeNumber,
      year: wholeNumber,
      revenueEstimate: amount,
      revenueActual: amount,
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
