import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { syncFolder, writeDurably } from "../durable-file.ts";
import { type Account, enterableFolder } from "./postgres-account.ts";
import { INITDB_OPTIONS } from "./postgres-settings.ts";

/** Beside the data, readable by its owner only. */
export const passwordFileOf = (dataDir: string) => `${dataDir}.password`;

/**
 * The data folder as the server shall be told it, and the folder to start it in.
 *
 * As another account the server may be unable to enter the way to its own data, below /root for example. Its working
 * folder is set before the account is: that one needs no way.
 */
export function seenFrom(account: Account, dataDir: string): { readonly cwd: string; readonly seen: string } {
  return account.uid !== undefined && process.platform === "linux"
    ? { cwd: dataDir, seen: "/proc/self/cwd" }
    : { cwd: "/", seen: dataDir };
}

type Creation = {
  readonly native: string;
  readonly dataDir: string;
  readonly account: Account;
  /** Data that matters: written through to the disk, and closed to the other accounts of the machine by a password. */
  readonly durable: boolean;
};

/**
 * Creates the cluster's files unless they are there. They appear whole, together with their password, or not at all:
 * interrupted, or when another process was first, nothing of this try is left in their place.
 */
export function createFiles({ native, dataDir, account, durable }: Creation): void {
  if (!isCreated(dataDir)) {
    removeUnfinished(dataDir);
    const unfinished = `${dataDir}${UNFINISHED}-${process.pid}`;
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    giveTo(account, unfinished);
    initialize(unfinished, { native, account, durable });
    try {
      renameSync(unfinished, dataDir);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!isCreated(dataDir)) {
        throw error;
      }
    }
  }
  takePassword(dataDir);
  syncFolder(path.dirname(dataDir));
  if (durable && readPassword(dataDir) === "") {
    renewPassword({ native, dataDir, account });
  }
}

/**
 * Gives the cluster another password when its file is lost or empty, after a power cut for example: a server for one
 * user asks for none.
 */
function renewPassword({ native, dataDir, account }: Omit<Creation, "durable">): void {
  const { cwd, seen } = seenFrom(account, dataDir);
  const password = randomBytes(32).toString("hex");
  execFileSync(path.join(native, "bin", "postgres"), ["--single", "-D", seen, "postgres"], {
    ...account,
    cwd,
    input: `ALTER ROLE postgres PASSWORD '${password}'\n`,
    stdio: ["pipe", "ignore", "pipe"],
  });
  writeDurably(passwordFileOf(dataDir), password);
}

const UNFINISHED = ".new";

const isCreated = (dataDir: string) => existsSync(path.join(dataDir, "PG_VERSION"));

function initialize(folder: string, { native, account, durable }: Omit<Creation, "dataDir">): void {
  const { cwd, seen } = seenFrom(account, folder);
  const initdb = (access: readonly string[]) =>
    execFileSync(
      path.join(native, "bin", "initdb"),
      ["-D", seen, "-U", "postgres", ...INITDB_OPTIONS, "--no-instructions", ...access],
      { ...account, cwd, stdio: ["ignore", "ignore", "pipe"] },
    );
  if (durable) {
    const password = randomBytes(32).toString("hex");
    withPasswordFile(account, password, (file) => initdb(["-A", "scram-sha-256", `--pwfile=${file}`]));
    writeFileSync(path.join(folder, NEW_PASSWORD), password, { mode: 0o600, flush: true });
  } else {
    initdb(["-A", "trust", "--no-sync"]);
  }
}

/** Where the password waits until its files have their name. */
const NEW_PASSWORD = "strikebook.password";

/** Puts the password of new files beside them, where it is looked for. */
function takePassword(dataDir: string): void {
  try {
    renameSync(path.join(dataDir, NEW_PASSWORD), passwordFileOf(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw error;
    }
  }
}

/** Tries of processes that are gone. An `initdb` of theirs may still be at work: it ends when its folder is gone. */
function removeUnfinished(dataDir: string): void {
  const [folder, start] = [path.dirname(dataDir), `${path.basename(dataDir)}${UNFINISHED}`];
  const left = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(start)) : [];
  for (const name of left) {
    const pid = Number(name.slice(start.length + 1));
    if (pid === process.pid || pid === 0 || !isRunning(pid)) {
      try {
        rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 });
      } catch {
        // That `initdb` writes faster than we remove: the next start does it.
      }
    }
  }
}

function withPasswordFile(account: Account, password: string, use: (file: string) => void): void {
  const folder = mkdtempSync(path.join(enterableFolder(), "strikebook-"));
  const file = path.join(folder, "password");
  try {
    writeFileSync(file, password, { mode: 0o600 });
    giveTo(account, file);
    giveTo(account, folder);
    use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function giveTo({ uid, gid }: Account, file: string): void {
  if (uid !== undefined && gid !== undefined) {
    chownSync(file, uid, gid);
  }
}

type Postmaster = {
  readonly pid: number;
  readonly port: number;
  /** As PostgreSQL calls it: "starting" while it recovers, "ready", or "stopping"; empty at first. */
  readonly status: string;
  readonly text: string;
};

/** The running server's own record in postmaster.pid; undefined when no usable one is there. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  try {
    const text = readFileSync(path.join(dataDir, "postmaster.pid"), "utf8");
    const lines = text.split("\n");
    const [pid, , , port] = lines.map(Number);
    const status = lines[7]?.trim() ?? "";
    return pid !== undefined && port !== undefined && isAlive(pid) ? { pid, port, status, text } : undefined;
  } catch {
    return undefined;
  }
}

/** Connection address of a database of the cluster of `dataDir` at `port`. */
export function addressOf(dataDir: string, port: number, database: string): string {
  const password = readPassword(dataDir);
  return `postgresql://postgres${password === "" ? "" : `:${password}`}@127.0.0.1:${port}/${database}`;
}

/** Empty for a cluster without one. */
function readPassword(dataDir: string): string {
  const file = passwordFileOf(dataDir);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

/** After a power cut the process id may belong to another program. */
function isAlive(pid: number): boolean {
  const nameFile = `/proc/${pid}/comm`;
  return isRunning(pid) && (!existsSync(nameFile) || readFileSync(nameFile, "utf8").startsWith("postgres"));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
