import { type ChildProcess, spawn } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readEnv } from "../src/env.ts";
import { startEmbeddedServer } from "../src/startup/embedded-server.ts";
import { watchFolders } from "./watch-folders.ts";

// The server for npm run dev: started again at every save, on a PostgreSQL that keeps running.

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const MAIN = path.join(ROOT, "apps", "server", "src", "main.ts");
/** A request or a background import under way is not worth waiting for. */
const STOP_MS_MAX = 1500;

const env = readEnv(process.env);
const postgres = env.DATABASE_URL === undefined ? await startEmbeddedServer(env.DATA_DIR) : undefined;
const say = (line: string) => process.stdout.write(`${line}\n`);

let server = startServer();
let restarting: Promise<void> | undefined;
let isSavedAgain = false;

const roots = ["apps/server/src", "packages/*/src", "prisma/migrations"];
const endWatching = watchFolders(
  globSync(roots, { cwd: ROOT }).map((folder) => path.join(ROOT, folder)),
  () => {
    isSavedAgain = true;
    restarting ??= restart().finally(() => {
      restarting = undefined;
    });
  },
);

// The launcher asks again when Vite has ended first.
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (!isStopping) {
      isStopping = true;
      void stop();
    }
  });
}

async function restart(): Promise<void> {
  while (isSavedAgain) {
    isSavedAgain = false;
    say("Saved: the server starts again ...");
    await end(server);
    server = startServer();
  }
}

async function stop(): Promise<void> {
  endWatching();
  await restarting;
  await end(server);
  await postgres?.stop();
  process.exit(0);
}

/** With the arguments of Node that this was started with: the server ends with us, however we end. */
function startServer(): ChildProcess {
  const child = spawn(process.execPath, [...process.execArgv, MAIN], {
    env: { ...process.env, ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }) },
    stdio: ["ignore", "inherit", "inherit"],
  });
  child.once("exit", (code) => {
    if (code !== 0 && code !== null) {
      say("The server has ended; the next save starts it again.");
    }
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS_MAX);
  child.kill("SIGTERM");
  await ended;
  clearTimeout(timer);
}
