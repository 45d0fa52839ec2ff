import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import {
  endSessions,
  type NewPassword,
  setPassword,
  type Transaction,
} from "../../records/access-changes.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";

export type Outcome = "changed" | "refused" | "unchanged";

type StatusRule = { readonly except?: string; readonly mayBeAdmin: boolean; readonly at: Date };

/** Serializes what could otherwise take away the last administrator. */
export const ADMIN_LOCK = 5_302_117;

/** Changes of a user's access; each ends the user's sessions. */
export function createUserAccessRepository({ prisma }: Database) {
  return {
    /**
     * Enables or disables a user and ends all their sessions.
     *
     * Refused for `except` and for administrators; with `mayBeAdmin` only for the last enabled administrator.
     */
    async setEnabled(id: string, enabled: boolean, rule: StatusRule, audit: AuditEntry): Promise<Outcome> {
      return await whileAdminsStay(prisma, async (tx) => {
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

    /** Replaces the password and ends all sessions. */
    async setPassword(id: string, password: NewPassword, audit: AuditEntry): Promise<void> {
      await prisma.$transaction(async (tx) => await setPassword(tx, id, password, audit));
    },

    /** Ends all sessions of a user: their tokens die, also those of open connections. Answers how many were alive. */
    async endSessions(id: string, at: Date, audit: (sessions: number) => AuditEntry): Promise<number> {
      return await prisma.$transaction(async (tx) => {
        await tx.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } });
        const sessions = await endSessions(tx, id, at);
        await writeAudit(tx, audit(sessions));
        return sessions;
      });
    },
  };
}

/** The outcome of enabling or disabling the user. */
async function judge(tx: Transaction, id: string, enabled: boolean, rule: StatusRule): Promise<Outcome> {
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
  return (await hasOtherAdmin(tx, id)) ? "changed" : "refused";
}

/** Whether an enabled administrator other than `id` is there. */
export async function hasOtherAdmin(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.user.count({ where: { id: { not: id }, enabled: true, roles: { has: "ADMIN" } } })) > 0;
}

/** A transaction during which nobody else changes who is an administrator. */
export function whileAdminsStay<Value>(
  prisma: Database["prisma"],
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADMIN_LOCK})`;
    return await work(tx);
  });
}
