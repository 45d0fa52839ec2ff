import type pg from "pg";
import type { Confirmation } from "../confirm/confirm-upload.ts";
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
  const range = session.fileType === "TRANSACTION" ? await findFileRange(client, session, at) : undefined;
  return blockedReasonOf(session, { blockingLines: blockingLinesOf(session), resolved, snapshot, range });
}

/** Whether the file can't be imported whatever the user answers; its preview has put the refusal on record. */
export async function isRefusedFile(client: pg.ClientBase, session: UploadSession): Promise<boolean> {
  const { accountId, portfolioDate } = session;
  const resolved = await resolveAccounts(client, session.userId, session.reading, accountId);
  const snapshot = snapshotOf(session, { accountId, portfolioDate });
  return (
    findBlock(session, { blockingLines: blockingLinesOf(session), resolved, snapshot, range: undefined })
      ?.problem !== undefined
  );
}

/** A file that was read before Strikebook counted them is read again by its import, which looks itself. */
const blockingLinesOf = ({ reading }: UploadSession) => reading.blockingLines ?? 0;
