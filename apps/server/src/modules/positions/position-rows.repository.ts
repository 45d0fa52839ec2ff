import {
  applyEdit,
  type EditablePosition,
  type PositionEdit,
} from "@strikebook/core/positions/position-edit";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { notFound } from "@strikebook/core/shared/errors";
import type { AddPosition } from "@strikebook/validators/portfolio/position-input";
import type pg from "pg";
import { FIGURES } from "../../records/position-edits.repository.ts";
import type { Snapshot } from "../../records/snapshot-sums.repository.ts";
import { FOUND_BY } from "./position-search.sql.ts";

export type Client = pg.ClientBase;

/** A position to be added, with the id it gets and what it is worth. */
export type NewRow = {
  readonly id: string;
  readonly given: AddPosition;
  readonly currentValue: DecimalText | null;
};

/** Positions named one by one in what is said of a deletion. */
const SAMPLE_MAX = 20;

export const FIND = `
  SELECT p.id, p.account_id AS "accountId", ${FIGURES("p")}, p.row_key AS "rowKey", p.version,
         p.import_id IS NOT NULL AS "isImported", e.changes
    FROM positions p LEFT JOIN position_edits e ON e.position_id = p.id
   WHERE p.user_id = $1 AND p.id = $2`;

const GATHER = `
  SELECT coalesce(array_agg(id ORDER BY n), '{}') AS ids,
         coalesce(jsonb_agg(jsonb_build_object('symbol', symbol, 'accountId', account_id,
           'portfolioDate', portfolio_date, 'quantity', trim_scale(quantity)::text,
           'currentValue', trim_scale(current_value)::text, 'version', version) ORDER BY n)
           FILTER (WHERE n <= ${SAMPLE_MAX}), '[]') AS sample
    FROM (SELECT p.*, row_number() OVER (ORDER BY portfolio_date DESC, account_id, sequence, id) AS n
            FROM positions p WHERE p.user_id = $1`;

export const FIND_IDS = `${GATHER} AND p.id = ANY($2)) p`;

export const FIND_IDS_MATCHING = `${GATHER} AND p.kind = 'HOLDING'
     AND ($2::uuid[] IS NULL OR account_id = ANY($2)) AND ($3::date[] IS NULL OR portfolio_date = ANY($3))
     AND ($4::text[] IS NULL OR symbol = ANY($4)) AND ($5::position_type[] IS NULL OR type = ANY($5))
     AND ${FOUND_BY("$6", "$7")}) p`;

export const FIND_IDS_BETWEEN = `${GATHER} AND p.kind = 'HOLDING' AND p.portfolio_date BETWEEN $2 AND $3) p`;

// A deleted row of a file keeps its place, so that the file's row is known again.
const TAKEN = (row: string) => `
  greatest((SELECT coalesce(max(occurrence), 0) FROM positions
             WHERE account_id = ${row}.account_id AND portfolio_date = ${row}.portfolio_date
               AND row_key = ${row}.row_key),
           (SELECT coalesce(max(occurrence), 0) FROM position_edits
             WHERE account_id = ${row}.account_id AND portfolio_date = ${row}.portfolio_date
               AND row_key = ${row}.row_key))`;

const INSERT = `
  INSERT INTO positions (id, user_id, account_id, portfolio_date, row_key, occurrence, sequence, symbol, type,
         description, quantity, last_price, current_value, is_whole_list)
  SELECT g.id, $1, a.id, g.portfolio_date, g.row_key,
         ${TAKEN("g")} + row_number() OVER (PARTITION BY g.account_id, g.portfolio_date, g.row_key ORDER BY g.n),
         1000000 + g.n, g.symbol, g.type, g.description, g.quantity, g.last_price, g.current_value,
         g.is_whole_list
    FROM jsonb_to_recordset($2::jsonb) AS g(n int, id uuid, account_id uuid, portfolio_date date, row_key text,
           symbol text, type position_type, description text, quantity numeric, last_price numeric,
           current_value numeric, is_whole_list boolean)
    JOIN brokerage_accounts a ON a.user_id = $1 AND a.id = g.account_id`;

/** An imported row has the same shape of key, so that a download of the day finds what was typed. */
const rowKeyOf = (symbol: string) => `HOLDING|${symbol}||`;

/** Throws NOT_FOUND when an account is not the user's. */
export async function insertRows(client: Client, userId: string, rows: readonly NewRow[]): Promise<void> {
  const values = rows.map(({ id, given, currentValue }, n) => ({
    n,
    id,
    account_id: given.accountId,
    portfolio_date: given.portfolioDate,
    row_key: rowKeyOf(given.symbol),
    symbol: given.symbol,
    type: given.positionType,
    description: given.description ?? null,
    quantity: given.quantity,
    last_price: given.lastPrice ?? null,
    current_value: currentValue,
    is_whole_list: given.isWholeList || null,
  }));
  const { rowCount } = await client.query(INSERT, [userId, JSON.stringify(values)]);
  if (rowCount !== rows.length) {
    throw notFound("Account");
  }
}

// Figures that an edit makes untrue become unknown: today's gain and the share of the account. A row that goes
// to another day leaves the list it was part of: that day's list it is not.
const UPDATE = `
  UPDATE positions p
     SET symbol = $5, description = $6, type = $7, quantity = $8, last_price = $9, current_value = $10,
         cost_basis_total = $11, total_gain_loss_dollar = $12, total_gain_loss_percent = $13,
         todays_gain_loss_dollar = NULL, todays_gain_loss_percent = NULL, percent_of_account = NULL,
         is_whole_list = CASE WHEN portfolio_date = $3::date THEN is_whole_list END,
         portfolio_date = $3, row_key = $4, updated_at = now(), version = version + 1,
         occurrence = CASE WHEN portfolio_date = $3::date AND row_key = $4 THEN occurrence
                           ELSE (SELECT ${TAKEN("k")} + 1
                                   FROM (SELECT $2::uuid AS account_id, $3::date AS portfolio_date, $4 AS row_key) k)
                      END
   WHERE user_id = $1 AND account_id = $2 AND id = $14`;

type Typed = EditablePosition & Snapshot & { readonly id: string; readonly rowKey: string };

/** Changes a row that a user typed: there is nothing behind it to go back to. */
export async function updateTyped(
  client: Client,
  userId: string,
  stored: Typed,
  edit: PositionEdit,
): Promise<Snapshot[]> {
  const changed = applyEdit(stored, edit);
  await client.query(UPDATE, [
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
    stored.id,
  ]);
  return [stored, { accountId: stored.accountId, portfolioDate: changed.portfolioDate }];
}

const KEEP_BROKER = `
  INSERT INTO position_edits (position_id, user_id, account_id, portfolio_date, row_key, occurrence, as_of_time,
         broker, base, changes, is_deleted)
  SELECT p.id, p.user_id, p.account_id, p.portfolio_date, p.row_key, p.occurrence, s.as_of_time, to_jsonb(p),
         to_jsonb(p), $3, $4
    FROM positions p LEFT JOIN portfolio_snapshots s
      ON s.user_id = p.user_id AND s.account_id = p.account_id AND s.portfolio_date = p.portfolio_date
   WHERE p.user_id = $1 AND p.id = ANY($2) AND p.import_id IS NOT NULL
      ON CONFLICT (position_id) DO UPDATE`;

/** Keeps what the broker says of an imported row, and what the user makes of it. */
export async function editImported(
  client: Client,
  userId: string,
  positionId: string,
  changes: PositionEdit,
): Promise<void> {
  await client.query(
    `${KEEP_BROKER} SET changes = excluded.changes, edited_at = now(),
       base = coalesce(position_edits.broker, position_edits.base)`,
    [userId, [positionId], JSON.stringify(changes), false],
  );
}

/** Deletes the rows; imported ones stay known, so that no later file brings them back. */
export async function deleteRows(
  client: Client,
  userId: string,
  positionIds: readonly string[],
): Promise<Snapshot[]> {
  await client.query(`${KEEP_BROKER} SET is_deleted = true, edited_at = now()`, [
    userId,
    positionIds,
    "{}",
    true,
  ]);
  const { rows } = await client.query<Snapshot>(
    `DELETE FROM positions WHERE user_id = $1 AND id = ANY($2)
     RETURNING account_id AS "accountId", portfolio_date AS "portfolioDate"`,
    [userId, positionIds],
  );
  return rows;
}
