import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "../free-port.ts";
import { type Patience, waitForEnd } from "./hanging-postgres.ts";
import { type Account, accountToRunAs, reachableBinaries } from "./postgres-account.ts";
import { addressOf, createFiles, passwordFileOf, readPostmaster, seenFrom } from "./postgres-files.ts";
import { boundLog, lastWords, logFileOf } from "./postgres-log.ts";
import { commandOptions } from "./postgres-settings.ts";
import { isDamage, StartFailure } from "./start-failure.ts";

export type Cluster = {
  /** Connection address of a database of the cluster, `postgres` when not named. */
  url(database?: string): string;
  readonly port: number;
  readonly pid: number;
  /** Follows the server's end, also one that nobody asked for, with its last words when it left some. */
  readonly ended: Promise<string | undefined>;
  stop(): Promise<void>;
};

type ClusterOptions = {
  /** Kept between starts when given; else a temporary one that goes at `stop`. */
  readonly dataDir?: string;
  /** For data that matters: fsync on, and a password. Off by default, for tests. */
  readonly durable?: boolean;
  /** Loopback port; a free one when not given. */
  readonly port?: number;
  /** Told, in a sentence, what a start or a stop waits for. */
  readonly say?: (line: string) => void;
  /** How long a server may hang in its shutdown. */
  readonly patience?: Patience;
};

/** A server whose program was killed needs this long at most to notice and to end. */
const PREDECESSOR_WAIT_MS_MAX = 10_000;
/** Not counted while the server says that it recovers, which takes as long as it takes. */
const READY_WAIT_MS_MAX = 120_000;
const CONNECT_MS_MAX = 5_000;
const LOG_CHECK_MS = 60_000;
const POLL_MS = 25;
/** A start right after a crash may meet what is left of the one before, and do at the next try. */
const TRIES = 3;
const RETRY_MS = 500;
/**
 * The shell holds the other end of a pipe from this process: when this process ends, however, so does PostgreSQL. When
 * PostgreSQL ends, so does the shell.
 */
const RUN_UNTIL_INPUT_ENDS = `trap "" INT TERM; exec 3<&0; "$@" 3<&- </dev/null & server=$!
(read -r line <&3; kill -INT $server) 2>/dev/null & reader=$!
wait $server; code=$?; kill -KILL $reader 2>/dev/null; exit $code`;

/** Starts the PostgreSQL that the npm package brings; it ends when this process ends, however that ends. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const account = accountToRunAs();
  const native = reachableBinaries(account);
  const dataDir = path.resolve(options.dataDir ?? temporaryFolder());
  const durable = options.durable ?? false;
  const port = options.port ?? (await freePort());
  const { say = () => undefined, patience } = options;
  const server = { native, dataDir, account, durable, port, say, patience };
  await waitForPredecessor(server);
  createFiles(server);
  const { child, pid, logStart } = await startServer(server);
  const logCheck = setInterval(() => boundLog(dataDir), LOG_CHECK_MS).unref();
  const ended = untilEnded(child).then(() => {
    clearInterval(logCheck);
    return lastWords(dataDir, logStart);
  });
  return {
    url: (database = "postgres") => addressOf(dataDir, port, database),
    port,
    pid,
    ended,
    async stop() {
      child.ref();
      child.stdin?.end();
      await waitForEnd({ pid, hasEnded: () => hasEnded(child), say, patience });
      await ended;
      if (options.dataDir === undefined) {
        for (const file of [dataDir, logFileOf(dataDir), passwordFileOf(dataDir)]) {
          rmSync(file, { recursive: true, force: true });
        }
      }
    },
  };
}

type Server = {
  readonly native: string;
  readonly dataDir: string;
  readonly account: Account;
  readonly durable: boolean;
  readonly port: number;
  readonly say: (line: string) => void;
  readonly patience: Patience | undefined;
};

type StartedServer = {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Where its lines begin in the log, in bytes. */
  readonly logStart: number;
};

async function startServer(server: Server): Promise<StartedServer> {
  const { dataDir, port } = server;
  for (let attempt = 1; ; attempt++) {
    boundLog(dataDir);
    const log = openSync(logFileOf(dataDir), "a", 0o600);
    const logStart = fstatSync(log).size;
    const child = spawnServer(server, log);
    closeSync(log);
    try {
      return { child, pid: await untilReady(child, dataDir, port), logStart };
    } catch (error) {
      const hasFailed = hasEnded(child);
      child.stdin?.end();
      if (attempt === TRIES || !hasFailed) {
        const reason = lastWords(dataDir, logStart) ?? (error as Error).message;
        throw new StartFailure(reason, dataDir, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      await waitForPredecessor(server);
    }
  }
}

function spawnServer({ native, dataDir, account, durable, port }: Server, log: number): ChildProcess {
  const { cwd, seen } = seenFrom(account, dataDir);
  const command = [path.join(native, "bin", "postgres"), "-D", seen, ...commandOptions({ port, durable })];
  const child = spawn("/bin/sh", ["-c", RUN_UNTIL_INPUT_ENDS, "sh", ...command], {
    ...account,
    cwd,
    stdio: ["pipe", log, log],
    detached: true,
  });
  child.unref();
  (child.stdin as unknown as { unref?: () => void }).unref?.();
  // The shell may end before its input does.
  child.stdin?.on("error", () => undefined);
  return child;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function untilEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(child)) {
      resolve();
    } else {
      child.once("exit", () => resolve());
    }
  });
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

async function waitForPredecessor({ dataDir, say, patience }: Server): Promise<void> {
  const startedMs = performance.now();
  for (let it = readPostmaster(dataDir); it !== undefined; it = readPostmaster(dataDir)) {
    const { pid } = it;
    if (it.status === "stopping") {
      // It writes all that it holds to the disk first.
      await waitForEnd({ pid, hasEnded: () => readPostmaster(dataDir)?.pid !== pid, say, patience });
    } else if (performance.now() - startedMs > PREDECESSOR_WAIT_MS_MAX) {
      throw new Error(`another PostgreSQL is running on ${dataDir}: perhaps Strikebook is started already`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The server's process id, once it answers. Throws as soon as it has ended. */
async function untilReady(child: ChildProcess, dataDir: string, port: number): Promise<number> {
  const url = addressOf(dataDir, port, "postgres");
  for (const startedMs = performance.now(); ; ) {
    const postmaster = readPostmaster(dataDir);
    // Before that each try to connect would only be a line in its log.
    const failure = postmaster?.status === "ready" ? await tryToConnect(url, dataDir) : "it does not answer";
    if (failure === undefined && postmaster !== undefined) {
      return postmaster.pid;
    }
    const isLate = performance.now() - startedMs > READY_WAIT_MS_MAX && postmaster?.status !== "starting";
    // One that has lost its databases runs, and refuses everybody.
    if (hasEnded(child) || isLate || (failure !== undefined && isDamage(failure))) {
      throw new Error(failure ?? "it does not answer");
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Undefined once the cluster of `dataDir` answers; the port may belong to another server. */
async function tryToConnect(url: string, dataDir: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS_MAX });
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
