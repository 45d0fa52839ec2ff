import type pg from "pg";
import { comparisonTable, stagingTable } from "../file/staging.ts";
import type { FileRank } from "../session/file-rank.ts";
import type { AccountOfRef } from "../session/own-accounts.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";
import { compareHistory, createHeld, nameAccounts } from "./compare-history.repository.ts";
import { findWithheld } from "./provisional-rows.repository.ts";

type Staged = Pick<UploadSession, "id" | "userId">;
type StagedFile = { readonly session: Staged; readonly rank: FileRank };

/** A comparison that a preview has made and will keep. */
export type ComparisonToKeep = {
  readonly session: Staged;
  readonly accounts: readonly AccountOfRef[];
  /** Undefined where there is nothing to compare with. */
  readonly basis: string | undefined;
};

/**
 * Compares as `compareHistory` does and in the same tables, but so that `keepComparison` can keep it for the confirm,
 * which seldom finds anything else.
 */
export async function compareToKeep(
  client: pg.ClientBase,
  { session, rank }: StagedFile,
  accounts: readonly AccountOfRef[],
): Promise<ComparisonToKeep> {
  const file = { sessionId: session.id, rank };
  if (accounts.length === 0) {
    await compareHistory(client, file, accounts);
    return { session, accounts, basis: undefined };
  }
  const basis = await readBasis(client, session, accounts);
  const table = comparisonTable(session.id);
  await client.query(`DROP TABLE IF EXISTS ${table}`);
  // Unlogged as the staged rows are: a crash of PostgreSQL empties both.
  const create = `CREATE UNLOGGED TABLE ${table} WITH (autovacuum_enabled = false) AS`;
  await compareHistory(client, file, accounts, { table, create });
  await client.query(`CREATE TEMP VIEW known AS SELECT line, transaction_id, differs FROM ${table}`);
  return { session, accounts, basis };
}

/**
 * Ends what `compareToKeep` began. Kept only when no import was confirmed or undone meanwhile. Line 0, which no file
 * has, says what it rests on: without it, as after a crash, there is no comparison.
 */
export async function keepComparison(client: pg.ClientBase, compared: ComparisonToKeep): Promise<void> {
  const { session, accounts, basis } = compared;
  if (basis === undefined) {
    return;
  }
  const table = comparisonTable(session.id);
  await client.query("DROP VIEW known");
  if ((await readBasis(client, session, accounts)) !== basis) {
    await client.query(`DROP TABLE ${table}`);
    return;
  }
  await client.query(
    `INSERT INTO ${table} (line, transaction_id, reason) SELECT line, transaction_id, reason FROM held
     UNION ALL SELECT NULL, transaction_id, NULL FROM withdrawing`,
  );
  await client.query(
    `INSERT INTO ${table} (line, reason)
     SELECT 0, jsonb_build_object('basis', $1::text,
       'lines', (SELECT coalesce(jsonb_agg(file_lines), '[]') FROM file_lines))::text`,
    [basis],
  );
}

/**
 * Fills the tables of `compareHistory`: from the preview's kept comparison where nothing has changed since, else by a
 * new comparison. Under the user's lock.
 */
export async function compareOrRecall(
  client: pg.ClientBase,
  { session, rank }: StagedFile,
  accounts: readonly AccountOfRef[],
): Promise<void> {
  const file = { sessionId: session.id, rank };
  if (await isAsKept(client, session, accounts)) {
    await recall(client, session, accounts);
    await findWithheld(client, { ...file, known: "known" });
  } else {
    await compareHistory(client, file, accounts);
  }
}

async function isAsKept(client: pg.ClientBase, session: Staged, accounts: readonly AccountOfRef[]) {
  const table = comparisonTable(session.id);
  const { rows: found } = await client.query<{ table: string | null }>("SELECT to_regclass($1) AS table", [
    table,
  ]);
  if (found[0]?.table == null) {
    return false;
  }
  const { rows } = await client.query<{ basis: string }>(
    `SELECT reason::jsonb->>'basis' AS basis FROM ${table} WHERE line = 0`,
  );
  return rows[0] !== undefined && rows[0].basis === (await readBasis(client, session, accounts));
}

async function recall(
  client: pg.ClientBase,
  session: Staged,
  accounts: readonly AccountOfRef[],
): Promise<void> {
  const table = comparisonTable(session.id);
  await nameAccounts(client, accounts);
  await client.query(
    `CREATE TEMP TABLE file_lines (account_ref smallint, state "char", lines integer, blocking integer, cash numeric,
       first_day date, last_day date, first_event date, last_event date) ON COMMIT DROP`,
  );
  await client.query(
    `INSERT INTO file_lines
     SELECT said.* FROM ${table}, jsonb_populate_recordset(NULL::file_lines, reason::jsonb->'lines') said WHERE line = 0`,
  );
  // Goes with the table, at the end of the import.
  await client.query(
    `CREATE TEMP VIEW known AS
     SELECT line, transaction_id, differs FROM ${table} WHERE line > 0 AND reason IS NULL`,
  );
  await createHeld(client);
  await client.query(
    `INSERT INTO held SELECT line, transaction_id, reason FROM ${table} WHERE line > 0 AND reason IS NOT NULL`,
  );
  await client.query(`INSERT INTO withdrawing SELECT transaction_id FROM ${table} WHERE line IS NULL`);
}

/**
 * All that a comparison depends on: which imports there are and which of them were undone, for nothing else changes a
 * row of an account that stays; which own accounts the file is about; and the staged rows themselves.
 */
async function readBasis(
  client: pg.ClientBase,
  { id, userId }: Staged,
  accounts: readonly AccountOfRef[],
): Promise<string> {
  const { rows } = await client.query<{ imports: string; staged: string }>(
    `SELECT pg_relation_filenode($2)::text AS staged, md5(coalesce((
       SELECT string_agg(id || ' ' || (undone_at IS NULL), ',' ORDER BY sequence) FROM imports WHERE user_id = $1), '')) AS imports`,
    [userId, stagingTable(id)],
  );
  return JSON.stringify({
    ...rows[0],
    accounts: accounts.map(({ ref, accountId }) => `${ref} ${accountId}`).sort(),
  });
}
