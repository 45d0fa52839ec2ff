import type { Database } from "@strikebook/database/client";
import { withConnection } from "@strikebook/database/connection";
import { settleEvidence } from "../../import/confirm/settle-evidence.repository.ts";
import { figuresAmiss } from "../../records/figures-amiss.repository.ts";

export type DoctorRepository = ReturnType<typeof createDoctorRepository>;

export type CheckedUser = { readonly id: string; readonly username: string };

const CONNECTION = { name: "strikebook doctor", idleInTransactionMsMax: 120_000 };

export function createDoctorRepository({ prisma, pool }: Database) {
  return {
    /** PostgreSQL's version and clock. */
    async aboutDatabase(): Promise<{ readonly version: string; readonly now: Date }> {
      const { rows } = await pool.query<{ version: string; now: Date }>(
        "SELECT current_setting('server_version') AS version, clock_timestamp() AS now",
      );
      return rows[0] as { version: string; now: Date };
    },

    /** The newest instant that the audit log holds. */
    async newestEntryAt(): Promise<Date | undefined> {
      const entry = await prisma.auditLog.findFirst({
        orderBy: { performedAt: "desc" },
        select: { performedAt: true },
      });
      return entry?.performedAt;
    },

    listUsers: (): Promise<CheckedUser[]> =>
      prisma.user.findMany({ select: { id: true, username: true }, orderBy: { username: "asc" } }),

    /** The kinds of a user's stored figures that don't follow from their rows. On a connection of its own. */
    figuresAmiss: (userId: string) =>
      withConnection(pool.options.connectionString ?? "", CONNECTION, (client) =>
        figuresAmiss(client, userId, settleEvidence),
      ),
  };
}
