import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { UploadProblem } from "@strikebook/core/upload-health/upload-problem";
import { IMPORT_STEPS, type OperationStatus } from "@strikebook/core/uploads/progress";
import type { Database } from "@strikebook/database/client";
import { inPoolTransaction } from "@strikebook/database/transaction";
import type pg from "pg";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import type { UploadResult } from "../session/answers.ts";
import { dropStaged } from "../session/sessions.repository.ts";
import { SESSION_LIFETIME_HOURS, type UploadSession } from "../session/upload-session.ts";
import { requireImporter } from "./importer.repository.ts";

type Queries = Pick<pg.ClientBase, "query">;

/** Where every change of an operation is told, as `<id> <status>`. */
export const OPERATIONS_CHANNEL = "upload_operations";
/** How long an operation that has ended can still be asked for. */
const ENDED_DAYS_MAX = 7;
/** A session that is being imported does not expire before a server had every chance to do it. */
const BUSY_SESSION_DAYS = 30;

/** An import in the background as it stands. Percents are whole, 0 to 100. */
export type Operation = {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly fileName: string;
  readonly status: OperationStatus;
  /** 1-based among IMPORT_STEPS. */
  readonly step: number;
  readonly stepPercent: number;
  readonly percent: number;
  readonly totalItems: number;
  readonly processedItems: number;
  readonly result: UploadResult | null;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Milliseconds since a server took it up, by the database's clock; null before. */
  readonly elapsedMs: number | null;
};

const OPERATION = `SELECT id, user_id AS "userId", session_id AS "sessionId", file_name AS "fileName", status, step,
    step_percent AS "stepPercent", percent, total_items AS "totalItems", processed_items AS "processedItems", result, error,
    created_at AS "createdAt", ended_at AS "endedAt",
    (extract(epoch FROM coalesce(ended_at, clock_timestamp()) - started_at) * 1000)::float8 AS "elapsedMs"
  FROM upload_operations`;

export type OperationProgress = {
  readonly step: number;
  readonly stepPercent: number;
  readonly percent: number;
};

export type OperationsRepository = ReturnType<typeof createOperationsRepository>;

/** Imports in the background, as every server process and every person sees them. */
export function createOperationsRepository({ pool }: Pick<Database, "pool">) {
  return {
    async find(userId: string, operationId: string): Promise<Operation | undefined> {
      return await findOperation(pool, userId, operationId);
    },

    /** The user's that have not ended, oldest first. */
    async listActive(userId: string): Promise<Operation[]> {
      const { rows } = await pool.query<Operation>(
        `${OPERATION} WHERE user_id = $1 AND status = 'PROCESSING' ORDER BY created_at, id`,
        [userId],
      );
      return rows;
    },

    /** Ids of all that have not ended, whosever they are. */
    async listActiveIds(): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        "SELECT id FROM upload_operations WHERE status = 'PROCESSING' ORDER BY created_at",
      );
      return rows.map(({ id }) => id);
    },

    /**
     * True while there is something to do: an operation that was cancelled before its turn needs no worker. Throws
     * FORBIDDEN when its person may not import any more.
     */
    async begin(operationId: string): Promise<boolean> {
      const { rows } = await pool.query<{ user_id: string }>(
        `UPDATE upload_operations SET started_at = coalesce(started_at, now())
         WHERE id = $1 AND status = 'PROCESSING' RETURNING user_id`,
        [operationId],
      );
      const userId = rows[0]?.user_id;
      if (userId !== undefined) {
        await requireImporter(pool, userId);
      }
      return userId !== undefined;
    },

    /** Never backwards, and never after the end. */
    async recordProgress(operationId: string, progress: OperationProgress): Promise<void> {
      await pool.query(
        telling(`UPDATE upload_operations SET step = greatest(step, $2),
           step_percent = CASE WHEN step > $2 THEN step_percent WHEN step = $2 THEN greatest(step_percent, $3) ELSE $3 END,
           percent = greatest(percent, $4),
           processed_items = greatest(processed_items, total_items::bigint * $4 / 100)
         WHERE id = $1 AND status = 'PROCESSING'`),
        [operationId, progress.step, progress.stepPercent, progress.percent],
      );
    },

    /**
     * True when it was running until now: from here on its import cannot be stored any more. `entryOf` makes the entry
     * for the log out of the file's name.
     */
    async cancel(
      userId: string,
      operationId: string,
      entryOf: (fileName: string) => AuditEntry,
    ): Promise<boolean> {
      return await inPoolTransaction(pool, (client) =>
        cancelOperation(client, { userId, operationId, entryOf }),
      );
    },

    /** Ends it with the words of why, and the kind of it; the session may be confirmed again. */
    async fail(operationId: string, words: string, problem: UploadProblem): Promise<void> {
      await pool.query(
        `WITH failed AS (
           UPDATE upload_operations SET status = 'FAILED', error = $2, problem = $3, ended_at = now()
           WHERE id = $1 AND status = 'PROCESSING' RETURNING id, status, session_id),
         freed AS (
           UPDATE upload_sessions s SET operation_id = NULL,
             expires_at = now() + make_interval(hours => ${SESSION_LIFETIME_HOURS})
           FROM failed WHERE s.id = failed.session_id AND s.operation_id = failed.id)
         SELECT pg_notify('${OPERATIONS_CHANNEL}', id || ' ' || status) FROM failed`,
        [operationId, words, problem],
      );
    },

    /** Forgets the files of cancelled operations, each whole. False when an import still holds one of them. */
    async forgetCancelled(): Promise<boolean> {
      return await inPoolTransaction(pool, forgetCancelledFiles);
    },

    async removeEnded(): Promise<void> {
      await pool.query(
        `DELETE FROM upload_operations WHERE status <> 'PROCESSING' AND ended_at < now() - make_interval(days => ${ENDED_DAYS_MAX})`,
      );
    },
  };
}

type Cancelling = {
  readonly userId: string;
  readonly operationId: string;
  readonly entryOf: (fileName: string) => AuditEntry;
};

async function cancelOperation(
  client: pg.ClientBase,
  { userId, operationId, entryOf }: Cancelling,
): Promise<boolean> {
  const { rowCount } = await client.query(
    telling(`UPDATE upload_operations SET status = 'CANCELLED', ended_at = now()
     WHERE user_id = $1 AND id = $2 AND status = 'PROCESSING'`),
    [userId, operationId],
  );
  const operation = rowCount === 1 ? await findOperation(client, userId, operationId) : undefined;
  if (operation !== undefined) {
    await writeAudit(client, entryOf(operation.fileName));
  }
  return operation !== undefined;
}

async function forgetCancelledFiles(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE upload_sessions SET state = 'CANCELLED', closed_at = now(), operation_id = NULL
     WHERE id IN (
       SELECT s.id FROM upload_sessions s JOIN upload_operations o ON o.id = s.operation_id
       WHERE s.state = 'OPEN' AND o.status = 'CANCELLED' FOR UPDATE OF s SKIP LOCKED)
     RETURNING id`,
  );
  const ids = rows.map(({ id }) => id);
  await dropStaged(client, ids, true);
  const { rows: held } = await client.query<{ is_held: boolean }>(
    `SELECT EXISTS (
       SELECT 1 FROM upload_sessions s JOIN upload_operations o ON o.id = s.operation_id
       WHERE s.state = 'OPEN' AND o.status = 'CANCELLED') AS is_held`,
  );
  return held[0]?.is_held !== true;
}

/** The change with its notification, in one statement; it counts the rows that were changed. */
const telling = (update: string) =>
  `WITH changed AS (${update} RETURNING id, status)
   SELECT pg_notify('${OPERATIONS_CHANNEL}', id || ' ' || status) FROM changed`;

export async function findOperation(
  client: Queries,
  userId: string,
  operationId: string,
): Promise<Operation | undefined> {
  const { rows } = await client.query<Operation>(`${OPERATION} WHERE user_id = $1 AND id = $2`, [
    userId,
    operationId,
  ]);
  return rows[0];
}

/** The user's import of the very same bytes for the same account that is going on. */
export async function findActiveOfFile(
  client: Queries,
  userId: string,
  sha256: Buffer,
  accountKey: string,
): Promise<Operation | undefined> {
  const { rows } = await client.query<Operation>(
    `${OPERATION} WHERE user_id = $1 AND sha256 = $2 AND account_key = $3 AND status = 'PROCESSING'`,
    [userId, sha256, accountKey],
  );
  return rows[0];
}

/**
 * Gives the session an operation, in the caller's transaction. False when the session is no longer free, or an import
 * of the same bytes for the same account is going on.
 */
export async function insertOperation(
  client: pg.ClientBase,
  session: UploadSession,
  operationId: string,
  accountKey: string,
): Promise<boolean> {
  const { rowCount: free } = await client.query(
    `UPDATE upload_sessions SET operation_id = $3, expires_at = now() + make_interval(days => ${BUSY_SESSION_DAYS})
     WHERE user_id = $1 AND id = $2 AND state = 'OPEN' AND expires_at > now() AND operation_id IS NULL`,
    [session.userId, session.id, operationId],
  );
  if (free !== 1) {
    return false;
  }
  const { rowCount } = await client.query(
    `INSERT INTO upload_operations (id, user_id, session_id, file_name, sha256, total_items, account_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      operationId,
      session.userId,
      session.id,
      session.fileName,
      session.sha256,
      session.stagedRows,
      accountKey,
    ],
  );
  return rowCount === 1;
}

/**
 * Writes the end into the import's own transaction: the rows and COMPLETED become true together. False when the
 * operation has ended otherwise, and the caller must roll back. Throws FORBIDDEN when its person may not import any more.
 */
export async function completeOperation(
  client: pg.ClientBase,
  operationId: string,
  result: UploadResult,
): Promise<boolean> {
  const { rows } = await client.query<{ status: OperationStatus; user_id: string }>(
    "SELECT status, user_id FROM upload_operations WHERE id = $1 FOR UPDATE",
    [operationId],
  );
  const [operation] = rows;
  if (operation?.status !== "PROCESSING") {
    return operation?.status === "COMPLETED";
  }
  await requireImporter(client, operation.user_id);
  await client.query(
    telling(`UPDATE upload_operations SET status = 'COMPLETED', ended_at = now(), step = ${IMPORT_STEPS.length},
       step_percent = 100, percent = 100, processed_items = total_items, result = $2 WHERE id = $1`),
    [operationId, JSON.stringify(result)],
  );
  return true;
}
