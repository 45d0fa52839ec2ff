import type { KnownLot, OpenLotTold } from "@strikebook/core/realized-export/suggest-openings";
import type { Database } from "@strikebook/database/client";

// A file without a day of its own is of the day on which it was imported. $2 is the exchange's time zone.
const TOLD = `
  WITH newest AS (
    SELECT DISTINCT ON (r.account_id, r.symbol) r.account_id, r.symbol, r.import_id, i.file_name,
           coalesce(left(i.downloaded_at, 10)::date, (i.created_at AT TIME ZONE $2)::date) AS day
      FROM realized_export_rows r JOIN imports i ON i.user_id = r.user_id AND i.id = r.import_id
     WHERE r.user_id = $1 AND r.kind = 'OPEN'
     ORDER BY r.account_id, r.symbol, i.sequence DESC)
  SELECT n.account_id AS "accountId", n.symbol AS instrument, n.file_name AS "fileName", n.day::text,
         r.opened_on::text AS "openedOn", trim_scale(sum(r.quantity))::text AS quantity,
         CASE WHEN bool_or(r.cost IS NULL) THEN NULL ELSE trim_scale(sum(r.cost))::text END AS cost,
         EXISTS (SELECT FROM transactions t WHERE t.user_id = $1 AND t.account_id = n.account_id AND t.underlying = n.symbol
                    AND t.instrument = n.symbol AND t.event_date > n.day) AS "isMovedSince"
    FROM newest n JOIN realized_export_rows r ON r.import_id = n.import_id AND r.account_id = n.account_id AND r.symbol = n.symbol
   WHERE r.user_id = $1 AND r.kind = 'OPEN'
   GROUP BY n.account_id, n.symbol, n.file_name, n.day, r.opened_on
   ORDER BY n.account_id, n.symbol, r.opened_on`;

const KNOWN = `
  SELECT o.account_id AS "accountId", o.instrument, o.opened_on::text AS "openedOn", trim_scale(sum(o.quantity))::text AS quantity
    FROM open_lots o
   WHERE o.user_id = $1 AND o.book IN ('TAX', 'BOTH') AND o.quantity > 0 AND o.opened_on IS NOT NULL AND o.amount IS NOT NULL
     AND EXISTS (SELECT FROM realized_export_rows r WHERE r.user_id = $1 AND r.kind = 'OPEN' AND r.account_id = o.account_id
                    AND r.symbol = o.instrument)
   GROUP BY o.account_id, o.instrument, o.opened_on`;

const EXCHANGE_ZONE = "America/New_York";

export type OpenLotsRepository = ReturnType<typeof createOpenLotsRepository>;

/** Reads what the broker's files of open lots tell, and what the ledger has of it. */
export const createOpenLotsRepository = ({ pool }: Pick<Database, "pool">) => ({
  /** Of each account and symbol what its newest file tells. */
  async listTold(userId: string): Promise<OpenLotTold[]> {
    return (await pool.query<OpenLotTold>(TOLD, [userId, EXCHANGE_ZONE])).rows;
  },

  /** Open lots of known cost, of the instruments that such files tell of. */
  async listKnown(userId: string): Promise<KnownLot[]> {
    return (await pool.query<KnownLot>(KNOWN, [userId])).rows;
  },
});
