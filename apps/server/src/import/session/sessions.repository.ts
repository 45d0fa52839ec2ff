import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { Queries } from "@strikebook/database/connection";
import type { FileReading } from "../file/file-reading.ts";
import {
  OPEN_SESSION_BYTES_MAX,
  OPEN_SESSION_BYTES_MIN,
  SESSION_LIFETIME_HOURS,
  type UploadSession,
} from "./upload-session.ts";

type SessionRow = {
  id: string;
  user_id: string;
  file_name: string;
  sha256: Buffer;
  size_bytes: string;
  state: UploadSession["state"];
  file_type: FileType;
  brokerage: string;
  reading: FileReading;
  staged_rows: number;
  account_id: string | null;
  portfolio_date: CalendarDate | null;
  is_expired: boolean;
  operation_id: string | null;
  begun_by_id: string | null;
};

/** The user's session, whatever its state; undefined when there is none or it is another's. */
export async function findSession(
  client: Queries,
  userId: string,
  sessionId: string,
): Promise<UploadSession | undefined> {
  const { rows } = await client.query<SessionRow>(
    `SELECT id, user_id, file_name, sha256, size_bytes, state, file_type, brokerage, reading, staged_rows, account_id,
       portfolio_date, expires_at <= now() AS is_expired, operation_id, begun_by_id
     FROM upload_sessions WHERE user_id = $1 AND id = $2`,
    [userId, sessionId],
  );
  return rows[0] === undefined ? undefined : toSession(rows[0]);
}

const toSession = (row: SessionRow): UploadSession => ({
  id: row.id,
  userId: row.user_id,
  fileName: row.file_name,
  sha256: row.sha256,
  sizeBytes: Number(row.size_bytes),
  state: row.state,
  fileType: row.file_type,
  brokerage: row.brokerage,
  reading: row.reading,
  stagedRows: row.staged_rows,
  accountId: row.account_id ?? undefined,
  portfolioDate: row.portfolio_date ?? undefined,
  isExpired: row.is_expired,
  operationId: row.operation_id ?? undefined,
  begunById: row.begun_by_id ?? undefined,
});

export type NewSession = Omit<UploadSession, "isExpired" | "operationId" | "state">;

export async function insertSession(client: Queries, session: NewSession): Promise<void> {
  await client.query(
    `INSERT INTO upload_sessions (id, user_id, file_name, sha256, size_bytes, file_type, brokerage, reading, staged_rows,
       account_id, portfolio_date, begun_by_id, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + make_interval(hours => ${SESSION_LIFETIME_HOURS}))`,
    [
      session.id,
      session.userId,
      session.fileName,
      session.sha256,
      session.sizeBytes,
      session.fileType,
      session.brokerage,
      JSON.stringify(session.reading),
      session.stagedRows,
      session.accountId ?? null,
      session.portfolioDate ?? null,
      session.begunById ?? null,
    ],
  );
}

/** Stores the reading of a file that was read again: with answers to its lines, or by a newer version, which may read more. */
export async function storeReadAgain(
  client: Queries,
  { id, userId, reading, stagedRows }: Pick<UploadSession, "id" | "reading" | "stagedRows" | "userId">,
): Promise<void> {
  await client.query(
    "UPDATE upload_sessions SET reading = $3, staged_rows = $4 WHERE user_id = $1 AND id = $2",
    [userId, id, JSON.stringify(reading), stagedRows],
  );
}

/**
 * Closes the session when it is open: exactly one caller gets true, others wait for it and get false. One that an
 * import in the background has is not canceled here.
 */
export async function closeSession(
  client: Queries,
  userId: string,
  sessionId: string,
  state: "CANCELLED" | "CONFIRMED",
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE upload_sessions SET state = $3::upload_session_state, closed_at = now()
     WHERE user_id = $1 AND id = $2 AND state = 'OPEN' AND CASE $3::upload_session_state WHEN 'CANCELLED' THEN operation_id IS NULL ELSE expires_at > now() END`,
    [userId, sessionId, state],
  );
  return rowCount === 1;
}

/** Lines that the user leaves out of this very file, in the newest preview of it that still waits. */
export async function findLinesLeftOut(client: Queries, userId: string, sha256: Buffer): Promise<number[]> {
  const { rows } = await client.query<{ lines: number[] | null }>(
    `SELECT reading->'identity'->'answers'->'leftOut' AS lines FROM upload_sessions
     WHERE user_id = $1 AND sha256 = $2 AND state = 'OPEN' ORDER BY created_at DESC LIMIT 1`,
    [userId, sha256],
  );
  return rows[0]?.lines ?? [];
}

/** Removes the stored files of sessions. */
export async function dropFiles(client: Queries, sessionIds: readonly string[]): Promise<void> {
  await client.query("DELETE FROM upload_chunks WHERE session_id = ANY($1)", [sessionIds]);
}

/**
 * The user's oldest open sessions beyond the quota give way; ones that are being confirmed do not. They are forgotten, not
 * cancelled: whoever confirms one later is told that it is gone, and may send the file again.
 */
export async function enforceQuota(client: Queries, userId: string): Promise<void> {
  await client.query(
    `DELETE FROM upload_sessions WHERE id IN (
       SELECT id FROM upload_sessions WHERE id IN (
         SELECT id FROM (
           SELECT id, row_number() OVER newest AS place, sum(greatest(size_bytes, ${OPEN_SESSION_BYTES_MIN})) OVER newest AS bytes
           FROM upload_sessions WHERE user_id = $1 AND state = 'OPEN' AND operation_id IS NULL
           WINDOW newest AS (ORDER BY created_at DESC, id)) open
         WHERE place > 1 AND bytes > ${OPEN_SESSION_BYTES_MAX})
       AND state = 'OPEN' AND operation_id IS NULL FOR UPDATE SKIP LOCKED)`,
    [userId],
  );
}

/** Forgets what has expired and what was canceled a day ago, or in days to come by a clock that was ahead. */
export async function sweepSessions(client: Queries): Promise<void> {
  await client.query(
    `DELETE FROM upload_sessions WHERE id IN (
       SELECT id FROM upload_sessions
       WHERE (state = 'OPEN' AND expires_at < now() AND operation_id IS NULL) OR
         (state = 'CANCELLED' AND abs(extract(epoch FROM now() - closed_at)) > ${SESSION_LIFETIME_HOURS * 3600})
       FOR UPDATE SKIP LOCKED)`,
  );
  await client.query(
    `DELETE FROM coverage_statements c WHERE c.sha256 IS NOT NULL AND NOT EXISTS (
       SELECT FROM upload_sessions s WHERE s.user_id = c.user_id AND s.sha256 = c.sha256)`,
  );
}

/** False for a session whose bytes were on record when they came: its own were not kept. */
export async function hasStoredFile(client: Queries, sessionId: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM upload_chunks WHERE session_id = $1 LIMIT 1", [
    sessionId,
  ]);
  return rowCount === 1;
}
