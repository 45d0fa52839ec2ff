import { statfsSync } from "node:fs";
import { openDatabase } from "@strikebook/database/client";
import { startCluster } from "@strikebook/database/embedded/embedded-postgres";
import { migrate } from "@strikebook/database/migrations/migrate";
import { expect, test, vi } from "vitest";
import { webAddressOf } from "../../startup/build-info.ts";
import { createUser, restRequest, startTestApp } from "../../testing/test-app.ts";

/** Free blocks of 4096 bytes that the next disk tells; its own when undefined. */
const disk = vi.hoisted(() => ({ freeBlocks: undefined as number | undefined }));
vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  const statfs = async (folder: string) => {
    const told = await real.statfs(folder);
    return disk.freeBlocks === undefined ? told : { ...told, bsize: 4096, bavail: disk.freeBlocks };
  };
  return { ...real, default: real, statfs };
});

const world = await startTestApp();

test("health and version are open to everybody", async () => {
  expect(await restRequest(world, undefined, "GET /api/health")).toMatchObject({
    status: 200,
    body: { status: "ok", database: "ok", version: "0.1.0" },
  });
  expect((await restRequest(world, undefined, "GET /api/auth/health")).body).toEqual({ status: "ok" });
  expect((await restRequest(world, undefined, "GET /api/system/version")).body).toEqual({
    frontend: {
      version: "0.1.0",
      gitCommit: "0000000",
      gitBranch: "main",
      buildDate: "2026-11-20T00:00:00.000Z",
      environment: "test",
    },
    backend: {
      version: "0.1.0",
      gitCommit: "0000000",
      nodeVersion: process.versions.node,
      fastifyVersion: expect.stringMatching(/^5\./),
    },
  });
});

test.each([
  ["https://github.com/ada/strikebook.git", "https://github.com/ada/strikebook"],
  ["https://ada:secret@git.example.org/family/strikebook", "https://git.example.org/family/strikebook"],
  ["git@github.com:ada/strikebook.git", "https://github.com/ada/strikebook"],
  ["ssh://git@git.example.org/strikebook", "https://git.example.org/strikebook"],
  ["/home/ada/strikebook", undefined],
  ["../strikebook", undefined],
  ["unknown", undefined],
])("a clone of %s has its source at %s", (remote, address) => {
  expect(webAddressOf(remote)).toBe(address);
});

test("the source is told with the version", async () => {
  const sourceUrl = "https://git.example.org/strikebook";
  const build = { ...world.services.system.version(), sourceUrl };
  const other = await startTestApp({}, { build });

  const { body } = await restRequest(other, undefined, "GET /api/system/version");

  expect(body.sourceUrl).toBe(sourceUrl);
});

test("a demo says that it is one, and nothing else does", async () => {
  const demo = await startTestApp({}, { build: { ...world.services.system.version(), isDemo: true } });
  const ask = async (asked: typeof world) =>
    (await restRequest(asked, undefined, "GET /api/system/version")).body;

  expect((await ask(demo)).isDemo).toBe(true);
  expect(await ask(world)).not.toHaveProperty("isDemo");
});

test("the administrators' health names the administrator and the endpoints", async () => {
  const boss = await createUser(world, { username: "boss", roles: ["ADMIN"] });

  const { body } = await restRequest(world, boss, "GET /api/admin/health");

  expect(body).toMatchObject({ status: "ok", timestamp: world.clock.now().toISOString(), adminUser: "boss" });
  expect(body.uptime).toBeGreaterThan(0);
  expect(body.endpoints).toContain("GET /api/admin/users");
  const { blocks, bavail, bsize } = statfsSync(world.spoolDir);
  expect(body.storage.totalBytes).toBe(blocks * bsize);
  expect(Math.abs(body.storage.freeBytes - bavail * bsize)).toBeLessThan(1024 ** 3);
  expect(body.storage.databaseBytes).toBeGreaterThan(5_000_000);
  expect(body.storage.isLow).toBe(body.storage.freeBytes < 1024 ** 3);
});

test("a disk that is almost full is a word in the log, and none that has room", async () => {
  const lines: string[] = [];
  const log = { level: "warn", stream: { write: (line: string) => void lines.push(line) } };
  disk.freeBlocks = 100 * 256;
  await startTestApp({ log });
  expect(lines).toEqual([expect.stringContaining("the disk is almost full: 100 MB are free")]);
  disk.freeBlocks = 1100 * 256;
  await startTestApp({ log });
  disk.freeBlocks = undefined;
  expect(lines).toHaveLength(1);
});

test("without its database the server says so, on every door, and comes back with it", async () => {
  const cluster = await startCluster();
  await migrate(cluster.url());
  const other = await startTestApp({}, {}, openDatabase(cluster.url(), 3));
  const ann = await createUser(other);
  await cluster.stop();

  const health = await restRequest(other, undefined, "GET /api/health");
  const me = await restRequest(other, ann, "GET /api/auth/me");
  const login = { usernameOrEmail: "ann", password: "x" };
  const signIn = await restRequest(other, undefined, "POST /api/auth/login", login);

  expect(health).toMatchObject({ status: 503, body: { status: "degraded", database: "unavailable" } });
  for (const refused of [me, signIn]) {
    expect(refused).toMatchObject({
      status: 503,
      headers: { "retry-after": "5" },
      body: { success: false, message: expect.stringContaining("database is not available") },
    });
  }
}, 60_000);
