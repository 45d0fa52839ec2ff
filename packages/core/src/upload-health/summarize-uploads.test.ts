import { expect, test } from "vitest";
import { countSittings, summarizeUploads } from "./summarize-uploads.ts";
import { TIMEFRAME_MS, type UploadAttempt, type UploadTimeframe } from "./upload-attempt.ts";
import { RECENT_ATTEMPTS_MAX } from "./upload-metrics.ts";

const NOW = new Date("2026-11-20T15:30:00.000Z");
const MB = 1024 * 1024;

test("without attempts there is nothing to tell, and it says so", () => {
  expect(summarize([], "1h")).toEqual({
    totalUploads: 0,
    failedUploads: 0,
    cancelledUploads: 0,
    overallSuccessRate: null,
    averageUploadTime: null,
    totalSessions: 0,
    popularFileTypes: {},
    responseTime: null,
    errorPatterns: {
      totalErrors: 0,
      mostCommonErrors: [],
      errorTrends: [
        { timestamp: "2026-11-20T14:00:00.000Z", errorCount: 0 },
        { timestamp: "2026-11-20T15:00:00.000Z", errorCount: 0 },
      ],
    },
    sizes: [],
    recent: [],
  });
});

test("a file that was only looked at or cancelled is no upload; a refused one has failed", () => {
  const figures = summarize([
    preview({ sessionId: "a" }),
    imported({ sessionId: "a" }),
    preview({ sessionId: "b" }),
    imported({ sessionId: "b", outcome: "CANCELLED" }),
    preview({ sessionId: "c" }),
    preview({ outcome: "FAILURE", problem: "UNKNOWN_FORMAT", fileKind: "Not recognized" }),
    imported({ sessionId: "d", outcome: "FAILURE", problem: "SESSION_ENDED" }),
  ]);

  expect(figures).toMatchObject({
    totalUploads: 3,
    failedUploads: 2,
    cancelledUploads: 1,
    overallSuccessRate: 33.3333,
    popularFileTypes: { "Fidelity transactions": 2, "Not recognized": 1 },
  });
});

test("an upload takes as long as reading and importing together, and the longer look counts", () => {
  const figures = summarize([
    preview({ sessionId: "a", durationMs: 300 }),
    preview({ sessionId: "a", durationMs: 5 }),
    imported({ sessionId: "a", durationMs: 700 }),
    imported({ sessionId: "b", durationMs: 2000 }),
    imported({ sessionId: undefined, durationMs: 3000 }),
  ]);

  expect(figures.averageUploadTime).toBe(2000);
});

test("response times are of every step that ended by itself, by nearest rank", () => {
  const steps = Array.from({ length: 200 }, (_, index) => preview({ durationMs: 200 - index }));

  const figures = summarize([...steps, imported({ outcome: "CANCELLED", durationMs: 9_999_999 })]);

  expect(figures.responseTime).toEqual({ average: 101, p95: 190, p99: 198 });
});

test("file kinds stand by how frequent they are, then by name", () => {
  const kinds = ["b", "a", "c", "c", undefined].map((fileKind) => imported({ fileKind }));

  expect(Object.entries(summarize(kinds).popularFileTypes)).toEqual([
    ["c", 2],
    ["a", 1],
    ["b", 1],
  ]);
});

test("the five most common errors are told with their share of all, wherever they happened", () => {
  const failures = [
    ...Array(4).fill("UNREADABLE_LINES"),
    ...Array(2).fill("UNKNOWN_FORMAT"),
    "EMPTY_FILE",
    "TOO_LARGE",
    "SERVER_STOPPED",
    undefined,
  ].map((problem, index) =>
    (index % 2 === 0 ? preview : imported)({ outcome: "FAILURE", problem, sessionId: undefined }),
  );

  const { totalErrors, mostCommonErrors } = summarize(failures).errorPatterns;

  expect(totalErrors).toBe(10);
  expect(mostCommonErrors).toEqual([
    { type: "UNREADABLE_LINES", count: 4, percentage: 40 },
    { type: "UNKNOWN_FORMAT", count: 2, percentage: 20 },
    { type: "EMPTY_FILE", count: 1, percentage: 10 },
    { type: "SERVER_ERROR", count: 1, percentage: 10 },
    { type: "SERVER_STOPPED", count: 1, percentage: 10 },
  ]);
});

test("errors are counted by the hour, the last 24 hours at most, quiet ones too", () => {
  const failures = [0, 5, 31, 26 * 60].map((minutesAgo) =>
    preview({ minutesAgo, outcome: "FAILURE", problem: "EMPTY_FILE" }),
  );

  const { errorTrends } = summarize(failures, "7d").errorPatterns;

  expect(errorTrends).toHaveLength(24);
  expect(errorTrends[0]).toEqual({ timestamp: "2026-11-19T16:00:00.000Z", errorCount: 0 });
  expect(errorTrends.slice(-2)).toEqual([
    { timestamp: "2026-11-20T14:00:00.000Z", errorCount: 1 },
    { timestamp: "2026-11-20T15:00:00.000Z", errorCount: 2 },
  ]);
});

test("imported files are told by size, with the speed of all of that size", () => {
  const figures = summarize([
    imported({ sizeBytes: 2 * MB, durationMs: 100 }),
    imported({ sizeBytes: 4 * MB, durationMs: 300 }),
    imported({ sizeBytes: 10, durationMs: 0 }),
    imported({ sizeBytes: undefined }),
    imported({ sizeBytes: 50 * MB, outcome: "FAILURE" }),
  ]);

  expect(figures.sizes).toEqual([
    { category: "small", count: 1, averageUploadTime: 0, megabytesPerSecond: null, efficiency: null },
    { category: "medium", count: 2, averageUploadTime: 200, megabytesPerSecond: 15, efficiency: "excellent" },
  ]);
});

test("the last hundred attempts are told one by one, newest first, without whose they are", () => {
  const attempts = Array.from({ length: RECENT_ATTEMPTS_MAX + 1 }, (_, index) =>
    preview({ minutesAgo: index, sizeBytes: 7, outcome: "FAILURE", problem: "EMPTY_FILE" }),
  );

  const { recent } = summarize(attempts.toReversed());

  expect(recent).toHaveLength(RECENT_ATTEMPTS_MAX);
  expect(recent[0]).toEqual({
    endedAt: NOW.toISOString(),
    stage: "PREVIEW",
    outcome: "FAILURE",
    durationMs: 100,
    sizeBytes: 7,
    fileKind: "Fidelity transactions",
    problem: "EMPTY_FILE",
  });
  expect(summarize([imported({ sizeBytes: undefined, fileKind: undefined })]).recent[0]).toMatchObject({
    sizeBytes: null,
    fileKind: null,
    problem: null,
  });
});

test.each([
  [[0, 30, 60], 1],
  [[0, 31], 2],
  [[60, 0, 29], 2],
  [[], 0],
])("attempts of one person %j minutes ago are %i sittings", (minutes, sittings) => {
  expect(countSittings(minutes.map((minutesAgo) => preview({ minutesAgo })))).toBe(sittings);
});

test("two people at the same time are two sittings", () => {
  expect(countSittings([preview({ userId: "ann" }), preview({ userId: "bob" })])).toBe(2);
});

function summarize(attempts: readonly UploadAttempt[], timeframe: UploadTimeframe = "24h") {
  const since = new Date(NOW.getTime() - TIMEFRAME_MS[timeframe]);
  return summarizeUploads(attempts, { since, now: NOW });
}

type Given = Partial<UploadAttempt> & { readonly minutesAgo?: number };

const imported = (given: Given = {}) => preview({ stage: "IMPORT", ...given });

function preview({ minutesAgo = 0, ...given }: Given = {}): UploadAttempt {
  return {
    endedAt: new Date(NOW.getTime() - minutesAgo * 60_000),
    userId: "ann",
    sessionId: "session",
    stage: "PREVIEW",
    outcome: "SUCCESS",
    durationMs: 100,
    sizeBytes: 1000,
    fileKind: "Fidelity transactions",
    problem: undefined,
    ...given,
  };
}
