import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "./audit-trail.repository.ts";

export type Transaction = Parameters<Parameters<Database["prisma"]["$transaction"]>[0]>[0];

/** A person's access as it stays until the end of the transaction. */
type LockedAccess = {
  readonly sessionVersion: number;
  readonly passwordHash: string;
  readonly isSecondFactorDemanded: boolean;
  /** Enabled, and an administrator. */
  readonly isActiveAdmin: boolean;
};

/**
 * Nobody else changes the person's access until the end of the transaction, nor deletes them. Undefined when they are gone. Whoever
 * locks more takes this lock first.
 */
export async function lockAccess(tx: Transaction, userId: string): Promise<LockedAccess | undefined> {
  // Weaker than FOR UPDATE: rows that name the person are still written.
  const [locked] = await tx.$queryRaw<LockedAccess[]>`
    SELECT session_version AS "sessionVersion", password_hash AS "passwordHash",
      second_factor_demanded AS "isSecondFactorDemanded", enabled AND 'ADMIN' = ANY(roles) AS "isActiveAdmin"
    FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return locked;
}

export type NewPassword = {
  readonly hash: string;
  /** Null for a lasting password. */
  readonly temporaryUntil: Date | null;
  readonly at: Date;
};

/**
 * Replaces the password and ends all sessions; a link by which the first password could be chosen is good no longer. False when
 * the person is gone.
 */
export async function setPassword(
  tx: Transaction,
  id: string,
  { hash, temporaryUntil, at }: NewPassword,
  audit: AuditEntry,
): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id },
    data: {
      passwordHash: hash,
      temporaryPasswordExpiresAt: temporaryUntil,
      mustChangePassword: temporaryUntil !== null,
      sessionVersion: { increment: 1 },
    },
  });
  if (count === 0) {
    return false;
  }
  await tx.invitation.deleteMany({ where: { userId: id } });
  await endSessions(tx, id, at);
  await writeAudit(tx, audit);
  return true;
}

/** Ends the user's sessions that have not ended; the number of those that had not expired either. */
export async function endSessions(tx: Transaction, userId: string, at: Date): Promise<number> {
  const live = await tx.userSession.count({ where: { userId, endedAt: null, expiresAt: { gt: at } } });
  await tx.userSession.updateMany({ where: { userId, endedAt: null }, data: { endedAt: at, idToken: null } });
  return live;
}
