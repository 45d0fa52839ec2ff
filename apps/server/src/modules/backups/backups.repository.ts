import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { makeBackup } from "@strikebook/database/backup/make-backup";
import { readHead } from "@strikebook/database/backup/manifest";
import { restoreBackup } from "@strikebook/database/backup/restore-backup";
import { withScratchDatabase } from "@strikebook/database/backup/scratch";
import { dropUnfinished } from "@strikebook/database/backup/write-archive";
import type { Database } from "@strikebook/database/client";
import { withConnection } from "@strikebook/database/connection";
import { inPoolTransaction } from "@strikebook/database/transaction";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { backupFilesIn, toRow } from "./backup-files.repository.ts";
import type { BackupRow } from "./backups.types.ts";
import { type KindsAmiss, kindsAmissInThread } from "./proven-figures.repository.ts";

export type BackupsRepository = ReturnType<typeof createBackupsRepository>;

type BegunBackup = Pick<BackupRow, "kind" | "fileName" | "startedAt"> & Partial<Pick<BackupRow, "folder">>;

type Wanted = NonNullable<NonNullable<Parameters<Database["prisma"]["backup"]["findFirst"]>[0]>["where"]>;

type Ended = Pick<BackupRow, "sizeBytes" | "provenAt" | "error"> & { readonly finishedAt: Date };

/** An administrator who reads mail. */
export type AlarmReader = { readonly email: string; readonly firstName: string };

const ALARM_READERS = `SELECT email, first_name AS "firstName" FROM users
  WHERE enabled AND 'ADMIN' = ANY(roles::text[]) ORDER BY username`;

/** Tries of the house, in its folder; files that were only found there are no tries. */
const OF_HOUSE = { folder: null, kind: { not: "FOUND" } } as const;
/** The key of the advisory lock of the one server that makes a backup. */
const BACKUP_LOCK = 20_261_124;

export function createBackupsRepository({ prisma, pool }: Database, databaseUrl: string) {
  // A backup of a day to come was made while the clock was ahead: it says nothing of the nights until then.
  const findNewest = async (now: Date, where: Wanted = {}) => {
    const row = await prisma.backup.findFirst({
      where: { ...where, startedAt: { lte: now } },
      orderBy: { startedAt: "desc" },
    });
    return row === null ? undefined : toRow(row);
  };
  return {
    /** Runs `work` unless another server is making a backup; a server that dies lets go of the lock. Answers whether it ran. */
    whileAlone: (work: () => Promise<void>) => whileAlone(databaseUrl, work),

    /**
     * Notes that a backup begins, with the entry of the person who began it; earlier ones that never ended were broken
     * off. For the holder of the lock.
     */
    async begin(begun: BegunBackup, audit?: AuditEntry): Promise<BackupRow> {
      return await prisma.$transaction(async (tx) => {
        await endBrokenOff(tx, begun.startedAt);
        if (audit !== undefined) {
          await writeAudit(tx, audit);
        }
        return toRow(await tx.backup.create({ data: { ...begun, folder: begun.folder ?? null } }));
      });
    },

    /** As `begin` does, when a server starts. For the holder of the lock. */
    endBrokenOff: (now: Date) => endBrokenOff(prisma, now),

    dropUnfinished,

    end: async (id: string, ended: Ended): Promise<BackupRow> =>
      toRow(await prisma.backup.update({ where: { id }, data: columnsOf(ended) })),

    /** The newest ones, newest first. */
    async list(limit: number): Promise<BackupRow[]> {
      return (await prisma.backup.findMany({ orderBy: { startedAt: "desc" }, take: limit })).map(toRow);
    },

    /** The newest of the house that began up to `now`; one that was proven counts wherever it lies. */
    findLast: (now: Date) => findNewest(now, { OR: [OF_HOUSE, { provenAt: { not: null } }] }),

    /** The newest try of the house. */
    findLastTried: (now: Date) => findNewest(now, OF_HOUSE),

    /** The newest that was proven. */
    findLastGood: (now: Date) => findNewest(now, { provenAt: { not: null } }),

    /** The newest whose file is part of the rotation: proven, or not to be tried out for want of a right. */
    findLastKept: (now: Date) => findNewest(now, { ...OF_HOUSE, sizeBytes: { not: null } }),

    /** The oldest try of the house. */
    async findFirstTry(): Promise<BackupRow | undefined> {
      const row = await prisma.backup.findFirst({ where: OF_HOUSE, orderBy: { startedAt: "asc" } });
      return row === null ? undefined : toRow(row);
    },

    /**
     * Tells administrators by `send` that nothing was proven since the backup `id`, unless they were told so or another server
     * does now. It counts as told once `send` answers true.
     */
    tellMissed: (id: string, now: Date, send: (readers: readonly AlarmReader[]) => Promise<boolean>) =>
      inPoolTransaction(pool, async (client) => {
        const since = await client.query(
          "SELECT FROM backups WHERE id = $1 AND missed_told_at IS NULL FOR UPDATE SKIP LOCKED",
          [id],
        );
        if (since.rowCount === 0) {
          return false;
        }
        const { rows } = await client.query<AlarmReader>(ALARM_READERS);
        const isTold = await send(rows);
        if (isTold) {
          await client.query("UPDATE backups SET missed_told_at = $2 WHERE id = $1", [id, now]);
        }
        return isTold;
      }),

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

    /** Names of the house's files, or of the proven ones, that this database has made since it was made, or filled by a restore. */
    async listMadeHere({ isProven }: { isProven?: boolean } = {}): Promise<ReadonlySet<string>> {
      const rows = await prisma.backup.findMany({
        where: {
          folder: null,
          kind: { not: "FOUND" },
          ...(isProven === true && { provenAt: { not: null } }),
        },
        select: { fileName: true },
      });
      return new Set(rows.map(({ fileName }) => fileName));
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

async function endBrokenOff(prisma: Pick<Database["prisma"], "backup">, finishedAt: Date): Promise<void> {
  await prisma.backup.updateMany({
    where: { finishedAt: null },
    data: { finishedAt, error: "The server stopped before the backup was done." },
  });
}

const columnsOf = ({ sizeBytes, provenAt, error, finishedAt }: Ended) => ({
  finishedAt,
  sizeBytes: sizeBytes === undefined ? null : BigInt(sizeBytes),
  provenAt: provenAt ?? null,
  error: error ?? null,
});

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
