/**
 * SQL of the rule of core/portfolio/rows-in-effect.ts: which rows of positions count on a day. Every view that shows
 * what users hold reads it from here, so that no two of them differ.
 */

/**
 * CTE `held`: the accounts that count on a day. `of` narrows the accounts `a`, `day` is the day as SQL. `base_day` is the
 * newest day that says everything the account holds (null when none does), `newest_day` the newest of any.
 */
export const HELD = (of: string, day: string) => `
  held AS MATERIALIZED (
    SELECT a.id AS account_id, a.user_id, base.day AS base_day, newest.day AS newest_day,
           coalesce(base.day, newest.day) AS day, base.day IS DISTINCT FROM newest.day AS is_overlaid
      FROM brokerage_accounts a
     CROSS JOIN LATERAL (
           SELECT s.portfolio_date AS day FROM portfolio_snapshots s
            WHERE s.user_id = a.user_id AND s.account_id = a.id AND s.portfolio_date <= ${day}
            ORDER BY s.portfolio_date DESC LIMIT 1) newest
      LEFT JOIN LATERAL (
           SELECT s.portfolio_date AS day FROM portfolio_snapshots s
            WHERE s.user_id = a.user_id AND s.account_id = a.id AND s.portfolio_date <= ${day} AND s.is_whole
            ORDER BY s.portfolio_date DESC LIMIT 1) base ON true
     WHERE ${of} AND (a.closed_on IS NULL OR a.closed_on > ${day})
  )`;

const OF_HELD = "p.user_id = h.user_id AND p.account_id = h.account_id";

/**
 * CTE `overlaid`, after `held`: the rows in effect of accounts that have rows typed by hand over their base day, or no base
 * day. Rows of the base day stand unless a later row of the symbol replaces them; a row without a holding type replaces
 * those of any.
 */
export const OVERLAID = `
  overlaid AS (
    SELECT p.* FROM (
      SELECT p.id, p.kind, p.quantity, p.portfolio_date, h.base_day,
             greatest(max(p.portfolio_date) OVER (PARTITION BY p.account_id, p.kind, p.symbol, p.type, p.holding_type),
                      max(p.portfolio_date) FILTER (WHERE p.holding_type IS NULL)
                        OVER (PARTITION BY p.account_id, p.kind, p.symbol, p.type)) AS newest
        FROM held h JOIN positions p ON ${OF_HELD}
         AND p.portfolio_date BETWEEN coalesce(h.base_day, '-infinity') AND h.newest_day
       WHERE h.is_overlaid) o
      JOIN positions p ON p.id = o.id
     WHERE o.kind <> 'HOLDING'
        OR (o.portfolio_date = o.newest AND (o.quantity IS DISTINCT FROM 0 OR o.portfolio_date = o.base_day))
  )`;

/** CTE `in_effect`, after `overlaid`: the rows in effect of all accounts in `held`. */
export const IN_EFFECT = `
  in_effect AS (
    SELECT p.* FROM held h JOIN positions p ON ${OF_HELD} AND p.portfolio_date = h.base_day WHERE NOT h.is_overlaid
    UNION ALL
    SELECT * FROM overlaid
  )`;
