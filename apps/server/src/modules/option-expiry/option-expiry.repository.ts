import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import type { OptionExpiry } from "@strikebook/core/option-expiry/option-expiry";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { dateOf, dayOf } from "@strikebook/database/calendar-day";
import type { Database } from "@strikebook/database/client";

export type StoredOptionExpiry = OptionExpiry & {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** An administrator wrote it: no sync overwrites it. */
  readonly isEdited: boolean;
};

type ExpiryRow = Omit<StoredOptionExpiry, "adjustmentReason"> & { readonly adjustmentReason: string | null };

export type ExpiryRecords = {
  readonly stored: readonly StoredOptionExpiry[];
  readonly deleted: ReadonlySet<string>;
};

// One query for both: every page that knows expiries asks it.
const MONTHS = `
  SELECT id, exchange, year, month, calculated_date AS "calculatedDate", adjusted_date AS "adjustedDate",
         is_adjusted AS "isAdjusted", adjustment_reason AS "adjustmentReason", created_at AS "createdAt",
         updated_at AS "updatedAt", provenance = 'MANUAL' AS "isEdited", NULL AS "deletedKey"
    FROM option_expiries
   WHERE exchange = $1 AND year * 12 + month BETWEEN $2::int AND $3::int
   UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, key
    FROM reference_deletions
   WHERE table_name = 'option_expiries' AND key LIKE $1 || ' %'`;

// Rows that an administrator wrote stay, and rows that an administrator deleted do not come back; a calculated row
// moves when a closure moves its day.
const STORE_CALCULATED = `
  INSERT INTO option_expiries
         (exchange, year, month, calculated_date, adjusted_date, is_adjusted, adjustment_reason, provenance)
  SELECT given.*, 'RULE'::provenance
    FROM unnest($1::text[], $2::int[], $3::int[], $4::date[], $5::date[], $6::bool[], $7::text[])
             AS given(exchange, year, month, calculated_date, adjusted_date, is_adjusted, adjustment_reason)
   WHERE NOT EXISTS (SELECT FROM reference_deletions
                      WHERE table_name = 'option_expiries'
                        AND key = given.exchange || ' ' || given.year || '-' || lpad(given.month::text, 2, '0'))
      ON CONFLICT (exchange, year, month) DO UPDATE
     SET calculated_date = excluded.calculated_date, adjusted_date = excluded.adjusted_date,
         is_adjusted = excluded.is_adjusted, adjustment_reason = excluded.adjustment_reason, updated_at = now()
   WHERE option_expiries.provenance = 'RULE'
     AND (option_expiries.calculated_date, option_expiries.adjusted_date, option_expiries.adjustment_reason)
         IS DISTINCT FROM (excluded.calculated_date, excluded.adjusted_date, excluded.adjustment_reason)`;

export type OptionExpiryRepository = ReturnType<typeof createOptionExpiryRepository>;

export function createOptionExpiryRepository({ pool, prisma }: Pick<Database, "pool" | "prisma">) {
  return {
    /** Expiries whose adjusted date lies in the range, both days included, oldest first. */
    async findInRange(
      exchange: Exchange,
      fromDate: CalendarDate,
      toDate: CalendarDate,
    ): Promise<StoredOptionExpiry[]> {
      const rows = await prisma.optionExpiry.findMany({
        where: { exchange, adjustedDate: { gte: dateOf(fromDate), lte: dateOf(toDate) } },
        orderBy: { adjustedDate: "asc" },
      });
      return rows.map(({ provenance, ...row }) =>
        toOptionExpiry({
          ...row,
          exchange,
          calculatedDate: dayOf(row.calculatedDate),
          adjustedDate: dayOf(row.adjustedDate),
          isEdited: provenance === "MANUAL",
        }),
      );
    },

    /**
     * Every stored expiry of the months from `first` to `last` (`year * 12 + month`), in any order, and the keys
     * (`US 2026-11`) of the months whose expiry an administrator deleted.
     */
    async findMonths(exchange: Exchange, first: number, last: number): Promise<ExpiryRecords> {
      const { rows } = await pool.query<ExpiryRow & { readonly deletedKey: string | null }>({
        name: "option-expiry-months",
        text: MONTHS,
        values: [exchange, first, last],
      });
      return {
        stored: rows.flatMap(({ deletedKey, ...row }) => (deletedKey === null ? [toOptionExpiry(row)] : [])),
        deleted: new Set(rows.flatMap(({ deletedKey }) => deletedKey ?? [])),
      };
    },

    /** Adds what is not stored, corrects what we had computed ourselves; answers how many rows that were. */
    async storeCalculated(expiries: readonly OptionExpiry[]): Promise<number> {
      const { rowCount } = await pool.query(STORE_CALCULATED, [
        expiries.map(({ exchange }) => exchange),
        expiries.map(({ year }) => year),
        expiries.map(({ month }) => month),
        expiries.map(({ calculatedDate }) => calculatedDate),
        expiries.map(({ adjustedDate }) => adjustedDate),
        expiries.map(({ isAdjusted }) => isAdjusted),
        expiries.map(({ adjustmentReason }) => adjustmentReason ?? null),
      ]);
      return rowCount ?? 0;
    },
  };
}

function toOptionExpiry({ adjustmentReason, ...row }: ExpiryRow): StoredOptionExpiry {
  return { ...row, ...(adjustmentReason === null ? {} : { adjustmentReason }) };
}
