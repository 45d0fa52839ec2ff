import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import path from "node:path";
import { DomainError } from "@strikebook/core/shared/errors";
import { withClient } from "@strikebook/database/testing/test-database";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, restRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";
import { createBackupsRepository } from "./backups.repository.ts";
import { createBackupsService } from "./backups.service.ts";

const world = await startTestApp();
const admin = await createUser(world, { roles: ["ADMIN"] });
const user = await createUser(world);
const folder = path.join(world.spoolDir, "backups");

const KEEP = { days: 7, weeks: 4, months: 12 };
const LIST = `query ($limit: Int) { adminGetBackups(limit: $limit) {
  folder isNightly isEncrypted lastGood { fileName } backups { kind fileName sizeBytes startedAt finishedAt provenAt error } } }`;
const RUN = "mutation { adminRunBackup { id kind startedAt finishedAt fileName } }";

const repository = createBackupsRepository(world.database, world.ownerUrl);

/** The service of a server that makes a backup each night at `at`, on the server's clock. */
function nightly(now: Date, into = folder, changed: Partial<typeof repository> = {}) {
  return createBackupsService({
    repository: { ...repository, ...changed },
    settings: { folder: into, at: { hour: 3, minute: 30 }, keep: KEEP },
    appVersion: "0.1.0",
    clock: { now: () => now },
  });
}

const night = (day: number, hour = 3, minute = 30) => new Date(2026, 11, day, hour, minute);

test("nobody and nobody but administrators may see or make backups", async () => {
  for (const query of [LIST, RUN]) {
    expect((await graphqlRequest(world, undefined, query)).errors?.[0]?.extensions?.["code"]).toBe(
      "UNAUTHENTICATED",
    );
    expect((await graphqlRequest(world, user, query)).errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
  }
  expect(existsSync(folder)).toBe(false);
});

test("the number of backups asked for is checked", async () => {
  for (const limit of [0, 101]) {
    expect((await graphqlRequest(world, admin, LIST, { limit })).errors?.[0]?.message).toBe(
      "limit must be a whole number from 1 to 100",
    );
  }
});

test("an administrator begins a backup, which is written, proven and listed", async () => {
  const begun = await graphqlRequest(world, admin, RUN);
  await world.services.backups.settled();
  const listed = await graphqlRequest(world, admin, LIST);

  const fileName = "strikebook-2026-11-20T145158Z.backup";
  const entries = await world.database.prisma.auditLog.findMany({ where: { actionType: "BACKUP_STARTED" } });
  expect(entries).toMatchObject([{ performedById: admin.id, success: true, details: { fileName } }]);
  expect(begun.data.adminRunBackup).toMatchObject({ kind: "MANUAL", fileName, finishedAt: null });
  expect(listed.data.adminGetBackups).toEqual({
    folder,
    isNightly: false,
    isEncrypted: false,
    lastGood: { fileName },
    backups: [
      {
        kind: "MANUAL",
        fileName,
        sizeBytes: readFileSync(path.join(folder, fileName)).length,
        startedAt: TEST_NOW.toISOString(),
        finishedAt: TEST_NOW.toISOString(),
        provenAt: TEST_NOW.toISOString(),
        error: null,
      },
    ],
  });
  expect((await restRequest(world, admin, "GET /api/admin/health")).body.backups).toEqual({
    isNightly: false,
    lastGoodAt: TEST_NOW.toISOString(),
    lastError: null,
  });
});

test("of several servers one makes the backup of a night, once", async () => {
  const servers = [nightly(night(1)), nightly(night(1)), nightly(night(1, 3, 31))];

  const made = await Promise.all(servers.map((server) => server.runIfDue()));
  const later = await nightly(night(1, 9)).runIfDue();
  const nextNight = await nightly(night(2)).runIfDue();

  expect(made.filter((row) => row !== undefined)).toHaveLength(1);
  expect(later).toBeUndefined();
  expect(nextNight).toMatchObject({ kind: "NIGHTLY", provenAt: night(2), error: undefined });
});

test("while one is made, another is refused", async () => {
  await withClient(world.ownerUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock(20261124)");
    expect((await graphqlRequest(world, admin, RUN)).errors?.[0]).toMatchObject({
      message: "A backup is being made already.",
      extensions: { code: "CONFLICT" },
    });
  });
});

test("a folder that cannot be written fails in words, and is tried again an hour later", async () => {
  const file = path.join(world.spoolDir, "no-folder");
  writeFileSync(file, "");
  const failed = await nightly(night(3), path.join(file, "backups")).runIfDue();

  expect(failed).toMatchObject({ provenAt: undefined, error: expect.stringContaining("ENOTDIR") });
  expect(await nightly(night(3, 4, 29)).runIfDue()).toBeUndefined();
  expect(await nightly(night(3, 4, 31)).runIfDue()).toMatchObject({ error: undefined });
});

test("a folder that is taken away in the middle is told in words", async () => {
  const gone = path.join(world.spoolDir, "gone");
  // As the last step of a file meets it.
  const write: typeof repository.write = async (file) => {
    await rename(path.join(gone, "unfinished"), file);
    return 0;
  };

  expect(await nightly(night(3, 5), gone, { write }).make({})).toMatchObject({
    provenAt: undefined,
    error: `The folder or its disk was taken away. (${gone})`,
  });
});

test("a backup that does not restore is set aside, and removes no good one", async () => {
  const own = path.join(world.spoolDir, "own");
  mkdirSync(own);
  writeFileSync(path.join(own, "strikebook-2020-01-01T000000Z.backup"), "an old one");
  const prove = async () => {
    throw new Error("transactions has 1 row too few");
  };

  const failed = await nightly(night(4), own, { prove }).runIfDue();

  expect(failed).toMatchObject({ provenAt: undefined, error: "transactions has 1 row too few" });
  const name = failed?.fileName;
  expect(readdirSync(own).sort()).toEqual(["strikebook-2020-01-01T000000Z.backup", `${name}.failed`].sort());
  const good = await nightly(night(4, 5), own).runIfDue();
  expect(readdirSync(own)).toContain(good?.fileName);
});

test("a backup that could not be tried out stays, says why once, and is made again the next night", async () => {
  const own = path.join(world.spoolDir, "untried");
  const prove = async () => {
    throw new DomainError("FORBIDDEN", "may not create databases");
  };

  const untried = await nightly(night(8), own, { prove }).runIfDue();
  const [anHourLater, nextNight] = [night(8, 4, 31), night(9)].map((now) => nightly(now, own, { prove }));

  expect(untried).toMatchObject({ provenAt: undefined, error: "may not create databases" });
  expect(await anHourLater?.runIfDue()).toBeUndefined();
  expect(readdirSync(own)).toEqual([untried?.fileName]);
  expect(await nextNight?.runIfDue()).toMatchObject({ error: "may not create databases" });
});

test("a backup that was broken off says so", async () => {
  const row = await repository.begin({
    kind: "NIGHTLY",
    fileName: "strikebook-broken.backup",
    startedAt: night(9, 12),
  });
  await nightly(night(10)).runIfDue();

  const listed = await repository.list(100);
  expect(listed.find(({ id }) => id === row.id)?.error).toBe(
    "The server stopped before the backup was done.",
  );
});

test("backups of a clock that was years ahead keep none of the nights after it was set right from being backed up", async () => {
  await nightly(new Date(2038, 0, 19, 3, 30)).runIfDue();

  const made = await nightly(night(20)).runIfDue();
  const again = await nightly(night(20, 4)).runIfDue();
  const state = await nightly(night(20, 4)).state();

  expect(made).toMatchObject({ error: undefined, startedAt: night(20) });
  expect(again).toBeUndefined();
  expect(state.lastGood?.startedAt).toEqual(night(20));
});

test("a backup that a server left unfinished is told as failed when the next server starts", async () => {
  const startedAt = night(21, 2);
  const row = await repository.begin({ kind: "NIGHTLY", fileName: "strikebook-left.backup", startedAt });

  await nightly(night(21, 9)).endBrokenOff();

  const listed = await repository.list(100);
  expect(listed.find(({ id }) => id === row.id)).toMatchObject({
    error: "The server stopped before the backup was done.",
    finishedAt: night(21, 9),
  });
});

test("a night's backup in the empty folder of a stick that isn't mounted counts only once an administrator says so", async () => {
  const stick = path.join(world.spoolDir, "stick");
  const words = `The earlier backups aren't in ${stick}. Is its disk mounted? If this is the folder you want, choose Back up now.`;

  const first = await nightly(night(24), stick).runIfDue();
  const second = await nightly(night(25), stick).runIfDue();
  expect([first, second]).toMatchObject([
    { provenAt: undefined, error: words },
    { provenAt: undefined, error: words },
  ]);
  // Better there than nowhere.
  expect(readdirSync(stick)).toEqual([first?.fileName, second?.fileName]);

  expect(await nightly(night(25, 9), stick).make({})).toMatchObject({
    provenAt: night(25, 9),
    error: undefined,
  });
  expect(await nightly(night(26), stick).runIfDue()).toMatchObject({ provenAt: night(26), error: undefined });
});
