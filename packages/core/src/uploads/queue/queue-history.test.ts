import { expect, test } from "vitest";
import { remember } from "./queue-history.ts";
import { AT, queueFile } from "./testing/queue-files.ts";

const SETTINGS = { saveHistory: true, maxHistoryEntries: 10 };
const completed = (id: string) =>
  queueFile({
    id,
    status: "completed",
    startedAt: AT,
    completedAt: new Date(AT.getTime() + 1500),
    result: "42 added",
    operationId: "op-1",
  });

test("an import that ended is remembered with its time and its result", () => {
  expect(remember([], completed("1"), SETTINGS)).toEqual([
    {
      id: "1",
      fileName: "Accounts_History.csv",
      fileSizeBytes: 2048,
      uploadedAt: new Date(AT.getTime() + 1500),
      status: "completed",
      durationMs: 1500,
      result: "42 added",
      operationId: "op-1",
    },
  ]);
});

test("the newest comes first, and no more are kept than wanted", () => {
  const ids = Array.from({ length: 12 }, (_, index) => String(index));

  const history = ids.reduce(
    (entries, id) => remember(entries, completed(id), SETTINGS),
    remember([], completed("x"), SETTINGS),
  );

  expect(history.map(({ id }) => id)).toEqual(["11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]);
});

test("a failure that a retry made good is one entry", () => {
  const failed = queueFile({ id: "1", status: "failed", completedAt: AT, error: "Failed to fetch" });
  const history = remember([], failed, SETTINGS);

  expect(history).toMatchObject([{ status: "failed", error: "Failed to fetch" }]);
  expect(remember(history, completed("1"), SETTINGS)).toMatchObject([{ status: "completed" }]);
});

test("nothing is remembered where it is not wanted, nor of what has not ended", () => {
  expect(remember([], completed("1"), { ...SETTINGS, saveHistory: false })).toEqual([]);
  expect(remember([], queueFile({ status: "processing" }), SETTINGS)).toEqual([]);
});
