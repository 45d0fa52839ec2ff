import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { WashReading } from "@strikebook/core/tax-year/tax-facts";
import type { Database } from "@strikebook/database/client";
import { inPoolTransaction } from "@strikebook/database/transaction";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import type { ToldYear } from "./told-year.ts";

export type ListedYear = {
  readonly year: number;
  readonly closings: number;
  readonly sealedOn: CalendarDate | null;
};

/** A year as it was sealed. */
export type Seal = { readonly sealedOn: CalendarDate; readonly told: ToldYear };

/** A year to seal, in every reading. */
type NewSeal = {
  readonly sealedOn: CalendarDate;
  readonly years: readonly ToldYear[];
  /** The spouse whose trades it may tell of. */
  readonly spouseIds: readonly string[];
};

// Days with closings, of the book that the tax year is of.
const YEARS = `
  WITH closed AS (
    SELECT extract(year FROM d.day)::int AS year, sum(d.trades)::int AS closings
      FROM realized_day_totals d JOIN brokerage_accounts a ON a.id = d.account_id AND NOT a.is_retirement
     WHERE d.user_id = $1 AND d.book = 'TAX' AND d.trades > 0 GROUP BY 1),
  sealed AS (SELECT DISTINCT year::int, sealed_on FROM tax_year_seals WHERE user_id = $1)
  SELECT coalesce(c.year, s.year) AS year, coalesce(c.closings, 0) AS closings, s.sealed_on AS "sealedOn"
    FROM closed c FULL JOIN sealed s ON s.year = c.year ORDER BY 1 DESC`;

const SEALS = `
  SELECT sealed_on AS "sealedOn", told FROM tax_year_seals
   WHERE user_id = $1 AND year = $2 AND reading = ANY($3)
   ORDER BY array_position(ARRAY['BROKER', 'STATUTE', 'STRICT'], reading)`;

export type TaxYearsRepository = ReturnType<typeof createTaxYearsRepository>;

export const createTaxYearsRepository = ({ pool }: Pick<Database, "pool">) => ({
  /** The newest first. */
  async listYears(userId: string): Promise<ListedYear[]> {
    return (await pool.query<ListedYear>(YEARS, [userId])).rows;
  },

  /** In the order BROKER, STATUTE, STRICT; empty while the year isn't sealed. */
  async listSeals(userId: string, year: number, readings: readonly WashReading[]): Promise<Seal[]> {
    return (await pool.query<Seal>(SEALS, [userId, year, readings])).rows;
  },

  /** False when the year is sealed already: then it stays as it is. */
  seal: (userId: string, { sealedOn, years, spouseIds }: NewSeal, entry: AuditEntry) =>
    inPoolTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `INSERT INTO tax_year_seals (user_id, year, reading, sealed_on, told, spouse_ids)
         SELECT $1, (told->>'year')::smallint, told->>'reading', $2, told, $4 FROM unnest($3::jsonb[]) AS of(told)
         ON CONFLICT DO NOTHING`,
        [userId, sealedOn, years.map((told) => JSON.stringify(told)), spouseIds],
      );
      if ((rowCount ?? 0) > 0) {
        await writeAudit(client, entry);
      }
      return (rowCount ?? 0) > 0;
    }),

  /** False when the year was not sealed. */
  unseal: (userId: string, year: number, entry: AuditEntry) =>
    inPoolTransaction(pool, async (client) => {
      const { rowCount } = await client.query("DELETE FROM tax_year_seals WHERE user_id = $1 AND year = $2", [
        userId,
        year,
      ]);
      if ((rowCount ?? 0) > 0) {
        await writeAudit(client, entry);
      }
      return (rowCount ?? 0) > 0;
    }),
});
