import type { PortfolioTotals } from "@strikebook/core/portfolio-statistics/portfolio-totals";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Period } from "@strikebook/core/shared/period";
import type { Database } from "@strikebook/database/client";

/** Up to so many rows are read one by one; symbols of more are found by jumping in the index. */
const ROWS_READ_MAX = 20_000;

const PERSONS = `
  persons AS (
    SELECT user_id, sum(position_count)::int AS positions, min(portfolio_date) AS first_date,
           max(portfolio_date) AS last_date
      FROM portfolio_snapshots WHERE portfolio_date BETWEEN $1 AND $2 GROUP BY user_id
  ),
  sums AS (
    SELECT coalesce(sum(positions), 0)::int AS positions,
           (count(*) FILTER (WHERE positions > 0))::int AS users, min(first_date) AS first_date,
           max(last_date) AS last_date FROM persons
  )`;

// Jumps from each pair of symbol and type to the next one with its first day, and looks for a day that is asked for where
// that first day is too early: what it costs follows the symbols there are, not the rows.
const HELD = `
  pairs AS (
    (SELECT symbol, type, portfolio_date AS first_date FROM positions
      WHERE kind = 'HOLDING' AND (SELECT positions FROM sums) > ${ROWS_READ_MAX}
      ORDER BY symbol, type, portfolio_date LIMIT 1)
    UNION ALL
    SELECT next.symbol, next.type, next.first_date
      FROM pairs, LATERAL (
        SELECT symbol, type, portfolio_date AS first_date FROM positions
         WHERE kind = 'HOLDING' AND (symbol, type) > (pairs.symbol, pairs.type)
         ORDER BY symbol, type, portfolio_date LIMIT 1) AS next
  ),
  held AS (
    SELECT symbol, type FROM pairs
     WHERE first_date BETWEEN $1 AND $2 OR first_date < $1 AND EXISTS (
             SELECT FROM positions p
              WHERE p.kind = 'HOLDING' AND p.symbol = pairs.symbol AND p.type = pairs.type
                AND p.portfolio_date BETWEEN $1 AND $2)
    UNION ALL
    SELECT symbol, type FROM positions
     WHERE kind = 'HOLDING' AND portfolio_date BETWEEN $1 AND $2
       AND (SELECT positions FROM sums) <= ${ROWS_READ_MAX}
  )`;

const TOTALS = `
  WITH RECURSIVE ${PERSONS}, ${HELD}
  SELECT sums.positions, sums.users, sums.first_date AS "firstDate", sums.last_date AS "lastDate",
         (SELECT count(DISTINCT symbol)::int FROM held) AS symbols,
         (SELECT count(DISTINCT type)::int FROM held) AS types,
         (SELECT trim_scale(coalesce(sum(s.total_value), 0))
            FROM persons p JOIN portfolio_snapshots s
              ON s.user_id = p.user_id AND s.portfolio_date = p.last_date) AS "currentValue"
    FROM sums`;

export type PortfolioStatisticsRepository = ReturnType<typeof createPortfolioStatisticsRepository>;

/** Sums over the positions of all people, from the snapshots of each account and day. */
export function createPortfolioStatisticsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Of all days when none are given. */
    async totals(days?: Period): Promise<PortfolioTotals> {
      // Planned for the days at hand: one day and all of them are best read in different ways.
      const { rows } = await pool.query<PortfolioTotals>(TOTALS, [
        days?.startDate ?? "-infinity",
        days?.endDate ?? "infinity",
      ]);
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
