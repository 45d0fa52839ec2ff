import type pg from "pg";

/** Rows with neighboring ids share one record of an import (docs/decisions/030). Stored records depend on it. */
const BLOCK_ROWS = 128;

const blockOf = (id: string) => `${id} / ${BLOCK_ROWS}`;

/** SQL: the import of `d`, a record of import_duplicates, says the row with this id again. */
export const repeats = (d: string, id: string) =>
  `${d}.block = ${blockOf(id)} AND ${id} = ANY(${d}.transaction_ids)`;

/** SQL: import_id of every file that has row `t` of `transactions`: the import that the row is of, and those that repeat it. */
export const importsWith = (t: string) => `(SELECT ${t}.import_id UNION ALL
  SELECT d.import_id FROM import_duplicates d WHERE ${repeats("d", `${t}.id`)})`;

/** SQL: the line on which it does. */
export const repeatingLine = (d: string, id: string) =>
  `${d}.lines[array_position(${d}.transaction_ids, ${id})]`;

/** SQL: import_id, transaction_id and line of all that says rows of the table again, which has a transaction_id; for many. */
export const repeatsOf = (table: string) => `
  SELECT d.import_id, transaction_id, said.line
  FROM import_duplicates d CROSS JOIN LATERAL unnest(d.transaction_ids, d.lines) AS said(transaction_id, line)
    JOIN ${table} USING (transaction_id)
  WHERE d.block IN (SELECT ${blockOf("transaction_id")} FROM ${table})`;

type Query = { readonly text: string; readonly values: readonly unknown[] };

/** Keeps what `said` finds, as import_id, line and transaction_id: lines that say again what is on record. */
export async function addDuplicates(client: pg.ClientBase, said: Query): Promise<void> {
  await client.query(
    `INSERT INTO import_duplicates AS d (import_id, block, transaction_ids, lines)
     SELECT import_id, ${blockOf("transaction_id")}, array_agg(transaction_id), array_agg(line)
     FROM (${said.text}) said GROUP BY 1, 2
     ON CONFLICT (import_id, block) DO UPDATE
     SET transaction_ids = d.transaction_ids || excluded.transaction_ids, lines = d.lines || excluded.lines`,
    [...said.values],
  );
}

/** Forgets what `said` finds, as import_id and transaction_id. */
export async function removeDuplicates(client: pg.ClientBase, said: Query): Promise<void> {
  await client.query(
    `WITH gone AS MATERIALIZED (${said.text}),
     taken AS (
       DELETE FROM import_duplicates d
       USING (SELECT DISTINCT import_id, ${blockOf("transaction_id")} AS block FROM gone) g
       WHERE d.import_id = g.import_id AND d.block = g.block RETURNING d.*)
     INSERT INTO import_duplicates (import_id, block, transaction_ids, lines)
     SELECT taken.import_id, taken.block, array_agg(transaction_id), array_agg(line)
     FROM taken CROSS JOIN LATERAL unnest(taken.transaction_ids, taken.lines) AS left_over(transaction_id, line)
     WHERE NOT EXISTS (
       SELECT 1 FROM gone WHERE gone.import_id = taken.import_id AND gone.transaction_id = left_over.transaction_id)
     GROUP BY 1, 2`,
    [...said.values],
  );
}

/**
 * Forgets all that repeats rows of these accounts, before the rows are deleted: no foreign key leads from an array to
 * what it names.
 */
export async function removeDuplicatesOf(
  client: pg.ClientBase,
  userId: string,
  accountIds: readonly string[],
): Promise<void> {
  await removeDuplicates(client, {
    text: `SELECT d.import_id, t.id AS transaction_id
      FROM (SELECT id, account_id FROM transactions WHERE user_id = $1
            UNION ALL SELECT transaction_id, account_id FROM withdrawn_rows) t
        JOIN import_duplicates d ON ${repeats("d", "t.id")} WHERE t.account_id = ANY($2)`,
    values: [userId, accountIds],
  });
}
