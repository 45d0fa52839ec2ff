import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import { lockAccess } from "../../records/access-changes.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";

/** A person here, by the provider's own name for them. */
export type Identity = {
  readonly id: string;
  readonly userId: string;
  readonly issuer: string;
  readonly subject: string;
  /** As the provider told it when it was tied. */
  readonly email: string;
  readonly tiedAt: Date;
  readonly lastUsedAt: Date;
};

type Tie = Pick<Identity, "email" | "issuer" | "subject" | "userId">;

type Untying = {
  readonly userId: string;
  readonly id: string;
  readonly at: Date;
  /** The session that asks, the person's own or an administrator's: it goes on. Undefined without a session. */
  readonly exceptSession?: string | undefined;
};

export type IdentitiesRepository = ReturnType<typeof createIdentitiesRepository>;

const UNIQUE_VIOLATION = "P2002";

export function createIdentitiesRepository({ prisma }: Pick<Database, "prisma">) {
  return {
    async find(issuer: string, subject: string): Promise<Identity | undefined> {
      const where = { issuer_subject: { issuer, subject } };
      return (await prisma.providerIdentity.findUnique({ where })) ?? undefined;
    },

    /** The user's, the one used last first. */
    async list(userId: string): Promise<Identity[]> {
      const orderBy = [{ lastUsedAt: "desc" as const }, { id: "asc" as const }];
      return await prisma.providerIdentity.findMany({ where: { userId }, orderBy });
    },

    /** False when the user is tied already, or the subject is: of two at once one wins. */
    async tie(tie: Tie, at: Date, audit: AuditEntry): Promise<boolean> {
      try {
        await prisma.$transaction(async (tx) => {
          await tx.providerIdentity.create({ data: { ...tie, tiedAt: at, lastUsedAt: at } });
          await writeAudit(tx, audit);
        });
        return true;
      } catch (error) {
        if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) {
          return false;
        }
        throw error;
      }
    },

    async noteUse(userId: string, issuer: string, at: Date): Promise<void> {
      await prisma.providerIdentity.updateMany({ where: { userId, issuer }, data: { lastUsedAt: at } });
    },

    /** Forgets an identity of the user and ends the sessions that a provider opened. False when it is not there. */
    untie: (
      untying: Untying,
      audit: (identity: Identity, sessions: number) => AuditEntry,
    ): Promise<boolean> => untie(prisma, untying, audit),
  };
}

async function untie(
  prisma: Database["prisma"],
  { userId, id, at, exceptSession }: Untying,
  audit: (identity: Identity, sessions: number) => AuditEntry,
): Promise<boolean> {
  return await prisma.$transaction(async (tx) => {
    // A sign-in by the identity, or a change of the password, that is under way is over before, or finds it gone.
    await lockAccess(tx, userId);
    const identity = await tx.providerIdentity.findFirst({ where: { userId, id } });
    const { count } = await tx.providerIdentity.deleteMany({ where: { userId, id } });
    if (identity === null || count === 0) {
      return false;
    }
    // A session that a password change went on with has no ID token of its own, and yet is the provider's.
    const ofProvider = { userId, endedAt: null, OR: [{ idToken: { not: null } }, { isVouchedFor: true }] };
    const sessions = await tx.userSession.updateMany({
      where: { ...ofProvider, ...(exceptSession === undefined ? {} : { id: { not: exceptSession } }) },
      data: { endedAt: at, idToken: null },
    });
    // The one that asked goes on, as if a password had opened it.
    await tx.userSession.updateMany({ where: ofProvider, data: { idToken: null, isVouchedFor: false } });
    await writeAudit(tx, audit(identity, sessions.count));
    return true;
  });
}
