import type { CashFlow, UnpricedMove } from "@strikebook/core/portfolio/put-in";
import type { ValueDay } from "@strikebook/core/portfolio/value-point";
import type { Period } from "@strikebook/core/shared/period";
import type { Database } from "@strikebook/database/client";
import { HELD, OVERLAID } from "@strikebook/database/rows-in-effect.sql";
import { FLOW_VALUE, IS_FLOW, MOVES_SHARES } from "../../ledger/flow.sql.ts";
import { ACCOUNT_SUMS } from "../../records/account-sums.sql.ts";

export type ValueScope = {
  readonly period: Period;
  /** All accounts when absent; accounts of others have no rows. */
  readonly accountIds?: readonly string[] | null | undefined;
};

/** The accounts that came (1) or went (-1) on a day, with the value that came or went with them. */
const CHANGED = (sign: -1 | 1) => `
           jsonb_agg(jsonb_build_object('accountId', account_id, 'day', day, 'value', trim_scale(${sign} * total)::text)
             ) FILTER (WHERE covered = ${sign})`;

// An account's value changes on its own snapshots' days and on the day it closes; a day's value is the sum of the changes
// up to it. A snapshot that says everything counts by its stored sums, and one typed by hand as every page counts it.
// $1 user, $2 the last day, $3 accounts or null.
const POINTS = `
  WITH chosen AS (
    SELECT id, closed_on FROM brokerage_accounts WHERE user_id = $1 AND ($3::uuid[] IS NULL OR id = ANY($3))),
  worth AS (
    SELECT s.account_id, s.portfolio_date AS day, s.total_value, s.cash_value, 1 AS covered, true AS is_point
      FROM chosen c JOIN portfolio_snapshots s ON s.user_id = $1 AND s.account_id = c.id
     WHERE s.portfolio_date <= $2 AND s.is_whole AND (c.closed_on IS NULL OR c.closed_on > s.portfolio_date)
    UNION ALL
    SELECT own.account_id, own.portfolio_date, coalesce(sums.total_value, 0), coalesce(sums.cash_value, 0),
           CASE WHEN sums.account_id IS NULL THEN 0 ELSE 1 END, true
      FROM chosen c JOIN portfolio_snapshots own ON own.user_id = $1 AND own.account_id = c.id
      LEFT JOIN LATERAL (
           WITH ${HELD("a.user_id = $1 AND a.id = own.account_id", "own.portfolio_date")}, ${OVERLAID}, ${ACCOUNT_SUMS}
           SELECT * FROM account_sums) AS sums ON true
     WHERE own.portfolio_date <= $2 AND (NOT own.is_whole OR c.closed_on <= own.portfolio_date)
    UNION ALL
    SELECT id, closed_on, 0, 0, 0, false FROM chosen WHERE closed_on <= $2),
  changes AS (
    SELECT account_id, day, is_point, total_value, covered AS is_covered, total_value - lag(total_value, 1, 0::numeric) OVER account AS total,
           cash_value - lag(cash_value, 1, 0::numeric) OVER account AS cash,
           covered - lag(covered, 1, 0) OVER account AS covered
      FROM worth WINDOW account AS (PARTITION BY account_id ORDER BY day)),
  days AS (
    SELECT day, bool_or(is_point) AS is_point, sum(sum(total)) OVER so_far AS total, sum(sum(cash)) OVER so_far AS cash,
           (sum(sum(covered)) OVER so_far)::int AS covered,
           jsonb_agg(jsonb_build_object('accountId', account_id, 'value', trim_scale(total_value)::text, 'covered', is_covered)
             ORDER BY account_id) AS accounts, ${CHANGED(1)} AS joined, ${CHANGED(-1)} AS ended
      FROM changes GROUP BY day WINDOW so_far AS (ORDER BY day))
  SELECT day, trim_scale(total) AS total, trim_scale(cash) AS cash, covered AS "accountsCovered", is_point AS "isPoint",
         accounts, coalesce(joined, '[]') AS joined, coalesce(ended, '[]') AS ended
    FROM days ORDER BY day`;

// What moves between own accounts is a flow of both, and nothing together.
const MOVES = `
  SELECT t.account_id, t.event_date, t.instrument, t.quantity, ${FLOW_VALUE} AS value, ${MOVES_SHARES} AS is_shares
    FROM transactions t WHERE t.user_id = $1 AND ${IS_FLOW}`;

const FLOWS = `
  SELECT account_id AS "accountId", event_date::text AS day, trim_scale(sum(value))::text AS amount
    FROM (${MOVES}) AS moves WHERE value <> 0 GROUP BY account_id, event_date`;

const UNPRICED = `
  SELECT account_id AS "accountId", event_date::text AS day, coalesce(instrument, '') AS instrument,
         trim_scale(sum(quantity))::text AS quantity
    FROM (${MOVES}) AS moves WHERE is_shares AND coalesce(value, 0) = 0
   GROUP BY account_id, event_date, instrument HAVING sum(quantity) <> 0`;

export type ValueSeriesRepository = ReturnType<typeof createValueSeriesRepository>;

export function createValueSeriesRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** The days on which the value changed, up to the end of the period; oldest first. */
    async listDays(
      userId: string,
      { period: { endDate }, accountIds = null }: ValueScope,
    ): Promise<ValueDay[]> {
      const { rows } = await pool.query<ValueDay>({
        name: "value-series",
        text: POINTS,
        values: [userId, endDate, accountIds],
      });
      return rows;
    },

    /** What was brought to accounts or taken from them, as far as rows tell its value, by account and day. */
    async listFlows(userId: string): Promise<CashFlow[]> {
      return (await pool.query<CashFlow>({ name: "value-flows", text: FLOWS, values: [userId] })).rows;
    },

    /** Shares or plan funds that came to an account or left it, of which no row tells a value, by account and day. */
    async listUnpricedMoves(userId: string): Promise<UnpricedMove[]> {
      return (await pool.query<UnpricedMove>({ name: "unpriced-moves", text: UNPRICED, values: [userId] }))
        .rows;
    },
  };
}
