import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import type { HolidayRecords } from "@strikebook/core/market-holidays/known-holidays";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Provenance } from "@strikebook/core/shared/plan-changes";
import type { Database } from "@strikebook/database/client";

export type StoredMarketHoliday = MarketHoliday & {
  readonly id: string;
  /** An administrator wrote it: no sync overwrites it. */
  readonly isEdited: boolean;
};

/** A holiday with where it comes from. */
export type SourcedHoliday = MarketHoliday & { readonly provenance: Provenance };

const IN_RANGE = `
  SELECT id, exchange, at_date AS "atDate", event_name AS "eventName", trading_hour AS "tradingHour", timezone,
         provenance = 'MANUAL' AS "isEdited"
    FROM market_holidays
   WHERE exchange = $1 AND at_date BETWEEN $2 AND $3
   ORDER BY at_date`;

const RECORDS_IN_RANGE = `
  SELECT NULL AS "deletedKey", exchange, at_date AS "atDate", event_name AS "eventName",
         trading_hour AS "tradingHour", timezone
    FROM market_holidays
   WHERE exchange = $1 AND at_date BETWEEN $2::date AND $3::date
   UNION ALL
  SELECT key, NULL, NULL, NULL, NULL, NULL
    FROM reference_deletions
   WHERE table_name = 'market_holidays' AND key BETWEEN $1 || ' ' || $2::date AND $1 || ' ' || $3::date`;

// What an administrator or a sync wrote is never touched, nor comes back what an administrator deleted; our own row
// follows the rule when that was corrected.
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

// A day that a corrected rule no longer gives.
const REMOVE_STALE = `
  DELETE FROM market_holidays
   WHERE exchange = $1 AND at_date BETWEEN $2 AND $3 AND at_date <> ALL ($4::date[])
     AND provenance IN ('RULE', 'ADHOC')`;

export type MarketHolidaysRepository = ReturnType<typeof createMarketHolidaysRepository>;

export function createMarketHolidaysRepository({ pool }: Pick<Database, "pool">) {
  async function findInRange(
    exchange: Exchange,
    fromDate: CalendarDate,
    toDate: CalendarDate,
  ): Promise<StoredMarketHoliday[]> {
    const { rows } = await pool.query<StoredMarketHoliday>({
      name: "market-holidays-in-range",
      text: IN_RANGE,
      values: [exchange, fromDate, toDate],
    });
    return rows;
  }

  return {
    /** Holidays from `fromDate` to `toDate`, both included, oldest first. */
    findInRange,

    /** The same, in any order, and the keys of what an administrator deleted in the range. */
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

    /** Removes what we had computed ourselves in the range and is not among `days`; answers how many rows. */
    async removeStale(
      exchange: Exchange,
      { fromDate, toDate }: { readonly fromDate: CalendarDate; readonly toDate: CalendarDate },
      days: readonly CalendarDate[],
    ): Promise<number> {
      const { rowCount } = await pool.query(REMOVE_STALE, [exchange, fromDate, toDate, days]);
      return rowCount ?? 0;
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
