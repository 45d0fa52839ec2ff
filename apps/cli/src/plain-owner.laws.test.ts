import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type {} from "@strikebook/database/testing/global-setup";
import { withClient } from "@strikebook/database/testing/test-database";
import { afterAll, expect, inject, test, vi } from "vitest";

// A dozen starts of the program.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const HISTORY = fileURLToPath(
  new URL(
    "../../../packages/core/src/uploads/fidelity/fixtures/samples/s01/Accounts_History.csv",
    import.meta.url,
  ),
);
const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const SERVER = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));

const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-plain-"));
const id = randomBytes(4).toString("hex");
const [owner, app] = [`plain_${id}`, `plain_app_${id}`];
const admin = inject("databaseAdminUrl");
const asAdmin = (statement: string) => withClient(admin, (client) => client.query(statement));

for (const role of [owner, app]) {
  await asAdmin(
    `CREATE ROLE ${role} LOGIN PASSWORD 'plain' NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS`,
  );
}
await asAdmin(`CREATE DATABASE ${owner} OWNER ${owner} TEMPLATE template0`);
afterAll(async () => {
  await asAdmin(`DROP DATABASE ${owner} WITH (FORCE)`);
  await asAdmin(`DROP ROLE ${owner}`);
  await asAdmin(`DROP ROLE ${app}`);
  rmSync(folder, { recursive: true, force: true });
});

function urlOf(role: string): string {
  const url = new URL(admin);
  Object.assign(url, { username: role, password: "plain", pathname: `/${owner}` });
  return url.toString();
}

const env = {
  PATH: process.env["PATH"],
  DATABASE_URL: urlOf(owner),
  DATA_DIR: path.join(folder, "data"),
  PORT: "0",
};

/** Runs a line of the command line as a process, on the database of an owner who may do nothing else. */
async function run(words: readonly string[], changed: Readonly<Record<string, string | undefined>> = {}) {
  const child = spawn(process.execPath, [MAIN, ...words], { env: { ...env, ...changed } });
  const [code, out, err] = await Promise.all([
    new Promise((resolve) => child.once("close", resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}

const person = (name: string) =>
  `users create --username ${name} --email ${name}@example.com --first-name A --last-name B`.split(" ");
const names = async () =>
  [...(await run(["users", "list"])).out.matchAll(/^(ann|bob) /gm)].map(([, name]) => name);
let file = "";

test("an owner who may do nothing else migrates, imports, backs up and proves", async () => {
  expect(await run(person("ann"))).toMatchObject({ code: 0, err: "" });
  expect(await run(["import", HISTORY, "--user", "ann"])).toMatchObject({ code: 0, err: "" });
  const made = await run(["backup"]);
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toContain("every row and every sum is the same");
  file = /Wrote (\S+\.backup)/.exec(made.out)?.[1] ?? "";
  expect((await run(["verify", file])).out).toContain("every row and every sum is the same");

  const { out } = await run(["doctor"]);
  expect(out).toMatch(/^ok {5}Backup: proven/m);
  expect(out).toContain("Sums of ann: every lot, day, month and total follows from the rows");
});

test("restoring saves and proves what is there first, and the way back works", async () => {
  expect(await run(person("bob"))).toMatchObject({ code: 0 });

  const restored = await run(["restore", file, "--replace"]);
  expect(restored).toMatchObject({ code: 0, err: "" });
  expect(await names()).toEqual(["ann"]);

  const saved = /(\S+before-restore-\S+\.backup)/.exec(restored.out)?.[1] ?? "";
  expect(await run(["restore", saved, "--replace"])).toMatchObject({ code: 0 });
  expect(await names()).toEqual(["ann", "bob"]);
});

test("beside a role of its own for the app the server starts, and a restore says that it is in use", async () => {
  const APP_DATABASE_URL = urlOf(app);
  const server = spawn(process.execPath, [SERVER], { env: { ...env, APP_DATABASE_URL } });
  const ended = new Promise((resolve) => server.once("close", resolve));
  let said = "";
  server.stdout.on("data", (bytes) => {
    said += String(bytes);
  });
  await expect.poll(() => said, { timeout: 60_000 }).toContain("listens on");
  const url = /listens on (http:\S+)/.exec(said)?.[1];
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: "ok" });
  const roles = await asAdmin(
    `SELECT DISTINCT usename AS name FROM pg_stat_activity WHERE datname = '${owner}'`,
  );
  expect(roles.rows.map(({ name }) => name)).toContain(app);

  const restored = await run(["restore", file, "--replace"], { APP_DATABASE_URL });
  server.kill("SIGTERM");
  await ended;

  expect(restored.code).toBe(0);
  expect(restored.out).toMatch(/restart/i);
  expect(await names()).toEqual(["ann"]);
});
