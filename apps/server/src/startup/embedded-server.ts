import { mkdirSync } from "node:fs";
import path from "node:path";
import { runningClusterUrl, startCluster } from "@strikebook/database/embedded-postgres";

export type EmbeddedServer = { readonly url: string; stop(): Promise<void> };

const CHECK_MS = 1000;

/** The embedded server that another process runs on DATA_DIR; undefined when none does. */
export function sharedEmbeddedServer(dataDir: string): EmbeddedServer | undefined {
  const url = runningClusterUrl(folderOf(dataDir));
  return url === undefined ? undefined : { url, stop: async () => undefined };
}

/**
 * Starts the embedded server on DATA_DIR, after another process that is just letting go of it. Should the server die,
 * it is started again at the same address, so that the app's connections find it.
 */
export async function startEmbeddedServer(dataDir: string): Promise<EmbeddedServer> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const options = { dataDir: folderOf(dataDir), durable: true };
  let cluster = await startCluster(options);
  const { port } = cluster;
  let restarting: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (restarting === undefined && !isAlive(cluster.pid)) {
      restarting = startCluster({ ...options, port })
        .then((next) => {
          cluster = next;
        })
        // Another try follows; meanwhile /api/health says that the database is away.
        .catch(() => undefined)
        .finally(() => {
          restarting = undefined;
        });
    }
  }, CHECK_MS);
  watch.unref();
  return {
    url: cluster.url(),
    async stop() {
      clearInterval(watch);
      await restarting;
      await cluster.stop();
    },
  };
}

const folderOf = (dataDir: string): string => path.join(dataDir, "postgres");

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
