import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { server } from "../../../testing/server.ts";
import {
  answerConfirms,
  answerPreviews,
  answerProgress,
  completed,
  entries,
  files,
  idOf,
  inBrowser,
  noteCancels,
  openTab,
  statuses,
  until,
  untilStatuses,
} from "./testing/queue-harness.ts";

inBrowser();

/** The server answers a cancel of the operation once the test says so, from then on. */
function holdCancel(status = 200) {
  const calls: (() => void)[] = [];
  server.use(
    http.post("*/api/upload/progress/op-1/cancel", async () => {
      await new Promise<void>((resolve) => calls.push(resolve));
      const body =
        status === 200 ? { status: "CANCELLED" } : { success: false, message: "It has already ended" };
      return HttpResponse.json(body, { status });
    }),
  );
  return calls;
}

/** A tab whose only file the server imports in the background. */
async function importing(...progress: readonly object[]) {
  const previews = answerPreviews();
  const confirmed = answerConfirms((call) => (call === 1 ? { operationId: "op-1" } : undefined));
  answerProgress("op-1", {}, ...progress);
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  void queue.confirm(idOf(queue));
  await until(() => expect(entries(queue)[0]?.live?.currentStep).toBe("Storing new rows"));
  return { queue, previews, confirmed };
}

test("an import is paused once the server has ended it, and resumed from the start without a second question", async () => {
  const { queue, previews, confirmed } = await importing();
  const cancels = holdCancel();

  const paused = queue.pause(idOf(queue));
  await until(() => expect(cancels).toHaveLength(1));
  expect(statuses(queue)).toEqual(["processing"]);
  expect(queue.state().uploads[0]?.ending).toBe("paused");
  cancels[0]?.();

  expect(await paused).toBeUndefined();
  expect(statuses(queue)).toEqual(["paused"]);
  expect(entries(queue)[0]).not.toHaveProperty("operationId");
  expect(previews).toHaveLength(1);
  queue.resume(idOf(queue));
  await untilStatuses(queue, "completed");
  expect(previews).toHaveLength(2);
  expect(confirmed).toEqual(["s-1", "s-2"]);
});

test("a cancelled import is tried again from the content that is still here, and asks once more", async () => {
  const { queue, previews, confirmed } = await importing();
  const cancels = holdCancel();
  const cancelled = queue.cancel(idOf(queue));
  await until(() => expect(cancels).toHaveLength(1));
  cancels[0]?.();
  expect(await cancelled).toBeUndefined();
  expect(statuses(queue)).toEqual(["cancelled"]);

  queue.retry(idOf(queue));
  await untilStatuses(queue, "ready");

  expect(previews).toHaveLength(2);
  expect(confirmed).toEqual(["s-1"]);
  void queue.confirm(idOf(queue));
  await untilStatuses(queue, "completed");
  expect(confirmed).toEqual(["s-1", "s-2"]);
});

test.each(["pause", "cancel", "remove"] as const)(
  "%s of an import that has just ended: the file is shown as it ended",
  async (command) => {
    const { queue } = await importing(completed);
    const cancels = holdCancel(409);

    const asked = queue[command](idOf(queue));
    await until(() => expect(cancels).toHaveLength(1));
    cancels[0]?.();

    expect(await asked).toBe("It has already ended");
    await vi.advanceTimersByTimeAsync(4000);
    await untilStatuses(queue, "completed");
  },
);

test("an import is cancelled in the server", async () => {
  const { queue } = await importing();
  const cancels = holdCancel();

  const cancelled = queue.cancel(idOf(queue));
  await until(() => expect(cancels).toHaveLength(1));
  cancels[0]?.();

  expect(await cancelled).toBeUndefined();
  expect(statuses(queue)).toEqual(["cancelled"]);
  expect(queue.state().history).toMatchObject([{ status: "cancelled" }]);
});

test("a file is removed once its import has ended in the server, not before", async () => {
  const { queue } = await importing();
  const cancels = holdCancel();

  const removed = queue.remove(idOf(queue));
  await until(() => expect(cancels).toHaveLength(1));
  expect(statuses(queue)).toEqual(["processing"]);
  cancels[0]?.();

  expect(await removed).toBeUndefined();
  expect(statuses(queue)).toEqual([]);
});

test("a cancel that does not reach the server changes nothing and says so", async () => {
  const { queue } = await importing();
  server.use(http.post("*/api/upload/progress/op-1/cancel", () => HttpResponse.error()));

  expect(await queue.remove(idOf(queue))).not.toBeUndefined();

  expect(statuses(queue)).toEqual(["processing"]);
  expect(queue.state().uploads[0]?.ending).toBeUndefined();
});

test("a confirm on its way is answered before a pause is believed: what was imported at once is done", async () => {
  answerPreviews();
  const confirmed = answerConfirms();
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  void queue.confirm(idOf(queue));
  expect(statuses(queue)).toEqual(["uploading"]);

  await queue.pause(idOf(queue));

  expect(confirmed).toEqual(["s-1"]);
  expect(statuses(queue)).toEqual(["completed"]);
});

test("a confirm that was not sent yet is paused at once, and sent when it is resumed", async () => {
  answerPreviews();
  const confirmed = answerConfirms((call) => (call === 1 ? "hang" : undefined));
  const queue = await openTab({ maxConcurrentUploads: 1 });
  await queue.add(files(2));
  await untilStatuses(queue, "ready", "ready");
  queue.confirmAll([idOf(queue, 0), idOf(queue, 1)]);
  await until(() => expect(confirmed).toHaveLength(1));

  await queue.pause(idOf(queue, 1));

  expect(statuses(queue)).toEqual(["uploading", "paused"]);
  expect(confirmed).toHaveLength(1);
});

test("a paused file can be cancelled: the server forgets it too", async () => {
  answerPreviews();
  answerConfirms(() => "hang");
  const cancelled = noteCancels();
  const queue = await openTab({ maxConcurrentUploads: 1 });
  await queue.add(files(2));
  await untilStatuses(queue, "ready", "ready");
  queue.confirmAll([idOf(queue, 0), idOf(queue, 1)]);
  await until(() => expect(statuses(queue)).toEqual(["uploading", "uploading"]));
  await queue.pause(idOf(queue, 1));

  await queue.cancel(idOf(queue, 1));

  expect(statuses(queue)).toEqual(["uploading", "cancelled"]);
  await until(() => expect(cancelled).toHaveLength(1));
});
