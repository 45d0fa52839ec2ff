import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { newSessionsIn } from "./new-sessions.repository.ts";
import { ownSessionsIn } from "./own-sessions.repository.ts";

export type AuthRepository = ReturnType<typeof createAuthRepository>;

type LiveSession = { readonly sessionId: string; readonly userId: string; readonly sessionVersion: number };

const DAY_MS = 24 * 60 * 60 * 1000;

export function createAuthRepository({ prisma }: Pick<Database, "prisma">) {
  return {
    ...ownSessionsIn(prisma),
    ...newSessionsIn(prisma),

    /** The session's user as of `now`: undefined once it ended, expired, or its user was shut out. */
    async findViewer(session: LiveSession, now: Date): Promise<Viewer | undefined> {
      const { userId, sessionId, sessionVersion } = session;
      const user = await prisma.user.findUnique({
        where: {
          id: userId,
          enabled: true,
          sessionVersion,
          sessions: { some: { id: sessionId, endedAt: null, expiresAt: { gt: now } } },
        },
        select: {
          username: true,
          roles: true,
          mustChangePassword: true,
          secondFactorDemanded: true,
          _count: { select: { secondFactors: true } },
        },
      });
      if (user === null) {
        return undefined;
      }
      const { secondFactorDemanded, _count: has, ...viewer } = user;
      const isMissing = secondFactorDemanded && has.secondFactors === 0;
      const mustAddSecondFactor = isMissing && !(await isVouchedFor(prisma, sessionId));
      return { userId, sessionId, ...viewer, mustAddSecondFactor };
    },

    /** Stores the hash of the same password with today's work factor, while `known` is still the present one. */
    async rehash(userId: string, known: string, rehashed: string): Promise<void> {
      await prisma.user.updateMany({
        where: { id: userId, passwordHash: known },
        data: { passwordHash: rehashed },
      });
    },

    /** Whether a session of the user was opened from the address, in the days that sessions are kept. */
    async hasSignedIn(userId: string, ipAddress: string | undefined): Promise<boolean> {
      const where = { userId, ipAddress: ipAddress ?? null };
      return (await prisma.userSession.findFirst({ where, select: { id: true } })) !== null;
    },

    /** Answers what the sign-in provider told when it opened the session; undefined for one opened by a password. */
    async endSession(sessionId: string, at: Date, audit: AuditEntry): Promise<string | undefined> {
      return await prisma.$transaction(async (tx) => {
        const where = { id: sessionId, endedAt: null };
        const session = await tx.userSession.findFirst({ where, select: { idToken: true } });
        await tx.userSession.updateMany({ where, data: { endedAt: at, idToken: null } });
        await writeAudit(tx, audit);
        return session?.idToken ?? undefined;
      });
    },

    /** Drops what no longer tells anything: sessions a week after their end, throttles after a day. */
    async forgetOld(now: Date): Promise<void> {
      const dayAgo = new Date(now.getTime() - DAY_MS);
      const dayAhead = new Date(now.getTime() + DAY_MS);
      await prisma.userSession.deleteMany({
        where: { expiresAt: { lt: new Date(now.getTime() - 7 * DAY_MS) } },
      });
      await prisma.signInThrottle.deleteMany({
        where: { OR: [{ lastFailureAt: { lt: dayAgo } }, { lastFailureAt: { gt: dayAhead } }] },
      });
    },

    async recordFailure(audit: AuditEntry): Promise<void> {
      await writeAudit(prisma, audit);
    },
  };
}

/** Whether the sign-in provider vouched for this session, so that no second factor is asked for here. */
const isVouchedFor = async (prisma: Database["prisma"], sessionId: string): Promise<boolean> =>
  (await prisma.userSession.count({ where: { id: sessionId, isVouchedFor: true } })) > 0;
