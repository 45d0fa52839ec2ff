import { expect, test } from "vitest";
import { applyQueueEvent } from "./apply-event.ts";
import {
  CONTENT_LOST_MESSAGE,
  hasRetriesLeft,
  isBusy,
  mayRetry,
  type QueueFile,
  type QueueFileEvent,
  type QueueFileStatus,
} from "./queue-file.ts";
import { isRetryable } from "./retry-policy.ts";
import { AT, queueFile as file } from "./testing/queue-files.ts";

const FAILED = {
  type: "failed",
  at: AT,
  message: "Failed to fetch",
  errorType: "NETWORK",
  canRetry: true,
} as const;
const CONFIRMED = { type: "confirmed", at: AT, consent: { sessionId: "s-1", terms: "42/3" } } as const;

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
      CONFIRMED,
      { type: "imported", at: AT, result: "done" },
    ]),
  ).toEqual([10, 50, 75, 80, 100]);
});

test("how long a file takes does not count how long its preview is read", () => {
  const earlier = new Date(AT.getTime() - 60_000);
  const confirmed = applyQueueEvent(file({ status: "ready", startedAt: earlier }), CONFIRMED);

  expect(confirmed.startedAt).toEqual(AT);
});

test("an import in the background goes on from 85 percent, and never back", () => {
  expect(
    progressAfter(
      [
        { type: "accepted", operationId: "op-1" },
        { type: "progressed", live: { progressPercent: 40, currentStep: "Storing new rows" } },
        { type: "progressed", live: { progressPercent: 20 } },
        { type: "progressed", live: { progressPercent: 120 } },
      ],
      "uploading",
    ),
  ).toEqual([85, 91, 91, 100]);
});

test("what is heard of an import is appended, at most 180 of it, and begins anew with the next try", () => {
  const heard = (percents: readonly number[], from: QueueFile<string, string>) =>
    percents.reduce(
      (one, progressPercent) => applyQueueEvent(one, { type: "progressed", live: { progressPercent } }),
      from,
    );
  const accepted = applyQueueEvent(file({ status: "uploading" }), { type: "accepted", operationId: "op-1" });
  const some = heard([20, 40, 40], accepted);
  expect(some.progressUpdates?.map(({ progressPercent }) => progressPercent)).toEqual([20, 40, 40]);
  expect(some.live).toEqual(some.progressUpdates?.at(-1));

  const many = heard(
    Array.from({ length: 200 }, (_, index) => index / 2),
    accepted,
  );
  expect(many.progressUpdates).toHaveLength(180);
  expect([many.progressUpdates?.at(0), many.progressUpdates?.at(-1)]).toEqual([
    { progressPercent: 10 },
    { progressPercent: 99.5 },
  ]);
  expect(applyQueueEvent(many, { type: "interrupted" })).not.toHaveProperty("progressUpdates");
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

test("a cancelled import that is tried again starts from its content, and is agreed to once more", () => {
  const imported = file({
    status: "processing",
    preview: "new rows",
    operationId: "op-1",
    consent: { sessionId: "s-1", terms: "1" },
    retryCount: 2,
  });

  const cancelled = applyQueueEvent(imported, { type: "cancelled", at: AT });
  const retried = applyQueueEvent(cancelled, {
    type: "retried",
    isByHand: true,
  });

  expect(retried).toMatchObject({
    status: "pending",
    retryCount: 2,
    progressPercent: 0,
  });
  for (const left of ["preview", "operationId", "consent", "completedAt"]) {
    expect(retried).not.toHaveProperty(left);
  }
  expect(applyQueueEvent(cancelled, { type: "retried" })).toBe(cancelled);
});

test("a retry counts, starts from 0 and forgets the error", () => {
  const retried = applyQueueEvent(applyQueueEvent(file({ status: "uploading" }), FAILED), {
    type: "retried",
  });

  expect(retried).toMatchObject({ status: "pending", retryCount: 1, progressPercent: 0 });
  expect(retried).not.toHaveProperty("error");
});

test.each([
  { errorType: "NETWORK", retryCount: 0, byItself: 1, byHand: 1 },
  { errorType: "SERVER", retryCount: 4, byItself: 5, byHand: 5 },
  { errorType: "TIMEOUT", retryCount: 5, byItself: undefined, byHand: 1 },
  { errorType: "QUOTA", retryCount: 0, byItself: undefined, byHand: 1 },
  {
    errorType: "AUTHENTICATION",
    retryCount: 0,
    byItself: undefined,
    byHand: 1,
  },
  { errorType: "VALIDATION", retryCount: 0, byItself: undefined, byHand: 1 },
  { errorType: "UNKNOWN", retryCount: 0, byItself: undefined, byHand: 1 },
] as const)(
  "$errorType after $retryCount of 5 retries: by itself retry $byItself, by hand retry $byHand",
  ({ errorType, retryCount, byItself, byHand }) => {
    const failed = file({ status: "failed", errorType, canRetry: isRetryable(errorType), retryCount });
    const countAfter = (event: QueueFileEvent<string, string>) => {
      const after = applyQueueEvent(failed, event);
      return after.status === "pending" ? after.retryCount : undefined;
    };

    expect(countAfter({ type: "retried" })).toBe(byItself);
    expect(countAfter({ type: "retried", isByHand: true })).toBe(byHand);
    expect([hasRetriesLeft(failed), mayRetry(failed)]).toEqual([
      byItself !== undefined,
      byHand !== undefined,
    ]);
  },
);

test("a file that has not failed is not tried again by itself", () => {
  expect(hasRetriesLeft(file({ status: "pending", canRetry: true, retryCount: 0 }))).toBe(false);
});

test("without automatic retries the person may still try again, and the count stays within its maximum", () => {
  const failed = file({ status: "failed", canRetry: true, maxRetryAttempts: 0 });

  const retried = applyQueueEvent(failed, { type: "retried", isByHand: true });

  expect(retried).toMatchObject({ status: "pending", retryCount: 0 });
});

test("a refusal for the time being says until when, and a retry forgets it", () => {
  const retryFrom = new Date(AT.getTime() + 30_000);
  const failed = applyQueueEvent(file({ status: "preview" }), {
    ...FAILED,
    errorType: "QUOTA",
    canRetry: false,
    retryFrom,
  });

  expect(failed.retryFrom).toEqual(retryFrom);
  expect(applyQueueEvent(failed, { type: "retried", isByHand: true })).not.toHaveProperty("retryFrom");
});

test("an import that is paused has ended in the server: resumed it starts again, on the terms agreed to", () => {
  const processing = file({ status: "processing", operationId: "op-1", consent: CONFIRMED.consent });

  const paused = applyQueueEvent(processing, { type: "paused" });

  expect(paused).toMatchObject({ status: "paused", consent: { terms: "42/3" } });
  expect(paused).not.toHaveProperty("operationId");
  expect(paused.consent).not.toHaveProperty("sessionId");
  expect(applyQueueEvent(paused, { type: "cancelled", at: AT })).toMatchObject({ status: "cancelled" });
});

test("a preview that was looked at again replaces the one that waits, and no other", () => {
  const refreshed = { type: "refreshed", preview: "4 new" } as const;

  expect(applyQueueEvent(file({ status: "ready", preview: "8 new" }), refreshed)).toMatchObject({
    status: "ready",
    preview: "4 new",
  });
  const uploading = file({ status: "uploading", preview: "8 new" });
  expect(applyQueueEvent(uploading, refreshed)).toBe(uploading);
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

test("a confirm whose answer was lost is sent again after a retry, for the same session", () => {
  const uploading = applyQueueEvent(file({ status: "ready", preview: "42 new" }), CONFIRMED);

  const retried = applyQueueEvent(applyQueueEvent(uploading, FAILED), { type: "retried" });

  expect(retried).toMatchObject({ status: "pending", consent: { sessionId: "s-1" } });
  expect(applyQueueEvent(retried, CONFIRMED).status).toBe("uploading");
});

test("nothing that was not agreed to is imported from the waiting list", () => {
  const pending = file();

  expect(applyQueueEvent(pending, CONFIRMED)).toBe(pending);
  expect(applyQueueEvent(pending, { type: "accepted", operationId: "op-1" })).toBe(pending);
});

test("an import that is interrupted waits with its operation, and goes on with it", () => {
  const processing = file({ status: "processing", operationId: "op-1", consent: CONFIRMED.consent });

  const waiting = applyQueueEvent(processing, { type: "interrupted" });

  expect(waiting).toMatchObject({ status: "pending", operationId: "op-1", progressPercent: 0 });
  expect(applyQueueEvent(waiting, { type: "accepted", operationId: "op-1" }).status).toBe("processing");
});

test("an operation that failed is not followed again; what was agreed to stays", () => {
  const processing = file({ status: "processing", operationId: "op-1", consent: CONFIRMED.consent });

  const failed = applyQueueEvent(processing, FAILED);

  expect(failed).not.toHaveProperty("operationId");
  expect(failed.consent).toEqual(CONFIRMED.consent);
});

test("a session that the server forgot leaves only the terms", () => {
  const uploading = applyQueueEvent(file({ status: "ready" }), CONFIRMED);

  expect(applyQueueEvent(uploading, { type: "forgotten" }).consent).toEqual({ terms: "42/3" });
});

test("a cancelled preview is held until it is asked for", () => {
  const held = applyQueueEvent(file({ status: "ready", consent: CONFIRMED.consent }), {
    type: "cancelled",
    at: AT,
  });

  expect(held).toMatchObject({ status: "pending", isPaused: true });
  expect(held).not.toHaveProperty("consent");
  expect(applyQueueEvent(held, { type: "resumed" }).isPaused).toBe(false);
});

test("every failed attempt is kept with its kind, the next one has its time", () => {
  const nextRetryAt = new Date(AT.getTime() + 1000);
  const once = applyQueueEvent(file({ status: "preview" }), { ...FAILED, nextRetryAt });
  const again = applyQueueEvent(applyQueueEvent(once, { type: "retried" }), FAILED);

  expect(once.nextRetryAt).toEqual(nextRetryAt);
  expect(again).not.toHaveProperty("nextRetryAt");
  expect(again.attempts).toEqual([
    { at: AT, message: "Failed to fetch", errorType: "NETWORK" },
    { at: AT, message: "Failed to fetch", errorType: "NETWORK" },
  ]);
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
