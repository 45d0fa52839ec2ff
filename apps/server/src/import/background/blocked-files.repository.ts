import type pg from "pg";
import type { Confirmation } from "../confirm/confirm-upload.ts";
import { stagingTable } from "../file/staging.ts";
import { findFileRange } from "../preview/file-range.repository.ts";
import { blockedReasonOf, findBlock } from "../preview/obstacles.ts";
import { snapshotOf } from "../preview/preview-upload.ts";
import { type ResolvedAccounts, resolveAccounts } from "../session/own-accounts.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";

/** The reason to refuse an import at once, rather than by an operation that is bound to fail. */
export async function findBlockedReason(
  client: pg.ClientBase,
  session: UploadSession,
  { at, accountId = session.accountId, portfolioDate = session.portfolioDate }: Confirmation,
  resolved: ResolvedAccounts,
): Promise<string | undefined> {
  const snapshot = snapshotOf(session, { accountId, portfolioDate });
  const blockingLines = await countBlockingLines(client, session.id);
  const range = session.fileType === "TRANSACTION" ? await findFileRange(client, session, at) : undefined;
  return blockedReasonOf(session, { blockingLines, resolved, snapshot, range });
}

/** Whether the file can't be imported whatever the user answers; its preview has put the refusal on record. */
export async function isRefusedFile(client: pg.ClientBase, session: UploadSession): Promise<boolean> {
  const { accountId, portfolioDate } = session;
  const resolved = await resolveAccounts(client, session.userId, session.reading, accountId);
  const snapshot = snapshotOf(session, { accountId, portfolioDate });
  const blockingLines = await countBlockingLines(client, session.id);
  return findBlock(session, { blockingLines, resolved, snapshot, range: undefined })?.problem !== undefined;
}

async function countBlockingLines(client: pg.ClientBase, sessionId: string): Promise<number> {
  const table = stagingTable(sessionId);
  const { rows: found } = await client.query<{ table: string | null }>("SELECT to_regclass($1) AS table", [
    table,
  ]);
  // A table that a crash took is filled again by the import, which looks itself.
  if (found[0]?.table == null) {
    return 0;
  }
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE is_blocking`,
  );
  return rows[0]?.count ?? 0;
}
