import { lstat } from "node:fs/promises";
import path from "node:path";
import { readHead } from "@strikebook/database/backup/manifest";
import { isEncrypted } from "@strikebook/database/backup/read-archive";
import type { Database } from "@strikebook/database/client";
import { stampOf } from "./backup-files.ts";
import type { BackupKind, BackupRow, FoundFile } from "./backups.types.ts";

type StoredBackup = Awaited<ReturnType<Database["prisma"]["backup"]["findFirstOrThrow"]>>;

/** More files than any rotation keeps. */
const FILES_MAX = 200;
/** The key of the advisory lock of the one server that notes files it found. */
const FOUND_LOCK = 20_261_129;

const HAS_FILE_OR_IS_MADE = [{ sizeBytes: { not: null } }, { finishedAt: null }];

/** Backups as files: those in the folder of the house, and those elsewhere. */
export function backupFilesIn({ prisma }: Pick<Database, "prisma">) {
  return {
    /** Undefined when the file can't be read. */
    isEncrypted: (file: string): Promise<boolean | undefined> => isEncrypted(file).catch(() => undefined),

    /** In bytes, now: a file may have been on its way into the folder when it was noted. Undefined when it is gone. */
    sizeOf: async (file: string): Promise<number | undefined> =>
      (await lstat(file).catch(() => undefined))?.size,

    lookAt,

    /** Those with a file, newest first: of the house those whose file is among `names`, and all elsewhere. */
    async listFiles(names: readonly string[]): Promise<BackupRow[]> {
      const places = [{ folder: null, fileName: { in: [...names] } }, { folder: { not: null } }];
      const rows = await prisma.backup.findMany({
        where: { sizeBytes: { not: null }, OR: places },
        orderBy: { startedAt: "desc" },
        take: FILES_MAX,
      });
      return rows.map(toRow);
    },

    /** Undefined unless there is one with a file in the folder of the house. */
    async findFile(id: string): Promise<BackupRow | undefined> {
      const row = await prisma.backup.findFirst({ where: { id, folder: null, sizeBytes: { not: null } } });
      return row === null ? undefined : toRow(row);
    },

    /** The names among `names` that no backup of the house has. One that broke off may have left a whole file: it counts as unknown. */
    async listUnknown(names: readonly string[]): Promise<string[]> {
      const where = { folder: null, fileName: { in: [...names] }, OR: HAS_FILE_OR_IS_MADE };
      const known = await prisma.backup.findMany({ where, select: { fileName: true } });
      const told = new Set(known.map(({ fileName }) => fileName));
      return names.filter((name) => !told.has(name));
    },

    /** Notes files that lie in the folder of the house; of several servers one does. */
    async noteFound(files: readonly FoundFile[]): Promise<void> {
      await prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(${FOUND_LOCK}::bigint)`;
        for (const { fileName, sizeBytes, madeAt } of files) {
          const where = { folder: null, fileName, OR: HAS_FILE_OR_IS_MADE };
          if ((await tx.backup.count({ where })) === 0) {
            const size = { sizeBytes: BigInt(sizeBytes), finishedAt: madeAt };
            await tx.backup.create({ data: { kind: "FOUND", fileName, startedAt: madeAt, ...size } });
          }
        }
      });
    },
  };
}

/** The backup that a file holds, by its manifest; none when the file isn't ours. Without a readable manifest its name or its times tell the moment. */
async function lookAt(file: string, passphrase: string | undefined): Promise<FoundFile[]> {
  const fileName = path.basename(file);
  try {
    const { size: sizeBytes, mtime } = await lstat(file);
    const isLocked = await isEncrypted(file);
    const madeAt = await readHead({ file, passphrase: isLocked ? passphrase : undefined })
      .then((head) => new Date(head.createdAt))
      .catch(() => stampOf(fileName) ?? mtime);
    return [{ fileName, sizeBytes, madeAt }];
  } catch {
    return [];
  }
}

export const toRow = ({ id, fileName, startedAt, ...row }: StoredBackup): BackupRow => ({
  id,
  fileName,
  startedAt,
  kind: row.kind as BackupKind,
  folder: row.folder ?? undefined,
  finishedAt: row.finishedAt ?? undefined,
  sizeBytes: row.sizeBytes === null ? undefined : Number(row.sizeBytes),
  provenAt: row.provenAt ?? undefined,
  error: row.error ?? undefined,
  proofBegunAt: row.proofBegunAt ?? undefined,
  proofError: row.proofError ?? undefined,
});
