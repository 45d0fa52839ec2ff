import { statfs } from "node:fs/promises";

/** Below this an import of a large file may fill the disk, and PostgreSQL stops on a full one. */
const LOW_BYTES = 1024 ** 3;

export type Storage = {
  /** What this program may still write below DATA_DIR, and all of that disk, in bytes. */
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** What the database takes, in bytes. With DATABASE_URL it may lie on another disk. */
  readonly databaseBytes: number;
  readonly isLow: boolean;
};

/** The room on the disk of a folder. */
export async function describeDisk(folder: string): Promise<Omit<Storage, "databaseBytes">> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  return { freeBytes, totalBytes: blocks * bsize, isLow: freeBytes < LOW_BYTES };
}
