import { FINGERPRINT_VERSION } from "@strikebook/core/uploads/fingerprint";
import type pg from "pg";
import { isLarge } from "../../ledger/large-imports.ts";
import type { OnShare } from "../../ledger/rematch-underlyings.repository.ts";
import { TRANSACTION_COLUMNS } from "../file/staged-columns.ts";
import { IS_NEW } from "../preview/compare-history.repository.ts";

type Target = { readonly userId: string; readonly importId: string };

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

/** Parts in which rows are stored when progress is told. */
const SLICES = 16;

/**
 * Stores what is new; answers how many rows. An anti-join: the advisory lock of the user keeps others out. With
 * `onShare`, in slices, and tells after each.
 */
export async function insertNewTransactions(
  client: pg.ClientBase,
  target: Target,
  onShare?: OnShare,
): Promise<number> {
  let added = 0;
  const slices = onShare === undefined ? [""] : await sliceTable(client);
  for (const [index, slice] of slices.entries()) {
    added += await insertSlice(client, target, slice);
    onShare?.((index + 1) / slices.length);
  }
  if (isLarge(added)) {
    // Autovacuum comes too late for the questions that follow in this transaction and right after it.
    await client.query(
      "ANALYZE transactions (user_id, account_id, event_date, fingerprint, underlying, import_id)",
    );
  }
  return added;
}

/** Conditions that cut the staging table into runs of pages, all of them together. */
async function sliceTable(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ pages: number }>(
    "SELECT (pg_relation_size('pg_temp.staged') / current_setting('block_size')::int)::int AS pages",
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
     FROM staged s JOIN file_accounts a USING (account_ref)
     WHERE ${IS_NEW} ${slice}`,
    [target.userId, target.importId],
  );
  return rowCount ?? 0;
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
