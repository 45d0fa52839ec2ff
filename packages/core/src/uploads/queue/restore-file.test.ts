import { expect, test } from "vitest";
import { CONTENT_LOST_MESSAGE, type QueueFileStatus } from "./queue-file.ts";
import { restoreFile } from "./restore-file.ts";
import { queueFile } from "./testing/queue-files.ts";

const CONSENT = { sessionId: "s-1", terms: "42/3" };

test.each([
  ["pending", "pending", "needs-reselection"],
  ["preview", "pending", "needs-reselection"],
  ["ready", "pending", "needs-reselection"],
  ["uploading", "pending", "needs-reselection"],
  ["processing", "pending", "needs-reselection"],
  ["paused", "paused", "needs-reselection"],
  ["failed", "failed", "failed"],
  ["cancelled", "cancelled", "cancelled"],
  ["needs-reselection", "pending", "needs-reselection"],
] as const satisfies [QueueFileStatus, QueueFileStatus, QueueFileStatus][])(
  "%s comes back as %s with its content, as %s without",
  (status, withContent, without) => {
    expect(restoreFile(queueFile({ status }), { hasContent: true }).status).toBe(withContent);
    expect(restoreFile(queueFile({ status }), { hasContent: false }).status).toBe(without);
  },
);

test("a file whose content is gone says so, and what it was", () => {
  expect(restoreFile(queueFile({ status: "preview" }), { hasContent: false })).toMatchObject({
    error: CONTENT_LOST_MESSAGE,
    restored: { originalFileName: "Accounts_History.csv", originalFileSizeBytes: 2048 },
  });
});

test("a preview that is still at hand needs neither a new upload nor the content", () => {
  const ready = queueFile({ status: "ready", progressPercent: 75 });

  expect(restoreFile(ready, { hasContent: false, preview: "42 new" })).toMatchObject({
    status: "ready",
    preview: "42 new",
    progressPercent: 75,
  });
});

test.each([
  ["uploading", { consent: CONSENT }],
  ["processing", { consent: CONSENT, operationId: "op-1" }],
  ["failed", { consent: CONSENT, canRetry: true }],
] as const)("what the server can go on with by itself needs no content: %s", (status, given) => {
  const restored = restoreFile(queueFile({ status, ...given }), { hasContent: false });

  expect(restored.status).toBe(status === "failed" ? "failed" : "pending");
  expect(restored).toMatchObject(given.consent ? { consent: CONSENT } : {});
});

test("a failure that may be tried again needs its content for that", () => {
  const failed = queueFile({ status: "failed", canRetry: true });

  expect(restoreFile(failed, { hasContent: false }).status).toBe("needs-reselection");
  expect(restoreFile(failed, { hasContent: true }).status).toBe("failed");
});
