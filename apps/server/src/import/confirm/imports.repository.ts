import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type pg from "pg";
import { readLines } from "../file/chunks.repository.ts";
import { type LineCounts, totalLinesOf, type UploadResult } from "../session/answers.ts";
import type { AccountOfRef, ResolvedAccounts } from "../session/own-accounts.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";

const LINES_AT_ONCE = 5000;

type NewImport = {
  readonly session: UploadSession;
  readonly importId: string;
  readonly counts: LineCounts;
  readonly resolved: Pick<ResolvedAccounts, "accountKey">;
};

export async function insertImport(
  client: pg.ClientBase,
  { session, importId, counts, resolved }: NewImport,
): Promise<void> {
  await client.query(
    `INSERT INTO imports (id, user_id, session_id, file_name, file_type, brokerage, sha256, size_bytes, downloaded_at,
       total_lines, new_lines, duplicate_lines, informational_lines, review_lines, account_key, first_day, last_day,
       lines_in_order, result)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, '{}')`,
    [
      importId,
      session.userId,
      session.id,
      session.fileName,
      session.fileType,
      session.brokerage,
      session.sha256,
      session.sizeBytes,
      session.reading.identity.downloadedAt ?? null,
      totalLinesOf(counts),
      counts.newLines,
      counts.duplicateLines,
      counts.informationalLines,
      counts.reviewLines,
      resolved.accountKey,
      session.reading.order?.firstDay,
      session.reading.order?.lastDay,
      session.reading.order?.linesInOrder,
    ],
  );
}

/** Keeps what the confirm answers, so that it can answer it again. */
export async function storeResult(
  client: pg.ClientBase,
  { userId, importId }: Pick<ImportAnswers, "importId" | "userId">,
  result: UploadResult,
): Promise<void> {
  await client.query("UPDATE imports SET result = $3 WHERE user_id = $1 AND id = $2", [
    userId,
    importId,
    JSON.stringify(result),
  ]);
}

/** Keeps the lines that became no row, as they stood, each with its reason. */
export async function insertImportLines(
  client: pg.ClientBase,
  sessionId: string,
  importId: string,
): Promise<void> {
  const { rows } = await client.query<{ line: number; state: string; reason: string }>(
    `SELECT line, CASE WHEN state = 'I' THEN 'INFORMATIONAL' ELSE 'REVIEW' END AS state, coalesce(reason, '') AS reason
     FROM staged WHERE state <> 'R'
     UNION ALL SELECT line, 'REVIEW', reason FROM held ORDER BY line`,
  );
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    const lines = rows.slice(from, from + LINES_AT_ONCE);
    const numbers = lines.map(({ line }) => line);
    const texts = await readLines(client, sessionId, numbers);
    await client.query(
      `INSERT INTO import_lines (import_id, line, state, text, reason)
       SELECT $1, * FROM unnest($2::int[], $3::import_line_state[], $4::text[], $5::text[])`,
      [
        importId,
        numbers,
        lines.map(({ state }) => state),
        numbers.map((line) => texts.get(line) ?? ""),
        lines.map(({ reason }) => reason),
      ],
    );
  }
}

/** The answers given when a file was imported: with them the file can be merged again in the same way. */
export type ImportAnswers = {
  readonly userId: string;
  readonly importId: string;
  /** Every account of the file, with the own account that it was. */
  readonly accounts: readonly AccountOfRef[];
  readonly chosenLines: readonly number[];
  readonly portfolioDate: CalendarDate | undefined;
};

/** Keeps the answers with the import, which is there already. */
export async function insertImportAnswers(client: pg.ClientBase, answers: ImportAnswers): Promise<void> {
  await client.query(
    "UPDATE imports SET chosen_lines = $3, portfolio_date = $4 WHERE user_id = $1 AND id = $2",
    [answers.userId, answers.importId, answers.chosenLines, answers.portfolioDate ?? null],
  );
  await client.query(
    `INSERT INTO import_file_accounts (import_id, ref, account_id)
     SELECT $1, ref, account_id FROM unnest($2::smallint[], $3::uuid[]) AS own(ref, account_id)`,
    [
      answers.importId,
      answers.accounts.map(({ ref }) => ref),
      answers.accounts.map(({ accountId }) => accountId),
    ],
  );
}
