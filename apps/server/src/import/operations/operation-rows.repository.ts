import { type OperationStatus, stepNumber } from "@strikebook/core/uploads/progress";
import type { Queries } from "@strikebook/database/connection";
import type pg from "pg";
import type { UploadResult } from "../session/answers.ts";
import type { UploadSession } from "../session/upload-session.ts";

/** The channel on which every change of an operation is announced, as `<id> <status>`. */
export const OPERATIONS_CHANNEL = "upload_operations";
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
  /** Milliseconds since a server last took it up, by the database's clock; null before. */
  readonly elapsedMs: number | null;
  /** Percent that the last attempt has reached by itself; `percent` never goes back. */
  readonly attemptPercent: number;
  /** The import of the user that it waits for. */
  readonly waitsFor: { readonly fileName: string; readonly fileSizeBytes: number } | null;
};

const WAITING_STEP = stepNumber("WAITING");

/** Of one user one import runs at a time; the others wait for it. */
const WAITS_FOR = `CASE WHEN o.status = 'PROCESSING' AND o.step = ${WAITING_STEP} THEN
  (SELECT json_build_object('fileName', r.file_name, 'fileSizeBytes', s.size_bytes)
   FROM upload_operations r JOIN upload_sessions s ON s.id = r.session_id
   WHERE r.user_id = o.user_id AND r.status = 'PROCESSING' AND r.step > ${WAITING_STEP} LIMIT 1) END`;

/** SELECT of operations, without its WHERE. */
export const OPERATION = `SELECT id, user_id AS "userId", session_id AS "sessionId", file_name AS "fileName", status, step,
    step_percent AS "stepPercent", percent, total_items AS "totalItems", processed_items AS "processedItems", result, error,
    created_at AS "createdAt", ended_at AS "endedAt",
    (greatest(0, extract(epoch FROM coalesce(ended_at, clock_timestamp()) - attempt_started_at)) * 1000)::float8 AS "elapsedMs",
    attempt_percent AS "attemptPercent", ${WAITS_FOR} AS "waitsFor"
  FROM upload_operations o`;

/** The change with its notification, in one statement; it counts the rows that were changed. */
export const telling = (update: string) =>
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

/** True while an import of the user goes on, or waits. */
export async function hasActive(client: Queries, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT 1 FROM upload_operations WHERE user_id = $1 AND status = 'PROCESSING' LIMIT 1",
    [userId],
  );
  return rowCount === 1;
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
