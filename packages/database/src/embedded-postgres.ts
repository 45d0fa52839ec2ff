import { spawn } from "node:child_process";
import { openSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { accountToRunAs, reachableBinaries } from "./embedded/postgres-account.ts";
import { addressOf, createFiles, readPostmaster, seenFrom } from "./embedded/postgres-files.ts";
import { commandOptions } from "./embedded/postgres-settings.ts";
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
  /** For data that matters: fsync on, and a password. Off by default, for tests. */
  readonly durable?: boolean;
  /** Loopback port; a free one when not given. */
  readonly port?: number;
};

/** A server whose program was killed needs this long at most to notice and to end. */
const PREDECESSOR_WAIT_MS_MAX = 10_000;
const READY_WAIT_MS_MAX = 120_000;
const POLL_MS = 25;
/** The shell holds the other end of a pipe from this process: when this process ends, however, so does PostgreSQL. */
const RUN_UNTIL_INPUT_ENDS =
  'trap "" INT TERM; "$@" & p=$!; cat >/dev/null; kill -INT $p 2>/dev/null; wait $p';

/** Starts the PostgreSQL that the npm package brings; it ends when this process ends, however that ends. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const account = accountToRunAs();
  const native = reachableBinaries(account);
  const dataDir = path.resolve(options.dataDir ?? temporaryFolder());
  const durable = options.durable ?? false;
  await waitForPredecessor(dataDir);
  createFiles({ native, dataDir, account, durable });

  const port = options.port ?? (await freePort());
  const logFile = `${dataDir}.log`;
  const { cwd, seen } = seenFrom(account, dataDir);
  const command = serverCommand({ native, seen, port, durable });
  const log = openSync(logFile, "a", 0o600);
  const child = spawn("/bin/sh", ["-c", RUN_UNTIL_INPUT_ENDS, "sh", ...command], {
    ...account,
    cwd,
    stdio: ["pipe", log, log],
    detached: true,
  });
  child.unref();
  (child.stdin as unknown as { unref?: () => void }).unref?.();
  const url = (database = "postgres") => addressOf(dataDir, port, database);
  const pid = await untilReady(url(), dataDir, () => child.exitCode !== null, logFile);
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
      if (options.dataDir === undefined) {
        rmSync(dataDir, { recursive: true, force: true });
        rmSync(logFile, { force: true });
      }
    },
  };
}

/**
 * Connection address of a database of the cluster that another process of this machine runs on `dataDir`; undefined when
 * none runs there.
 */
export function runningClusterUrl(dataDir: string, database = "postgres"): string | undefined {
  const postmaster = readPostmaster(path.resolve(dataDir));
  return postmaster && addressOf(path.resolve(dataDir), postmaster.port, database);
}

function temporaryFolder(): string {
  return path.join(os.tmpdir(), `strikebook-pg-${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
}

async function waitForPredecessor(dataDir: string): Promise<void> {
  const startedMs = Date.now();
  while (readPostmaster(dataDir) !== undefined) {
    if (Date.now() - startedMs > PREDECESSOR_WAIT_MS_MAX) {
      throw new Error(`another PostgreSQL is running on ${dataDir}: perhaps Strikebook is started already`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

type Command = {
  readonly native: string;
  readonly seen: string;
  readonly port: number;
  readonly durable: boolean;
};

function serverCommand({ native, seen, port, durable }: Command): string[] {
  return [path.join(native, "bin", "postgres"), "-D", seen, ...commandOptions({ port, durable })];
}

/** The server's process id, once it answers. */
async function untilReady(
  url: string,
  dataDir: string,
  hasEnded: () => boolean,
  logFile: string,
): Promise<number> {
  for (const startedMs = Date.now(); ; ) {
    const failure = await tryToConnect(url, dataDir);
    const pid = readPostmaster(dataDir)?.pid;
    if (failure === undefined && pid !== undefined) {
      return pid;
    }
    if (hasEnded() || Date.now() - startedMs > READY_WAIT_MS_MAX) {
      throw new Error(`PostgreSQL did not start: ${failure}; see ${logFile}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Undefined once the cluster of `dataDir` answers; the port may belong to somebody else's server. */
async function tryToConnect(url: string, dataDir: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ text: string }>("SELECT pg_read_file('postmaster.pid') AS text");
    return rows[0]?.text === readPostmaster(dataDir)?.text ? undefined : "the port belongs to another server";
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
}
