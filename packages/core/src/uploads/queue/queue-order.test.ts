import fc from "fast-check";
import { expect, test } from "vitest";
import { isBusy, LARGE_FILE_BYTES_MIN, LARGE_FILES_AT_ONCE_MAX } from "./queue-file.ts";
import { dueRetries, moveTo, numbered, selectNext } from "./queue-order.ts";
import { QUEUE_SETTINGS_DEFAULT } from "./queue-settings.ts";
import { AT, queueFile } from "./testing/queue-files.ts";

const MB = 1024 * 1024;

const pending = (id: string, given: Parameters<typeof queueFile>[0] = {}) => {
  const fileSizeBytes = given.fileSizeBytes ?? 1000;
  return queueFile({ id, fileSizeBytes, isLargeFile: fileSizeBytes >= LARGE_FILE_BYTES_MIN, ...given });
};
const chosen = (files: ReturnType<typeof queueFile>[], changes = {}) =>
  selectNext(files, { ...QUEUE_SETTINGS_DEFAULT, ...changes }).map(({ id }) => id);

test("the first three by priority start", () => {
  const files = ["d", "b", "a", "c"].map((id) => pending(id, { priority: "abcd".indexOf(id) }));

  expect(chosen(files)).toEqual(["a", "b", "c"]);
  expect(chosen(files, { maxConcurrentUploads: 1 })).toEqual(["a"]);
});

test("files under way take their places; held and paused ones do not start", () => {
  const files = [
    pending("1", { status: "preview" }),
    pending("2", { status: "processing" }),
    pending("3", { isPaused: true }),
    pending("4", { status: "paused" }),
    pending("5"),
    pending("6"),
  ];

  expect(chosen(files)).toEqual(["5"]);
});

test("at most two large files at once; small ones behind them need not wait", () => {
  const large = { fileSizeBytes: 6 * MB };
  const files = [pending("1", large), pending("2", large), pending("3", large), pending("4")];

  expect(chosen(files, { maxConcurrentUploads: 10 })).toEqual(["1", "2", "4"]);
  expect(
    chosen([pending("0", { ...large, status: "uploading" }), ...files], { maxConcurrentUploads: 10 }),
  ).toEqual(["1", "4"]);
});

test("no more content at once than memory is allowed for; a file that alone is too big starts alone", () => {
  const files = [4, 4, 4].map((size, index) =>
    pending(String(index), { fileSizeBytes: size * MB, priority: index }),
  );

  expect(chosen(files, { maxMemoryUsage: 10 })).toEqual(["0", "1"]);
  expect(chosen(files, { maxMemoryUsage: 10, enableMemoryOptimization: false })).toEqual(["0", "1", "2"]);
  expect(
    chosen([pending("big", { fileSizeBytes: 90 * MB }), pending("small")], { maxMemoryUsage: 10 }),
  ).toEqual(["big"]);
});

test("what only confirms again or is only followed holds no content", () => {
  const replay = { fileSizeBytes: 90 * MB, isLargeFile: false, operationId: "op-1" };

  expect(chosen([pending("1", replay), pending("2", replay)], { maxMemoryUsage: 10 })).toEqual(["1", "2"]);
});

const anyFile = fc.record({
  status: fc.constantFrom("pending", "preview", "uploading", "processing", "ready", "paused", "failed"),
  fileSizeBytes: fc.integer({ min: 1, max: 100 * MB }),
  isPaused: fc.boolean(),
} as const);

test("whatever the list: only waiting files, in order, within every limit, and never none where all is idle", () => {
  fc.assert(
    fc.property(fc.array(anyFile), fc.integer({ min: 1, max: 10 }), (given, maxConcurrentUploads) => {
      const files = given.map((one, index) => pending(String(index), { ...one, priority: index }));
      const next = selectNext(files, { ...QUEUE_SETTINGS_DEFAULT, maxConcurrentUploads });
      const busy = files.filter(({ status }) => isBusy(status));
      const waiting = files.filter(({ status, isPaused }) => status === "pending" && !isPaused);
      const large = [...busy, ...next].filter(({ isLargeFile }) => isLargeFile);

      expect(next.every((file) => waiting.includes(file))).toBe(true);
      expect(next.map(({ priority }) => priority)).toEqual(
        next.map(({ priority }) => priority).toSorted((a, b) => a - b),
      );
      expect(next.length === 0 || busy.length + next.length <= maxConcurrentUploads).toBe(true);
      expect(next.length === 0 || large.length <= Math.max(LARGE_FILES_AT_ONCE_MAX, busy.length)).toBe(true);
      expect(busy.length > 0 || waiting.length === 0 || next.length > 0).toBe(true);
    }),
  );
});

test("moving keeps every file once and the order of the others", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.integer(), (items, from, to) => {
      const place = from % items.length;
      const moved = moveTo(items, place, to);

      expect(moved).toHaveLength(items.length);
      expect(moved[Math.min(items.length - 1, Math.max(0, to))]).toBe(items[place]);
      expect(moved.filter((item) => item !== items[place])).toEqual(
        items.filter((item) => item !== items[place]),
      );
    }),
  );
});

test("a place that does not exist moves nothing", () => {
  const items = ["a", "b"];

  expect(moveTo(items, -1, 0)).toBe(items);
  expect(moveTo(items, 1, 1)).toBe(items);
});

test("priorities are the places, and unchanged files stay the very same", () => {
  const [first, second] = [queueFile({ priority: 0 }), queueFile({ priority: 7 })];

  const files = numbered([first, second]);

  expect(files.map(({ priority }) => priority)).toEqual([0, 1]);
  expect(files[0]).toBe(first);
});

test("a retry is due from its instant on", () => {
  const failed = queueFile({ status: "failed", nextRetryAt: AT });

  expect(dueRetries([failed], new Date(AT.getTime() - 1))).toEqual([]);
  expect(dueRetries([failed, queueFile({ status: "failed" })], AT)).toEqual([failed]);
});
