import { setTimeout as sleep } from "node:timers/promises";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import { type Connection, type ReaderConnection, withConnection } from "@strikebook/database/connection";
import { inTransaction, UnknownCommit } from "@strikebook/database/transaction";
import pg from "pg";
import { type AtStep, type Confirmation, confirmSession } from "../confirm/confirm-upload.ts";
import { blocksOfSession } from "../file/chunks.repository.ts";
import { stageFile } from "../file/stage-file.ts";
import { allStagingColumns } from "../file/staged-columns.ts";
import { stagingTable } from "../file/staging.ts";
import { completeOperation } from "../operations/operation-end.repository.ts";
import { type NewUpload, openSession, previewSession } from "../preview/preview-upload.ts";
import type { UploadPreview, UploadResult } from "../session/answers.ts";
import { classifyLine, type LineClassification, readWithNewAnswers } from "../session/classify-line.ts";
import { rankOf } from "../session/file-rank.ts";
import { resultOfClosed } from "../session/result-of-closed.ts";
import { findSession, storeReading } from "../session/sessions.repository.ts";
import type { UploadSession } from "../session/upload-session.ts";
import { lockWaitingSession } from "../session/waiting-session.repository.ts";
import { letOtherQueriesGoFirst } from "./give-way.ts";

/** A new connection is tried this often and this long after one broke: a restart of PostgreSQL takes seconds. */
const RECONNECT_MS = 500;
const RECONNECT_ATTEMPTS = 30;
/** PostgreSQL releases the locks of a thread that stopped in the middle of an import after two minutes. */
const OWN_CONNECTION = { name: "strikebook uploads", idleInTransactionMsMax: 120_000 };
/** Time until PostgreSQL notices that the process behind a long statement has died. */
const CONNECTION_CHECK_MS = 1000;
/**
 * ANALYZE looks at 300 rows for each of these. The planner has to know how many rows an import has and how they spread,
 * not what is in them: PostgreSQL's own 100 cost a tenth of a large import.
 */
const STATISTICS_TARGET = 10;

/** Reads an upload into a session and compares it. `at` is the exchange's wall clock, for files that bear no time. */
export async function runPreview(databaseUrl: string, upload: NewUpload, at: string): Promise<UploadPreview> {
  return await connected(databaseUrl, async (client) => {
    const session = await inTransaction(client, () => openSession(client, upload));
    return await inTransaction(client, () => previewSession(client, session, rankOf(session, at)));
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
    return await inTransaction(client, () => previewSession(client, session, rankOf(session, at)));
  });
}

/** A session as it waits for its confirm, by its user. */
export type WaitingSession = { readonly userId: string; readonly sessionId: string };

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
    await stageAgainWhenLost(client, databaseUrl, waiting).catch((error) => {
      // A confirm or a cancel came first and dropped the staged rows.
      throw isTableGone(error) ? notFound("Upload session") : error;
    });
    return await inTransaction(client, async () => {
      const waits = await lockWaitingSession(client, waiting.userId, waiting.sessionId);
      const session = await readWithNewAnswers(client, waits, (use) => connected(databaseUrl, use));
      return await previewSession(client, session, rankOf(session, at));
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
      await stageAgainWhenLost(client, databaseUrl, confirmation);
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
    if (isTableGone(error)) {
      // Another confirm or a cancel came first and dropped the staged rows: the session says which.
      const { userId, sessionId } = confirmation;
      return await connected(databaseUrl, (client) => resultOfClosed(client, userId, sessionId));
    }
    throw error;
  }
}

const isTableGone = (error: unknown) => error instanceof pg.DatabaseError && error.code === "42P01";

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
    // Where the system cannot check, a dead client is noticed at the statement's end.
    await client
      .query(`SET client_connection_check_interval = ${CONNECTION_CHECK_MS}`)
      .catch(() => undefined);
    await client.query(`SET default_statistics_target = ${STATISTICS_TARGET}`);
    await letOtherQueriesGoFirst(client);
    return await use(client);
  });
}

/** A crash of PostgreSQL empties unlogged tables; the stored file fills this one again. */
async function stageAgainWhenLost(
  client: Connection,
  databaseUrl: string,
  { userId, sessionId }: WaitingSession,
): Promise<void> {
  const session = await findSession(client, userId, sessionId);
  if (session?.state !== "OPEN" || session.stagedRows === 0 || (await isStaged(client, session))) {
    return;
  }
  await inTransaction(client, async () => {
    const { rowCount } = await client.query(
      "SELECT 1 FROM upload_sessions WHERE user_id = $1 AND id = $2 AND state = 'OPEN' FOR UPDATE",
      [userId, sessionId],
    );
    // Somebody else may have done it while this one waited for the row.
    if (rowCount === 1 && !(await isStaged(client, session))) {
      await connected(databaseUrl, (reader) => stageStoredFile(client, reader, session));
    }
  });
}

/** True for a table as this version makes it, with all its rows: the one before it had no column for ids. */
async function isStaged(client: Connection, session: UploadSession): Promise<boolean> {
  const table = stagingTable(session.id);
  const { rows } = await client.query<{ columns: string[] | null }>(
    `SELECT array_agg(attname::text ORDER BY attnum) AS columns FROM pg_attribute
     WHERE attrelid = to_regclass($1) AND attnum > 0`,
    [table],
  );
  if (rows[0]?.columns?.join() !== allStagingColumns(session.fileType).join()) {
    return false;
  }
  const { rows: counts } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table}`,
  );
  return counts[0]?.count === session.stagedRows;
}

async function stageStoredFile(
  client: Connection,
  reader: Connection,
  session: UploadSession,
): Promise<void> {
  await client.query(`DROP TABLE IF EXISTS ${stagingTable(session.id)}`);
  const { identity } = session.reading;
  const blocks = blocksOfSession(reader, session.id);
  const { reading } = await stageFile(client, { sessionId: session.id, blocks, identity });
  await storeReading(client, session, reading);
}
