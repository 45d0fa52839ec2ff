import fc from "fast-check";
import { expect, test } from "vitest";
import type { QueueFile } from "./queue-file.ts";
import { countEnded, NO_TOTALS, queueStatistics } from "./queue-statistics.ts";
import { AT, queueFile } from "./testing/queue-files.ts";

const secondsLater = (seconds: number) => new Date(AT.getTime() + seconds * 1000);
const done = (fileSizeBytes: number, seconds: number): QueueFile =>
  queueFile({
    status: "completed",
    fileSizeBytes,
    startedAt: AT,
    completedAt: secondsLater(seconds),
    progressPercent: 100,
  });

test("files are counted by where they stand", () => {
  const statuses = ["pending", "preview", "ready", "uploading", "processing", "completed", "failed"] as const;
  const files = [...statuses, "paused", "cancelled", "needs-reselection"].map((status) =>
    queueFile({ status: status as QueueFile["status"] }),
  );

  expect(queueStatistics(files, NO_TOTALS)).toMatchObject({
    total: 10,
    pending: 1,
    preview: 1,
    ready: 1,
    processing: 2,
    completed: 1,
    failed: 1,
    paused: 1,
    cancelled: 1,
    needsReselection: 1,
    completionRate: 10,
  });
});

test("time, speed and success come from what has ended, also of files that left the list", () => {
  const ended = [done(4000, 2), done(2000, 4), queueFile({ status: "failed" })];
  const totals = ended.reduce(countEnded, NO_TOTALS);

  expect(queueStatistics([], totals)).toMatchObject({
    total: 0,
    completionRate: 0,
    successRate: (2 / 3) * 100,
    averageUploadTimeSeconds: 3,
    totalDataUploadedBytes: 6000,
    throughputBytesPerSecond: 1000,
    remainingSeconds: undefined,
    overallPercent: 0,
  });
});

const MB = 1024 * 1024;
const importing = (live: object) =>
  queueFile({ fileSizeBytes: 40 * MB, status: "processing", live: { progressPercent: 50, ...live } });

test("the time left is the server's own measure, however long small files took", () => {
  // Ten files of 3 KB in a second each: by their bytes the large one would take hours.
  const totals = Array.from({ length: 10 }, () => done(3000, 1)).reduce(countEnded, NO_TOTALS);
  const files = [importing({ estimatedTimeRemainingMs: 30_000 }), queueFile({ fileSizeBytes: 3000 })];

  expect(queueStatistics(files, totals).remainingSeconds).toBe(30);
});

test("an import that waits takes as long a row as the one that runs", () => {
  const files = [
    // 10 s for 10,000 rows: 1 ms each.
    importing({ estimatedTimeRemainingMs: 10_000, totalItems: 40_000, processedItems: 30_000 }),
    importing({ totalItems: 5000, processedItems: 0 }),
  ];

  expect(queueStatistics(files, NO_TOTALS).remainingSeconds).toBe(15);
});

test("with a large file that nothing is known of, nothing is said; held files are not waited for", () => {
  const known = importing({ estimatedTimeRemainingMs: 10_000 });
  const large = { fileSizeBytes: 40 * MB };

  expect(queueStatistics([known, queueFile(large)], NO_TOTALS).remainingSeconds).toBeUndefined();
  expect(queueStatistics([known, queueFile({ ...large, isPaused: true })], NO_TOTALS).remainingSeconds).toBe(
    10,
  );
  expect(queueStatistics([queueFile({ fileSizeBytes: 3000 })], NO_TOTALS).remainingSeconds).toBeUndefined();
});

test("before anything has ended nothing is said about speed", () => {
  expect(queueStatistics([queueFile()], NO_TOTALS)).toMatchObject({
    successRate: undefined,
    averageUploadTimeSeconds: undefined,
    throughputBytesPerSecond: undefined,
    remainingSeconds: undefined,
  });
});

test("the whole is weighed by size, without what was cancelled", () => {
  const files = [
    queueFile({ fileSizeBytes: 3000, progressPercent: 100, status: "completed" }),
    queueFile({ fileSizeBytes: 1000, progressPercent: 0 }),
    queueFile({ fileSizeBytes: 9000, progressPercent: 10, status: "cancelled" }),
  ];

  expect(queueStatistics(files, NO_TOTALS).overallPercent).toBe(75);
});

test("a clock that was set back does not make times negative", () => {
  expect(countEnded(NO_TOTALS, done(1000, -5)).milliseconds).toBe(0);
});

test("every rate lies within 0 and 100", () => {
  const anyFile = fc.record({
    status: fc.constantFrom<QueueFile["status"]>("pending", "completed", "failed", "cancelled", "processing"),
    fileSizeBytes: fc.nat(),
    progressPercent: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(anyFile), (given) => {
      const files = given.map((one) => queueFile(one));
      const statistics = queueStatistics(files, files.reduce(countEnded, NO_TOTALS));
      for (const rate of [
        statistics.completionRate,
        statistics.overallPercent,
        statistics.successRate ?? 0,
      ]) {
        expect(rate).toBeGreaterThanOrEqual(0);
        expect(rate).toBeLessThanOrEqual(100.000001);
      }
    }),
  );
});
