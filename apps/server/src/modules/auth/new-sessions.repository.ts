import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import { lockAccess, setPassword, type Transaction } from "../../records/access-changes.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";

/** A session that is about to begin. */
type Beginning = {
  readonly userId: string;
  /** The user's as it was read with what proved who they are. */
  readonly sessionVersion: number;
  readonly at: Date;
  readonly until: Date;
  readonly ipAddress?: string | undefined;
  readonly userAgent?: string | undefined;
};

type NewSession = Beginning & {
  /** The house's provider proved who it is, by a second factor of its own: none is demanded here. */
  readonly by?: { readonly issuer: string; readonly subject: string; readonly idToken: string } | undefined;
};

type OwnPasswordChange = Beginning & {
  /** The session that asks. */
  readonly sessionId: string;
  readonly hash: string;
  /** The hash of the present password, which was given. */
  readonly known: string;
};

type Opened = { readonly sessionId: string; readonly mustAddSecondFactor: boolean };

type Vouching = { readonly isVouchedFor: boolean; readonly idToken: string | null };

/** Sessions begin, each under the lock of the person's access. */
export function newSessionsIn(prisma: Database["prisma"]) {
  return {
    /**
     * Opens a session and notes the sign-in on the user. Undefined, and nothing done, when the user's access was changed since
     * `sessionVersion` was read (a new password, ended sessions, another role, a disabled account), or when the provider's word
     * about them counts no longer.
     */
    openSession: (
      session: NewSession,
      audit: (sessionId: string) => AuditEntry,
    ): Promise<Opened | undefined> => openSession(prisma, session, audit),

    /**
     * Replaces the person's own password, ends all sessions and goes on with a new one, all or nothing: not for a session that was
     * ended since the password was confirmed, nor where the password is another by now.
     */
    changePassword: (
      change: OwnPasswordChange,
      audit: AuditEntry,
    ): Promise<Opened | "ended" | "other-password"> => changePassword(prisma, change, audit),
  };
}

async function openSession(
  prisma: Database["prisma"],
  session: NewSession,
  audit: (sessionId: string) => AuditEntry,
): Promise<Opened | undefined> {
  const { userId, by } = session;
  return await prisma.$transaction(async (tx) => {
    const user = await lockAccess(tx, userId);
    if (user?.sessionVersion !== session.sessionVersion) {
      return undefined;
    }
    if (by !== undefined && !(await isTied(tx, userId, by))) {
      return undefined;
    }
    const vouching = { isVouchedFor: by !== undefined, idToken: by?.idToken ?? null };
    const opened = await begin(tx, session, { ...vouching, isDemanded: user.isSecondFactorDemanded });
    await writeAudit(tx, audit(opened.sessionId));
    return opened;
  });
}

const isTied = async (
  tx: Transaction,
  userId: string,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<boolean> => (await tx.providerIdentity.count({ where: { userId, issuer, subject } })) > 0;

async function changePassword(
  prisma: Database["prisma"],
  change: OwnPasswordChange,
  audit: AuditEntry,
): Promise<Opened | "ended" | "other-password"> {
  const { userId, sessionId, sessionVersion, hash, known, at } = change;
  return await prisma.$transaction(async (tx) => {
    const user = await lockAccess(tx, userId);
    if (user !== undefined && user.passwordHash !== known) {
      return "other-password";
    }
    const vouching = await lockSession(tx, userId, sessionId);
    if (user?.sessionVersion !== sessionVersion || vouching === undefined) {
      return "ended";
    }
    await setPassword(tx, userId, { hash, temporaryUntil: null, at }, audit);
    return await begin(tx, change, { ...vouching, isDemanded: user.isSecondFactorDemanded });
  });
}

/**
 * Locks a session, so that nobody can end it before this transaction ends, and reads whether the house's sign-in provider vouched for
 * it. Undefined when it has ended already.
 */
async function lockSession(tx: Transaction, userId: string, id: string): Promise<Vouching | undefined> {
  const [session] = await tx.$queryRaw<Vouching[]>`
    SELECT is_vouched_for AS "isVouchedFor", id_token AS "idToken" FROM user_sessions
    WHERE user_id = ${userId}::uuid AND id = ${id}::uuid AND ended_at IS NULL FOR UPDATE`;
  return session;
}

async function begin(
  tx: Transaction,
  { userId, at, until, ipAddress, userAgent }: Beginning,
  { isVouchedFor, idToken, isDemanded }: Vouching & { readonly isDemanded: boolean },
): Promise<Opened> {
  const isFree = isVouchedFor || !isDemanded;
  const mustAddSecondFactor = !isFree && (await tx.secondFactor.count({ where: { userId } })) === 0;
  await tx.user.update({ where: { id: userId }, data: { lastLoginAt: at } });
  const { id } = await tx.userSession.create({
    data: {
      userId,
      createdAt: at,
      expiresAt: until,
      ipAddress: ipAddress ?? null,
      userAgent: userAgent ?? null,
      idToken,
      isVouchedFor,
    },
  });
  return { sessionId: id, mustAddSecondFactor };
}
