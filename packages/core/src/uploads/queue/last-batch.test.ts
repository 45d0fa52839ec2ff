import { expect, test } from "vitest";
import { lastBatch } from "./last-batch.ts";
import type { QueueFileStatus } from "./queue-file.ts";

type Row = readonly [id: string, status: QueueFileStatus, start: number, end: number];

const at = (second: number) => new Date(Date.UTC(2026, 10, 26, 12, 0, second));

/** Ids of the last batch; starts and ends in seconds. */
const batchOf = (...rows: readonly Row[]) =>
  lastBatch(rows, ([, status, start, end]) => ({
    status,
    startedAt: at(start),
    completedAt: at(end),
  })).map(([id]) => id);

test("imports that wait for each other are one batch, newest first", () => {
  expect(batchOf(["a", "completed", 0, 2], ["b", "completed", 0, 9], ["c", "completed", 0, 4])).toEqual([
    "b",
    "c",
    "a",
  ]);
});

test.each([
  [5, ["b", "a"]],
  [6, ["b"]],
] as const)("an import that begins %i seconds after the last one belongs to %j", (pause, expected) => {
  expect(batchOf(["a", "completed", 0, 10], ["b", "completed", 10 + pause, 30])).toEqual(expected);
});

test("a chain of imports that each follow at once reaches back to its first", () => {
  expect(batchOf(["a", "completed", 0, 10], ["b", "completed", 12, 20], ["c", "completed", 23, 30])).toEqual([
    "c",
    "b",
    "a",
  ]);
});

test("what did not end in an import is in no batch", () => {
  expect(batchOf(["a", "failed", 0, 1], ["b", "cancelled", 0, 1], ["c", "processing", 0, 1])).toEqual([]);
  expect(lastBatch([{ status: "completed" as const }], (each) => each)).toEqual([]);
});
