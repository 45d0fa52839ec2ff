import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runningClusterUrl, startCluster } from "@strikebook/database/embedded/embedded-postgres";
import { StartFailure } from "@strikebook/database/embedded/start-failure";
import { isDiskFull } from "@strikebook/database/outage";

export type EmbeddedServer = {
  readonly url: string;
  /** Folder of its files; absent when the database lies elsewhere. */
  readonly folder?: string;
  stop(): Promise<void>;
};

const RETRY_MS_MIN = 1000;
const RETRY_MS_MAX = 30_000;
/** How often a full disk is looked at for room. */
const ROOM_CHECK_MS = 1000;

/** The embedded server that another process runs on DATA_DIR; undefined when none does. */
export function sharedEmbeddedServer(dataDir: string): EmbeddedServer | undefined {
  const url = runningClusterUrl(databaseFolderOf(dataDir));
  return url === undefined
    ? undefined
    : { url, folder: databaseFolderOf(dataDir), stop: async () => undefined };
}

/**
 * Starts the embedded server on DATA_DIR, after another process that is just letting go of it. Should the server die,
 * it is started again at once and at the same address, so that the app's connections find it.
 */
export async function startEmbeddedServer(dataDir: string): Promise<EmbeddedServer> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const options = { dataDir: databaseFolderOf(dataDir), durable: true, say };
  let cluster = await startCluster(options);
  const { port } = cluster;
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Tries until it runs or is not wanted any more; meanwhile requests are told that the database is away. */
  async function startAgain(): Promise<void> {
    const retries = new Retries(options.dataDir, signal);
    while (!signal.aborted) {
      try {
        cluster = await startCluster({ ...options, port });
        say("PostgreSQL runs again.");
        return;
      } catch (error) {
        await retries.waitAfter(error as Error);
      }
    }
  }

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      const words = await cluster.ended;
      if (!signal.aborted) {
        say(`PostgreSQL has ended${words === undefined ? "" : `: ${words}`}. Starting it again ...`);
        await startAgain();
      }
    }
  }

  const kept = keepRunning();
  return {
    url: cluster.url(),
    folder: options.dataDir,
    async stop() {
      stopping.abort();
      await cluster.stop();
      await kept;
      await cluster.stop();
    },
  };
}

/** The pauses between starts that fail, each with a word; one for a full disk ends as soon as there is room, and is told once. */
class Retries {
  readonly #folder: string;
  readonly #signal: AbortSignal;
  #waitMs = RETRY_MS_MIN;
  #isToldFull = false;

  constructor(folder: string, signal: AbortSignal) {
    this.#folder = folder;
    this.#signal = signal;
  }

  async waitAfter(error: Error): Promise<void> {
    const waitMs = this.#waitMs;
    this.#waitMs = Math.min(waitMs * 2, RETRY_MS_MAX);
    if (error instanceof StartFailure && error.isDiskFull) {
      if (!this.#isToldFull) {
        this.#isToldFull = true;
        say(`${error.message}. It starts by itself when there is room.`);
      }
      await this.#untilRoom(waitMs);
    } else {
      say(`${error.message}. The next try is in ${waitMs / 1000} s ...`);
      await this.#pause(waitMs);
    }
  }

  /** Waits no longer than for any other try: the disk may be of a kind that doesn't say how full it is. */
  async #untilRoom(waitMs: number): Promise<void> {
    const startedMs = performance.now();
    do {
      await this.#pause(ROOM_CHECK_MS);
    } while (!this.#signal.aborted && isDiskFull(this.#folder) && performance.now() - startedMs < waitMs);
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#signal, ref: false }).catch(() => undefined);
  }
}

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Where the embedded server keeps its files. */
export const databaseFolderOf = (dataDir: string): string => path.join(dataDir, "postgres");
