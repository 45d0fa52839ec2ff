import type { UploadMetrics } from "@strikebook/core/upload-health/upload-metrics";
import { expect, test, vi } from "vitest";
import { exportFile, generateHistory } from "../../import/testing/generated-history.ts";
import { holdImports } from "../../import/testing/hold-imports.ts";
import { sample } from "../../import/testing/samples.ts";
import {
  cancelFile,
  confirmFile,
  endOfOperation,
  importFile,
  previewFile,
  type TestFile,
} from "../../import/testing/upload.ts";
import { createUser, restRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { MemorySamples } from "./upload-health.service.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const world = await startTestApp();
// PostgreSQL dates the ends of imports in the background by its own clock.
world.setNow(new Date());
const boss = await createUser(world, { username: "boss", roles: ["ADMIN"] });

const SAMPLE = sample("s01/Accounts_History.csv");
const LARGE = {
  name: "secret-name.csv",
  bytes: exportFile(generateHistory(7, 60, 10), "06/30/2026 4:00 pm"),
};
const STRANGE = { name: "letter.csv", bytes: "Dear broker,\nhello,\n" };
const MISSING = "6f1d7f5e-7a44-4d6e-9d1f-0b8a3c4f2e10";

const metricsCall = (timeframe: string) => `GET /api/admin/uploads/metrics?timeframe=${timeframe}` as const;

async function metrics(timeframe = "24h"): Promise<UploadMetrics> {
  const { status, body } = await restRequest(world, boss, metricsCall(timeframe));
  expect(status).toBe(200);
  return body;
}

const recorded = async () =>
  Number((await world.database.pool.query("SELECT count(*) FROM upload_metrics")).rows[0]?.count);

/** Recording runs in the background: a test waits for all of its own, which would else be counted in the next one. */
async function recordedAll(count: number): Promise<void> {
  await vi.waitFor(async () => expect(await recorded()).toBe(count), { timeout: 20_000 });
}

const forget = () => world.owner.query("TRUNCATE upload_metrics");

async function previewed(user: TestUser, file: TestFile): Promise<string> {
  const { data, errors } = await previewFile(world, user, file);
  expect(errors).toBeUndefined();
  return data.previewFileUpload.sessionId;
}

test("nobody but administrators, and no other timeframe", async () => {
  const [ann, rob] = [await createUser(world), await createUser(world, { roles: ["READONLY"] })];

  expect((await restRequest(world, undefined, metricsCall("1h"))).status).toBe(401);
  expect((await restRequest(world, ann, metricsCall("1h"))).status).toBe(403);
  expect((await restRequest(world, rob, metricsCall("1h"))).status).toBe(403);
  expect(await restRequest(world, boss, metricsCall("30d"))).toMatchObject({
    status: 400,
    body: { message: "timeframe must be one of: 1h, 24h, 7d" },
  });
});

test("before the first upload every figure says that there is none", async () => {
  await forget();

  const found = await metrics("1h");

  expect(found).toMatchObject({
    timeframe: "1h",
    isComplete: true,
    totalUploads: 0,
    overallSuccessRate: null,
    averageUploadTime: null,
    totalSessions: 0,
    popularFileTypes: {},
    performance: { responseTime: null, memoryUsage: { currentTrend: null, sampleCount: 0 } },
    errorPatterns: { totalErrors: 0, mostCommonErrors: [] },
    recent: [],
  });
  expect(found.uptime).toBeGreaterThan(0);
  expect(found.performance.memoryUsage.usedBytes).toBeGreaterThan(1024 * 1024);
  expect((await restRequest(world, boss, "GET /api/admin/uploads/metrics")).body.timeframe).toBe("24h");
});

test("uploads of all users are counted, and what came to nothing by its kind", async () => {
  await forget();
  const [ann, bob] = [await createUser(world), await createUser(world)];
  await importFile(world, ann, SAMPLE);
  await previewed(bob, STRANGE);
  await previewFile(world, bob, { name: "empty.csv", bytes: "" });
  await confirmFile(world, bob, MISSING);
  await previewFile(world, bob, { name: "paper.csv", bytes: "%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n" });
  await recordedAll(6);

  const found = await metrics();

  expect(found).toMatchObject({
    totalUploads: 5,
    failedUploads: 4,
    overallSuccessRate: 20,
    totalSessions: 2,
    popularFileTypes: { "Fidelity transactions": 1, "Not recognized": 1 },
  });
  expect(found.averageUploadTime).toBeGreaterThan(0);
  expect(found.performance.responseTime?.p95).toBeGreaterThan(0);
  expect(found.sizes).toMatchObject([{ category: "small", count: 1 }]);
  expect(found.errorPatterns.mostCommonErrors).toEqual([
    { type: "EMPTY_FILE", count: 1, percentage: 25 },
    { type: "SESSION_ENDED", count: 1, percentage: 25 },
    { type: "UNKNOWN_FORMAT", count: 1, percentage: 25 },
    { type: "UNREADABLE_FILE", count: 1, percentage: 25 },
  ]);
  expect(found.errorPatterns.errorTrends.at(-1)?.errorCount).toBe(4);
});

test("no file, no account and no person is in the answer", async () => {
  await forget();
  const ann = await createUser(world, { username: "hidden-person" });
  await importFile(world, ann, { ...SAMPLE, name: "secret-name.csv" });
  await recordedAll(2);

  const answer = JSON.stringify(await metrics());

  for (const secret of ["secret-name", "hidden-person", ann.id, "Individual", "Accounts_History"]) {
    expect(answer).not.toContain(secret);
  }
});

test("a file that only waits for an answer has not failed", async () => {
  await forget();
  const ann = await createUser(world);
  const undated = { ...sample("s09/Portfolio_Positions_Sep-30-2022.csv"), name: "positions.csv" };
  const bytes = String(undated.bytes).replace(/"?Date downloaded.*/s, "");
  const { data } = await previewFile(world, ann, { ...undated, bytes });
  expect(data.previewFileUpload.canConfirm).toBe(false);
  await recordedAll(1);

  expect(await metrics()).toMatchObject({ totalUploads: 0, errorPatterns: { totalErrors: 0 } });
});

test("however often a session is confirmed, its file counts once; a cancelled preview does not count", async () => {
  await forget();
  const ann = await createUser(world);
  const sessionId = await previewed(ann, SAMPLE);
  await Promise.all([1, 2, 3].map(() => confirmFile(world, ann, sessionId)));
  await confirmFile(world, ann, sessionId);
  await cancelFile(world, ann, await previewed(ann, { ...SAMPLE, bytes: `${SAMPLE.bytes}\n` }));
  await recordedAll(3);

  expect(await metrics()).toMatchObject({ totalUploads: 1, overallSuccessRate: 100, totalSessions: 1 });
});

test("an import in the background counts when it has ended, and still after its operation has gone", async () => {
  await forget();
  await world.database.pool.query("DELETE FROM upload_operations");
  const [ann, bob] = [await createUser(world), await createUser(world)];
  const { data } = await confirmFile(world, ann, await previewed(ann, LARGE));
  await endOfOperation(world, ann, data.confirmFileUpload.operationId);
  await holdImports(world, async () => {
    const held = await confirmFile(world, bob, await previewed(bob, LARGE));
    const { operationId } = held.data.confirmFileUpload;
    await restRequest(world, bob, `POST /api/upload/progress/${operationId}/cancel`);
  });
  await recordedAll(2);

  const expected = { totalUploads: 1, cancelledUploads: 1, overallSuccessRate: 100 };
  expect(await metrics()).toMatchObject(expected);
  await world.services.uploads.sweep();
  await world.services.uploads.sweep();
  expect(await recorded()).toBe(4);
  expect(await metrics()).toMatchObject(expected);
  await world.database.pool.query("DELETE FROM upload_operations");
  expect(await metrics()).toMatchObject(expected);
});

test("why an import in the background failed is counted by its kind", async () => {
  await forget();
  await world.database.pool.query("DELETE FROM upload_operations");
  const ann = await createUser(world);
  const sessionId = await previewed(ann, LARGE);
  await recordedAll(1);
  await holdImports(world, async () => {
    await confirmFile(world, ann, sessionId);
    await world.database.prisma.user.update({ where: { id: ann.id }, data: { enabled: false } });
  });

  await vi.waitFor(
    async () =>
      expect((await metrics()).errorPatterns.mostCommonErrors).toEqual([
        { type: "NOT_ALLOWED", count: 1, percentage: 100 },
      ]),
    { timeout: 20_000 },
  );
});

test("what is older than the timeframe does not count, and what is too old or too much goes", async () => {
  await forget();
  await world.database.pool.query("DELETE FROM upload_operations");
  const insert = (hoursAgo: number, count: number) =>
    world.database.pool.query(
      `INSERT INTO upload_metrics (ended_at, user_id, stage, outcome, duration_ms)
       SELECT now() - make_interval(hours => $1), $2, 'IMPORT', 'SUCCESS', 5 FROM generate_series(1, $3)`,
      [hoursAgo, boss.id, count],
    );
  await insert(2, 1);
  await insert(30, 1);
  await insert(9 * 24, 1);

  const counts = await Promise.all(["1h", "24h", "7d"].map(metrics));
  expect(counts.map(({ totalUploads }) => totalUploads)).toEqual([0, 1, 2]);
  await world.services.uploads.sweep();
  expect(await recorded()).toBe(2);
  await insert(1, 10_000);
  expect(await metrics()).toMatchObject({ totalUploads: 10_000, isComplete: false });
  await world.services.uploads.sweep();
  expect(await recorded()).toBe(10_000);
});

test("an upload is none the worse when it cannot be recorded", async () => {
  const ann = await createUser(world);
  await world.owner.query("ALTER TABLE upload_metrics RENAME TO gone");
  try {
    const { data } = await previewFile(world, ann, { ...SAMPLE, bytes: `${SAMPLE.bytes}\n\n` });
    expect(data.previewFileUpload.canConfirm).toBe(true);
    const confirmed = await confirmFile(world, ann, data.previewFileUpload.sessionId);
    expect(confirmed.data.confirmFileUpload.success).toBe(true);
  } finally {
    await world.owner.query("ALTER TABLE gone RENAME TO upload_metrics");
  }
});

test("the trend of memory is told once there are samples of it", async () => {
  for (let sample = 0; sample < 10; sample++) {
    world.services.uploadHealth.sampleMemory();
  }

  const { memoryUsage } = (await metrics("1h")).performance;

  expect(memoryUsage.sampleCount).toBe(10);
  expect(["decreasing", "increasing", "stable"]).toContain(memoryUsage.currentTrend);
});

test("samples of memory are kept, the newest of them, and told from an instant on", () => {
  const memory = new MemorySamples();

  for (let minute = 0; minute < 10_002; minute++) {
    memory.add({ atMs: minute * 60_000, bytes: minute });
  }

  expect(memory.since(new Date(0))).toHaveLength(10_000);
  expect(memory.since(new Date(0))[0]).toBe(2);
  expect(memory.since(new Date(9_999 * 60_000))).toEqual([9_999, 10_000, 10_001]);
});
