import { expect, test } from "vitest";
import type { QueueFile } from "./queue-file.ts";
import { type Finding, groupOf, isUnderWay, QUEUE_GROUPS, type QueueGroup } from "./queue-groups.ts";
import { AT, queueFile } from "./testing/queue-files.ts";

type Row = readonly [Partial<QueueFile<string, string>>, Finding | undefined, QueueGroup];

test.each<Row>([
  [{ status: "pending" }, undefined, "ready"],
  [{ status: "pending", isPaused: true }, undefined, "needsYou"],
  [{ status: "preview" }, undefined, "ready"],
  [{ status: "ready" }, "clean", "ready"],
  [{ status: "ready" }, "seen", "ready"],
  [{ status: "ready" }, "known", "done"],
  [{ status: "ready" }, "question", "needsYou"],
  [{ status: "ready" }, "blocked", "needsYou"],
  [{ status: "ready" }, "warning", "needsYou"],
  [{ status: "ready" }, "unrecognized", "notForHere"],
  [{ status: "uploading" }, "clean", "ready"],
  [{ status: "processing" }, "warning", "ready"],
  [{ status: "completed" }, "warning", "done"],
  [{ status: "cancelled" }, undefined, "done"],
  [{ status: "paused" }, undefined, "needsYou"],
  [{ status: "needs-reselection" }, undefined, "needsYou"],
  [{ status: "failed", errorType: "SERVER", canRetry: true }, undefined, "needsYou"],
  [{ status: "failed", errorType: "NETWORK", canRetry: true, nextRetryAt: AT }, undefined, "ready"],
  [{ status: "failed", errorType: "QUOTA" }, undefined, "needsYou"],
  [{ status: "failed", errorType: "AUTHENTICATION" }, undefined, "needsYou"],
  [{ status: "failed", errorType: "UNKNOWN" }, undefined, "needsYou"],
  [{ status: "failed", errorType: "VALIDATION" }, undefined, "notForHere"],
  // The check took it and the import did not: it may be added once more, so it belongs here.
  [{ status: "failed", errorType: "VALIDATION", preview: "checked" }, undefined, "needsYou"],
])("%j with the finding %s stands in %s", (given, finding, group) => {
  expect(groupOf(queueFile(given), finding)).toBe(group);
});

test("what waits for the user comes first, what is of no use here last", () => {
  expect(QUEUE_GROUPS).toEqual(["needsYou", "ready", "done", "notForHere"]);
});

test.each<[Partial<QueueFile<string, string>>, boolean]>([
  [{ status: "pending" }, true],
  [{ status: "pending", isPaused: true }, false],
  [{ status: "preview" }, true],
  [{ status: "ready" }, false],
  [{ status: "uploading" }, true],
  [{ status: "processing" }, true],
  [{ status: "failed", nextRetryAt: AT }, true],
  [{ status: "failed" }, false],
  [{ status: "completed" }, false],
  [{ status: "paused" }, false],
  [{ status: "cancelled" }, false],
  [{ status: "needs-reselection" }, false],
])("%j is under way: %s", (given, expected) => {
  expect(isUnderWay(queueFile(given))).toBe(expected);
});
