import {
  fileKindOf,
  UPLOAD_HISTORY_MAX,
  type UploadAttempt,
  type UploadOutcome,
} from "@strikebook/core/upload-health/upload-attempt";
import type { UploadProblem, UploadStage } from "@strikebook/core/upload-health/upload-problem";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { Database } from "@strikebook/database/client";

/** The record of a preview or an import that ended. */
export type EndedStep = {
  readonly endedAt: Date;
  readonly userId: string;
  readonly sessionId: string | undefined;
  readonly stage: UploadStage;
  readonly durationMs: number;
  readonly sizeBytes: number | undefined;
  readonly file: { readonly brokerage: string; readonly fileType: FileType } | undefined;
  /** Present when it came to nothing. */
  readonly problem: UploadProblem | undefined;
};

export type UploadRecord = ReturnType<typeof createUploadRecord>;

/** Longer than any figures reach back. */
const DAYS_KEPT = 8;

/** A session is imported once, however often it is confirmed. */
const ADD = `INSERT INTO upload_metrics (ended_at, user_id, session_id, stage, outcome, duration_ms, size_bytes, brokerage,
    file_type, problem)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`;

/** Background imports are counted from their operations, which are deleted a week after they ended. */
const ENDED_OPERATIONS = `SELECT o.ended_at, o.user_id, o.session_id, o.id AS operation_id, 'IMPORT' AS stage,
    CASE o.status WHEN 'COMPLETED' THEN 'SUCCESS' WHEN 'FAILED' THEN 'FAILURE' ELSE 'CANCELLED' END AS outcome,
    least(2147483647, extract(epoch FROM o.ended_at - o.created_at) * 1000)::int AS duration_ms, s.size_bytes,
    s.brokerage, s.file_type::text AS file_type,
    CASE WHEN o.status = 'FAILED' THEN coalesce(o.problem, 'SERVER_ERROR') END AS problem
  FROM upload_operations o JOIN upload_sessions s ON s.id = o.session_id
  WHERE o.ended_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM upload_metrics m WHERE m.operation_id = o.id)`;

const COLUMNS =
  "ended_at, user_id, session_id, operation_id, stage, outcome, duration_ms, size_bytes, brokerage, file_type, problem";

type Row = {
  readonly ended_at: Date;
  readonly user_id: string;
  readonly session_id: string | null;
  readonly stage: UploadStage;
  readonly outcome: UploadOutcome;
  readonly duration_ms: number;
  readonly size_bytes: string | null;
  readonly brokerage: string | null;
  readonly file_type: string | null;
  readonly problem: UploadProblem | null;
};

/** How uploads went, everybody's, for figures. */
export function createUploadRecord({ pool }: Pick<Database, "pool">) {
  return {
    /** Records in the background; a failure is ignored, because it must not fail the upload. */
    add(step: EndedStep): void {
      const { endedAt, userId, sessionId, stage, durationMs, sizeBytes, file, problem } = step;
      const outcome: UploadOutcome = problem === undefined ? "SUCCESS" : "FAILURE";
      const values = [endedAt, userId, sessionId, stage, outcome, Math.round(durationMs), sizeBytes];
      pool.query(ADD, [...values, file?.brokerage, file?.fileType, problem]).catch(() => undefined);
    },

    /** Takes over imports in the background before their operations go, and forgets what is too old or too much. */
    async tidy(): Promise<void> {
      await pool.query(
        `INSERT INTO upload_metrics (${COLUMNS}) SELECT ${COLUMNS} FROM (${ENDED_OPERATIONS}) ended ON CONFLICT DO NOTHING`,
      );
      await pool.query(
        `DELETE FROM upload_metrics WHERE ended_at < now() - make_interval(days => ${DAYS_KEPT}) OR id IN (
           SELECT id FROM upload_metrics ORDER BY ended_at DESC, id DESC OFFSET ${UPLOAD_HISTORY_MAX})`,
      );
    },

    /** Everybody's attempts since `instant`, newest first, and no more than are kept. */
    async listSince(instant: Date): Promise<UploadAttempt[]> {
      const { rows } = await pool.query<Row>(
        `SELECT * FROM (
           SELECT ${COLUMNS} FROM upload_metrics WHERE ended_at >= $1
           UNION ALL SELECT ${COLUMNS} FROM (${ENDED_OPERATIONS} AND o.ended_at >= $1) ended) attempts
         ORDER BY ended_at DESC LIMIT ${UPLOAD_HISTORY_MAX}`,
        [instant],
      );
      return rows.map(toAttempt);
    },
  };
}

const toAttempt = (row: Row): UploadAttempt => ({
  endedAt: row.ended_at,
  userId: row.user_id,
  sessionId: row.session_id ?? undefined,
  stage: row.stage,
  outcome: row.outcome,
  durationMs: row.duration_ms,
  sizeBytes: row.size_bytes === null ? undefined : Number(row.size_bytes),
  fileKind:
    row.brokerage === null || row.file_type === null ? undefined : fileKindOf(row.brokerage, row.file_type),
  problem: row.problem ?? undefined,
});
