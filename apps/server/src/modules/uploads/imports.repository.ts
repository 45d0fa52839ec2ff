import type { Actor } from "@strikebook/core/audit/audit-event";
import type pg from "pg";
import { readLines } from "./chunks.repository.ts";
import { stagingTable } from "./staging.ts";
import { type LineCounts, totalLinesOf, type UploadResult } from "./upload-preview.ts";
import type { UploadSession } from "./upload-session.ts";

/** Part of the key of the advisory lock; the rest is the user. */
const LOCK_CLASS = 20_261_120;
const LINES_AT_ONCE = 5000;

/** Keeps every other change of the user's ledger out until the end of the transaction. */
export async function lockUser(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [LOCK_CLASS, userId]);
}

type NewImport = { readonly session: UploadSession; readonly importId: string; readonly counts: LineCounts };

export async function insertImport(
  client: pg.ClientBase,
  { session, importId, counts }: NewImport,
): Promise<void> {
  await client.query(
    `INSERT INTO imports (id, user_id, session_id, file_name, file_type, brokerage, sha256, size_bytes, downloaded_at,
       total_lines, new_lines, duplicate_lines, informational_lines, review_lines, result)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, '{}')`,
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
    ],
  );
}

/** Keeps what the confirm answers, so that it can answer it again. */
export async function storeResult(
  client: pg.ClientBase,
  importId: string,
  result: UploadResult,
): Promise<void> {
  await client.query("UPDATE imports SET result = $2 WHERE id = $1", [importId, JSON.stringify(result)]);
}

/** Keeps the lines that became no row, as they stood, each with its reason. */
export async function insertImportLines(
  client: pg.ClientBase,
  sessionId: string,
  importId: string,
): Promise<void> {
  const { rows } = await client.query<{ line: number; state: string; reason: string }>(
    `SELECT line, CASE WHEN state = 'I' THEN 'INFORMATIONAL' ELSE 'REVIEW' END AS state, coalesce(reason, '') AS reason
     FROM ${stagingTable(sessionId)} WHERE state <> 'R'
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

type AuditRow = {
  readonly actionType: string;
  readonly description: string;
  readonly [fact: string]: unknown;
};

/** Records the import in the transaction that does it, so that there is never one without the other. */
export async function insertAudit(client: pg.ClientBase, actor: Actor, row: AuditRow): Promise<void> {
  const { actionType, description, ...details } = row;
  await client.query(
    `INSERT INTO audit_logs (action_type, success, description, details, performed_by_id, target_user_id, ip_address,
       user_agent, session_id)
     VALUES ($1, true, $2, $3, $4, $4, $5, $6, $7)`,
    [
      actionType,
      description,
      JSON.stringify(details),
      actor.userId ?? null,
      actor.ipAddress ?? null,
      actor.userAgent ?? null,
      actor.sessionId ?? null,
    ],
  );
}
