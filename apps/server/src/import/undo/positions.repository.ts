import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type pg from "pg";
import type { LinesOfImport } from "./survivors.repository.ts";
import type { Removal, UndoneImport, UndoTask } from "./undo.ts";

type Which = {
  readonly userId: string;
  readonly accountIds: readonly string[];
  readonly date: CalendarDate;
};

/**
 * Removes what files gave of the day, after the edits were lifted, and what the edits remember of it. Remembers the
 * rows in the temporary table `undo_positions` until the end of the transaction.
 */
export async function clearSnapshots(
  client: pg.ClientBase,
  { userId, accountIds, date }: Which,
): Promise<void> {
  const values = [userId, accountIds, date];
  const ofDay = "user_id = $1 AND account_id = ANY($2) AND portfolio_date = $3";
  await client.query(
    `CREATE TEMP TABLE undo_positions (id uuid, account_id uuid, portfolio_date date, row_key text, occurrence integer,
       import_id uuid, version integer, created_at timestamptz, figures text) ON COMMIT DROP`,
  );
  await client.query(
    `WITH cleared AS (
       DELETE FROM positions p WHERE ${ofDay} AND import_id IS NOT NULL
         -- Somebody moved it here from another day.
         AND NOT EXISTS (SELECT 1 FROM position_edits e WHERE e.position_id = p.id AND e.portfolio_date <> $3)
       RETURNING *)
     INSERT INTO undo_positions
     SELECT id, account_id, portfolio_date, row_key, occurrence, import_id, version, created_at, ${FIGURES} FROM cleared p`,
    values,
  );
  await client.query(`UPDATE position_edits SET broker = NULL, as_of_time = NULL WHERE ${ofDay}`, values);
  await client.query(`DELETE FROM portfolio_snapshots WHERE ${ofDay}`, values);
}

/** The digest of a row's figures, without the columns that tell which import wrote it and when. */
const FIGURES = `md5((to_jsonb(p) - 'id' - 'import_id' - 'line' - 'sequence' - 'version' - 'created_at'
  - 'updated_at')::text)`;

const IS_SAME = `p.account_id = b.account_id AND p.portfolio_date = b.portfolio_date AND p.row_key = b.row_key
  AND p.occurrence = b.occurrence`;

/** A restored row gets its old id back, so that links to it still work; edited rows have theirs already. */
export async function restoreIds(client: pg.ClientBase, { userId }: Which): Promise<void> {
  await client.query(
    `UPDATE positions p SET id = b.id, created_at = b.created_at,
       version = CASE WHEN ${FIGURES} = b.figures THEN b.version ELSE b.version + 1 END
     FROM undo_positions b
     WHERE p.user_id = $1 AND ${IS_SAME} AND p.import_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM position_edits e WHERE e.position_id IN (p.id, b.id))`,
    [userId],
  );
}

/** How many rows of the import went, and how many of its snapshots' rows others have. */
export async function compareWithCleared(
  client: pg.ClientBase,
  { id, userId }: Pick<UndoneImport, "id" | "userId">,
): Promise<Pick<Removal, "positionsKept" | "positionsRemoved" | "removedOf">> {
  const { rows } = await client.query<{ account_id: string; removed: number; kept: number }>(
    `SELECT account_id, count(*) FILTER (WHERE b.import_id = $2 AND p.id IS NULL)::int AS removed,
       count(p.id)::int AS kept
     FROM undo_positions b FULL JOIN (
         SELECT id, account_id, portfolio_date, row_key, occurrence FROM positions p
         WHERE user_id = $1 AND import_id IS NOT NULL
           AND (account_id, portfolio_date) IN (SELECT account_id, portfolio_date FROM undo_positions WHERE import_id = $2)) p
       USING (account_id, portfolio_date, row_key, occurrence)
     GROUP BY account_id`,
    [userId, id],
  );
  return {
    positionsRemoved: rows.reduce((sum, { removed }) => sum + removed, 0),
    positionsKept: rows.reduce((sum, { kept }) => sum + kept, 0),
    removedOf: new Map(rows.map((row) => [row.account_id, { transactions: 0, positions: row.removed }])),
  };
}

/** Stores the import's counts of lines as they are after an undo. */
export async function setLineCounts(
  client: pg.ClientBase,
  userId: string,
  lines: LinesOfImport,
): Promise<void> {
  await client.query(
    `UPDATE imports SET new_lines = $3, duplicate_lines = $4, review_lines = $5 WHERE user_id = $1 AND id = $2`,
    [userId, lines.importId, lines.newLines, lines.duplicateLines, lines.reviewLines],
  );
}

/** Those of every file of the day: files that share no account with the import may share one with another that does. */
export async function listAccountsOfDay(
  client: pg.ClientBase,
  { undone, accountIds }: UndoTask,
  date: CalendarDate,
): Promise<string[]> {
  const { rows } = await client.query<{ account_id: string }>(
    `SELECT DISTINCT f.account_id FROM imports i JOIN import_file_accounts f ON f.import_id = i.id
     WHERE i.user_id = $1 AND i.file_type = 'PORTFOLIO' AND i.undone_at IS NULL AND i.portfolio_date = $2`,
    [undone.userId, date],
  );
  return [...new Set([...accountIds, ...rows.map((row) => row.account_id)])];
}
