import { loadInBulk } from "@strikebook/database/bulk-load";
import type pg from "pg";
import { removeDuplicates, repeatsOf } from "../../records/import-duplicates.repository.ts";
import type { Removal, UndoneImport } from "./undo.ts";

/** SQL: row `t` of `transactions` is the one that `u` of `undo_said` names. */
const IS_ROW = "t.user_id = u.user_id AND t.id = u.transaction_id";

/**
 * Finds what the import says and who else says it: temporary tables `undo_said` (user_id, transaction_id, account_id,
 * run_date, underlying, is_owner, has_versions) and `undo_sayers` (transaction_id, import_id, line, sequence) of the others,
 * until the end of the transaction.
 */
export async function findSaid(
  client: pg.ClientBase,
  { id: importId, userId }: Pick<UndoneImport, "id" | "userId">,
): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE undo_said ON COMMIT DROP AS
     SELECT user_id, id AS transaction_id, account_id, run_date, underlying, true AS is_owner,
       EXISTS (SELECT 1 FROM transaction_versions v WHERE v.transaction_id = t.id) AS has_versions
     FROM transactions t WHERE user_id = '${userId}' AND import_id = '${importId}'
     UNION ALL
     SELECT t.user_id, t.id, t.account_id, t.run_date, t.underlying, false,
       EXISTS (SELECT 1 FROM transaction_versions v WHERE v.transaction_id = t.id)
     FROM import_duplicates d CROSS JOIN LATERAL unnest(d.transaction_ids) AS said(transaction_id)
       JOIN transactions t ON t.user_id = '${userId}' AND t.id = said.transaction_id
     WHERE d.import_id = '${importId}'`,
  );
  await client.query("ANALYZE undo_said");
  await client.query(
    `CREATE TEMP TABLE undo_sayers ON COMMIT DROP AS
     SELECT said.transaction_id, said.import_id, said.line, i.sequence FROM (
       SELECT u.transaction_id, t.import_id, t.line
       FROM undo_said u JOIN transactions t ON ${IS_ROW} WHERE NOT u.is_owner
       UNION ALL
       SELECT transaction_id, import_id, line FROM (${repeatsOf("undo_said")}) repeated
       WHERE import_id <> '${importId}') said
       JOIN imports i ON i.user_id = '${userId}' AND i.id = said.import_id`,
  );
  await client.query("ANALYZE undo_sayers");
}

/** Where the import was the first to say a row, it is new with the next one, and no duplicate there. */
export async function moveCounts(
  client: pg.ClientBase,
  { sequence, userId }: Pick<UndoneImport, "sequence" | "userId">,
): Promise<void> {
  await client.query(
    `UPDATE imports i SET new_lines = new_lines + heir.rows, duplicate_lines = duplicate_lines - heir.rows
     FROM (SELECT import_id, count(*)::int AS rows
           FROM (SELECT DISTINCT ON (transaction_id) import_id, sequence FROM undo_sayers
                 ORDER BY transaction_id, sequence) first
           WHERE sequence > $2 GROUP BY import_id) heir
     WHERE i.user_id = $1 AND i.id = heir.import_id`,
    [userId, sequence],
  );
}

const IS_ORPHAN = "NOT EXISTS (SELECT 1 FROM undo_sayers s WHERE s.transaction_id = u.transaction_id)";

/** The underlyings of rows that go, and of rows whose details may change. */
export async function listUnderlyingsLeft(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ underlying: string }>(
    `SELECT DISTINCT t.underlying FROM undo_said u JOIN transactions t ON ${IS_ROW}
     WHERE (u.has_versions OR ${IS_ORPHAN}) AND t.underlying IS NOT NULL`,
  );
  return rows.map(({ underlying }) => underlying);
}

/** US dollars: what the import's rows that are there move, as they show it. */
export async function sumCash(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ cash: string }>(
    `SELECT coalesce(sum(cash_effect), 0)::text AS cash FROM undo_said u JOIN transactions t ON ${IS_ROW}`,
  );
  return rows[0]?.cash ?? "0";
}

/** Rows that go, by account. */
export async function countBy(client: pg.ClientBase): Promise<Removal["removedOf"]> {
  const { rows } = await client.query<{ account_id: string; count: number }>(
    `SELECT account_id, count(*)::int AS count FROM undo_said u WHERE ${IS_ORPHAN} GROUP BY account_id`,
  );
  return new Map(rows.map((row) => [row.account_id, { transactions: row.count, positions: 0 }]));
}

/** Deletes the rows that no other import has; returns how many. */
export async function removeOrphans(client: pg.ClientBase, importId: string): Promise<number> {
  const orphans = (columns: string) => `SELECT ${columns} FROM undo_said u WHERE ${IS_ORPHAN}`;
  await client.query(
    `DELETE FROM transaction_versions WHERE transaction_id IN (${orphans("transaction_id")})`,
  );
  return await loadInBulk(client, async () => {
    // Rows that only this import has are repeated by no other import.
    await client.query("DELETE FROM import_duplicates WHERE import_id = $1", [importId]);
    const { rowCount } = await client.query(
      `DELETE FROM transactions WHERE (user_id, id) IN (${orphans("user_id, transaction_id")})`,
    );
    return rowCount ?? 0;
  });
}

/**
 * Gives the rows of the import that others say too, all in the same words, to the first of those; answers how many
 * rows stay, whatever their words.
 */
export async function passOnRows(
  client: pg.ClientBase,
  { id, userId }: Pick<UndoneImport, "id" | "userId">,
): Promise<number> {
  await client.query(
    `CREATE TEMP TABLE undo_heirs ON COMMIT DROP AS
     SELECT DISTINCT ON (s.transaction_id) s.transaction_id, s.import_id, s.line
     FROM undo_sayers s JOIN undo_said u USING (transaction_id)
     WHERE u.is_owner AND NOT u.has_versions ORDER BY s.transaction_id, s.sequence`,
  );
  await client.query("ANALYZE undo_heirs");
  await removeDuplicates(client, { text: "SELECT import_id, transaction_id FROM undo_heirs", values: [] });
  await loadInBulk(client, () =>
    client.query(
      `UPDATE transactions t SET import_id = heirs.import_id, line = heirs.line
       FROM undo_heirs heirs WHERE t.user_id = $1 AND t.id = heirs.transaction_id AND t.import_id = $2`,
      [userId, id],
    ),
  );
  const { rows } = await client.query<{ kept: number }>(
    "SELECT count(DISTINCT transaction_id)::int AS kept FROM undo_sayers",
  );
  return rows[0]?.kept ?? 0;
}
