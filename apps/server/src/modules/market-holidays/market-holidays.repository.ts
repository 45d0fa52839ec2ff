import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import type { HolidayRecords } from "@strikebook/core/market-holidays/known-holidays";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { dateOf, dayOf } from "@strikebook/database/calendar-day";
import type { Database } from "@strikebook/database/client";

export type StoredMarketHoliday = MarketHoliday & {
  readonly id: string;
  /** An administrator wrote it: no sync changes it. */
  readonly isEdited: boolean;
  /** The source's row beneath an edit; absent where no source has one. */
  readonly source?: MarketHoliday;
};

// One query for both: every page that knows trading days asks it.
const RECORDS_IN_RANGE = `
  SELECT NULL AS "deletedKey", exchange, at_date AS "atDate", event_name AS "eventName",
         trading_hour AS "tradingHour", timezone
    FROM market_holidays
   WHERE exchange = $1 AND at_date BETWEEN $2::date AND $3::date
   UNION ALL
  SELECT key, NULL, NULL, NULL, NULL, NULL
    FROM reference_deletions
   WHERE table_name = 'market_holidays' AND key BETWEEN $1 || ' ' || $2::date AND $1 || ' ' || $3::date`;

export type MarketHolidaysRepository = ReturnType<typeof createMarketHolidaysRepository>;

export function createMarketHolidaysRepository({ pool, prisma }: Pick<Database, "pool" | "prisma">) {
  return {
    /** Holidays from `fromDate` to `toDate`, both included, oldest first. */
    findInRange: (exchange: Exchange, fromDate: CalendarDate, toDate: CalendarDate) =>
      findInRange(prisma, exchange, fromDate, toDate),

    /** The stored holidays of the range in any order, and the keys of those that an administrator deleted. */
    async findRecords(
      exchange: Exchange,
      fromDate: CalendarDate,
      toDate: CalendarDate,
    ): Promise<HolidayRecords> {
      const { rows } = await pool.query<MarketHoliday & { deletedKey: string | null }>({
        name: "market-holidays-records",
        text: RECORDS_IN_RANGE,
        values: [exchange, fromDate, toDate],
      });
      return {
        stored: rows.flatMap(({ deletedKey, ...holiday }) => (deletedKey === null ? [holiday] : [])),
        deleted: new Set(rows.flatMap(({ deletedKey }) => deletedKey ?? [])),
      };
    },
  };
}

async function findInRange(
  prisma: Database["prisma"],
  exchange: Exchange,
  fromDate: CalendarDate,
  toDate: CalendarDate,
): Promise<StoredMarketHoliday[]> {
  const rows = await prisma.marketHoliday.findMany({
    where: { exchange, atDate: { gte: dateOf(fromDate), lte: dateOf(toDate) } },
    omit: { createdAt: true, updatedAt: true },
    orderBy: { atDate: "asc" },
  });
  return rows.map(({ provenance, source, ...row }) => ({
    ...row,
    exchange,
    atDate: dayOf(row.atDate),
    isEdited: provenance === "MANUAL",
    ...(source === null ? {} : { source: source as unknown as MarketHoliday }),
  }));
}
