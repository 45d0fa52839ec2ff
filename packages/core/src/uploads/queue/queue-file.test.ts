import { expect, test } from "vitest";
import {
  applyQueueEvent,
  CONTENT_LOST_MESSAGE,
  isBusy,
  mayRetry,
  nextStatus,
  type QueueFile,
  type QueueFileEvent,
  type QueueFileStatus,
} from "./queue-file.ts";

const AT = new Date("2026-11-20T15:00:00Z");
const FAILED = {
  type: "failed",
  at: AT,
  message: "Failed to fetch",
  errorType: "NETWORK",
  canRetry: true,
} as const;

test.each([
  ["pending", "previewRequested", "preview"],
  ["preview", "contentRead", "preview"],
  ["preview", "previewed", "ready"],
  ["ready", "previewRequested", "preview"],
  ["ready", "confirmed", "uploading"],
  ["ready", "cancelled", "pending"],
  ["uploading", "accepted", "processing"],
  ["uploading", "imported", "completed"],
  ["uploading", "paused", "paused"],
  ["processing", "progressed", "processing"],
  ["processing", "imported", "completed"],
  ["processing", "failed", "failed"],
  ["processing", "cancelled", "cancelled"],
  ["processing", "paused", "paused"],
  ["paused", "resumed", "pending"],
  ["failed", "retried", "pending"],
  ["pending", "contentLost", "needs-reselection"],
  ["needs-reselection", "reselected", "pending"],
  ["completed", "retried", undefined],
  ["completed", "failed", undefined],
  ["cancelled", "previewRequested", undefined],
  ["pending", "confirmed", undefined],
  ["ready", "imported", undefined],
] as const)("%s + %s -> %s", (status, type, expected) => {
  expect(nextStatus(status, type)).toBe(expected);
});

test.each(["pending", "preview", "ready", "uploading", "processing", "paused", "needs-reselection"] as const)(
  "a %s file can fail",
  (status) => {
    const failed = applyQueueEvent(file({ status }), FAILED);

    expect(failed).toMatchObject({
      status: "failed",
      error: "Failed to fetch",
      errorType: "NETWORK",
      canRetry: true,
      completedAt: AT,
    });
  },
);

test("the steps of an import show 10, 50, 75, 80 and 100 percent", () => {
  expect(
    progressAfter([
      { type: "previewRequested", at: AT },
      { type: "contentRead" },
      { type: "previewed", preview: "new rows", isAsyncProcessing: false },
      { type: "confirmed", at: AT },
      { type: "imported", at: AT, result: "done" },
    ]),
  ).toEqual([10, 50, 75, 80, 100]);
});

test("an import in the background goes on from 85 percent as the server tells", () => {
  expect(
    progressAfter(
      [
        { type: "accepted", operationId: "op-1" },
        { type: "progressed", progressPercent: 93 },
        { type: "progressed", progressPercent: 120 },
      ],
      "uploading",
    ),
  ).toEqual([85, 93, 100]);
});

test("cancelling a ready file clears its preview and its progress", () => {
  const ready = file({ status: "ready", preview: "new rows", progressPercent: 75 });

  const cancelled = applyQueueEvent(ready, { type: "cancelled", at: AT });

  expect(cancelled).toMatchObject({ status: "pending", progressPercent: 0 });
  expect(cancelled).not.toHaveProperty("preview");
});

test("cancelling an import that is under way ends it", () => {
  const cancelled = applyQueueEvent(file({ status: "processing" }), { type: "cancelled", at: AT });

  expect(cancelled).toMatchObject({ status: "cancelled", completedAt: AT });
});

test("a retry counts, starts from 0 and forgets the error", () => {
  const retried = applyQueueEvent(applyQueueEvent(file({ status: "uploading" }), FAILED), {
    type: "retried",
  });

  expect(retried).toMatchObject({ status: "pending", retryCount: 1, progressPercent: 0 });
  expect(retried).not.toHaveProperty("error");
});

test("there is no retry after the last attempt, nor of what cannot pass", () => {
  const exhausted = file({ status: "failed", canRetry: true, retryCount: 5, maxRetryAttempts: 5 });
  const refused = file({ status: "failed", canRetry: false });

  expect([mayRetry(exhausted), mayRetry(refused)]).toEqual([false, false]);
  expect(applyQueueEvent(exhausted, { type: "retried" })).toBe(exhausted);
});

test("a file whose content is gone says so until it is chosen again", () => {
  const lost = applyQueueEvent(file({ status: "ready" }), { type: "contentLost" });

  expect(lost.error).toBe(CONTENT_LOST_MESSAGE);
  expect(applyQueueEvent(lost, { type: "reselected" })).toMatchObject({ status: "pending" });
});

test("a late answer to an abandoned request changes nothing", () => {
  const pending = file({ status: "pending" });

  expect(applyQueueEvent(pending, { type: "previewed", preview: "late", isAsyncProcessing: false })).toBe(
    pending,
  );
});

test("pausing and resuming starts over", () => {
  const paused = applyQueueEvent(file({ status: "uploading", progressPercent: 80 }), { type: "paused" });

  expect(paused).toMatchObject({ status: "paused", progressPercent: 80 });
  expect(applyQueueEvent(paused, { type: "resumed" })).toMatchObject({
    status: "pending",
    progressPercent: 0,
  });
});

test.each([
  ["preview", true],
  ["uploading", true],
  ["processing", true],
  ["ready", false],
  ["failed", false],
] as const)("a %s file is busy: %s", (status, busy) => {
  expect(isBusy(status)).toBe(busy);
});

function progressAfter(events: QueueFileEvent<string, string>[], status: QueueFileStatus = "pending") {
  let current = file({ status });
  return events.map((event) => {
    current = applyQueueEvent(current, event);
    return current.progressPercent;
  });
}

function file(given: Partial<QueueFile<string, string>> = {}): QueueFile<string, string> {
  return {
    id: "file-1",
    fileName: "Accounts_History.csv",
    fileSizeBytes: 2048,
    status: "pending",
    progressPercent: 0,
    addedAt: AT,
    retryCount: 0,
    maxRetryAttempts: 5,
    canRetry: false,
    isAsyncProcessing: false,
    ...given,
  };
}
