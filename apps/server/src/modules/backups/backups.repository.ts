import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { makeBackup } from "@strikebook/database/backup/make-backup";
import { readHead } from "@strikebook/database/backup/manifest";
import { restoreBackup } from "@strikebook/database/backup/restore-backup";
import { withScratchDatabase } from "@strikebook/database/backup/scratch";
import { dropUnfinished } from "@strikebook/database/backup/write-archive";
import type { Database } from "@strikebook/database/client";
import { withConnection } from "@strikebook/database/connection";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { backupAlarmIn } from "./backup-alarm.repository.ts";
import { backupFilesIn } from "./backup-files.repository.ts";
import { backupTriesIn } from "./backup-tries.repository.ts";
import { type KindsAmiss, kindsAmissInThread } from "./proven-figures.repository.ts";

export type BackupsRepository = ReturnType<typeof createBackupsRepository>;

/** The key of the advisory lock of the one server that makes a backup, or proves one again. */
const BACKUP_LOCK = 20_261_124;

export function createBackupsRepository({ prisma, pool }: Database, databaseUrl: string) {
  return {
    /** Runs `work` unless another server is making or proving a backup; a server that dies lets go of the lock. Answers whether it ran. */
    whileAlone: (work: () => Promise<void>) => whileAlone(databaseUrl, work),

    dropUnfinished,

    ...backupTriesIn({ prisma }),

    ...backupAlarmIn({ pool }),

    ...backupFilesIn({ prisma }),

    record: (audit: AuditEntry) => writeAudit(prisma, audit),

    /** Writes all data into a file; answers its size in bytes. */
    async write(file: string, passphrase: string | undefined, about: { appVersion: string; now: Date }) {
      return (await makeBackup({ databaseUrl, file, passphrase, ...about })).bytes;
    },

    /** Where the audit log ended when the file was made; undefined for a file that says nothing of it or can't be read. */
    async readAuditHead(file: string, passphrase: string | undefined) {
      const head = await readHead({ file, passphrase }).catch(() => undefined);
      return head?.auditHead
        ? { ...head.auditHead, position: Number(head.auditHead.position), at: new Date(head.createdAt) }
        : undefined;
    },

    /**
     * Restores a file into a database of its own; throws unless that equals the file's manifest. Answers what of its figures
     * does not follow from its rows.
     */
    async prove(file: string, passphrase: string | undefined): Promise<KindsAmiss> {
      return await withScratchDatabase(databaseUrl, async (url) => {
        await restoreBackup(url, { file, passphrase });
        return await kindsAmissInThread(url);
      });
    },
  };
}

async function whileAlone(databaseUrl: string, work: () => Promise<void>): Promise<boolean> {
  const connection = { name: "strikebook backup lock", idleInTransactionMsMax: 0 };
  return await withConnection(databaseUrl, connection, async (client) => {
    const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [
      BACKUP_LOCK,
    ]);
    if (rows[0]?.got !== true) {
      return false;
    }
    try {
      await work();
    } finally {
      // Closing the connection lets go as well, but PostgreSQL notices that a moment later: the next backup would be refused.
      await client.query("SELECT pg_advisory_unlock($1)", [BACKUP_LOCK]).catch(() => undefined);
    }
    return true;
  });
}
