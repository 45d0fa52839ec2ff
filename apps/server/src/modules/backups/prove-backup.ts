import path from "node:path";
import { DomainError } from "@strikebook/core/shared/errors";
import { listBackupFiles } from "./backup-files.ts";
import type { BackupsRepository } from "./backups.repository.ts";
import type { BackupRow, BackupSettings } from "./backups.types.ts";

/** A folder of backups, and under which passphrase their files are. */
export type Place = Pick<BackupSettings, "folder" | "passphrase">;

/**
 * Restores the file of a backup elsewhere and compares it. Answers, in words, why it proves nothing all the same; throws when
 * the file doesn't restore, or could not be tried.
 */
export async function proveBackup(
  repository: BackupsRepository,
  row: BackupRow,
  { folder, passphrase }: Place,
): Promise<string | undefined> {
  const amiss = await repository.prove(path.join(folder, row.fileName), passphrase);
  // Every row is in the file, which stays: the figures were as wrong before, and a backup in the wrong place is one.
  return amiss.people > 0 ? amissWords(amiss) : await strangeFolder(repository, row, folder);
}

/** Whether an error is the file's own, and not for want of a right, a passphrase, a newer version, room or a database. */
export const isNoGood = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.code === "INVALID_INPUT" || error.code === "CONFLICT");

/**
 * Words where the night's backup came into a folder that holds none of the proven ones before it: a stick that is not
 * mounted leaves an empty folder, which would be filled in its place. One that an administrator makes settles the folder.
 */
async function strangeFolder(
  repository: Pick<BackupsRepository, "listMadeHere">,
  { kind, folder: elsewhere }: BackupRow,
  folder: string,
): Promise<string | undefined> {
  if (kind !== "NIGHTLY" || elsewhere !== undefined) {
    return undefined;
  }
  const proven = await repository.listMadeHere({ isProven: true });
  const isKnown = proven.size === 0 || (await listBackupFiles(folder, proven)).length > 0;
  return isKnown
    ? undefined
    : `The earlier backups aren't in ${folder}. Is its disk mounted? If this is the folder you want, choose Back up now.`;
}

/** Names no person: the log has it as well. */
const amissWords = ({
  people,
  kinds,
}: {
  readonly people: number;
  readonly kinds: readonly string[];
}): string =>
  `Every row is in the backup, but figures of ${people} ${people === 1 ? "person" : "people"} do not follow from their rows: ${kinds.join(", ")}. Run doctor.`;

const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full.",
  EDQUOT: "The disk is full.",
  EACCES: "Strikebook may not write there.",
  EPERM: "Strikebook may not write there.",
  EROFS: "The folder is read-only.",
  ENOENT: "The folder or its disk was taken away.",
  ENODEV: "The folder or its disk was taken away.",
  EIO: "The disk can't be read or written.",
};

/** A failure in words for administrators. */
export function wordsOf(error: unknown, folder: string): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const words = SYSTEM_WORDS[code];
  return words === undefined ? message.replace(" Nothing was changed.", "") : `${words} (${folder})`;
}
