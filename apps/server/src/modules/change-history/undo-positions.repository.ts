import { countWords } from "@strikebook/core/shared/count-words";
import { DomainError } from "@strikebook/core/shared/errors";
import type pg from "pg";
import { type Snapshot, sumSnapshots } from "../../records/snapshot-sums.repository.ts";

// Rows are found by their ids, one by one: no index serves the way in which the owner is compared.
// Columns that every write raises are left out of the comparison, and so are columns added since the change.
const COUNT_CHANGED = `
  SELECT count(*)::int AS changed, min(coalesce(p.symbol, i.after->'row'->>'symbol')) AS symbol
    FROM change_items i
    LEFT JOIN positions p ON p.id = i.record_id AND p.user_id IS NOT DISTINCT FROM $1::uuid
    LEFT JOIN position_edits e ON e.position_id = i.record_id AND e.user_id IS NOT DISTINCT FROM $1::uuid
   WHERE i.change_id = $2
     AND NOT (coalesce(to_jsonb(p), 'null') @> coalesce(nullif(i.after->'row', 'null') - '{version,updated_at,occurrence}'::text[], 'null')
          AND coalesce(to_jsonb(e), 'null') @> coalesce(nullif(i.after->'edit', 'null') - '{edited_at,as_of_time}'::text[], 'null'))`;

const COUNT_HOMELESS = `
  SELECT count(*)::int AS homeless FROM change_items i
   WHERE i.change_id = $2 AND jsonb_typeof(i.before->'row') = 'object'
     AND NOT EXISTS (SELECT FROM brokerage_accounts a
                      WHERE a.user_id = $1 AND a.id = (i.before->'row'->>'account_id')::uuid)`;

const TAKE_ROWS = `
  DELETE FROM positions p USING change_items i
   WHERE i.change_id = $2 AND p.user_id IS NOT DISTINCT FROM $1::uuid AND p.id = i.record_id`;

const TAKE_EDITS = `
  DELETE FROM position_edits e USING change_items i
   WHERE i.change_id = $2 AND e.user_id IS NOT DISTINCT FROM $1::uuid AND e.position_id = i.record_id`;

// Where another row has taken a typed row's place meanwhile, all of that key come after those that are there.
const PUT_ROWS = `
  INSERT INTO positions
  SELECT r.* FROM (
      SELECT i.before->'row' AS state, b.occurrence, others.last,
             bool_or(others.is_taken) OVER (PARTITION BY b.account_id, b.portfolio_date, b.row_key) AS is_taken,
             greatest((present.before->'row'->>'version')::int, b.version, (i.after->'row'->>'version')::int) + 1 AS version
        FROM change_items i
        JOIN change_items present ON present.change_id = $3 AND present.sequence = i.sequence
        CROSS JOIN LATERAL jsonb_populate_record(NULL::positions, i.before->'row') b
        CROSS JOIN LATERAL (
          SELECT coalesce(max(p.occurrence), 0) AS last, coalesce(bool_or(p.occurrence = b.occurrence), false) AS is_taken
            FROM positions p
           WHERE p.account_id = b.account_id AND p.portfolio_date = b.portfolio_date AND p.row_key = b.row_key) others
       WHERE i.change_id = $2 AND b.user_id = $1 AND jsonb_typeof(i.before->'row') = 'object') found
    CROSS JOIN LATERAL jsonb_populate_record(NULL::positions, found.state || jsonb_build_object('updated_at', now(),
      'version', found.version,
      'occurrence', CASE WHEN found.is_taken THEN found.occurrence + found.last ELSE found.occurrence END)) r`;

const PUT_EDITS = `
  INSERT INTO position_edits
  SELECT r.* FROM change_items i CROSS JOIN LATERAL jsonb_populate_record(NULL::position_edits, i.before->'edit') r
   WHERE i.change_id = $2 AND r.user_id = $1 AND jsonb_typeof(i.before->'edit') = 'object'`;

const SNAPSHOTS = `
  SELECT DISTINCT (state->'row'->>'account_id')::uuid AS "accountId",
         (state->'row'->>'portfolio_date')::date AS "portfolioDate"
    FROM change_items i CROSS JOIN LATERAL (VALUES (i.before), (i.after)) AS s(state)
   WHERE i.change_id = $2 AND jsonb_typeof(state->'row') = 'object'
     AND EXISTS (SELECT FROM brokerage_accounts a
                  WHERE a.user_id = $1 AND a.id = (state->'row'->>'account_id')::uuid)`;

// A day whose last row came back knows again how new its newest download is.
const RESTORE_TIMES = `
  UPDATE portfolio_snapshots s SET as_of_time = known.as_of
    FROM (SELECT (before->'row'->>'account_id')::uuid AS account_id,
                 (before->'row'->>'portfolio_date')::date AS portfolio_date, max(before->>'asOf') AS as_of
            FROM change_items WHERE change_id = $2 AND jsonb_typeof(before->'row') = 'object' GROUP BY 1, 2) known
   WHERE s.user_id = $1 AND s.account_id = known.account_id AND s.portfolio_date = known.portfolio_date
     AND s.as_of_time IS NULL`;

/**
 * Makes the positions of a change what they were before it; `undoingId` is the change that does so and has kept the
 * same positions, in the same order, as they are now. Throws CONFLICT when one has changed since.
 */
export async function undoPositions(
  client: pg.ClientBase,
  userId: string,
  changeId: string,
  undoingId: string,
): Promise<void> {
  const named = [userId, changeId];
  await refuseChanged(client, named);
  await client.query(TAKE_ROWS, named);
  await client.query(TAKE_EDITS, named);
  await client.query(PUT_ROWS, [...named, undoingId]);
  await client.query(PUT_EDITS, named);
  const { rows } = await client.query<Snapshot>(SNAPSHOTS, named);
  await sumSnapshots(client, userId, rows);
  await client.query(RESTORE_TIMES, named);
}

async function refuseChanged(client: pg.ClientBase, named: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ changed: number; symbol: string | null }>(COUNT_CHANGED, [...named]);
  const { changed = 0, symbol = null } = rows[0] ?? {};
  if (changed > 0) {
    const what = changed === 1 ? `Position ${symbol ?? ""}`.trim() : countWords(changed, "position");
    throw new DomainError(
      "CONFLICT",
      `${what} ${changed === 1 ? "has" : "have"} changed since, so nothing was undone.`,
    );
  }
  const homeless = await client.query<{ homeless: number }>(COUNT_HOMELESS, [...named]);
  if ((homeless.rows[0]?.homeless ?? 0) > 0) {
    throw new DomainError("CONFLICT", "The account was deleted since, so nothing was undone.");
  }
}
