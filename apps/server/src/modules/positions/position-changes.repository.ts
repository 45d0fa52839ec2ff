import type { PositionFigures } from "@strikebook/core/positions/position-figures";
import type { Database } from "@strikebook/database/client";
import type { AddPosition, DeletePositions } from "@strikebook/validators/position-input";
import type pg from "pg";
import { type Snapshot, sumSnapshots } from "./snapshot-sums.ts";

export type StoredFigures = PositionFigures &
  Snapshot & { readonly symbol: string; readonly description: string | null; readonly rowKey: string };

/** A position as it is to be stored. */
export type PositionValues = Omit<StoredFigures, "accountId" | "rowKey">;

// Imports of the same person take this lock too: sums are written by one at a time.
const LOCK = "SELECT pg_advisory_xact_lock(20261120, hashtext($1))";

const FIND = `
  SELECT account_id AS "accountId", portfolio_date AS "portfolioDate", symbol, description, type,
         trim_scale(quantity) AS quantity, trim_scale(last_price) AS "lastPrice",
         trim_scale(current_value) AS "currentValue", trim_scale(cost_basis_total) AS "costBasisTotal",
         trim_scale(total_gain_loss_dollar) AS "totalGainLossDollar",
         trim_scale(total_gain_loss_percent) AS "totalGainLossPercent", row_key AS "rowKey"
    FROM positions
   WHERE user_id = $1 AND id = $2`;

const NEXT_OCCURRENCE = `
  SELECT coalesce(max(occurrence), 0) + 1 FROM positions
   WHERE account_id = $2 AND portfolio_date = $3 AND row_key = $4`;

const INSERT = `
  INSERT INTO positions (user_id, account_id, portfolio_date, row_key, occurrence, sequence, symbol, type,
         description, quantity, last_price, current_value)
  SELECT $1, a.id, $3, $4, (${NEXT_OCCURRENCE}), 1000000, $5, $6, $7, $8, $9, $10
    FROM brokerage_accounts a WHERE a.user_id = $1 AND a.id = $2
  RETURNING id`;

// What a change by hand makes untrue is unknown from then on: today's gain and the share of the account.
const UPDATE = `
  UPDATE positions
     SET symbol = $5, description = $6, type = $7, quantity = $8, last_price = $9, current_value = $10,
         cost_basis_total = $11, total_gain_loss_dollar = $12, total_gain_loss_percent = $13,
         todays_gain_loss_dollar = NULL, todays_gain_loss_percent = NULL, percent_of_account = NULL,
         portfolio_date = $3, row_key = $4, updated_at = now(),
         occurrence = CASE WHEN portfolio_date = $3::date AND row_key = $4 THEN occurrence ELSE (${NEXT_OCCURRENCE}) END
   WHERE user_id = $1 AND account_id = $2 AND id = $14`;

const DELETE_MATCHING = `
  DELETE FROM positions
   WHERE user_id = $1 AND ($2::uuid[] IS NULL OR account_id = ANY($2))
     AND ($3::date[] IS NULL OR portfolio_date = ANY($3)) AND ($4::text[] IS NULL OR symbol = ANY($4))
     AND ($5::position_type[] IS NULL OR type = ANY($5))
  RETURNING account_id AS "accountId", portfolio_date AS "portfolioDate"`;

/** An imported row has the same shape of key, so that a download of the day finds what was typed. */
const rowKeyOf = (symbol: string) => `HOLDING|${symbol}||`;

export type PositionChangesRepository = ReturnType<typeof createPositionChangesRepository>;

/** Writes of one person's positions; the sums of the snapshots they belong to change in the same transaction. */
export function createPositionChangesRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** The new id; undefined when the account is not the person's. */
    add: (userId: string, given: AddPosition, currentValue: string | null) =>
      inTransaction(pool, userId, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          INSERT,
          insertValues(userId, given, currentValue),
        );
        await sumSnapshots(client, userId, [given]);
        return rows[0]?.id;
      }),

    /** Stores what `change` makes of the position; false when it is not there, or not the person's. */
    update: (userId: string, positionId: string, change: (stored: StoredFigures) => PositionValues) =>
      inTransaction(pool, userId, async (client) => {
        const { rows } = await client.query<StoredFigures>(FIND, [userId, positionId]);
        const [stored] = rows;
        if (stored === undefined) {
          return false;
        }
        const changed = change(stored);
        await client.query(UPDATE, [...updateValues(userId, stored, changed), positionId]);
        const { accountId } = stored;
        await sumSnapshots(client, userId, [stored, { accountId, portfolioDate: changed.portfolioDate }]);
        return true;
      }),

    /** False when it is not there, or not the person's. */
    delete: (userId: string, positionId: string) =>
      inTransaction(pool, userId, async (client) => {
        const { rows } = await client.query<Snapshot>(
          `DELETE FROM positions WHERE user_id = $1 AND id = $2
           RETURNING account_id AS "accountId", portfolio_date AS "portfolioDate"`,
          [userId, positionId],
        );
        await sumSnapshots(client, userId, rows);
        return rows.length > 0;
      }),

    /** Answers how many there were. */
    deleteMatching: (userId: string, filter: DeletePositions) =>
      inTransaction(pool, userId, async (client) => {
        const lists = [filter.accountIds, filter.dates, filter.symbols, filter.positionTypes];
        const { rows } = await client.query<Snapshot>(DELETE_MATCHING, [
          userId,
          ...lists.map((list) => list ?? null),
        ]);
        await sumSnapshots(client, userId, rows);
        return rows.length;
      }),
  };
}

const insertValues = (userId: string, given: AddPosition, currentValue: string | null) => [
  userId,
  given.accountId,
  given.portfolioDate,
  rowKeyOf(given.symbol),
  given.symbol,
  given.positionType,
  given.description ?? null,
  given.quantity,
  given.lastPrice ?? null,
  currentValue,
];

const updateValues = (userId: string, stored: StoredFigures, changed: PositionValues) => [
  userId,
  stored.accountId,
  changed.portfolioDate,
  changed.symbol === stored.symbol ? stored.rowKey : rowKeyOf(changed.symbol),
  changed.symbol,
  changed.description,
  changed.type,
  changed.quantity,
  changed.lastPrice,
  changed.currentValue,
  changed.costBasisTotal,
  changed.totalGainLossDollar,
  changed.totalGainLossPercent,
];

async function inTransaction<Value>(
  pool: pg.Pool,
  userId: string,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(LOCK, [userId]);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}
