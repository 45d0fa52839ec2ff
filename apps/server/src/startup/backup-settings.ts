import { readFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "../env.ts";
import type { Settings } from "../settings.ts";
import { StartError } from "./start-error.ts";

/** Where backups go, and under which passphrase. */
export function backupSettings(env: Env): Settings["backups"] {
  return {
    folder: env.BACKUP_DIR ?? path.join(env.DATA_DIR, "backups"),
    at: env.BACKUP_AT,
    keep: env.BACKUP_KEEP,
    runsIn: env.STRIKEBOOK_RUNS_IN,
    ...(env.BACKUP_PASSPHRASE_FILE === undefined
      ? {}
      : { passphrase: readPassphrase(env.BACKUP_PASSPHRASE_FILE, "BACKUP_PASSPHRASE_FILE") }),
  };
}

/** The first line of a file. */
export function readPassphrase(file: string, source: string): string {
  let passphrase: string | undefined;
  try {
    passphrase = readFileSync(file, "utf8").split(/\r?\n/)[0];
  } catch (cause) {
    throw new StartError(`The file that ${source} names cannot be read.`, { cause });
  }
  if (passphrase === undefined || passphrase === "") {
    throw new StartError(`The file that ${source} names has no passphrase in its first line.`);
  }
  return passphrase;
}
