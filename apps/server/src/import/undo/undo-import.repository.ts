import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type pg from "pg";
import { forgetFileAnswers } from "../../records/coverage-statements.repository.ts";
import type { ImportUndoEffect, UndoneAccount, UndoneImport } from "./undo.ts";

type ImportRow = {
  id: string;
  user_id: string;
  session_id: string;
  file_name: string;
  file_type: FileType;
  sequence: string;
  portfolio_date: CalendarDate | null;
  created_at: Date;
  undone_at: Date | null;
  undo_effect: ImportUndoEffect | null;
};

/** Undefined when it is not there, or not the user's. */
export async function findImport(
  client: pg.ClientBase,
  userId: string,
  importId: string,
): Promise<UndoneImport | undefined> {
  const { rows } = await client.query<ImportRow>(
    `SELECT id, user_id, session_id, file_name, file_type, sequence, portfolio_date, created_at, undone_at, undo_effect
     FROM imports WHERE user_id = $1 AND id = $2`,
    [userId, importId],
  );
  const [row] = rows;
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      sessionId: row.session_id,
      fileName: row.file_name,
      fileType: row.file_type,
      sequence: row.sequence,
      portfolioDate: row.portfolio_date ?? undefined,
      importedAt: row.created_at,
      undoneAt: row.undone_at ?? undefined,
      effect: row.undo_effect ?? undefined,
    }
  );
}

/** The own accounts that the import's file is about, by name. */
export async function listAccounts(
  client: pg.ClientBase,
  { id, userId }: Pick<UndoneImport, "id" | "userId">,
): Promise<Pick<UndoneAccount, "accountId" | "accountName" | "accountNumber">[]> {
  const { rows } = await client.query<{ id: string; name: string; account_identifier: string | null }>(
    `SELECT id, name, account_identifier FROM brokerage_accounts
     WHERE user_id = $1 AND id IN (SELECT account_id FROM import_file_accounts WHERE import_id = $2)
     ORDER BY name, id`,
    [userId, id],
  );
  return rows.map((row) => ({
    accountId: row.id,
    accountName: row.name,
    accountNumber: row.account_identifier ?? undefined,
  }));
}

/** The days that the import's rows cover. */
export async function listDays(
  client: pg.ClientBase,
  importId: string,
): Promise<Pick<ImportUndoEffect, "firstDay" | "lastDay">> {
  const { rows } = await client.query<{ first_day: CalendarDate | null; last_day: CalendarDate | null }>(
    "SELECT min(first_day) AS first_day, max(last_day) AS last_day FROM import_accounts WHERE import_id = $1",
    [importId],
  );
  return { firstDay: rows[0]?.first_day ?? undefined, lastDay: rows[0]?.last_day ?? undefined };
}

export type Totals = {
  /** US dollars, lifetime, trade book. */
  readonly realizedPnl: string;
  readonly unmatchedClosings: number;
};

/** The totals of a user's ledger; given accounts, of those alone. */
export async function countTotals(
  client: pg.ClientBase,
  userId: string,
  accountIds?: readonly string[],
): Promise<Totals> {
  const { rows } = await client.query<Totals>(
    `SELECT coalesce(sum(net), 0)::text AS "realizedPnl", coalesce(sum(unmatched), 0)::int AS "unmatchedClosings"
     FROM realized_day_totals
     WHERE user_id = $1 AND book = 'TRADE' AND ($2::uuid[] IS NULL OR account_id = ANY($2))`,
    [userId, accountIds ?? null],
  );
  return rows[0] ?? { realizedPnl: "0", unmatchedClosings: 0 };
}

/** Removes what an import had beside its rows and its own record, its file with it. */
export async function forgetImport(client: pg.ClientBase, { id, sessionId }: UndoneImport): Promise<void> {
  for (const table of ["import_duplicates", "import_lines", "import_accounts", "import_file_accounts"]) {
    await client.query(`DELETE FROM ${table} WHERE import_id = $1`, [id]);
  }
  await client.query("DELETE FROM upload_chunks WHERE session_id = $1", [sessionId]);
}

type Undone = {
  readonly userId: string;
  readonly importId: string;
  readonly undoneAt: Date;
  readonly effect: ImportUndoEffect;
};

/** From here on the same file counts as never imported. */
export async function storeUndone(
  client: pg.ClientBase,
  { userId, importId, undoneAt, effect }: Undone,
): Promise<void> {
  const { rows } = await client.query<{ sha256: Buffer }>(
    "UPDATE imports SET undone_at = $3, undo_effect = $4 WHERE user_id = $1 AND id = $2 RETURNING sha256",
    [userId, importId, undoneAt, JSON.stringify(effect)],
  );
  await forgetFileAnswers(
    client,
    userId,
    rows.map(({ sha256 }) => sha256),
  );
}
