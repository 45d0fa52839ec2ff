import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "../../records/audit-trail.repository.ts";

export type Outcome = "changed" | "refused" | "unchanged";

type StatusRule = { readonly except?: string; readonly mayBeAdmin: boolean; readonly at: Date };

type NewPassword = {
  readonly hash: string;
  /** The present hash as the caller knows it. */
  readonly known?: string;
  /** Null for a lasting password. */
  readonly temporaryUntil: Date | null;
  readonly at: Date;
};

type Client = Parameters<Parameters<Database["prisma"]["$transaction"]>[0]>[0];

/** Serializes what could otherwise take away the last administrator. */
const ADMIN_LOCK = 5_302_117;

/** Changes of a user's access; each ends the user's sessions. */
export function createUserAccessRepository({ prisma }: Database) {
  return {
    /**
     * Enables or disables a user and ends all their sessions.
     *
     * Refused for `except` and for administrators; with `mayBeAdmin` only for the last enabled administrator.
     */
    async setEnabled(id: string, enabled: boolean, rule: StatusRule, audit: AuditEntry): Promise<Outcome> {
      return await prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADMIN_LOCK})`;
        const outcome = await judge(tx, id, enabled, rule);
        if (outcome !== "changed") {
          return outcome;
        }
        await tx.user.update({
          where: { id },
          data: { enabled, sessionVersion: { increment: 1 }, updatedAt: rule.at },
        });
        await endSessions(tx, id, rule.at);
        await writeAudit(tx, audit);
        return outcome;
      });
    },

    /**
     * Replaces the password and ends all sessions. With `known` only while that is still the present hash: of two
     * changes at once one wins. False when it lost.
     */
    async setPassword(id: string, password: NewPassword, audit: AuditEntry): Promise<boolean> {
      const { hash, known, temporaryUntil, at } = password;
      return await prisma.$transaction(async (tx) => {
        const { count } = await tx.user.updateMany({
          where: { id, ...(known === undefined ? {} : { passwordHash: known }) },
          data: {
            passwordHash: hash,
            temporaryPasswordExpiresAt: temporaryUntil,
            mustChangePassword: temporaryUntil !== null,
            sessionVersion: { increment: 1 },
            updatedAt: at,
          },
        });
        if (count === 0) {
          return false;
        }
        await endSessions(tx, id, at);
        await writeAudit(tx, audit);
        return true;
      });
    },
  };
}

/** The outcome of enabling or disabling the user. */
async function judge(tx: Client, id: string, enabled: boolean, rule: StatusRule): Promise<Outcome> {
  const row = await tx.user.findUniqueOrThrow({ where: { id } });
  const isAdmin = row.roles.includes("ADMIN");
  if (id === rule.except || (isAdmin && !rule.mayBeAdmin)) {
    return "refused";
  }
  if (row.enabled === enabled) {
    return "unchanged";
  }
  if (!isAdmin || enabled) {
    return "changed";
  }
  const others = await tx.user.count({ where: { id: { not: id }, enabled: true, roles: { has: "ADMIN" } } });
  return others > 0 ? "changed" : "refused";
}

async function endSessions(tx: Client, userId: string, at: Date): Promise<void> {
  await tx.userSession.updateMany({ where: { userId, endedAt: null }, data: { endedAt: at } });
}
