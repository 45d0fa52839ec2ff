import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import { HELD, IN_EFFECT, OVERLAID } from "@strikebook/database/rows-in-effect.sql";

/**
 * A file without an account is a sign only if it has two of the accounts that stood beside it before, or the only one:
 * a download of one account out of many says nothing of the others.
 */
const MISSING = `
  files AS MATERIALIZED (
    SELECT i.id, i.portfolio_date AS day, f.account_id
      FROM imports i JOIN import_file_accounts f ON f.import_id = i.id
     WHERE i.user_id = $1 AND i.portfolio_date IS NOT NULL AND i.undone_at IS NULL
  ),
  gone AS (SELECT account_id, day FROM seen WHERE day < (SELECT max(day) FROM files)),
  companions AS (
    SELECT DISTINCT gone.account_id, gone.day, beside.account_id AS companion_id
      FROM gone JOIN files own ON own.account_id = gone.account_id
      JOIN files beside ON beside.id = own.id AND beside.account_id <> gone.account_id
  ),
  without AS (
    SELECT c.account_id, later.day
      FROM companions c JOIN files later ON later.account_id = c.companion_id AND later.day > c.day
     WHERE NOT EXISTS (SELECT FROM files own WHERE own.id = later.id AND own.account_id = c.account_id)
     GROUP BY c.account_id, later.id, later.day
    HAVING count(*) >= least(2, (SELECT count(*) FROM companions o WHERE o.account_id = c.account_id))
  ),
  missing AS (SELECT account_id, min(day) AS day FROM without GROUP BY account_id)`;

/** A row whose quantity and value are both unknown still holds something. */
const EMPTIED = `
  holding AS (
    SELECT DISTINCT account_id FROM in_effect
     WHERE kind <> 'WRAPPER' AND (coalesce(quantity, current_value) = 0 AND coalesce(current_value, 0) = 0) IS NOT TRUE
  ),
  emptied AS (
    SELECT seen.account_id, min(s.portfolio_date) AS day
      FROM seen
     CROSS JOIN LATERAL (
           SELECT max(v.portfolio_date) AS day FROM portfolio_snapshots v
            WHERE v.user_id = $1 AND v.account_id = seen.account_id AND v.total_value <> 0) worth
      JOIN portfolio_snapshots s ON s.user_id = $1 AND s.account_id = seen.account_id
       AND s.portfolio_date > coalesce(worth.day, '-infinity') AND s.portfolio_date >= coalesce(seen.traded_on, '-infinity')
     WHERE coalesce(worth.day, seen.traded_on) IS NOT NULL
       AND NOT EXISTS (SELECT FROM holding h WHERE h.account_id = seen.account_id)
       AND NOT EXISTS (SELECT FROM open_lots l WHERE l.user_id = $1 AND l.account_id = seen.account_id)
     GROUP BY seen.account_id
  )`;

const SUGGESTED = `
  WITH ${HELD("a.user_id = $1 AND a.closed_on IS NULL", "'infinity'::date")}, ${OVERLAID}, ${IN_EFFECT},
  seen AS (
    SELECT h.account_id, traded.day AS traded_on, greatest(h.newest_day, traded.day) AS day
      FROM held h LEFT JOIN LATERAL (
           SELECT t.event_date AS day FROM transactions t
            WHERE t.user_id = $1 AND t.account_id = h.account_id ORDER BY t.event_date DESC LIMIT 1) traded ON true
  ),
  ${MISSING}, ${EMPTIED}
  SELECT account_id AS id, least(missing.day, emptied.day) AS day
    FROM missing FULL JOIN emptied USING (account_id)`;

export type SuggestedClosingsRepository = ReturnType<typeof createSuggestedClosingsRepository>;

export function createSuggestedClosingsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /**
     * The day from which each of the user's accounts that are open on record seems to have ended, by account id. Such an
     * account is either missing in a later positions file of accounts that it used to come with, or its newest snapshot
     * and the ledger hold nothing any more. An account traded in since then is in neither case.
     */
    async list(userId: string): Promise<ReadonlyMap<string, CalendarDate>> {
      const { rows } = await pool.query<{ id: string; day: CalendarDate }>({
        name: "suggested-closings",
        text: SUGGESTED,
        values: [userId],
      });
      return new Map(rows.map(({ id, day }) => [id, day]));
    },
  };
}
