import type { PositionType } from "@strikebook/core/portfolio/classify-position";
import type { OwnedStatistics } from "@strikebook/core/positions/position-statistics";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { OwnedAccounts } from "@strikebook/core/sharing/reader";
import type { Database } from "@strikebook/database/client";
import { HELD, OVERLAID } from "@strikebook/database/rows-in-effect.sql";
import { ACCOUNT_SUMS } from "../../records/account-sums.sql.ts";

/** SQL: of an account that may be read; $2 is a list of accounts, or null for all. */
const IS_READABLE = "($2::uuid[] IS NULL OR account_id = ANY($2))";

// Jumps from each pair to the next one in the index; DISTINCT would read every position there ever was.
const PAIRS = `
  WITH RECURSIVE pairs AS (
    (SELECT symbol, type FROM positions WHERE user_id = $1 AND kind = 'HOLDING' AND ${IS_READABLE} ORDER BY symbol, type LIMIT 1)
    UNION ALL
    SELECT next.symbol, next.type
      FROM pairs, LATERAL (
        SELECT symbol, type FROM positions
         WHERE user_id = $1 AND kind = 'HOLDING' AND (symbol, type) > (pairs.symbol, pairs.type) AND ${IS_READABLE}
         ORDER BY symbol, type LIMIT 1) AS next
  )`;

const STATISTICS = `${PAIRS}, ${HELD("a.user_id = $1 AND ($2::uuid[] IS NULL OR a.id = ANY($2))", "$3::date")}, ${OVERLAID}, ${ACCOUNT_SUMS},
  accounts AS (
    SELECT sum(position_count) AS positions FROM portfolio_snapshots WHERE user_id = $1 AND ${IS_READABLE} GROUP BY account_id
  )
  SELECT (SELECT coalesce(sum(positions), 0)::int FROM accounts) AS positions,
         (SELECT count(*)::int FROM accounts) AS accounts,
         ARRAY(SELECT DISTINCT symbol FROM pairs) AS symbols,
         ARRAY(SELECT DISTINCT type::text FROM pairs) AS types,
         (SELECT trim_scale(coalesce(sum(total_value), 0)) FROM account_sums) AS "currentValue",
         (SELECT min(portfolio_date) FROM portfolio_snapshots WHERE user_id = $1 AND ${IS_READABLE}) AS "firstDate",
         (SELECT max(portfolio_date) FROM portfolio_snapshots WHERE user_id = $1 AND ${IS_READABLE}) AS "lastDate"`;

const DATES = `SELECT DISTINCT portfolio_date AS value FROM portfolio_snapshots WHERE user_id = $1 AND ${IS_READABLE}
          ORDER BY portfolio_date DESC`;

const ACCOUNT_DATES = `SELECT portfolio_date AS day FROM portfolio_snapshots
                WHERE user_id = $1 AND account_id = $2 ORDER BY portfolio_date DESC`;

export type PositionValuesRepository = ReturnType<typeof createPositionValuesRepository>;

/** The distinct days, accounts, symbols and types of a user's positions. */
export function createPositionValuesRepository({ pool }: Pick<Database, "pool">) {
  async function listValues<Value>(
    name: string,
    text: string,
    { userId, accountIds }: OwnedAccounts,
  ): Promise<Value[]> {
    const { rows } = await pool.query<{ value: Value }>({ name, text, values: [userId, accountIds] });
    return rows.map(({ value }) => value);
  }

  return {
    async summarize({ userId, accountIds }: OwnedAccounts, today: CalendarDate): Promise<OwnedStatistics> {
      const { rows } = await pool.query<OwnedStatistics>({
        name: "positions-statistics",
        text: STATISTICS,
        values: [userId, accountIds, today],
      });
      const [statistics] = rows;
      if (statistics === undefined) {
        throw new Error("statistics are always one row");
      }
      return statistics;
    },

    /** Days on which the account has a snapshot, newest first. */
    async listAccountDates(userId: string, accountId: string): Promise<CalendarDate[]> {
      const { rows } = await pool.query<{ day: CalendarDate }>({
        name: "positions-account-dates",
        text: ACCOUNT_DATES,
        values: [userId, accountId],
      });
      return rows.map(({ day }) => day);
    },

    /** Newest first. */
    listDates: (owner: OwnedAccounts) => listValues<CalendarDate>("positions-dates", DATES, owner),

    listAccountIds: (owner: OwnedAccounts) =>
      listValues<string>(
        "positions-accounts",
        `SELECT DISTINCT account_id AS value FROM portfolio_snapshots WHERE user_id = $1 AND ${IS_READABLE}`,
        owner,
      ),

    listSymbols: (owner: OwnedAccounts) =>
      listValues<string>(
        "positions-symbols",
        `${PAIRS} SELECT DISTINCT symbol AS value FROM pairs ORDER BY symbol`,
        owner,
      ),

    listTypes: (owner: OwnedAccounts) =>
      listValues<PositionType>(
        "positions-types",
        `${PAIRS} SELECT DISTINCT type AS value FROM pairs ORDER BY type`,
        owner,
      ),
  };
}
