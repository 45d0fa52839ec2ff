import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { filesToRemove, type Keep } from "@strikebook/core/backups/backup-rotation";

const NAME = /^strikebook-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/;
const FAILED = ".failed";
const UNFINISHED = /^\.strikebook-.*\.unfinished$/;

/** The name of a backup made at `now`, in UTC: names sort by time. */
export const nameOfBackup = (now: Date): string =>
  `strikebook-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.backup`;

/** When a file of ours was made, by its name. */
export function stampOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = STAMP.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

const STAMP = /-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z/;

/** Ours begin so; one that a person brought in may have another plain name. Never a path, nothing hidden. */
const FILE = /^[A-Za-z0-9_][\w.-]{0,200}\.backup$/;

/** The names of the files that can be backups, in a folder that may not be there yet. */
export const backupNamesIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => FILE.test(name));

/** Takes a backup that does not restore out of the rotation; the newest such file is kept, to be looked at. */
export async function setAside(file: string): Promise<void> {
  const folder = path.dirname(file);
  await remove(
    folder,
    (await namesIn(folder)).filter((name) => name.endsWith(FAILED)),
  );
  await rename(file, `${file}${FAILED}`);
}

/**
 * Removes the backups that the rotation lets go, and what crashes have left, unless `made` came to nothing. For the
 * holder of the lock.
 */
export async function rotate(folder: string, made: string, keep: Keep): Promise<void> {
  const names = await namesIn(folder);
  if (!names.includes(made)) {
    return;
  }
  const files = names.flatMap((name) => {
    const madeAt = NAME.test(name) ? stampOf(name) : undefined;
    return madeAt === undefined ? [] : [{ name, madeAt }];
  });
  await remove(folder, [
    ...filesToRemove(files, keep, made),
    ...names.filter((name) => UNFINISHED.test(name)),
  ]);
}

/** The backups of these names in the folder, with what tells whether a file was written again. */
export async function listBackupFiles(folder: string, among: ReadonlySet<string>) {
  const files = (await backupNamesIn(folder)).filter((name) => among.has(name));
  const listed = files.map(async (name) => {
    const about = await stat(path.join(folder, name)).catch(() => undefined);
    return about?.isFile() ? [{ name, version: `${name} ${about.size} ${about.mtimeMs}` }] : [];
  });
  return (await Promise.all(listed)).flat();
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function remove(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await rm(path.join(folder, name), { force: true });
  }
}
