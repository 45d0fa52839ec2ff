import { SNAPSHOT_SUMS } from "./snapshot-sums.repository.ts";

const COLUMNS = SNAPSHOT_SUMS.map(([column]) => column);

/**
 * CTE `account_sums`, after `overlaid`: what the rows in effect of each account come to. Stored sums serve where nothing
 * lies over the base day.
 */
export const ACCOUNT_SUMS = `
  account_sums AS (
    SELECT h.account_id, h.user_id, h.day, NULL::date AS edited_on, ${COLUMNS.map((column) => `s.${column}`).join(", ")}
      FROM held h JOIN portfolio_snapshots s
        ON s.user_id = h.user_id AND s.account_id = h.account_id AND s.portfolio_date = h.base_day
     WHERE NOT h.is_overlaid
    UNION ALL
    SELECT h.account_id, h.user_id, h.day, CASE WHEN h.base_day < h.newest_day THEN h.newest_day END,
           ${SNAPSHOT_SUMS.map(([, sum]) => sum).join(", ")}
      FROM held h JOIN overlaid p ON p.account_id = h.account_id
     WHERE h.is_overlaid GROUP BY h.account_id, h.user_id, h.day, h.base_day, h.newest_day
  )`;
