import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { toRow } from "./backup-files.repository.ts";
import type { BackupRow } from "./backups.types.ts";

type BegunBackup = Pick<BackupRow, "kind" | "fileName" | "startedAt"> & Partial<Pick<BackupRow, "folder">>;

type Wanted = NonNullable<NonNullable<Parameters<Database["prisma"]["backup"]["findFirst"]>[0]>["where"]>;

type Ended = Pick<BackupRow, "sizeBytes" | "provenAt" | "error"> & { readonly finishedAt: Date };

type Proven = Pick<BackupRow, "provenAt" | "error" | "proofError">;

/** Made here; a file that was only found is no try, and its proof says nothing of this house's nights. */
const MADE_HERE = { kind: { not: "FOUND" } } as const;
/** Tries of the house, in its folder. */
const OF_HOUSE = { folder: null, ...MADE_HERE } as const;
const IS_PROVEN = { provenAt: { not: null }, ...MADE_HERE } as const;

/** The outcome of each backup and of each proof of its file. */
export function backupTriesIn({ prisma }: Pick<Database, "prisma">) {
  return {
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

    end: async (id: string, ended: Ended): Promise<BackupRow> =>
      toRow(await prisma.backup.update({ where: { id }, data: columnsOf(ended) })),

    /** Notes that the file of a backup is being proven again. For the holder of the lock. */
    async beginProof(id: string, begunAt: Date, audit: AuditEntry): Promise<BackupRow> {
      return await prisma.$transaction(async (tx) => {
        await endBrokenOff(tx, begunAt);
        await writeAudit(tx, audit);
        return toRow(
          await tx.backup.update({ where: { id }, data: { proofBegunAt: begunAt, proofError: null } }),
        );
      });
    },

    async endProof(id: string, { provenAt, error, proofError }: Proven): Promise<BackupRow> {
      const found = { provenAt: provenAt ?? null, error: error ?? null, proofError: proofError ?? null };
      return toRow(await prisma.backup.update({ where: { id }, data: { ...found, proofBegunAt: null } }));
    },

    isProving: async (): Promise<boolean> =>
      (await prisma.backup.count({ where: { proofBegunAt: { not: null } } })) > 0,

    ...newestTriesIn({ prisma }),
  };
}

/** Backups by when they began. */
function newestTriesIn({ prisma }: Pick<Database, "prisma">) {
  // A backup of a day to come was made while the clock was ahead: it says nothing of the nights until then.
  const findNewest = async (now: Date, where: Wanted = {}) => {
    const row = await prisma.backup.findFirst({
      where: { ...where, startedAt: { lte: now } },
      orderBy: { startedAt: "desc" },
    });
    return row === null ? undefined : toRow(row);
  };
  return {
    /** The newest ones, newest first. */
    async list(limit: number): Promise<BackupRow[]> {
      return (await prisma.backup.findMany({ orderBy: { startedAt: "desc" }, take: limit })).map(toRow);
    },

    /** The newest of the house that began up to `now`; one that was proven counts wherever it lies. */
    findLast: (now: Date) => findNewest(now, { OR: [OF_HOUSE, IS_PROVEN] }),

    /** The newest try of the house. */
    findLastTried: (now: Date) => findNewest(now, OF_HOUSE),

    /** The newest that was proven. */
    findLastGood: (now: Date) => findNewest(now, IS_PROVEN),

    /** The newest whose file is part of the rotation: proven, or not to be tried out for want of a right. */
    findLastKept: (now: Date) => findNewest(now, { ...OF_HOUSE, sizeBytes: { not: null } }),

    /** The oldest try of the house. */
    async findFirstTry(): Promise<BackupRow | undefined> {
      const row = await prisma.backup.findFirst({ where: OF_HOUSE, orderBy: { startedAt: "asc" } });
      return row === null ? undefined : toRow(row);
    },

    /** Names of the house's files, or of the proven ones, that this database has made since it was made, or filled by a restore. */
    async listMadeHere({ isProven }: { isProven?: boolean } = {}): Promise<ReadonlySet<string>> {
      const where = { ...OF_HOUSE, ...(isProven === true && IS_PROVEN) };
      const rows = await prisma.backup.findMany({ where, select: { fileName: true } });
      return new Set(rows.map(({ fileName }) => fileName));
    },
  };
}

async function endBrokenOff(prisma: Pick<Database["prisma"], "backup">, finishedAt: Date): Promise<void> {
  await prisma.backup.updateMany({
    where: { finishedAt: null },
    data: { finishedAt, error: "The server stopped before the backup was done." },
  });
  await prisma.backup.updateMany({
    where: { proofBegunAt: { not: null } },
    data: { proofBegunAt: null, proofError: "The server stopped before the backup was verified." },
  });
}

const columnsOf = ({ sizeBytes, provenAt, error, finishedAt }: Ended) => ({
  finishedAt,
  sizeBytes: sizeBytes === undefined ? null : BigInt(sizeBytes),
  provenAt: provenAt ?? null,
  error: error ?? null,
});
