import { execFile, fork, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@strikebook/database/free-port";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PEOPLE_SERVICE = fileURLToPath(new URL("./people-service.ts", import.meta.url));
const START_WAIT_MS_MAX = 60_000;
/** The least that the server takes: journeys sign in hundreds of times. */
const BCRYPT_COST = "10";

export type RunningApp = {
  readonly baseUrl: string;
  readonly dataDir: string;
  /** The output so far: the administrator's first password is in it. */
  output(): string;
  stop(): Promise<void>;
};

type AppOptions = {
  /** As `npm run demo` starts it. */
  readonly isDemo?: boolean;
  /** Further settings, by the address at which the app will be reached. */
  readonly settings?: (baseUrl: string) => Promise<NodeJS.ProcessEnv>;
};

/** Starts the built app as `npm start` does, with data and PostgreSQL of its own, on a free port. */
export async function startApp({ isDemo = false, settings }: AppOptions = {}): Promise<RunningApp> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "strikebook-e2e-"));
  chmodSync(dataDir, 0o700);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const further = await settings?.(baseUrl);
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, BCRYPT_COST };
  const child = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: ROOT,
    env: { ...env, ...further, DATABASE_URL: undefined, STRIKEBOOK_DEMO: isDemo ? "invented" : undefined },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (const startedMs = Date.now(); ; ) {
    const health = await fetch(`${baseUrl}/api/health`).catch(() => undefined);
    if (health?.ok) {
      return { baseUrl, dataDir, output: () => output, stop };
    }
    if (child.exitCode !== null || Date.now() - startedMs > START_WAIT_MS_MAX) {
      await stop();
      throw new Error(`the app did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts what makes users in the database of the running app; answers where it listens. */
export function startPeopleService({ dataDir }: RunningApp): Promise<{ url: string; stop(): void }> {
  const child = fork(PEOPLE_SERVICE, { cwd: ROOT, env: commandEnvironment(dataDir) });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the people service ended with ${code}`)));
    child.once("message", (url) => resolve({ url: String(url), stop: () => child.disconnect() }));
  });
}

const commandEnvironment = (dataDir = process.env["E2E_DATA_DIR"]) => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: undefined,
  BCRYPT_COST,
});

type CommandOptions = {
  readonly input?: string;
  /** Of the app to work on; the run's when not given. */
  readonly dataDir?: string;
};

/** Runs the command line against a running app; answers what it prints. */
export function strikebook(
  args: readonly string[],
  { input, dataDir }: CommandOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ["apps/cli/src/main.ts", ...args],
      {
        cwd: ROOT,
        env: commandEnvironment(dataDir),
      },
      (error, stdout, stderr) => (error ? reject(new Error(`${error.message}\n${stderr}`)) : resolve(stdout)),
    );
    child.stdin?.end(input);
  });
}
