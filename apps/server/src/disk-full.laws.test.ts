import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runningClusterUrl } from "@strikebook/database/embedded/embedded-postgres";
import { outageOf } from "@strikebook/database/outage";
import { withClient } from "@strikebook/database/testing/test-database";
import { afterAll, expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const FULL = "The server's disk is full. Ask your administrator to free some space.";
const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-full-"));
const disk = path.join(folder, "disk");
/** A disk of its own needs root; without it the errors of a full one stand in for it. */
const canMount = process.platform === "linux" && process.getuid?.() === 0;
let server: ChildProcess | undefined;

mkdirSync(disk);
if (canMount) {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=220m", "tmpfs", disk]);
}
afterAll(async () => {
  const ended = server && new Promise((resolve) => server?.once("close", resolve));
  server?.kill("SIGTERM");
  await ended;
  if (canMount) {
    execFileSync("umount", ["-l", disk]);
  }
  rmSync(folder, { recursive: true, force: true });
});

type Said = { text: string };

/** The address of a server whose data lies on the small disk, and all that it says. */
function start(): Promise<{ readonly url: string; readonly said: Said }> {
  const { PATH } = process.env;
  const env = { PATH, HOST: "127.0.0.1", PORT: "0", DATA_DIR: path.join(disk, "data"), LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, BACKUP_DIR: path.join(folder, "backups"), NODE_ENV: "production" },
  });
  server = child;
  const said: Said = { text: "" };
  return new Promise((resolve, reject) => {
    const hear = (chunk: unknown) => {
      said.text += String(chunk);
      const url = /listens on (http:\S+)/.exec(said.text)?.[1];
      if (url !== undefined) {
        resolve({ url, said });
      }
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("close", () => reject(new Error(said.text)));
  });
}

/** Takes all the room that is left; answers how to give it back. */
function fillDisk(): () => void {
  const files: string[] = [];
  for (let count = 0; count < 20; count++) {
    const { bavail, bsize } = statfsSync(disk);
    if (bavail > 0) {
      files.push(path.join(disk, `filler-${count}`));
      writeFileSync(files.at(-1) ?? "", Buffer.alloc(bavail * bsize));
    }
  }
  return () => {
    for (const file of files) {
      rmSync(file);
    }
  };
}

/** Writes to PostgreSQL's journal until it can no more, and stops. */
async function fillJournal(): Promise<unknown> {
  const url = runningClusterUrl(path.join(disk, "data", "postgres")) ?? "";
  return await withClient(url, async (client) => {
    client.on("error", () => undefined);
    for (let count = 0; count < 500; count++) {
      await client.query("SELECT pg_logical_emit_message(true, 'x', repeat(md5(random()::text), 30000))");
    }
    return undefined;
  }).catch((error: unknown) => error);
}

async function ask(url: string, method = "GET", body?: object) {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(url, { method, ...(body && { headers, body: JSON.stringify(body) }) });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

const count = (text: string, words: string) => text.split(words).length - 1;

async function fillAndFree(): Promise<void> {
  const { url, said } = await start();
  const login = { usernameOrEmail: "admin", password: /password: (\S+)/.exec(said.text)?.[1] };
  const free = fillDisk();

  expect(outageOf(await fillJournal())).toBe("full");
  const freeAll = [free, fillDisk()];
  await expect
    .poll(() => said.text, { timeout: 20_000 })
    .toContain("It starts by itself when there is room.");

  for (let request = 0; request < 20; request++) {
    expect(await ask(`${url}/api/auth/login`, "POST", login)).toMatchObject({
      status: 503,
      body: { message: FULL, code: "UNAVAILABLE" },
    });
  }
  expect(await ask(`${url}/api/health`)).toMatchObject({
    status: 503,
    body: { status: "degraded", database: "unavailable", message: FULL },
  });
  const [, ...afterwards] = said.text.split("the disk is full: nothing can be saved");
  expect(afterwards).toHaveLength(1);
  expect(afterwards[0]).not.toContain('"err"');

  for (const give of freeAll) {
    give();
  }
  await expect
    .poll(async () => (await ask(`${url}/api/health`)).body, { timeout: 30_000 })
    .toEqual({
      status: "ok",
      database: "ok",
      version: expect.any(String),
    });
  expect((await ask(`${url}/api/auth/login`, "POST", login)).status).toBe(200);
  expect(count(said.text, "The disk is full: free some space on the disk of")).toBe(1);
  expect(said.text).toContain("PostgreSQL runs again.");
  expect(said.text).toContain("the disk has room again");
}

test("a full disk of the database is named to everybody, once in the log, and clears by itself", async () => {
  if (canMount) {
    await fillAndFree();
  } else {
    const panic = 'PANIC: could not write to file "pg_wal/xlogtemp.1": No space left on device';
    expect(outageOf(Object.assign(new Error(panic), { code: "53100" }))).toBe("full");
  }
}, 120_000);
