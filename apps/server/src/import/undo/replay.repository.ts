import type pg from "pg";
import { removeDuplicatesOf } from "../../records/import-duplicates.repository.ts";
import { detailsOf } from "../confirm/row-versions.repository.ts";
import { readLines } from "../file/chunks.repository.ts";
import type { Removal } from "./undo.ts";

/** Accounts of one user. */
type OwnAccounts = { readonly userId: string; readonly accountIds: readonly string[] };

/** Keeps, until the end of the transaction, which rows the accounts have, what they show, and what is held for review. */
export async function rememberRows(
  client: pg.ClientBase,
  { userId, accountIds }: OwnAccounts,
  importIds: readonly string[],
): Promise<void> {
  await client.query("CREATE TEMP TABLE undo_review (import_id uuid, line integer) ON COMMIT DROP");
  await client.query(
    "INSERT INTO undo_review SELECT import_id, line FROM import_lines WHERE import_id = ANY($1) AND state = 'REVIEW'",
    [importIds],
  );
  await client.query(
    `CREATE TEMP TABLE undo_before (account_id uuid, event_date date, fingerprint bytea, occurrence integer,
       details text, is_said boolean) ON COMMIT DROP`,
  );
  await client.query(
    `INSERT INTO undo_before
     SELECT t.account_id, event_date, fingerprint, occurrence, md5(${detailsOf("t")}::text), u.transaction_id IS NOT NULL
     FROM transactions t LEFT JOIN undo_said u ON u.transaction_id = t.id
     WHERE t.user_id = $1 AND t.account_id = ANY($2)`,
    [userId, accountIds],
  );
  await client.query("ANALYZE undo_before");
}

/** Removes all rows of the accounts; what hangs on them goes along, and the days that the undone import covers. */
export async function clearHistory(
  client: pg.ClientBase,
  undoneId: string,
  { userId, accountIds }: OwnAccounts,
): Promise<void> {
  await removeDuplicatesOf(client, userId, accountIds);
  await client.query("DELETE FROM import_accounts WHERE import_id = $1", [undoneId]);
  await client.query("DELETE FROM withdrawn_rows WHERE account_id = ANY($1)", [accountIds]);
  await client.query("DELETE FROM transactions WHERE user_id = $1 AND account_id = ANY($2)", [
    userId,
    accountIds,
  ]);
}

/** US dollars: what the accounts' rows move. */
export async function sumCashOf(client: pg.ClientBase, { userId, accountIds }: OwnAccounts): Promise<string> {
  const { rows } = await client.query<{ cash: string }>(
    "SELECT coalesce(sum(cash_effect), 0)::text AS cash FROM transactions WHERE user_id = $1 AND account_id = ANY($2)",
    [userId, accountIds],
  );
  return rows[0]?.cash ?? "0";
}

export async function listUnderlyings(
  client: pg.ClientBase,
  { userId, accountIds }: OwnAccounts,
): Promise<string[]> {
  const { rows } = await client.query<{ underlying: string }>(
    `SELECT DISTINCT underlying FROM transactions
     WHERE user_id = $1 AND account_id = ANY($2) AND underlying IS NOT NULL`,
    [userId, accountIds],
  );
  return rows.map(({ underlying }) => underlying);
}

type Changes = Pick<
  Removal,
  "removedOf" | "transactionsAdded" | "transactionsKept" | "transactionsRemoved" | "transactionsReverted"
>;

/** The accounts' rows against those that `rememberRows` kept. */
export async function compareWithBefore(
  client: pg.ClientBase,
  { userId, accountIds }: OwnAccounts,
): Promise<Changes> {
  const { rows } = await client.query<{
    account_id: string;
    removed: number;
    added: number;
    kept: number;
    reverted: number;
  }>(
    `SELECT coalesce(b.account_id, t.account_id) AS account_id,
       count(*) FILTER (WHERE t.id IS NULL)::int AS removed,
       count(*) FILTER (WHERE b.account_id IS NULL)::int AS added,
       count(*) FILTER (WHERE b.is_said AND t.id IS NOT NULL)::int AS kept,
       count(*) FILTER (WHERE t.id IS NOT NULL AND md5(${detailsOf("t")}::text) <> b.details)::int AS reverted
     FROM undo_before b FULL JOIN (SELECT * FROM transactions WHERE user_id = $1 AND account_id = ANY($2)) t
       ON t.account_id = b.account_id AND t.event_date = b.event_date AND t.fingerprint = b.fingerprint
         AND t.occurrence = b.occurrence
     GROUP BY 1`,
    [userId, accountIds],
  );
  const sum = (key: "added" | "kept" | "removed" | "reverted") =>
    rows.reduce((total, row) => total + row[key], 0);
  return {
    transactionsRemoved: sum("removed"),
    transactionsAdded: sum("added"),
    transactionsKept: sum("kept"),
    transactionsReverted: sum("reverted"),
    removedOf: new Map(rows.map((row) => [row.account_id, { transactions: row.removed, positions: 0 }])),
  };
}

/** Lines of the imports that are held for review and were not when `rememberRows` looked. */
export async function countNewlyHeld(client: pg.ClientBase, importIds: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM import_lines l
     WHERE import_id = ANY($1) AND state = 'REVIEW' AND NOT EXISTS (
       SELECT 1 FROM undo_review b WHERE b.import_id = l.import_id AND b.line = l.line)`,
    [importIds],
  );
  return rows[0]?.count ?? 0;
}

/** An import, and the session that has its file. */
type Target = { readonly importId: string; readonly sessionId: string };

/** Replaces the lines of the compared accounts that are held for review by those that are held now. */
export async function keepHeldLines(client: pg.ClientBase, { importId, sessionId }: Target): Promise<void> {
  await client.query(
    `DELETE FROM import_lines l USING staged s JOIN file_accounts a USING (account_ref)
     WHERE l.import_id = $1 AND l.line = s.line AND s.state = 'R'`,
    [importId],
  );
  const { rows } = await client.query<{ line: number; reason: string }>(
    "SELECT line, reason FROM held ORDER BY line",
  );
  const lines = rows.map(({ line }) => line);
  const texts = await readLines(client, sessionId, lines);
  await client.query(
    `INSERT INTO import_lines (import_id, line, state, text, reason)
     SELECT $1, line, 'REVIEW', text, reason FROM unnest($2::int[], $3::text[], $4::text[]) AS l(line, text, reason)`,
    [importId, lines, lines.map((line) => texts.get(line) ?? ""), rows.map(({ reason }) => reason)],
  );
}
