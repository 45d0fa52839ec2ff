import fc from "fast-check";
import { expect, test } from "vitest";
import { applyQueueEvent } from "./apply-event.ts";
import type { QueueFileEvent, QueueFileStatus } from "./queue-file.ts";
import { AT, queueFile } from "./testing/queue-files.ts";
import { isActionAllowed, isStatus, nextStatus, type QueueEventType } from "./transitions.ts";

const STATUSES = [
  "pending",
  "preview",
  "ready",
  "uploading",
  "processing",
  "completed",
  "failed",
  "paused",
  "cancelled",
  "needs-reselection",
] as const satisfies readonly QueueFileStatus[];

const EVENTS: readonly QueueFileEvent<string, string>[] = [
  { type: "previewRequested", at: AT },
  { type: "contentRead" },
  { type: "previewed", preview: "new rows", isAsyncProcessing: false },
  { type: "confirmed", at: AT, consent: { sessionId: "s-1", terms: "1" } },
  { type: "accepted", operationId: "op-1" },
  { type: "progressed", live: { progressPercent: 50 } },
  { type: "imported", at: AT, result: "done" },
  { type: "cancelled", at: AT },
  { type: "paused" },
  { type: "resumed" },
  { type: "retried" },
  { type: "retried", isByHand: true },
  { type: "refreshed", preview: "fewer new rows" },
  { type: "interrupted" },
  { type: "forgotten" },
  { type: "contentLost" },
  { type: "reselected" },
  { type: "failed", at: AT, message: "Failed to fetch", errorType: "NETWORK", canRetry: true },
];

/** Columns in the order of `EVENTS`; a dot where nothing happens. */
const TABLE: Readonly<Record<QueueFileStatus, string>> = {
  pending: "preview . . uploading processing . . . paused pending . . . . . needs-reselection . failed",
  preview: ". preview ready . . . . pending paused . . . . pending . needs-reselection . failed",
  ready: "preview . . uploading . . . pending . . . . ready . pending needs-reselection . failed",
  uploading: ". . . . processing . completed . paused . . . . pending pending needs-reselection . failed",
  processing: ". . . . . processing completed cancelled paused . . . . pending pending . . failed",
  paused: ". . . . . . . cancelled . pending . . . . . needs-reselection . failed",
  failed: ". . . . . . . . . . pending pending . . . needs-reselection . failed",
  "needs-reselection": ". . . . . . . . . . . . . . . . pending failed",
  completed: ". . . . . . . . . . . . . . . . . .",
  cancelled: ". . . . . . . . . . pending pending . . . needs-reselection . .",
};

test.each(STATUSES)("the row of %s", (status) => {
  const row = EVENTS.map(({ type }) => nextStatus(status, type) ?? ".");

  expect(row.join(" ")).toBe(TABLE[status]);
});

test("whatever happens in whatever order: a known status, progress within 0 and 100, no more retries than allowed", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 60 }), (events) => {
      let file = queueFile();
      for (const event of events) {
        const before = file;
        file = applyQueueEvent(file, event);
        expect(isStatus(file.status)).toBe(true);
        expect(file.progressPercent).toBeGreaterThanOrEqual(0);
        expect(file.progressPercent).toBeLessThanOrEqual(100);
        expect(file.retryCount).toBeLessThanOrEqual(file.maxRetryAttempts);
        expect(file.status === "completed").toBe(file.result !== undefined);
        expect(file.status === "failed" || file.nextRetryAt === undefined).toBe(true);
        expect(file === before || file.id === before.id).toBe(true);
      }
    }),
  );
});

test("an import ends only after the person agreed to it", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 60 }), (events) => {
      let file = queueFile();
      let hasAgreed = false;
      for (const event of events) {
        hasAgreed ||= file.status === "ready" && event.type === "confirmed";
        file = applyQueueEvent(file, event);
      }
      expect(file.status !== "completed" || hasAgreed).toBe(true);
    }),
  );
});

test("from every status there is a way to completed", () => {
  const types = EVENTS.map(({ type }) => type);
  for (const status of STATUSES) {
    expect(reachable(status, types)).toContain("completed");
  }
});

test.each([
  ["remove", STATUSES],
  ["pause", ["pending", "preview", "uploading", "processing"]],
  ["resume", ["paused"]],
  ["cancel", ["preview", "ready", "processing", "paused"]],
  ["confirm", ["ready"]],
  ["reselect", ["needs-reselection"]],
  ["retry", ["failed", "cancelled"]],
] as const)("%s is offered in %s", (action, expected) => {
  const offered = STATUSES.filter((status) => isActionAllowed(queueFile({ status, canRetry: true }), action));

  expect(offered).toEqual(expected);
});

test("a held file can be resumed although it is pending", () => {
  expect(isActionAllowed(queueFile({ isPaused: true }), "resume")).toBe(true);
});

function reachable(from: QueueFileStatus, types: readonly QueueEventType[]): QueueFileStatus[] {
  const seen = new Set<QueueFileStatus>([from]);
  for (const status of seen) {
    for (const type of types) {
      const next = nextStatus(status, type);
      if (next !== undefined) {
        seen.add(next);
      }
    }
  }
  return [...seen];
}
