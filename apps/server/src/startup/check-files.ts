import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { passphraseWarning } from "@strikebook/core/backups/passphrase";
import type { Env } from "../env.ts";
import { backupSettings, readPassphrase } from "./backup-settings.ts";
import { signInProviderSettings } from "./sign-in-provider-settings.ts";
import { signingSecret } from "./signing-secret.ts";
import { StartError } from "./start-error.ts";

/** The files and folders that settings name, looked at all at once. Makes DATA_DIR. Throws a sentence for each that is wrong. */
export function checkFiles(env: Env): void {
  throwAll([
    () => makeDataDir(env.DATA_DIR),
    () => void (env.JWT_SECRET === undefined && env.JWT_SECRET_FILE === undefined ? 0 : signingSecret(env)),
    () =>
      void (
        env.BACKUP_PASSPHRASE_FILE && readPassphrase(env.BACKUP_PASSPHRASE_FILE, "BACKUP_PASSPHRASE_FILE")
      ),
    () => void signInProviderSettings(env),
  ]);
}

/** Warnings of settings that are valid and yet unwise, a sentence each; for the settings that `checkFiles` takes. */
export function settingsWarnings(env: Env): string[] {
  const words = [backupFolderWarning(env), passphraseWarning(backupSettings(env).passphrase)];
  return words.filter((sentence) => sentence !== undefined);
}

/**
 * A sentence where the folder of the backups is there and can't be written. It stops no start: a stick that is missing
 * keeps nobody from signing in, and Docker makes a folder of root's in its place.
 */
function backupFolderWarning({ BACKUP_DIR: folder }: Env): string | undefined {
  const isThere = folder !== undefined && statSync(folder, { throwIfNoEntry: false }) !== undefined;
  return isThere && !isWritable(folder)
    ? `BACKUP_DIR is a folder that the account ${process.getuid?.()} can't write; in Docker: sudo chown 1000:1000 FOLDER.`
    : undefined;
}

function makeDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
  } catch (cause) {
    throw new StartError(
      `DATA_DIR must be a folder that this account can make and write: ${folder} is not.`,
      { cause },
    );
  }
  if (!isWritable(folder)) {
    throw new StartError(
      `DATA_DIR must be a folder that this account (${process.getuid?.()}) can write: ${folder} is not.`,
    );
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** Runs every check; throws the sentences of all that failed as one error. */
function throwAll(checks: readonly (() => void)[]): void {
  const sentences = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof StartError) {
        return [error.message];
      }
      throw error;
    }
  });
  if (sentences.length > 0) {
    throw new StartError(sentences.join(" "));
  }
}
