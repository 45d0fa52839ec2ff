import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type Account, enterableFolder } from "./postgres-account.ts";
import { INITDB_OPTIONS } from "./postgres-settings.ts";

/** Beside the data, readable by its owner only. */
const passwordFileOf = (dataDir: string) => `${dataDir}.password`;

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

/** Creates the cluster's files unless they are there; interrupted, it leaves nothing that looks like them. */
export function createFiles({ native, dataDir, account, durable }: Creation): void {
  if (existsSync(path.join(dataDir, "PG_VERSION"))) {
    return;
  }
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  giveTo(account, unfinished);
  const { cwd, seen } = seenFrom(account, unfinished);
  const initialize = (access: readonly string[]) =>
    execFileSync(
      path.join(native, "bin", "initdb"),
      ["-D", seen, "-U", "postgres", ...INITDB_OPTIONS, "--no-instructions", ...access],
      { ...account, cwd, stdio: ["ignore", "ignore", "pipe"] },
    );
  if (durable) {
    const password = randomBytes(32).toString("hex");
    withPasswordFile(account, password, (file) => initialize(["-A", "scram-sha-256", `--pwfile=${file}`]));
    writeFileSync(passwordFileOf(dataDir), password, { mode: 0o600 });
  } else {
    initialize(["-A", "trust", "--no-sync"]);
  }
  renameSync(unfinished, dataDir);
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

/** What a running server wrote down about itself; undefined when none runs or it was not stopped in order. */
export function readPostmaster(
  dataDir: string,
): { readonly pid: number; readonly port: number; readonly text: string } | undefined {
  try {
    const text = readFileSync(path.join(dataDir, "postmaster.pid"), "utf8");
    const [pid, , , port] = text.split("\n").map(Number);
    return pid !== undefined && port !== undefined && isAlive(pid) ? { pid, port, text } : undefined;
  } catch {
    return undefined;
  }
}

/** Connection address of a database of the cluster of `dataDir` at `port`. */
export function addressOf(dataDir: string, port: number, database: string): string {
  const file = passwordFileOf(dataDir);
  const password = existsSync(file) ? `:${readFileSync(file, "utf8").trim()}` : "";
  return `postgresql://postgres${password}@127.0.0.1:${port}/${database}`;
}

/** After a power cut the number may meanwhile belong to somebody else's program. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") {
      return false;
    }
  }
  const nameFile = `/proc/${pid}/comm`;
  return !existsSync(nameFile) || readFileSync(nameFile, "utf8").startsWith("postgres");
}
