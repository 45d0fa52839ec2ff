import type { PortfolioTotals } from "@strikebook/core/portfolio-statistics/portfolio-totals";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Period } from "@strikebook/core/shared/period";
import type { Database } from "@strikebook/database/client";

// Jumps from each pair of symbol and type to the next one in the index, and looks there for a day that is asked for:
// what that costs follows the symbols there are, not the rows.
const PAIRS = `
  WITH RECURSIVE pairs AS (
    (SELECT symbol, type FROM positions WHERE kind = 'HOLDING' ORDER BY symbol, type LIMIT 1)
    UNION ALL
    SELECT next.symbol, next.type
      FROM pairs, LATERAL (
        SELECT symbol, type FROM positions
         WHERE kind = 'HOLDING' AND (symbol, type) > (pairs.symbol, pairs.type)
         ORDER BY symbol, type LIMIT 1) AS next
  ),
  held AS (
    SELECT symbol, type FROM pairs
     WHERE EXISTS (SELECT FROM positions p
                    WHERE p.kind = 'HOLDING' AND p.symbol = pairs.symbol AND p.type = pairs.type
                      AND p.portfolio_date BETWEEN $1 AND $2)
  )`;

const TOTALS = `${PAIRS},
  sums AS (
    SELECT coalesce(sum(position_count), 0)::int AS positions,
           (count(DISTINCT user_id) FILTER (WHERE position_count > 0))::int AS users,
           min(portfolio_date) AS first_date, max(portfolio_date) AS last_date
      FROM portfolio_snapshots WHERE portfolio_date BETWEEN $1 AND $2
  )
  SELECT sums.positions, sums.users, sums.first_date AS "firstDate", sums.last_date AS "lastDate",
         (SELECT count(DISTINCT symbol)::int FROM held) AS symbols,
         (SELECT count(DISTINCT type)::int FROM held) AS types,
         (SELECT trim_scale(coalesce(sum(s.total_value), 0))
            FROM users u
           CROSS JOIN LATERAL (SELECT max(portfolio_date) AS day FROM portfolio_snapshots
                                WHERE user_id = u.id AND portfolio_date BETWEEN $1 AND $2) newest
            JOIN portfolio_snapshots s ON s.user_id = u.id AND s.portfolio_date = newest.day) AS "currentValue"
    FROM sums`;

export type PortfolioStatisticsRepository = ReturnType<typeof createPortfolioStatisticsRepository>;

/** Sums over the positions of all people, from the snapshots of each account and day. */
export function createPortfolioStatisticsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Of all days when none are given. */
    async totals(days?: Period): Promise<PortfolioTotals> {
      const { rows } = await pool.query<PortfolioTotals>({
        name: "portfolio-statistics-totals",
        text: TOTALS,
        values: [days?.startDate ?? "-infinity", days?.endDate ?? "infinity"],
      });
      const [totals] = rows;
      if (totals === undefined) {
        throw new Error("totals are always one row");
      }
      return totals;
    },

    /** Days on which anybody has a position, newest first. */
    async listDates(): Promise<CalendarDate[]> {
      const { rows } = await pool.query<{ day: CalendarDate }>({
        name: "portfolio-statistics-dates",
        text: `SELECT DISTINCT portfolio_date AS day FROM portfolio_snapshots WHERE position_count > 0
                ORDER BY portfolio_date DESC`,
      });
      return rows.map(({ day }) => day);
    },
  };
}
