import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { countWords } from "@strikebook/core/shared/count-words";
import { DomainError } from "@strikebook/core/shared/errors";
import { readBackup, rowsIn } from "@strikebook/database/backup/manifest";
import { restoreBackup } from "@strikebook/database/backup/restore-backup";
import { withScratchDatabase } from "@strikebook/database/backup/scratch";
import { startCluster } from "@strikebook/database/embedded/embedded-postgres";
import type { Env } from "@strikebook/server/env";
import type { BareCall, Command, Terminal } from "../command.ts";
import { PASSPHRASE, passphraseFor, tell } from "./backup-source.ts";

export const verify: Command = {
  name: "verify",
  summary: "Checks every byte of a backup, or of all in a folder; restores it elsewhere and compares.",
  operands: ["<file or folder>"],
  options: { ...PASSPHRASE, quick: { type: "boolean", help: "Check the bytes only, and restore nothing" } },
  async runBare({ env, terminal, options, operands: [named = ""] }: BareCall) {
    const place = path.resolve(named);
    const proof = { passphrase: passphraseFor(env, options), isQuick: options["quick"] === true };
    if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) {
      return await verifyFolder(place, { env, terminal, ...proof });
    }
    const source = { file: place, passphrase: proof.passphrase };
    tell(terminal, await readBackup(source));
    if (!proof.isQuick) {
      await withServer(env, (url) => restoreAside(url, source));
      terminal.out("Restored it into a database of its own: every row and every sum is the same.");
    }
  },
};

type Proof = {
  readonly env: Env;
  readonly terminal: Terminal;
  readonly passphrase: string | undefined;
  /** Checks the bytes only. */
  readonly isQuick: boolean;
};

type Source = { readonly file: string; readonly passphrase: string | undefined };

/** A sentence for each backup in the folder. Throws CONFLICT when one is no good, NOT_FOUND when there is none. */
async function verifyFolder(folder: string, { env, terminal, passphrase, isQuick }: Proof): Promise<void> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(ENDING) && !name.startsWith("."))
    .sort();
  if (names.length === 0) {
    throw new DomainError(
      "NOT_FOUND",
      `There is no backup in ${folder}: none of its files ends in ${ENDING}.`,
    );
  }
  let good = 0;
  const verifyAll = async (url: string | undefined) => {
    for (const name of names) {
      const found = await verifyOne({ file: path.join(folder, name), passphrase }, url);
      good += found.isGood ? 1 : 0;
      terminal.out(`${name}: ${found.words}`);
    }
  };
  await (isQuick ? verifyAll(undefined) : withServer(env, verifyAll));
  if (good < names.length) {
    throw new DomainError("CONFLICT", `${good} of ${countWords(names.length, "backup")} are good.`);
  }
  terminal.out(names.length === 1 ? "The only backup is good." : `All ${names.length} backups are good.`);
}

const ENDING = ".backup";

type Found = { readonly isGood: boolean; readonly words: string };

/** Tells in words whether a backup is good: restored and compared with `url`, without it by its bytes alone. Throws faults that are not the file's. */
async function verifyOne(source: Source, url: string | undefined): Promise<Found> {
  try {
    const manifest = await readBackup(source).catch(unreadable);
    if (url !== undefined) {
      await restoreAside(url, source);
    }
    const { createdAt, appVersion } = manifest.head;
    const proof = url === undefined ? "undamaged" : "restored elsewhere, and every row and sum is the same";
    const rows = countWords(rowsIn(manifest), "row");
    return { isGood: true, words: `${rows} of ${createdAt} by Strikebook ${appVersion}, ${proof}.` };
  } catch (error) {
    if (error instanceof DomainError) {
      return { isGood: false, words: error.message.replace(" Nothing was changed.", "") };
    }
    throw error;
  }
}

/** A folder of that name, a file without a right, a disk that fails: no matter of the program's. */
function unreadable(error: Error & { readonly syscall?: unknown }): never {
  throw error.syscall === undefined
    ? error
    : new DomainError("NOT_FOUND", `It can't be read (${error.message}).`);
}

const restoreAside = (url: string, source: Source) =>
  withScratchDatabase(url, async (scratchUrl) => {
    await restoreBackup(scratchUrl, source);
  });

/** A server for scratch databases: the one that DATABASE_URL names, else one for as long as `use` takes. */
async function withServer(env: Env, use: (url: string) => Promise<void>): Promise<void> {
  if (env.DATABASE_URL !== undefined) {
    return await use(env.DATABASE_URL);
  }
  const cluster = await startCluster();
  try {
    await use(cluster.url());
  } finally {
    await cluster.stop();
  }
}
