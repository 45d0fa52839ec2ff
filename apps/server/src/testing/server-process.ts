import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { asApp } from "@strikebook/database/testing/test-database";
import { TEST_SECRET } from "./test-app.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

export type ServerProcess = {
  readonly url: string;
  /** Ends the process with a signal; answers its exit code, and milliseconds until it had ended. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
};

/** A real server in a process of its own, over a database whose owner is given; tokens of tests are good there. */
export async function startServerProcess(ownerUrl: string): Promise<ServerProcess> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-server-"));
  const { PATH } = process.env;
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: folder,
      DATABASE_URL: ownerUrl,
      APP_DATABASE_URL: asApp(ownerUrl),
      JWT_SECRET: TEST_SECRET,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let out = "";
    child.stdout?.on("data", (chunk) => {
      out += String(chunk);
      const listening = /listens on (http:\S+)/.exec(out)?.[1];
      if (listening !== undefined) {
        resolve(listening);
      }
    });
    void ended.then(() => reject(new Error(`The server did not start: ${out}`)));
  });
  return {
    url,
    async end(signal) {
      const began = performance.now();
      child.kill(signal);
      const code = await ended;
      rmSync(folder, { recursive: true, force: true });
      return { code, ms: performance.now() - began };
    },
  };
}
