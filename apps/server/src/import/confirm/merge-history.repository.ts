import { FINGERPRINT_VERSION } from "@strikebook/core/uploads/fingerprint";
import { loadInBulk } from "@strikebook/database/bulk-load";
import type pg from "pg";
import { LINKING_ROW } from "../../ledger/instrument-links.repository.ts";
import { addDuplicates, repeatingLine, repeats } from "../../records/import-duplicates.repository.ts";
import { TRANSACTION_COLUMNS } from "../file/staged-columns.ts";
import { stagingTable } from "../file/staging.ts";
import { DETAIL_COLUMNS, IS_NEW } from "../preview/compare-history.repository.ts";
import { type FileRank, IMPORT_RANK } from "../session/file-rank.ts";

const ANALYZE_FROM_ROWS = 20_000;

type Target = { readonly userId: string; readonly sessionId: string; readonly importId: string };

/**
 * Takes the lines that the user chose out of review, before the rest is merged. Answers those among
 * `lines` that were not held.
 */
export async function takeOutOfReview(client: pg.ClientBase, lines: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ line: number }>(
    `WITH released AS (DELETE FROM held WHERE line = ANY($1::int[]) RETURNING line)
     SELECT line FROM unnest($1::int[]) AS chosen(line)
     WHERE line NOT IN (SELECT line FROM released) ORDER BY line`,
    [lines],
  );
  return rows.map(({ line }) => line);
}

/** Parts in which many rows are stored when something else waits for the connection. */
const SLICES = 16;

/**
 * Stores what is new; answers how many rows. An anti-join: the advisory lock of the user keeps others out. With
 * `between`, in slices, and waits for it after each, told how much is done, 0 to 1.
 */
export async function insertNewTransactions(
  client: pg.ClientBase,
  target: Target,
  between?: (share: number) => Promise<void>,
): Promise<number> {
  let added = 0;
  const slices = between === undefined ? [""] : await sliceTable(client, target.sessionId);
  for (const [index, slice] of slices.entries()) {
    added += await insertSlice(client, target, slice);
    await between?.((index + 1) / slices.length);
  }
  if (added >= ANALYZE_FROM_ROWS) {
    // Autovacuum comes too late for the questions that follow in this transaction and right after it.
    await client.query(
      "ANALYZE transactions (user_id, account_id, event_date, fingerprint, underlying, import_id)",
    );
  }
  return added;
}

/** Conditions that cut the staging table into runs of pages, all of them together. */
async function sliceTable(client: pg.ClientBase, sessionId: string): Promise<string[]> {
  const { rows } = await client.query<{ pages: number }>(
    "SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS pages",
    [stagingTable(sessionId)],
  );
  const length = Math.max(1, Math.ceil((rows[0]?.pages ?? 0) / SLICES));
  return Array.from({ length: SLICES }, (_, index) => {
    const from = `AND s.ctid >= '(${index * length},0)'`;
    return index === SLICES - 1 ? from : `${from} AND s.ctid < '(${(index + 1) * length},0)'`;
  });
}

async function insertSlice(client: pg.ClientBase, target: Target, slice: string): Promise<number> {
  const columns = TRANSACTION_COLUMNS.join(", ");
  const values = TRANSACTION_COLUMNS.map((column) => `s.${column}`).join(", ");
  const { rowCount } = await client.query(
    `INSERT INTO transactions (id, user_id, account_id, import_id, line, fingerprint_version, ${columns})
     SELECT s.id, $1, a.account_id, $2, s.line, ${FINGERPRINT_VERSION}, ${values}
     FROM ${stagingTable(target.sessionId)} s JOIN file_accounts a USING (account_ref)
     WHERE ${IS_NEW} ${slice}`,
    [target.userId, target.importId],
  );
  return rowCount ?? 0;
}

/** Imports that say of the row of `c` what it shows: its own, and those that repeated it without a version of their own. */
const SAYING_WHAT_SHOWS = `
  SELECT t.import_id FROM transactions t WHERE t.id = c.transaction_id
  UNION ALL
  SELECT d.import_id FROM import_duplicates d
  WHERE ${repeats("d", "c.transaction_id")} AND NOT EXISTS (
    SELECT 1 FROM transaction_versions v
    WHERE v.transaction_id = c.transaction_id AND v.import_id = d.import_id
      AND v.line = ${repeatingLine("d", "c.transaction_id")})`;

/**
 * Links the lines that said again what was on record, and keeps both versions where they differ: the newest shows.
 * Leaves the temporary table `changed` (line, transaction_id, wins, was_linking, and the account_id and run_date that
 * the row had) until the end of the transaction.
 */
export async function mergeKnownTransactions(
  client: pg.ClientBase,
  target: Target,
  rank: FileRank,
): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE changed ON COMMIT DROP AS
     SELECT k.line, k.transaction_id, false AS wins, ${LINKING_ROW} AS was_linking,
       account_id, run_date FROM known k JOIN transactions ON id = k.transaction_id WHERE k.differs`,
  );
  const { rowCount } = await client.query(
    `UPDATE changed c SET wins = NOT EXISTS (
       SELECT 1 FROM (${SAYING_WHAT_SHOWS}) said JOIN imports i ON i.id = said.import_id
       WHERE (${IMPORT_RANK}, i.sha256) >= ($1, $2))`,
    [rank.at, rank.sha256],
  );
  if ((rowCount ?? 0) > 0) {
    await keepOlderVersions(client, target);
    await showNewerVersions(client, target);
  }
  await loadInBulk(client, () =>
    addDuplicates(client, {
      text: `SELECT $1::uuid AS import_id, line, transaction_id FROM known
        WHERE NOT (differs AND transaction_id IN (SELECT transaction_id FROM changed WHERE wins))`,
      values: [target.importId],
    }),
  );
}

async function keepOlderVersions(client: pg.ClientBase, { sessionId, importId }: Target): Promise<void> {
  const fieldsOf = (alias: string) =>
    `jsonb_build_object(${DETAIL_COLUMNS.map((column) => `'${column}', ${alias}.${column}`).join(", ")})`;
  await client.query(
    `INSERT INTO transaction_versions (transaction_id, import_id, line, fields)
     SELECT c.transaction_id, $1, c.line, ${fieldsOf("s")}
     FROM changed c JOIN ${stagingTable(sessionId)} s USING (line) WHERE NOT c.wins`,
    [importId],
  );
  // Imports that repeated the replaced details shared its copy; each gets a version of its own before it goes.
  await client.query(
    `INSERT INTO transaction_versions (transaction_id, import_id, line, fields)
     SELECT t.id, said.import_id, said.line, ${fieldsOf("t")}
     FROM changed c JOIN transactions t ON t.id = c.transaction_id
       CROSS JOIN LATERAL (SELECT t.import_id, t.line UNION ALL
         SELECT d.import_id, ${repeatingLine("d", "t.id")} FROM import_duplicates d WHERE ${repeats("d", "t.id")}) said
     WHERE c.wins ON CONFLICT DO NOTHING`,
  );
}

async function showNewerVersions(client: pg.ClientBase, { sessionId, importId }: Target): Promise<void> {
  await addDuplicates(client, {
    text: `SELECT DISTINCT t.import_id, t.line, t.id AS transaction_id
      FROM changed c JOIN transactions t ON t.id = c.transaction_id WHERE c.wins`,
    values: [],
  });
  await client.query(
    `UPDATE transactions t SET import_id = $1, line = c.line,
       ${DETAIL_COLUMNS.map((column) => `${column} = s.${column}`).join(", ")}
     FROM changed c JOIN ${stagingTable(sessionId)} s USING (line) WHERE t.id = c.transaction_id AND c.wins`,
    [importId],
  );
}

/** Stores the file's facts of each account. */
export async function insertImportFacts(
  client: pg.ClientBase,
  { importId }: Pick<Target, "importId">,
): Promise<void> {
  await client.query(
    `INSERT INTO import_accounts (import_id, account_id, first_day, last_day, line_count, cash_change)
     SELECT $1, account_id, min(first_day), max(last_day), sum(lines), sum(cash)
     FROM file_lines JOIN file_accounts USING (account_ref) WHERE state = 'R' GROUP BY account_id`,
    [importId],
  );
}
