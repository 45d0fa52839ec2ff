import { randomUUID } from "node:crypto";
import { DomainError } from "@strikebook/core/shared/errors";
import { importPriority } from "@strikebook/core/uploads/import-order";
import type { Database } from "@strikebook/database/client";
import { inFilesTransaction } from "@strikebook/database/user-lock";
import type pg from "pg";
import type { Confirmation } from "../confirm/confirm-upload.ts";
import { insertOperation } from "../operations/operation-rows.repository.ts";
import { storeConfirmedAccount } from "../session/managed-accounts.repository.ts";
import { resolveAccounts } from "../session/own-accounts.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";
import { findBlockedReason } from "./blocked-files.repository.ts";
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
        return await inFilesTransaction(pool, session.userId, (client) =>
          acceptWithin(client, session, confirmation),
        );
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
    await storeConfirmedAccount(client, session, resolved, confirmation.accountId);
    const priority = importPriority(confirmation.now, session.stagedRows);
    await queue.enqueue(client, { operationId, confirmation, priority });
    return operationId;
  }
}
