import { randomUUID } from "node:crypto";
import { DomainError } from "@strikebook/core/shared/errors";
import { importPriority } from "@strikebook/core/uploads/import-order";
import type { Database } from "@strikebook/database/client";
import { inPoolTransaction } from "@strikebook/database/transaction";
import type pg from "pg";
import type { Confirmation } from "../confirm/confirm-upload.ts";
import { stagingTable } from "../file/staging.ts";
import { insertOperation } from "../operations/operation-rows.repository.ts";
import { findFileRange } from "../preview/file-range.repository.ts";
import { blockedReasonOf } from "../preview/obstacles.ts";
import { snapshotOf } from "../preview/preview-upload.ts";
import { type ResolvedAccounts, resolveAccounts } from "../session/own-accounts.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";
import type { ImportQueue } from "./import-queue.repository.ts";

/** Rolls the acceptance back: another one, or a cancel, was faster. */
class TakenElsewhere extends Error {}

type Needs = Pick<Database, "pool"> & { readonly queue: Pick<ImportQueue, "enqueue" | "open"> };

export type ImportAcceptance = ReturnType<typeof createImportAcceptance>;

/** Takes confirmed files into the queue. */
export function createImportAcceptance({ pool, queue }: Needs) {
  return {
    /**
     * Stores operation and job in one transaction, so that every operation id has a job. Undefined when another request
     * was faster; the session then holds the outcome. Throws INVALID_INPUT for a file that can't be imported as it is.
     */
    async accept(session: UploadSession, confirmation: Confirmation): Promise<string | undefined> {
      await queue.open();
      try {
        return await inPoolTransaction(pool, (client) => acceptWithin(client, session, confirmation));
      } catch (error) {
        if (error instanceof TakenElsewhere) {
          return undefined;
        }
        throw error;
      }
    },
  };

  async function acceptWithin(
    client: pg.ClientBase,
    session: UploadSession,
    confirmation: Confirmation,
  ): Promise<string> {
    const accountId = confirmation.accountId ?? session.accountId;
    const resolved = await resolveAccounts(client, session.userId, session.reading, accountId);
    const reason = await findBlockedReason(client, session, confirmation, resolved);
    if (reason !== undefined) {
      throw new DomainError("INVALID_INPUT", reason);
    }
    const operationId = randomUUID();
    if (!(await insertOperation(client, session, operationId, resolved.accountKey))) {
      throw new TakenElsewhere();
    }
    const priority = importPriority(confirmation.now, session.stagedRows);
    await queue.enqueue(client, { operationId, confirmation, priority });
    return operationId;
  }
}

/** The reason to refuse the import at once, rather than by an operation that is bound to fail. */
async function findBlockedReason(
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
