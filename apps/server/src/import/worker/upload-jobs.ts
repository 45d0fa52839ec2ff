import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@strikebook/core/shared/errors";
import { type Connection, type ReaderConnection, withConnection } from "@strikebook/database/connection";
import { inTransaction, UnknownCommit } from "@strikebook/database/transaction";
import { type AtStep, type Confirmation, confirmSession } from "../confirm/confirm-upload.ts";
import { completeOperation } from "../operations/operation-end.repository.ts";
import { type NewUpload, openSession, previewSession } from "../preview/preview-upload.ts";
import type { UploadPreview, UploadResult } from "../session/answers.ts";
import { classifyLine, type LineClassification, readWithNewAnswers } from "../session/classify-line.ts";
import { rankOf } from "../session/file-rank.ts";
import { type Acting, granteeOf } from "../session/managed-accounts.repository.ts";
import { resultOfClosed } from "../session/result-of-closed.ts";
import { lockWaitingSession } from "../session/waiting-session.repository.ts";
import { letOtherQueriesGoFirst } from "./give-way.ts";

/** A new connection is tried this often and this long after one broke: a restart of PostgreSQL takes seconds. */
const RECONNECT_MS = 500;
const RECONNECT_ATTEMPTS = 30;
/** PostgreSQL releases the locks of a thread that stopped in the middle of an import after two minutes. */
const OWN_CONNECTION = {
  name: "strikebook uploads",
  idleInTransactionMsMax: 120_000,
  // An import waits longer than a request does: it waits for another server's import.
  lockMsMax: 5 * 60_000,
};
/**
 * ANALYZE looks at 300 rows for each of these. The planner has to know how many rows an import has and how they spread,
 * not what is in them: PostgreSQL's own 100 cost a tenth of a large import.
 */
const STATISTICS_TARGET = 10;

/** Reads an upload into a session and compares it. `at` is the exchange's wall clock, for files that bear no time. */
export async function runPreview(databaseUrl: string, upload: NewUpload, at: string): Promise<UploadPreview> {
  return await connected(databaseUrl, async (client) => {
    const session = await inTransaction(client, () => openSession(client, upload));
    return await inTransaction(client, () =>
      previewSession(client, session, rankOf(session, at), upload.granteeId),
    );
  });
}

/** Reads a waiting file again with what the user said of one of its lines. `at` as of `runPreview`. */
export async function runClassification(
  databaseUrl: string,
  classification: LineClassification,
  at: string,
): Promise<UploadPreview> {
  return await connected(databaseUrl, async (client) => {
    const withReader: ReaderConnection = (use) => connected(databaseUrl, use);
    const session = await inTransaction(client, () => classifyLine(client, classification, withReader));
    const granteeId = granteeOf(classification.actor);
    return await inTransaction(client, () => previewSession(client, session, rankOf(session, at), granteeId));
  });
}

/** A session as it waits for its confirm, by its user, and who looks at it in that user's books. */
export type WaitingSession = Acting & { readonly sessionId: string };

/**
 * Compares a waiting session anew with what is on record now. Throws NOT_FOUND when it does not wait any more; while it
 * is compared nobody confirms or cancels it.
 */
export async function runPreviewAgain(
  databaseUrl: string,
  waiting: WaitingSession,
  at: string,
): Promise<UploadPreview> {
  return await connected(databaseUrl, async (client) => {
    return await inTransaction(client, async () => {
      const waits = await lockWaitingSession(client, waiting.userId, waiting.sessionId);
      const withReader: ReaderConnection = (use) => connected(databaseUrl, use);
      const session = await readWithNewAnswers(client, waits, { withReader });
      return await previewSession(client, session, rankOf(session, at), waiting.granteeId);
    });
  });
}

export type ConfirmRun = {
  /** The operation that ends with the import, in the same transaction. */
  readonly operationId?: string | undefined;
  readonly atStep?: AtStep;
};

/** Imports a session's file, or answers what its import had answered. */
export async function runConfirm(
  databaseUrl: string,
  confirmation: Confirmation,
  { operationId, atStep = () => undefined }: ConfirmRun = {},
): Promise<UploadResult> {
  try {
    return await connected(databaseUrl, async (client) => {
      return await inTransaction(client, async () => {
        const withReader: ReaderConnection = (use) => connected(databaseUrl, use);
        const result = await confirmSession(client, confirmation, { withReader, atStep });
        if (operationId !== undefined && !(await completeOperation(client, operationId, result))) {
          throw new DomainError("CONFLICT", "This import was cancelled.");
        }
        atStep("ended");
        return result;
      });
    });
  } catch (error) {
    if (error instanceof UnknownCommit) {
      return await resultOfUnknown(databaseUrl, confirmation, error);
    }
    throw error;
  }
}

/** The result of a commit whose answer was lost; read from the session once PostgreSQL has released its lock. */
async function resultOfUnknown(
  databaseUrl: string,
  { userId, sessionId }: Confirmation,
  unknown: UnknownCommit,
): Promise<UploadResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connected(databaseUrl, async (client) => {
        const { rows } = await client.query<{ state: string }>(
          "SELECT state FROM upload_sessions WHERE user_id = $1 AND id = $2 FOR SHARE",
          [userId, sessionId],
        );
        if (rows[0]?.state === "OPEN") {
          throw unknown;
        }
        return await resultOfClosed(client, userId, sessionId);
      });
    } catch (error) {
      if (error === unknown || error instanceof DomainError || attempt === RECONNECT_ATTEMPTS) {
        throw error;
      }
      await sleep(RECONNECT_MS);
    }
  }
}

/** Opens a connection of the worker's own for as long as `use` takes. */
export async function connected<Value>(
  databaseUrl: string,
  use: (client: Connection) => Promise<Value>,
): Promise<Value> {
  return await withConnection(databaseUrl, OWN_CONNECTION, async (client) => {
    await client.query(`SET default_statistics_target = ${STATISTICS_TARGET}`);
    await letOtherQueriesGoFirst(client);
    return await use(client);
  });
}
