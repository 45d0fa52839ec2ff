import { type Actor, type AuditEntry, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import { fileKindOf } from "@strikebook/core/upload-health/upload-attempt";
import type { UploadProblem } from "@strikebook/core/upload-health/upload-problem";
import { IMPORT_STEPS, type OperationStatus } from "@strikebook/core/uploads/progress";
import { isReadOnly, type Viewer } from "@strikebook/core/users/viewer";
import type { Queries } from "@strikebook/database/connection";
import type pg from "pg";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import type { UploadResult } from "../session/answers.ts";
import { dropFiles } from "../session/sessions.repository.ts";
import { SESSION_LIFETIME_HOURS } from "../session/upload-session.ts";
import { findOperation, OPERATIONS_CHANNEL, telling } from "./operation-rows.repository.ts";

/**
 * Writes the end into the import's own transaction: the rows and COMPLETED become true together. False when the
 * operation has ended otherwise, and the caller must roll back. Throws FORBIDDEN when its user may not import any
 * more.
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
       step_percent = 100, percent = 100, processed_items = total_items, result = $3
       WHERE user_id = $1 AND id = $2`),
    [operation.user_id, operationId, JSON.stringify(result)],
  );
  return true;
}

const NO_IMPORTER = "This account may not import files any more. Nothing of the file was stored.";

/**
 * Throws FORBIDDEN for a user who has been disabled or made read-only since the confirm, so that nothing is stored.
 */
export async function requireImporter(client: Queries, userId: string): Promise<void> {
  // FOR SHARE: a change of the user's rights waits for this import, or this import for the change.
  const { rows } = await client.query<{ enabled: boolean; roles: Viewer["roles"] }>(
    "SELECT enabled, roles::text[] FROM users WHERE id = $1 FOR SHARE",
    [userId],
  );
  const [user] = rows;
  if (user === undefined || !user.enabled || isReadOnly(user)) {
    throw new DomainError("FORBIDDEN", NO_IMPORTER);
  }
}

type Failure = {
  readonly words: string;
  readonly problem: UploadProblem;
  /**
   * The person who started the import: the owner of the rows, or somebody who looks after the account for them. When absent, the
   * audit log names the owner.
   */
  readonly actor?: Actor | undefined;
};

/**
 * Ends the operation with the words of why, and the kind of it, and puts that on record; its session may be confirmed
 * again.
 */
export async function failOperation(
  client: pg.ClientBase,
  operationId: string,
  { words, problem, actor }: Failure,
): Promise<void> {
  const { rows } = await client.query<FailedOperation>(
    `WITH failed AS (
       UPDATE upload_operations SET status = 'FAILED', error = $2, problem = $3, ended_at = now()
       WHERE id = $1 AND status = 'PROCESSING' RETURNING id, status, session_id, user_id, file_name, ended_at),
     freed AS (
       UPDATE upload_sessions s SET operation_id = NULL,
         expires_at = now() + make_interval(hours => ${SESSION_LIFETIME_HOURS})
       FROM failed WHERE s.id = failed.session_id AND s.operation_id = failed.id)
     SELECT pg_notify('${OPERATIONS_CHANNEL}', f.id || ' ' || f.status), f.user_id, f.file_name, f.ended_at,
       s.brokerage, s.file_type::text AS file_type
     FROM failed f JOIN upload_sessions s ON s.id = f.session_id`,
    [operationId, words, problem],
  );
  for (const { user_id, file_name: fileName, ended_at, brokerage, file_type } of rows) {
    const event = {
      actionType: "IMPORT_FAILED",
      fileName,
      kind: fileKindOf(brokerage, file_type),
      words,
    } as const;
    await writeAudit(client, auditEntry(event, actor ?? { userId: user_id }, { at: ended_at }));
  }
}

type FailedOperation = {
  readonly user_id: string;
  readonly file_name: string;
  readonly ended_at: Date;
  readonly brokerage: string;
  readonly file_type: string;
};

type Cancelling = {
  readonly userId: string;
  readonly operationId: string;
  readonly entryOf: (fileName: string) => AuditEntry;
};

/** True when it was running until now: from here on its import cannot be stored any more. */
export async function cancelOperation(
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

/** Forgets the files of canceled operations, each whole. False when an import still holds one of them. */
export async function forgetCancelledFiles(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE upload_sessions SET state = 'CANCELLED', closed_at = now(), operation_id = NULL
     WHERE id IN (
       SELECT s.id FROM upload_sessions s JOIN upload_operations o ON o.id = s.operation_id
       WHERE s.state = 'OPEN' AND o.status = 'CANCELLED' FOR UPDATE OF s SKIP LOCKED)
     RETURNING id`,
  );
  const ids = rows.map(({ id }) => id);
  await dropFiles(client, ids);
  const { rows: held } = await client.query<{ is_held: boolean }>(
    `SELECT EXISTS (
       SELECT 1 FROM upload_sessions s JOIN upload_operations o ON o.id = s.operation_id
       WHERE s.state = 'OPEN' AND o.status = 'CANCELLED') AS is_held`,
  );
  return held[0]?.is_held !== true;
}
