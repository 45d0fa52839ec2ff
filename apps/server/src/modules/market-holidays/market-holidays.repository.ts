import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Provenance } from "@strikebook/core/shared/plan-changes";
import type { Database } from "@strikebook/database/client";

export type StoredMarketHoliday = MarketHoliday & { readonly id: string };

/** A holiday with where it comes from. */
export type SourcedHoliday = MarketHoliday & { readonly provenance: Provenance };

const IN_RANGE = `
  SELECT id, exchange, at_date AS "atDate", event_name AS "eventName", trading_hour AS "tradingHour", timezone
    FROM market_holidays
   WHERE exchange = $1 AND at_date BETWEEN $2 AND $3
   ORDER BY at_date`;

// What an administrator or a sync wrote is never touched; our own row follows the rule when that was corrected.
const STORE_CALCULATED = `
  INSERT INTO market_holidays (exchange, at_date, event_name, trading_hour, timezone, provenance)
  SELECT * FROM unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::text[], $6::provenance[])
      ON CONFLICT (exchange, at_date) DO UPDATE
     SET event_name = excluded.event_name, trading_hour = excluded.trading_hour, timezone = excluded.timezone,
         provenance = excluded.provenance, updated_at = now()
   WHERE market_holidays.provenance IN ('RULE', 'ADHOC')
     AND (market_holidays.event_name, market_holidays.trading_hour, market_holidays.timezone)
         IS DISTINCT FROM (excluded.event_name, excluded.trading_hour, excluded.timezone)`;

export type MarketHolidaysRepository = ReturnType<typeof createMarketHolidaysRepository>;

export function createMarketHolidaysRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Holidays from `fromDate` to `toDate`, both included, oldest first. */
    async findInRange(
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
    },

    /** Every stored day of an exchange. */
    async listDays(exchange: Exchange): Promise<CalendarDate[]> {
      const { rows } = await pool.query<{ day: CalendarDate }>(
        "SELECT at_date AS day FROM market_holidays WHERE exchange = $1",
        [exchange],
      );
      return rows.map(({ day }) => day);
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
