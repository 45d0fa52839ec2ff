import fc from "fast-check";
import { expect, test } from "vitest";
import type { HistoryEntry } from "./queue-history.ts";
import { QUEUE_SETTINGS_DEFAULT } from "./queue-settings.ts";
import {
  laterSnapshot,
  readSnapshot,
  type SavedQueue,
  SNAPSHOT_LENGTH_MAX,
  writeSnapshot,
} from "./queue-snapshot.ts";
import { NO_TOTALS } from "./queue-statistics.ts";
import { SNAPSHOT_LIFETIME_MS } from "./snapshot-lifetime.ts";
import { AT, queueFile } from "./testing/queue-files.ts";

const HISTORY: readonly HistoryEntry[] = Array.from({ length: 40 }, (_, index) => ({
  id: String(index),
  fileName: "a.csv",
  fileSizeBytes: 1,
  uploadedAt: AT,
  status: "completed",
  durationMs: 5,
  result: { message: "x".repeat(1000) },
}));

const queue = (given: Partial<SavedQueue> = {}): SavedQueue => ({
  owner: "ann",
  isProcessing: true,
  settings: { ...QUEUE_SETTINGS_DEFAULT, maxConcurrentUploads: 7 },
  files: [],
  history: [],
  totals: { ...NO_TOTALS, completed: 2 },
  ...given,
});
const later = (milliseconds: number) => new Date(AT.getTime() + milliseconds);
const saved = (text: string, at = AT) => readSnapshot(text, "ann", at);

test("what was saved comes back: settings, files with what was agreed to, history, totals", () => {
  const entry = queueFile({
    status: "failed",
    canRetry: true,
    error: "Failed to fetch",
    errorType: "NETWORK",
    attempts: [{ at: AT, message: "Failed to fetch", errorType: "NETWORK" }],
    nextRetryAt: later(1000),
    startedAt: AT,
    contentHash: "abc",
    consent: { sessionId: "s-1", terms: "42/3" },
    operationId: "op-1",
    priority: 3,
  });
  const given = queue({ files: [{ entry, extra: { importLines: [4] } }], history: HISTORY.slice(0, 2) });

  expect(saved(writeSnapshot(given, AT))).toEqual(given);
});

test("neither previews, results and progress nor completed files are saved", () => {
  const ready = queueFile({ id: "r", status: "ready", preview: "big", live: { progressPercent: 5 } });
  const completed = queueFile({ id: "c", status: "completed" });
  const files = [ready, completed].map((entry) => ({ entry, extra: {} }));

  const restored = saved(writeSnapshot(queue({ files }), AT));

  expect(restored?.files.map(({ entry }) => entry.id)).toEqual(["r"]);
  expect(restored?.files[0]?.entry).not.toHaveProperty("preview");
});

test("after a day settings and history are left", () => {
  const text = writeSnapshot(
    queue({ files: [{ entry: queueFile(), extra: {} }], history: HISTORY.slice(0, 1) }),
    AT,
  );

  expect(saved(text, later(SNAPSHOT_LIFETIME_MS))?.files).toHaveLength(1);
  expect(saved(text, later(SNAPSHOT_LIFETIME_MS + 1))).toMatchObject({
    files: [],
    isProcessing: false,
    settings: { maxConcurrentUploads: 7 },
    history: [{ id: "0" }],
  });
});

test("another person's queue is nobody else's", () => {
  expect(readSnapshot(writeSnapshot(queue(), AT), "ben", AT)).toBeUndefined();
});

test("what does not fit goes in order: older history, results, history, files at the end", () => {
  const files = (count: number, extra: string) =>
    Array.from({ length: count }, (_, index) => ({ entry: queueFile({ id: `f${index}` }), extra }));
  const write = (given: Partial<SavedQueue>) => {
    const text = writeSnapshot(queue(given), AT);
    expect(text.length).toBeLessThanOrEqual(SNAPSHOT_LENGTH_MAX);
    return saved(text);
  };

  const tight = write({ history: HISTORY, files: files(1, "x".repeat(SNAPSHOT_LENGTH_MAX - 30_000)) });
  expect([tight?.history.length, tight?.history[0]?.result !== undefined]).toEqual([10, true]);

  const tighter = write({ history: HISTORY, files: files(1, "x".repeat(SNAPSHOT_LENGTH_MAX - 5000)) });
  expect([tighter?.history.length, tighter?.history[0]?.result]).toEqual([10, undefined]);

  const overfull = write({ history: HISTORY, files: files(30_000, "") });
  expect(overfull?.history).toEqual([]);
  expect(overfull?.files.length).toBeGreaterThan(1000);
  expect(overfull?.files[0]?.entry.id).toBe("f0");
});

test.each([
  undefined,
  "",
  "{",
  "null",
  "[]",
  '{"owner":"ann"}',
  '{"owner":"ann","version":"2.0.0"}',
  '{"owner":"ann","version":7}',
])("%s is no queue", (text) => {
  expect(readSnapshot(text, "ann", AT)).toBeUndefined();
});

test("a later minor version is read, fields that are not known are left out", () => {
  const text = writeSnapshot(queue(), AT).replace('"1.0.0"', '"1.9.0"');

  expect(saved(text)?.settings.maxConcurrentUploads).toBe(7);
});

test("of two copies the later one counts, a damaged one never", () => {
  const [early, late] = [writeSnapshot(queue(), AT), writeSnapshot(queue(), later(1))];

  const laterOfAnn = (one?: string, other?: string) => laterSnapshot(one, other, "ann");

  expect([laterOfAnn(early, late), laterOfAnn(late, early)]).toEqual([late, late]);
  expect([laterOfAnn(early, undefined), laterOfAnn(undefined, early)]).toEqual([early, early]);
  expect(laterOfAnn(early, late.slice(0, 60))).toBe(early);
});

test("what another user saved later in the same browser does not stand in the way", () => {
  const [own, others] = [writeSnapshot(queue(), AT), writeSnapshot({ ...queue(), owner: "ben" }, later(1))];

  expect([laterSnapshot(own, others, "ann"), laterSnapshot(others, own, "ann")]).toEqual([own, own]);
});

test("one damaged file or entry does not take the others along", () => {
  const text = JSON.stringify({
    version: "1.0.0",
    savedAt: AT,
    owner: "ann",
    files: [
      null,
      { entry: { id: "x" } },
      { entry: { ...queueFile(), status: "lost" } },
      { entry: queueFile(), extra: 1 },
    ],
    history: [7, { id: "h", status: "completed" }, HISTORY[0]],
    totals: { completed: -1, bytes: "many" },
  });

  expect(saved(text)).toMatchObject({
    files: [{ entry: { id: "file-1" } }],
    history: [{ id: "0" }],
    totals: NO_TOTALS,
    settings: QUEUE_SETTINGS_DEFAULT,
  });
});

test("nothing that can be stored makes reading fail", () => {
  fc.assert(
    fc.property(
      fc.object({ key: fc.constantFrom("files", "history", "totals", "settings", "entry", "consent") }),
      (stored) => {
        const text = JSON.stringify({ ...stored, version: "1.0.0", owner: "ann", savedAt: AT });
        const restored = saved(text);

        expect(restored?.files.length).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
