import { type Manifest, rowsIn } from "@strikebook/database/backup/manifest";
import type { Env } from "@strikebook/server/env";
import { backupSettings, readPassphrase } from "@strikebook/server/startup/backup-settings";
import { type Options, optionText, type Terminal } from "../command.ts";

/** The option of every command that opens a backup. */
export const PASSPHRASE = {
  "passphrase-file": { type: "string", value: "<file>", help: "Holds the passphrase in its first line" },
} as const;

/** The passphrase that the line names; undefined when it names none. */
export function passphraseOf(options: Options): string | undefined {
  const file = optionText(options, "passphrase-file");
  return file === undefined ? undefined : readPassphrase(file, "--passphrase-file");
}

/** As `passphraseOf`, else the one of the nightly backups. */
export const passphraseFor = (env: Env, options: Options) =>
  passphraseOf(options) ?? backupSettings(env).passphrase;

/** Says when a backup was made, by which version, and whose data it holds. */
export function tell(terminal: Terminal, manifest: Manifest): void {
  const { head, summary } = manifest;
  const rows = rowsIn(manifest);
  terminal.out(`Backup of ${head.createdAt}, Strikebook ${head.appVersion}: ${rows} rows, undamaged.`);
  for (const { username, realized, newestDay, value } of Object.values(summary.sums ?? {})) {
    const positions = newestDay === null ? "no positions" : `positions worth ${value} by ${newestDay}`;
    terminal.out(`  ${username}: realized ${realized.TRADE} (tax ${realized.TAX}), ${positions}`);
  }
}
