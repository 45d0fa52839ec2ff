import { LEFT_SECONDS_MAX } from "@strikebook/auth/token";
import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "../../records/audit-trail.repository.ts";

/** A sign-in that is still good, as its owner sees it. */
type OwnSession = {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
};

/** A person's sessions, for themselves. */
export function ownSessionsIn(prisma: Database["prisma"]) {
  return {
    /** The user's sessions that are good at `now`, newest first. */
    async listSessions(userId: string, now: Date): Promise<OwnSession[]> {
      // The tokens of those with more left, which a clock that was ahead has opened, are refused.
      const longest = new Date(now.getTime() + LEFT_SECONDS_MAX * 1000);
      return await prisma.userSession.findMany({
        where: { userId, endedAt: null, expiresAt: { gt: now, lte: longest } },
        select: { id: true, createdAt: true, expiresAt: true, ipAddress: true, userAgent: true },
        orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      });
    },

    /** Ends those sessions of the user that are alive at `at`: one by its id, or all but one. Answers how many. */
    async endSessions(
      userId: string,
      which: { readonly id: string } | { readonly except: string },
      at: Date,
      audit: (sessions: number) => AuditEntry,
    ): Promise<number> {
      const id = "id" in which ? which.id : { not: which.except };
      return await prisma.$transaction(async (tx) => {
        const { count } = await tx.userSession.updateMany({
          where: { userId, id, endedAt: null, expiresAt: { gt: at } },
          data: { endedAt: at, idToken: null },
        });
        if (count > 0) {
          await writeAudit(tx, audit(count));
        }
        return count;
      });
    },
  };
}
