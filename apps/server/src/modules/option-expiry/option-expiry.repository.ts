import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import type { OptionExpiry } from "@strikebook/core/option-expiry/option-expiry";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { dateOf, dayOf } from "@strikebook/database/calendar-day";
import type { Database } from "@strikebook/database/client";

export type StoredOptionExpiry = OptionExpiry & {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** An administrator wrote it: no sync changes it. */
  readonly isEdited: boolean;
  /** The calculated row beneath an edit; absent where none is known. */
  readonly source?: OptionExpiry;
};

type ExpiryRow = Omit<StoredOptionExpiry, "adjustmentReason" | "source"> & {
  readonly adjustmentReason: string | null;
  readonly source: unknown;
};

export type ExpiryRecords = {
  readonly stored: readonly StoredOptionExpiry[];
  readonly deleted: ReadonlySet<string>;
};

// One query for both: every page that knows expiries asks it.
const MONTHS = `
  SELECT id, exchange, year, month, calculated_date AS "calculatedDate", adjusted_date AS "adjustedDate",
         is_adjusted AS "isAdjusted", adjustment_reason AS "adjustmentReason", created_at AS "createdAt",
         updated_at AS "updatedAt", provenance = 'MANUAL' AS "isEdited", source, NULL AS "deletedKey"
    FROM option_expiries
   WHERE exchange = $1 AND year * 12 + month BETWEEN $2::int AND $3::int
   UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, key
    FROM reference_deletions
   WHERE table_name = 'option_expiries' AND key LIKE $1 || ' %'`;

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
  };
}

function toOptionExpiry({ adjustmentReason, source, ...row }: ExpiryRow): StoredOptionExpiry {
  return {
    ...row,
    ...(adjustmentReason === null ? {} : { adjustmentReason }),
    ...(source === null ? {} : { source: source as OptionExpiry }),
  };
}
