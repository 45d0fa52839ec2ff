import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { runningClusterUrl } from "@strikebook/database/embedded/embedded-postgres";
import type {} from "@strikebook/database/testing/global-setup";
import { cloneDatabase, withClient } from "@strikebook/database/testing/test-database";
import { afterAll, expect, inject, test } from "vitest";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const SECRET = "k2Hq8Zr5Yt1Nw7Bv3Xc9Lm4Pj6Gd0SfAe";

const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-main-"));
const clone = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of running) {
    child.kill("SIGKILL");
  }
  await clone.drop();
  rmSync(folder, { recursive: true, force: true });
});

type Started = { child: ChildProcess; out: string; err: string; url?: string; code?: number | null };

/** Starts the server; answers when it listens, or when it ended. */
function start(env: Record<string, string>): Promise<Started> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOST: "127.0.0.1", PORT: "0", DATA_DIR: path.join(folder, "data"), ...env },
  });
  running.add(child);
  const started: Started = { child, out: "", err: "" };
  return new Promise((resolve) => {
    child.stdout.on("data", (chunk) => {
      started.out += String(chunk);
      const url = /listens on (http:\S+)/.exec(started.out)?.[1];
      if (url !== undefined) {
        resolve(Object.assign(started, { url }));
      }
    });
    child.stderr.on("data", (chunk) => {
      started.err += String(chunk);
    });
    child.once("close", (code) => {
      running.delete(child);
      resolve(Object.assign(started, { code }));
    });
  });
}

/** Milliseconds until it ended, and its exit code. */
function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }> {
  const began = performance.now();
  return new Promise((resolve) => {
    child.once("close", (code) => resolve({ code, ms: performance.now() - began }));
    child.kill(signal);
  });
}

const passwordIn = (out: string) => /Temporary password: (\S+)/.exec(out)?.[1] ?? "";

async function signIn(url: string | undefined, password: string) {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ usernameOrEmail: "admin", password }),
  });
  return { status: reply.status, body: (await reply.json()) as { user?: { mustChangePassword: boolean } } };
}

async function healthOf(url: string | undefined): Promise<string> {
  const reply = await fetch(`${url}/api/health`);
  return ((await reply.json()) as { status: string }).status;
}

/** The roles of all connections to the embedded server but the one that asks. */
async function rolesConnected(): Promise<string[]> {
  const url = runningClusterUrl(path.join(folder, "data", "postgres")) ?? "";
  const { rows } = await withClient(url, (client) =>
    client.query<{ role: string }>(
      `SELECT DISTINCT usename AS role FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    ),
  );
  return rows.map(({ role }) => role);
}

test("the first start makes data, secret and administrator; kill -9 of it or of PostgreSQL breaks nothing; SIGTERM ends all", async () => {
  const first = await start({});
  const password = passwordIn(first.out);

  expect(first.out.match(/Temporary password/g)).toHaveLength(1);
  expect(first.out).toMatch(/^ {2}http:\/\/localhost:\d+\/join#[\w-]{43}$/m);
  expect(first.err).toBe("");
  expect(await signIn(first.url, password)).toMatchObject({
    status: 200,
    body: { user: { mustChangePassword: true } },
  });
  expect(statSync(path.join(folder, "data", "jwt-secret")).mode & 0o777).toBe(0o600);
  expect(await rolesConnected()).toEqual(["strikebook_app"]);
  await stop(first.child, "SIGKILL");

  const passphrase = path.join(folder, "passphrase");
  writeFileSync(passphrase, "a\n");
  const second = await start({ BACKUP_PASSPHRASE_FILE: passphrase });
  expect(second.out).toContain("The passphrase for backups is easily guessed");
  const postmaster = path.join(folder, "data", "postgres", "postmaster.pid");
  process.kill(Number(readFileSync(postmaster, "utf8").split("\n")[0]), "SIGKILL");
  await sleep(500);
  await expect.poll(() => healthOf(second.url), { timeout: 20_000 }).toBe("ok");

  expect(second.out).not.toContain("Temporary password");
  expect(second.out).not.toContain("/join#");
  expect((await signIn(second.url, password)).status).toBe(200);
  const { code, ms } = await stop(second.child, "SIGTERM");
  expect(code).toBe(0);
  expect(ms).toBeLessThan(8000);
  expect(existsSync(postmaster)).toBe(false);
}, 120_000);

test("of two that start at once on an empty database one makes the administrator", async () => {
  const env = { DATABASE_URL: clone.url, JWT_SECRET: SECRET };

  const both = await Promise.all([start(env), start(env)]);

  const passwords = both.map(({ out }) => passwordIn(out)).filter((password) => password !== "");
  expect(passwords).toHaveLength(1);
  expect((await signIn(both[0].url, passwords[0] ?? "")).status).toBe(200);
  expect((await stop(both[0].child, "SIGINT")).code).toBe(0);
  await stop(both[1].child, "SIGINT");
}, 60_000);

async function refusal(env: Record<string, string>, expectedCode = 78): Promise<string> {
  const { code, out, err } = await start({ JWT_SECRET: SECRET, ...env });
  expect(code).toBe(expectedCode);
  expect(out).not.toContain("listens");
  expect(err.trim().split("\n")).toHaveLength(1);
  return err.trim();
}

test("a taken port is one sentence", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };

  const sentence = await refusal({ DATABASE_URL: clone.url, PORT: String(port) }, 75);

  expect(sentence).toBe(`Port ${port} of 127.0.0.1 is already in use; set PORT to another one.`);
  server.close();
}, 60_000);

test("a start that fails keeps the administrator's password for the one that succeeds", async () => {
  const empty = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const env = { DATABASE_URL: empty.url, JWT_SECRET: SECRET };

  const failed = await start({ ...env, PORT: String(port) });
  const succeeded = await start(env);

  expect(failed.code).toBe(75);
  expect(passwordIn(failed.out)).toBe("");
  expect((await signIn(succeeded.url, passwordIn(succeeded.out))).status).toBe(200);
  await stop(succeeded.child, "SIGINT");
  server.close();
  await empty.drop();
}, 60_000);

test("an unreachable database is one sentence that does not tell the password", async () => {
  const sentence = await refusal({ DATABASE_URL: "postgresql://ann:geheim@127.0.0.1:1/strikebook" }, 75);

  expect(sentence).toBe(
    "The database at 127.0.0.1:1/strikebook cannot be reached: connect ECONNREFUSED 127.0.0.1:1.",
  );
}, 60_000);

test("a migration that fails, now as before, is one sentence", async () => {
  const broken = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  await withClient(broken.url, (client) =>
    client.query(
      "UPDATE _prisma_migrations SET finished_at = NULL, logs = 'syntax error' WHERE migration_name LIKE '%_baseline'",
    ),
  );

  const sentence = await refusal({ DATABASE_URL: broken.url }, 75);

  expect(sentence).toMatch(
    /^The database could not be brought up to date: migration 20261124204400_baseline failed: .* already exists\.$/,
  );
  await broken.drop();
}, 60_000);

test("data of a newer version is one sentence", async () => {
  const newer = await cloneDatabase(inject("databaseAdminUrl"), inject("databaseTemplate"));
  await withClient(newer.url, (client) =>
    client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
       VALUES (gen_random_uuid(), 'x', '20990101000000_later', now())`,
    ),
  );

  expect(await refusal({ DATABASE_URL: newer.url })).toBe(
    "This data was written by a newer Strikebook: migration 20990101000000_later is not known here. Start that version again, or restore a backup made before the update.",
  );
  await newer.drop();
}, 60_000);

test.each([
  [{ JWT_SECRET: "short" }, "JWT_SECRET is too short: at least 32 bytes are needed."],
  [
    { JWT_SECRET: "your-256-bit-secret-change-me-in-production" },
    "JWT_SECRET looks like a placeholder: set it to a random text of your own.",
  ],
  [{ JWT_SECRET: "", JWT_SECRET_FILE: "/nowhere" }, "The file that JWT_SECRET_FILE names cannot be read."],
  [{ PORT: "eighty" }, 'PORT must be a port number, 0 to 65535, such as 8080. It is "eighty".'],
  [
    { DATABASE_URL: "mysql://x" },
    "DATABASE_URL must be a PostgreSQL address, such as postgresql://user:password@host:5432/database.",
  ],
  [
    { FINNHUB_API_KEY: "abc def" },
    "FINNHUB_API_KEY must be the key as Finnhub shows it, letters and digits without blanks, such as c1a2b3c4d5e6f7g8h9i0.",
  ],
  [
    { BCRYPT_COST: "3", TRUST_PROXY: "abc" },
    'TRUST_PROXY must be addresses or networks, separated by commas, such as 127.0.0.1,10.0.0.0/8. It is "abc". BCRYPT_COST must be a whole number from 10 to 15, such as 11. It is "3".',
  ],
  [
    { JWT_SECRET: "short", BACKUP_PASSPHRASE_FILE: "/nowhere" },
    "JWT_SECRET is too short: at least 32 bytes are needed. The file that BACKUP_PASSPHRASE_FILE names cannot be read.",
  ],
])(
  "%j is refused: %s",
  async (env, sentence) => {
    expect(await refusal(env)).toBe(sentence);
  },
  60_000,
);

test("a secret file is read, its line break left out", async () => {
  const file = path.join(folder, "secret");
  writeFileSync(file, `${SECRET}\n`);

  const { url, child } = await start({ DATABASE_URL: clone.url, JWT_SECRET: "", JWT_SECRET_FILE: file });

  expect(url).toMatch(/^http:/);
  await stop(child, "SIGTERM");
}, 60_000);
