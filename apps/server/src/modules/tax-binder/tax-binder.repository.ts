import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { BinderCampaign, BinderFile } from "@strikebook/core/tax-binder/binder";
import type { Database } from "@strikebook/database/client";

/** A campaign as it is stored, with the id of its account. */
export type StoredForBinder = Omit<BinderCampaign, "accountName"> & { readonly accountId: string };

// $2 to $3 is the year.
const CAMPAIGNS = `
  SELECT underlying, account_id AS "accountId", opened_on::text AS "openedOn",
         CASE WHEN is_open THEN NULL ELSE figures->>'lastDay' END AS "closedOn",
         figures->>'options' AS options, figures->>'shares' AS shares, figures->>'dividends' AS dividends,
         trim_scale((figures->>'options')::numeric + (figures->>'shares')::numeric + (figures->>'dividends')::numeric)::text AS profit
    FROM campaigns
   WHERE user_id = $1 AND opened_on <= $3 AND (is_open OR figures->>'lastDay' >= $2::text)
   ORDER BY opened_on, underlying, id`;

const FILES = `
  SELECT file_name AS name, to_char(created_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD') AS "importedOn",
         size_bytes::float8 AS bytes, encode(sha256, 'hex') AS sha256
    FROM imports WHERE user_id = $1 AND undone_at IS NULL ORDER BY sequence`;

const OWNER = `SELECT concat_ws(' ', first_name, last_name) AS owner FROM users WHERE id = $1`;

export type TaxBinderRepository = ReturnType<typeof createTaxBinderRepository>;

export const createTaxBinderRepository = ({ pool }: Pick<Database, "pool">) => ({
  /** Campaigns that were open on a day from `from` to `to`, by their first day. */
  async listCampaigns(userId: string, from: CalendarDate, to: CalendarDate): Promise<StoredForBinder[]> {
    return (await pool.query<StoredForBinder>(CAMPAIGNS, [userId, from, to])).rows;
  },

  /** Files of imports that count, in the order in which they came. */
  async listFiles(userId: string): Promise<BinderFile[]> {
    return (await pool.query<BinderFile>(FILES, [userId])).rows;
  },

  async findOwner(userId: string): Promise<string> {
    return (await pool.query<{ owner: string }>(OWNER, [userId])).rows[0]?.owner ?? "";
  },
});
