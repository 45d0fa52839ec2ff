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

test("what is left takes as long as the speed so far makes it; held files are not waited for", () => {
  const totals = countEnded(NO_TOTALS, done(6000, 6));
  const files = [
    queueFile({ fileSizeBytes: 4000 }),
    queueFile({ fileSizeBytes: 2000, status: "processing", progressPercent: 50 }),
    queueFile({ fileSizeBytes: 9000, isPaused: true }),
    queueFile({ fileSizeBytes: 9000, status: "ready", progressPercent: 75 }),
  ];

  expect(queueStatistics(files, totals).remainingSeconds).toBe(5);
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
