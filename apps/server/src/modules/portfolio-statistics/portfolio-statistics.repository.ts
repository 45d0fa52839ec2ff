import type { PortfolioTotals } from "@strikebook/core/portfolio-statistics/portfolio-totals";
import type { HeldSum } from "@strikebook/core/portfolio-statistics/value-change";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Period } from "@strikebook/core/shared/period";
import type { Database } from "@strikebook/database/client";
import { HELD, IN_EFFECT, OVERLAID } from "@strikebook/database/rows-in-effect.sql";
import { ACCOUNT_SUMS } from "../../records/account-sums.sql.ts";
import { COUNTED, REPEATED, SAME_ACCOUNT } from "../../records/house-accounts.sql.ts";

/** Counts over several days; without the value, which belongs to one day. */
type StoredTotals = Omit<PortfolioTotals, "asOf" | "currentValue" | "sharedAccounts">;
type HeldValue = Pick<PortfolioTotals, "asOf" | "sharedAccounts">;
type HeldTotals = Omit<PortfolioTotals, "currentValue" | "firstDate" | "lastDate">;

/** Up to so many rows are read one by one; symbols of more are found by jumping in the index. */
const ROWS_READ_MAX = 20_000;

const PERSONS = `
  persons AS (
    SELECT user_id, sum(position_count)::int AS positions, min(portfolio_date) AS first_date,
           max(portfolio_date) AS last_date
      FROM portfolio_snapshots WHERE portfolio_date BETWEEN $1 AND $2 GROUP BY user_id
  ),
  sums AS (
    SELECT (coalesce(sum(positions), 0) - (SELECT coalesce(sum(position_count), 0) FROM repeated))::int AS positions,
           (count(*) FILTER (WHERE positions > 0))::int AS users, min(first_date) AS first_date,
           max(last_date) AS last_date FROM persons
  )`;

// Jumps from each pair of symbol and type to the next one with its first day, and looks for a day that is asked for where
// that first day is too early: what it costs follows the symbols there are, not the rows.
const FOUND = `
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
  found AS (
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
  WITH RECURSIVE ${SAME_ACCOUNT}, ${REPEATED}, ${PERSONS}, ${FOUND}
  SELECT sums.positions, sums.users, sums.first_date AS "firstDate", sums.last_date AS "lastDate",
         (SELECT count(DISTINCT symbol)::int FROM found) AS symbols,
         (SELECT count(DISTINCT type)::int FROM found) AS types
    FROM sums`;

/** The accounts of the house that count on the day `$1`, each once, with the rows in effect of all. */
const HOUSE = `${HELD("true", "$1::date")}, ${OVERLAID}, ${IN_EFFECT}, ${SAME_ACCOUNT}, ${COUNTED}`;

// $1 day, $2 the newest day that is old
const AS_OF = (more: string) => `
  WITH ${HOUSE}, ${ACCOUNT_SUMS},
  told AS (
    SELECT sums.*, counted.is_shared FROM account_sums sums JOIN counted USING (account_id)
     WHERE sums.position_count > 0 OR sums.pending_value <> 0
  ),
  days AS (
    SELECT day, jsonb_build_object('day', day, 'accounts', count(*), 'totalValue', trim_scale(sum(total_value))::text,
             'isOld', day <= $2) AS of_day
      FROM told GROUP BY day
  )
  SELECT ${more} (SELECT count(*)::int FROM told WHERE is_shared) AS "sharedAccounts",
         (SELECT coalesce(jsonb_agg(of_day ORDER BY day DESC), '[]') FROM days) AS "asOf"`;

const VALUE = AS_OF("");

const HELD_ON = `
  ${AS_OF("holdings.*,")}
    FROM (SELECT count(*) FILTER (WHERE c.account_id IS NOT NULL)::int AS positions, count(DISTINCT p.user_id)::int AS users,
                 count(DISTINCT p.symbol)::int AS symbols, count(DISTINCT p.type)::int AS types
            FROM in_effect p LEFT JOIN counted c ON c.account_id = p.account_id
           WHERE p.kind = 'HOLDING') holdings`;

const IS_CASH = "(p.kind = 'PENDING' OR p.type = 'CASH')";

const HELD_SUMS = `
  WITH ${HOUSE}
  SELECT c.counts_as AS "accountId", h.day, p.type || ' ' || p.symbol AS holding, coalesce(${IS_CASH}, false) AS "isCash",
         CASE WHEN count(p.quantity) = count(p.id) THEN trim_scale(sum(p.quantity))::text END AS quantity,
         CASE WHEN count(p.current_value) = count(p.id) THEN trim_scale(sum(p.current_value))::text END AS value,
         trim_scale(coalesce(sum(p.current_value), 0))::text AS "knownValue"
    FROM counted c JOIN held h USING (account_id)
    LEFT JOIN in_effect p ON p.account_id = h.account_id AND p.kind <> 'WRAPPER'
   GROUP BY c.counts_as, h.day, p.type, p.symbol, ${IS_CASH}`;

export type PortfolioStatisticsRepository = ReturnType<typeof createPortfolioStatisticsRepository>;

/** Sums over the positions of all users, from the snapshots of each account and day. */
export function createPortfolioStatisticsRepository({ pool }: Pick<Database, "pool">) {
  async function one<Row extends object>(text: string, values: readonly string[]): Promise<Row> {
    const [row] = (await pool.query<Row>(text, [...values])).rows;
    if (row === undefined) {
      throw new Error("totals are always one row");
    }
    return row;
  }

  return {
    /** Rows of every day, of all days when none are given. */
    async totals(days?: Period): Promise<StoredTotals> {
      // Planned for the days at hand: one day and all of them are best read in different ways.
      return await one(TOTALS, [days?.startDate ?? "-infinity", days?.endDate ?? "infinity"]);
    },

    /** The days that the accounts are as of on a day, newest first; up to `oldDay` they are old. */
    asOf: (date: CalendarDate, oldDay: CalendarDate) => one<HeldValue>(VALUE, [date, oldDay]),

    /** The totals of a day, with the positions that all users hold on it. */
    heldOn: (date: CalendarDate, oldDay: CalendarDate) => one<HeldTotals>(HELD_ON, [date, oldDay]),

    /** The holdings of all users on the day, by account and symbol. */
    heldSums: async (date: CalendarDate): Promise<HeldSum[]> =>
      (await pool.query<HeldSum>(HELD_SUMS, [date])).rows,

    /** Days on which any user has a position, newest first. */
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
