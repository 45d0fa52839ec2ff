import path from "node:path";
import { passphraseWarning } from "@strikebook/core/backups/passphrase";
import { restoreCommand } from "@strikebook/core/shared/command-line";
import { DomainError } from "@strikebook/core/shared/errors";
import { type Manifest, rowsIn } from "@strikebook/database/backup/manifest";
import { readRestorable, restoreBackup } from "@strikebook/database/backup/restore-backup";
import { makeRestorePoint } from "@strikebook/database/backup/restore-point";
import { withScratchDatabase } from "@strikebook/database/backup/scratch";
import { withConnection } from "@strikebook/database/connection";
import { contentsOf, refuseForeign } from "@strikebook/database/ownership";
import type { Env } from "@strikebook/server/env";
import { openAppServer, prepareApp } from "@strikebook/server/startup/app-database";
import { backupSettings } from "@strikebook/server/startup/backup-settings";
import { readBuildInfo } from "@strikebook/server/startup/build-info";
import { recordRestore } from "@strikebook/server/startup/restore-record";
import {
  type BareCall,
  type Call,
  COMMAND_LINE,
  type Command,
  type Options,
  optionText,
} from "../command.ts";
import { PASSPHRASE, passphraseFor, passphraseOf, tell } from "./backup-source.ts";
import { verify } from "./verify.ts";

const backup: Command = {
  name: "backup",
  summary: "Writes all data into one file, and proves that it restores.",
  operands: [],
  options: {
    to: { type: "string", value: "<folder>", help: "Another folder than BACKUP_DIR (DATA_DIR/backups)" },
    ...PASSPHRASE,
  },
  async run({ services, terminal, options }: Call) {
    const to = optionText(options, "to");
    const passphrase = passphraseOf(options);
    const warning = passphraseWarning(passphrase);
    if (warning !== undefined) {
      terminal.err(warning);
    }
    const made = await services.backups.make(COMMAND_LINE, {
      ...(to === undefined ? {} : { folder: path.resolve(to) }),
      ...(passphrase === undefined ? {} : { passphrase }),
    });
    const folder = to === undefined ? (await services.backups.state()).folder : path.resolve(to);
    if (made.sizeBytes === undefined) {
      throw new DomainError("CONFLICT", `The backup failed: ${made.error}`);
    }
    terminal.out(`Wrote ${path.join(folder, made.fileName)} (${sizeOf(made.sizeBytes)}).`);
    if (made.error !== undefined) {
      throw new DomainError("FORBIDDEN", made.error);
    }
    terminal.out("Restored it into a database of its own: every row and every sum is the same.");
  },
};

const restore: Command = {
  name: "restore",
  summary: "Puts the data of a backup into the database, all or nothing.",
  operands: ["<file>"],
  options: {
    ...PASSPHRASE,
    replace: { type: "boolean", help: "Replace the data that is there; a backup of it is made first" },
    "as-of-version": {
      type: "string",
      value: "<version>",
      help: "The version that made the backup, to go on with: the data is not brought up to date",
    },
  },
  async runBare({ env, terminal, options, operands: [file = ""] }: BareCall) {
    const source = { file: path.resolve(file), passphrase: passphraseFor(env, options) };
    const { manifest } = await readRestorable(source);
    tell(terminal, manifest);
    const isAsOfBackup = wantsBackupVersion(options, manifest);
    const server = await openAppServer(env, { whenRunning: "share" });
    try {
      const saved = await saveWhatIsThere(env, server.url, options["replace"] === true);
      if (saved !== undefined) {
        terminal.out(
          `Saved what was there. To bring it back: ${restoreCommand(saved, env.STRIKEBOOK_RUNS_IN)}`,
        );
      }
      const { appVersion: madeBy, createdAt: madeAt } = manifest.head;
      const facts = { fileName: path.basename(file), madeAt, madeBy, rows: rowsIn(manifest) };
      // The log of an earlier version may have another form.
      const beforeCommit = isAsOfBackup ? undefined : recordRestore(facts, COMMAND_LINE);
      const { wasInUse } = await restoreBackup(server.url, source, { isAsOfBackup, beforeCommit });
      terminal.out("Restored, and compared: every row and every sum is the same. Everybody signs in again.");
      if (isAsOfBackup) {
        terminal.out(`The data is as Strikebook ${madeBy} left it: bring and start that version.`);
      } else {
        await prepareApp(server.url, env);
      }
      if (wasInUse) {
        terminal.out("Strikebook was running meanwhile: restart it now.");
      }
    } finally {
      await server.stop();
    }
  },
};

export const backupCommands: readonly Command[] = [backup, verify, restore];

/** Whether the data is to stay as the backup's version has it. Refuses another version: only these two are known. */
function wantsBackupVersion(options: Options, { head }: Manifest): boolean {
  const version = optionText(options, "as-of-version");
  if (version !== undefined && version !== head.appVersion) {
    throw new DomainError(
      "INVALID_INPUT",
      `Strikebook ${head.appVersion} made this backup: --as-of-version ${head.appVersion} keeps it so; without the option it is brought up to date. Nothing was changed.`,
    );
  }
  return version !== undefined;
}

/**
 * The file of a restore point, tried out before anything is deleted; undefined when nothing is there. Refuses to replace
 * data unasked, and the database of another program.
 */
async function saveWhatIsThere(
  env: Env,
  databaseUrl: string,
  isReplaced: boolean,
): Promise<string | undefined> {
  const connection = { name: "strikebook restore", idleInTransactionMsMax: 0 };
  const { kind } = await withConnection(databaseUrl, connection, async (client) => {
    await refuseForeign(client);
    return await contentsOf(client);
  });
  if (kind === "DATA" && !isReplaced) {
    throw new DomainError(
      "CONFLICT",
      "There is data in the database already. Add --replace to put the backup in its place; what is there is saved first.",
    );
  }
  const { folder, passphrase } = backupSettings(env);
  const { version: appVersion } = readBuildInfo(env);
  const saved = await makeRestorePoint("before-restore", { databaseUrl, folder, passphrase, appVersion });
  if (saved !== undefined) {
    await withScratchDatabase(databaseUrl, (scratchUrl) =>
      restoreBackup(scratchUrl, { file: saved, passphrase }, { isAsOfBackup: true }),
    );
  }
  return saved;
}

const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
