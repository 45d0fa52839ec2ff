import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import type { HolidayRecords } from "@strikebook/core/market-holidays/known-holidays";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Provenance } from "@strikebook/core/shared/plan-changes";
import { dateOf, dayOf } from "@strikebook/database/calendar-day";
import type { Database } from "@strikebook/database/client";

export type StoredMarketHoliday = MarketHoliday & {
  readonly id: string;
  /** An administrator wrote it: no sync overwrites it. */
  readonly isEdited: boolean;
};

/** A holiday with where it comes from. */
export type SourcedHoliday = MarketHoliday & { readonly provenance: Provenance };

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

// Rows that an administrator or a sync wrote stay, and rows that an administrator deleted do not come back; a
// calculated row follows its rule when the rule is corrected.
const STORE_CALCULATED = `
  INSERT INTO market_holidays (exchange, at_date, event_name, trading_hour, timezone, provenance)
  SELECT * FROM unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::text[], $6::provenance[])
             AS given(exchange, at_date, event_name, trading_hour, timezone, provenance)
   WHERE NOT EXISTS (SELECT FROM reference_deletions
                      WHERE table_name = 'market_holidays'
                        AND key = given.exchange || ' ' || to_char(given.at_date, 'YYYY-MM-DD'))
      ON CONFLICT (exchange, at_date) DO UPDATE
     SET event_name = excluded.event_name, trading_hour = excluded.trading_hour, timezone = excluded.timezone,
         provenance = excluded.provenance, updated_at = now()
   WHERE market_holidays.provenance IN ('RULE', 'ADHOC')
     AND (market_holidays.event_name, market_holidays.trading_hour, market_holidays.timezone)
         IS DISTINCT FROM (excluded.event_name, excluded.trading_hour, excluded.timezone)`;

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

    /** Removes days of the range that we had computed and that a corrected rule no longer gives, being not among `days`. */
    async removeStale(
      exchange: Exchange,
      { fromDate, toDate }: { readonly fromDate: CalendarDate; readonly toDate: CalendarDate },
      days: readonly CalendarDate[],
    ): Promise<number> {
      const { count } = await prisma.marketHoliday.deleteMany({
        where: {
          exchange,
          atDate: { gte: dateOf(fromDate), lte: dateOf(toDate), notIn: days.map(dateOf) },
          provenance: { in: ["RULE", "ADHOC"] },
        },
      });
      return count;
    },

    /** Adds what is not stored, corrects what we had computed ourselves; answers how many rows that were. */
    async storeCalculated(holidays: readonly SourcedHoliday[]): Promise<number> {
      const { rowCount } = await pool.query(STORE_CALCULATED, [
        holidays.map(({ exchange }) => exchange),
        holidays.map(({ atDate }) => atDate),
        holidays.map(({ eventName }) => eventName),
        holidays.map(({ tradingHour }) => tradingHour),
        holidays.map(({ timezone }) => timezone),
        holidays.map(({ provenance }) => provenance),
      ]);
      return rowCount ?? 0;
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
  return rows.map(({ provenance, ...row }) => ({
    ...row,
    exchange,
    atDate: dayOf(row.atDate),
    isEdited: provenance === "MANUAL",
  }));
}
