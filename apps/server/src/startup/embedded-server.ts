import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runningClusterUrl, startCluster } from "@strikebook/database/embedded-postgres";

export type EmbeddedServer = { readonly url: string; stop(): Promise<void> };

const RETRY_MS_MIN = 1000;
const RETRY_MS_MAX = 30_000;

/** The embedded server that another process runs on DATA_DIR; undefined when none does. */
export function sharedEmbeddedServer(dataDir: string): EmbeddedServer | undefined {
  const url = runningClusterUrl(folderOf(dataDir));
  return url === undefined ? undefined : { url, stop: async () => undefined };
}

/**
 * Starts the embedded server on DATA_DIR, after another process that is just letting go of it. Should the server die,
 * it is started again at once and at the same address, so that the app's connections find it.
 */
export async function startEmbeddedServer(dataDir: string): Promise<EmbeddedServer> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const options = { dataDir: folderOf(dataDir), durable: true, say };
  let cluster = await startCluster(options);
  const { port } = cluster;
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Tries until it runs or is not wanted any more; meanwhile requests are told that the database is away. */
  async function startAgain(): Promise<void> {
    for (let waitMs = RETRY_MS_MIN; !signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_MS_MAX)) {
      try {
        cluster = await startCluster({ ...options, port });
        say("PostgreSQL runs again.");
        return;
      } catch (error) {
        say(`${(error as Error).message}. The next try is in ${waitMs / 1000} s ...`);
        await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
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
    async stop() {
      stopping.abort();
      await cluster.stop();
      await kept;
      await cluster.stop();
    },
  };
}

const say = (line: string) => process.stderr.write(`${line}\n`);

const folderOf = (dataDir: string): string => path.join(dataDir, "postgres");
