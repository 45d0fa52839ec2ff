import { CASH_MOVEMENTS, NEAR_DAYS, POSTING_DAYS } from "@strikebook/core/uploads/look-alikes";
import type pg from "pg";
import { sqlList } from "../../ledger/sql-list.ts";
import { importsWith, repeats } from "../../records/import-duplicates.repository.ts";
import { comparedColumns, LOOK_ALIKES } from "../preview/look-alikes.sql.ts";
import type { UndoneImport } from "./undo.ts";

/**
 * Whether undoing the import could change what a later one held for review, or which rows are withdrawn: then it is not
 * enough to take its rows away. True also in doubt. After `findSaid`.
 */
export async function dependsOnOthersDecisions(
  client: pg.ClientBase,
  undone: UndoneImport,
): Promise<boolean> {
  if (await mightMoveProvisional(client, undone)) {
    return true;
  }
  for (const importId of await listNeighbors(client, undone)) {
    if ((await hasHeldLines(client, importId)) || (await mightHoldLines(client, undone, importId))) {
      return true;
    }
  }
  return false;
}

/**
 * The import withdraws rows, says some that are withdrawn, or is why a row of the last day of all other files that have
 * it is not.
 */
async function mightMoveProvisional(client: pg.ClientBase, { id }: UndoneImport): Promise<boolean> {
  const { rows } = await client.query<{ moves: boolean }>(
    `SELECT EXISTS (
         SELECT FROM withdrawn_rows w LEFT JOIN import_accounts a ON a.account_id = w.account_id AND a.import_id = $1
         WHERE w.account_id IN (SELECT account_id FROM import_file_accounts WHERE import_id = $1)
           AND (w.run_date > a.first_day AND w.run_date < a.last_day OR w.import_id = $1 OR EXISTS (
             SELECT FROM import_duplicates d WHERE d.import_id = $1 AND ${repeats("d", "w.transaction_id")})))
       OR EXISTS (
         SELECT FROM undo_said u JOIN transactions t ON t.id = u.transaction_id
           JOIN transaction_versions v ON v.transaction_id = t.id
         WHERE u.has_versions AND v.fields->>'run_date' <> t.run_date::text)
       OR EXISTS (
         SELECT FROM (${PASSED_LAST_DAYS}) passed JOIN undo_said u USING (account_id, run_date)
           JOIN undo_sayers s USING (transaction_id)
           LEFT JOIN import_accounts a ON a.import_id = s.import_id AND a.account_id = u.account_id
         GROUP BY transaction_id HAVING bool_and(a.last_day IS NOT DISTINCT FROM u.run_date)) AS moves`,
    [id],
  );
  return rows[0]?.moves ?? true;
}

/** Days on which one of the other files ends, and before and after which another one of them has rows. */
const PASSED_LAST_DAYS = `
  SELECT DISTINCT ending.account_id, ending.last_day AS run_date
  FROM import_accounts ending JOIN import_accounts passing ON passing.account_id = ending.account_id
    AND passing.first_day < ending.last_day AND passing.last_day > ending.last_day
  WHERE ending.account_id IN (SELECT account_id FROM import_file_accounts WHERE import_id = $1)
    AND ending.import_id <> $1 AND passing.import_id <> $1`;

/** Later imports whose files cover days of the rows in question. */
async function listNeighbors(client: pg.ClientBase, { id, userId, sequence }: UndoneImport) {
  const { rows } = await client.query<{ id: string }>(
    `WITH spans AS (
       SELECT u.account_id, min(t.event_date) AS first_day, max(t.run_date) AS last_day
       FROM undo_said u JOIN transactions t ON t.id = u.transaction_id GROUP BY u.account_id)
     SELECT DISTINCT i.id FROM imports i JOIN import_accounts a ON a.import_id = i.id JOIN spans s USING (account_id)
     WHERE i.user_id = $1 AND i.id <> $2 AND i.sequence > $3
       AND s.first_day <= a.last_day + ${NEAR_DAYS} AND s.last_day >= a.first_day - ${POSTING_DAYS}`,
    [userId, id, sequence],
  );
  return rows.map((row) => row.id);
}

async function hasHeldLines(client: pg.ClientBase, importId: string): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT 1 FROM import_lines WHERE import_id = $1 AND state = 'REVIEW' LIMIT 1",
    [importId],
  );
  return rows.length > 0;
}

/** SQL: the rows `m` and `f` are look-alikes, or other versions of them may be. */
const MAY_LOOK_ALIKE = LOOK_ALIKES.map(
  ({ rows, amounts }) => `(${rows("m", "f")} AND (m.is_vague OR f.is_vague OR ${amounts("m", "f")}))`,
).join(" OR ");

/** SQL: columns of `MAY_LOOK_ALIKE` of a table of transactions; a row with several versions is vague. */
const comparedRow = (t: string) => `${t}.id, ${t}.account_id, ${t}.import_id, ${comparedColumns(t)},
  EXISTS (SELECT 1 FROM transaction_versions v WHERE v.transaction_id = ${t}.id) AS is_vague`;

/**
 * Without the undone import: is there a row that the file has and was new with it, and a row on record by then that
 * the file should have repeated and did not, which are look-alikes? A superset of the pairs that `compareHistory` holds.
 */
async function mightHoldLines(client: pg.ClientBase, undone: UndoneImport, importId: string) {
  await client.query("DROP TABLE IF EXISTS undo_missing, undo_repeated");
  await client.query(
    `CREATE TEMP TABLE undo_repeated ON COMMIT DROP AS
     SELECT unnest(transaction_ids) AS transaction_id FROM import_duplicates WHERE import_id = '${importId}'
     UNION ALL SELECT id FROM transactions WHERE import_id = '${importId}'`,
  );
  await client.query("ANALYZE undo_repeated");
  // The imports of a row are looked up only for rows that the file lacks: nearly none.
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE undo_missing ON COMMIT DROP AS
     WITH unrepeated AS MATERIALIZED (
       SELECT ${comparedRow("t")}
       FROM import_accounts a JOIN transactions t ON t.account_id = a.account_id
         AND t.event_date BETWEEN a.first_day - ${NEAR_DAYS + POSTING_DAYS} AND a.last_day + ${NEAR_DAYS + POSTING_DAYS}
       WHERE a.import_id = '${importId}' AND (t.run_date BETWEEN a.first_day AND a.last_day
           OR t.run_date BETWEEN a.first_day - ${NEAR_DAYS} AND a.last_day + ${NEAR_DAYS} AND t.type IN (${sqlList(CASH_MOVEMENTS)})
           OR EXISTS (SELECT 1 FROM transaction_versions v WHERE v.transaction_id = t.id))
         AND NOT EXISTS (SELECT 1 FROM undo_repeated r WHERE r.transaction_id = t.id))
     SELECT * FROM unrepeated t
     WHERE EXISTS (
       SELECT 1 FROM ${importsWith("t")} said JOIN imports i ON i.id = said.import_id
       WHERE i.id <> '${undone.id}' AND i.sequence < (SELECT sequence FROM imports WHERE id = '${importId}'))`,
  );
  if ((rowCount ?? 0) === 0) {
    return false;
  }
  const { rows } = await client.query(
    `SELECT 1 FROM undo_missing m JOIN (SELECT ${comparedRow("t")} FROM transactions t) f ON f.account_id = m.account_id
       AND f.event_date BETWEEN m.event_date - ${NEAR_DAYS} AND m.event_date + ${NEAR_DAYS} AND f.type = m.type
       JOIN undo_repeated r ON r.transaction_id = f.id
     WHERE (${MAY_LOOK_ALIKE})
       AND NOT EXISTS (
         SELECT 1 FROM ${importsWith("f")} said JOIN imports i ON i.id = said.import_id
         WHERE i.id <> $1 AND i.sequence < (SELECT sequence FROM imports WHERE id = $2))
     LIMIT 1`,
    [undone.id, importId],
  );
  return rows.length > 0;
}
