import type { Actor, AuditEntry } from "@strikebook/core/audit/audit-event";
import type { UploadProblem } from "@strikebook/core/upload-health/upload-problem";
import type { Database } from "@strikebook/database/client";
import { inPoolTransaction } from "@strikebook/database/transaction";
import {
  cancelOperation,
  failOperation,
  forgetCancelledFiles,
  requireImporter,
} from "./operation-end.repository.ts";
import {
  findOperation,
  OPERATION,
  OPERATIONS_CHANNEL,
  type Operation,
  telling,
} from "./operation-rows.repository.ts";

/** How long an operation that has ended can still be asked for. */
const ENDED_DAYS_MAX = 7;

export type OperationProgress = {
  readonly step: number;
  readonly stepPercent: number;
  readonly percent: number;
};

export type OperationsRepository = ReturnType<typeof createOperationsRepository>;

/** Imports in the background, as every server process and every user sees them. */
export const createOperationsRepository = ({ pool }: Pick<Database, "pool">) => ({
  ...standing(pool),
  ...underWay(pool),
  ...ending(pool),
});

type Pool = Database["pool"];

/** Reads the states of operations. */
function standing(pool: Pool) {
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
  };
}

/** Begins operations and tells how they go on. */
function underWay(pool: Pool) {
  return {
    /**
     * True while there is something to do: an operation that was canceled before its turn needs no worker. Throws
     * FORBIDDEN when its user may not import any more.
     */
    async begin(operationId: string): Promise<boolean> {
      const { rows } = await pool.query<{ user_id: string }>(
        `UPDATE upload_operations
         SET started_at = coalesce(started_at, now()), attempt_started_at = now(), attempt_percent = 0
         WHERE id = $1 AND status = 'PROCESSING' RETURNING user_id`,
        [operationId],
      );
      const userId = rows[0]?.user_id;
      if (userId !== undefined) {
        await requireImporter(pool, userId);
      }
      return userId !== undefined;
    },

    /** Tells the user's imports that wait for this one: they can now say for what. */
    async tellWaiting(operationId: string): Promise<void> {
      await pool.query(
        `SELECT pg_notify('${OPERATIONS_CHANNEL}', w.id || ' ' || w.status)
         FROM upload_operations r JOIN upload_operations w ON w.user_id = r.user_id AND w.id <> r.id
         WHERE r.id = $1 AND w.status = 'PROCESSING'`,
        [operationId],
      );
    },

    /** Never backwards, and never after the end. */
    async recordProgress(operationId: string, progress: OperationProgress): Promise<void> {
      await pool.query(
        telling(`UPDATE upload_operations SET step = greatest(step, $2),
           step_percent = CASE WHEN step > $2 THEN step_percent WHEN step = $2 THEN greatest(step_percent, $3) ELSE $3 END,
           percent = greatest(percent, $4), attempt_percent = greatest(attempt_percent, $4),
           processed_items = greatest(processed_items, total_items::bigint * $4 / 100)
         WHERE id = $1 AND status = 'PROCESSING'`),
        [operationId, progress.step, progress.stepPercent, progress.percent],
      );
    },
  };
}

/** Ends operations, and forgets those that ended long ago. */
function ending(pool: Pool) {
  return {
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
    async fail(
      operationId: string,
      words: string,
      problem: UploadProblem,
      actor?: Actor | undefined,
    ): Promise<void> {
      await inPoolTransaction(pool, (client) =>
        failOperation(client, operationId, { words, problem, actor }),
      );
    },

    /** Forgets the files of canceled operations, each whole. False when an import still holds one of them. */
    async forgetCancelled(): Promise<boolean> {
      return await inPoolTransaction(pool, forgetCancelledFiles);
    },

    async removeEnded(): Promise<void> {
      await pool.query(
        `DELETE FROM upload_operations WHERE status <> 'PROCESSING' AND abs(extract(epoch FROM now() - ended_at)) > ${ENDED_DAYS_MAX * 86_400}`,
      );
    },
  };
}
