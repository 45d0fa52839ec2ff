import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startCluster } from "./embedded/embedded-postgres.ts";
import { readPostmaster } from "./embedded/postgres-files.ts";
import { migrate } from "./migrations/migrate.ts";
import { type Cut, cuttingProxy } from "./testing/cut-connection.ts";
import { schemaText } from "./testing/schema-text.ts";
import { cloneDatabase } from "./testing/test-database.ts";

const MIGRATIONS = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));
const NAMES = readdirSync(MIGRATIONS)
  .filter((name) => /^\d{14}_/.test(name))
  .sort();
const KILLS = 20;
const AT_ONCE = 4;
const ADMIN = inject("databaseAdminUrl");
const modulePath = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));

let folder: string;
let clean: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-kills-"));
  const database = await cloneDatabase(ADMIN, inject("databaseTemplate"));
  clean = await schemaText(database.url);
  await database.drop();
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function program(lines: readonly string[]): ChildProcess {
  return spawn(process.execPath, ["--input-type=module", "-e", lines.join("\n")], { stdio: "ignore" });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
    } else {
      child.once("exit", () => resolve());
    }
  });
}

/** Runs the migrations in a process of its own, killed at `cut`; answers how many messages it sent. */
async function migrateUntil(url: string, cut?: Cut): Promise<number> {
  const proxy = await cuttingProxy(url, cut, () => child.kill("SIGKILL"));
  const child = program([
    `import { migrate } from ${modulePath("migrations/migrate.ts")};`,
    `await migrate(${JSON.stringify(proxy.url)});`,
  ]);
  await ended(child);
  await proxy.close();
  expect(child.signalCode).toBe(cut === undefined ? null : "SIGKILL");
  return proxy.messages();
}

/** Kills as many migrations of copies of `template`, spread over all of their messages; each next start must do. */
async function killEverywhere(template: string): Promise<void> {
  const whole = await cloneDatabase(ADMIN, template);
  const messages = await migrateUntil(whole.url);
  await whole.drop();
  const cuts = Array.from({ length: KILLS }, (_, kill) => ({
    at: 1 + Math.floor((kill * messages) / KILLS),
    isDelivered: kill % 2 === 1,
  }));
  const killNext = async () => {
    for (let cut = cuts.shift(); cut !== undefined; cut = cuts.shift()) {
      const database = await cloneDatabase(ADMIN, template);
      await migrateUntil(database.url, cut);
      await migrate(database.url);
      expect(await schemaText(database.url), `killed at message ${cut.at} of ${messages}`).toBe(clean);
      await database.drop();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, killNext));
}

it("brings up a first start that was killed at any point of its migrations", {
  timeout: 600_000,
}, async () => {
  await killEverywhere("template0");
});

it("brings up a first start that was killed together with its PostgreSQL", { timeout: 600_000 }, async () => {
  const first = path.join(folder, "0");
  const startedMs = performance.now();
  const whole = startAndMigrate(first);
  await ended(whole);
  expect(whole.exitCode).toBe(0);
  const wholeMs = performance.now() - startedMs;
  for (const part of [0.15, 0.35, 0.55, 0.7, 0.85]) {
    const dataDir = path.join(folder, String(part));
    const child = startAndMigrate(dataDir);
    await new Promise((resolve) => setTimeout(resolve, wholeMs * part));
    const postgres = readPostmaster(dataDir)?.pid;
    child.kill("SIGKILL");
    if (postgres !== undefined) {
      process.kill(postgres, "SIGKILL");
    }
    await ended(child);
    const cluster = await startCluster({ dataDir, durable: true });
    await migrate(cluster.url());
    expect(await schemaText(cluster.url()), `killed after ${part} of the time`).toBe(clean);
    await cluster.stop();
  }
});

/** A first start with its own PostgreSQL, files and all, in a process of its own. */
function startAndMigrate(dataDir: string): ChildProcess {
  return program([
    `import { startCluster } from ${modulePath("embedded/embedded-postgres.ts")};`,
    `import { migrate } from ${modulePath("migrations/migrate.ts")};`,
    `const cluster = await startCluster({ dataDir: ${JSON.stringify(dataDir)}, durable: true });`,
    "await migrate(cluster.url());",
    "await cluster.stop();",
  ]);
}

it("brings up an upgrade that was killed at any point of its migration", { timeout: 600_000 }, async () => {
  for (const name of NAMES.slice(0, -1)) {
    cpSync(path.join(MIGRATIONS, name), path.join(folder, "before", name), { recursive: true });
  }
  const before = await cloneDatabase(ADMIN, "template0");
  await migrate(before.url, path.join(folder, "before"));
  await killEverywhere(new URL(before.url).pathname.slice(1));
  await before.drop();
});
