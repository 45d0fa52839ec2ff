import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Queries } from "@strikebook/database/connection";
import { findSession } from "./sessions.repository.ts";
import type { UploadSession } from "./upload-session.ts";

/**
 * The user's session that may still be confirmed, kept from confirm and cancel until the end of the transaction. Throws
 * NOT_FOUND when there is none.
 */
export async function lockWaitingSession(
  client: Queries,
  userId: string,
  sessionId: string,
): Promise<UploadSession> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM upload_sessions
     WHERE user_id = $1 AND id = $2 AND state = 'OPEN' AND expires_at > now() AND operation_id IS NULL
     FOR NO KEY UPDATE`,
    [userId, sessionId],
  );
  const session = rowCount === 1 ? await findSession(client, userId, sessionId) : undefined;
  if (session === undefined) {
    throw notFound("Upload session");
  }
  return session;
}

/**
 * The user's session while it is read again. Throws NOT_FOUND when there is none, CONFLICT when it is confirmed, canceled
 * or expired.
 */
export async function lockOpenSession(
  client: Queries,
  userId: string,
  sessionId: string,
): Promise<UploadSession> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM upload_sessions WHERE user_id = $1 AND id = $2 AND state = 'OPEN' AND operation_id IS NULL
       AND expires_at > now() FOR UPDATE`,
    [userId, sessionId],
  );
  const session = await findSession(client, userId, sessionId);
  if (session === undefined) {
    throw notFound("Upload session");
  }
  if (rowCount === 0) {
    throw new DomainError("CONFLICT", "This upload is no longer waiting. Please upload the file again.");
  }
  return session;
}
