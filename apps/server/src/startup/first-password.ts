import { rm } from "node:fs/promises";
import path from "node:path";
import { writeDurably } from "@strikebook/database/durable-file";

type FirstAdmin = { readonly user: { readonly username: string }; readonly temporaryPassword: string };

/** Stays until the password is another one. Logs are kept, copied and sent around: the password is in none of them. */
export const firstPasswordFile = (dataDir: string): string => path.join(dataDir, "first-password");

/**
 * Tells the operator the first administrator's password, in lines for the output: at a terminal the password itself;
 * elsewhere the output is a log, and the lines name a file that only the server's account may read.
 */
export function announceFirstPassword(
  { user, temporaryPassword }: FirstAdmin,
  { dataDir, isTerminal }: { readonly dataDir: string; readonly isTerminal: boolean },
): string[] {
  const created = `Created the administrator. Username: ${user.username}`;
  if (isTerminal) {
    return [
      `${created}  Temporary password: ${temporaryPassword}`,
      "It is shown only this once and has to be changed at the first sign-in.",
    ];
  }
  const file = firstPasswordFile(dataDir);
  writeDurably(file, `${temporaryPassword}\n`);
  return [
    `${created}  The temporary password is in the file ${file}`,
    "It has to be changed at the first sign-in, which removes the file.",
  ];
}

/** Removes the file, if there is one, once its password is no longer good: a file that cannot be removed does no harm. */
export const forgetFirstPassword = (dataDir: string): Promise<void> =>
  rm(firstPasswordFile(dataDir), { force: true }).catch(() => undefined);
