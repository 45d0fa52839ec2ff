import { expect, test, vi } from "vitest";
import type { UploadPreview, UploadResult } from "../uploads.mutations.ts";
import { type QueueOutside, UploadQueue } from "./upload-queue.ts";

test("three files are read at a time, the others follow", async () => {
  const { queue, answers } = queueWithHeldPreviews();

  await queue.add(["1", "2", "3", "4"].map(file));
  expect(statusesOf(queue)).toEqual(["preview", "preview", "preview", "pending"]);

  answers[0]?.resolve(preview("s-1"));
  await vi.waitFor(() => expect(statusesOf(queue)).toEqual(["ready", "preview", "preview", "preview"]));
});

test("the answer about a removed file changes nothing", async () => {
  const { queue, answers } = queueWithHeldPreviews();
  await queue.add([file("1"), file("2")]);

  queue.remove(idOf(queue, 0));
  answers[0]?.resolve(preview("s-1"));
  await Promise.resolve();

  expect(statusesOf(queue)).toEqual(["preview"]);
});

test("a cancelled file is not read again by itself, only when asked", async () => {
  const { queue, answers, cancelled } = queueWithHeldPreviews();
  await queue.add([file("1")]);
  answers[0]?.resolve(preview("s-1"));
  await vi.waitFor(() => expect(statusesOf(queue)).toEqual(["ready"]));

  queue.cancel(idOf(queue, 0));
  await queue.add([file("2")]);
  expect(statusesOf(queue)).toEqual(["pending", "preview"]);
  expect(cancelled).toEqual(["s-1"]);

  queue.start(idOf(queue, 0));
  expect(statusesOf(queue)).toEqual(["preview", "preview"]);
});

test("confirming twice sends once", async () => {
  const { queue, answers, confirmed } = queueWithHeldPreviews();
  await queue.add([file("1")]);
  answers[0]?.resolve(preview("s-1"));
  await vi.waitFor(() => expect(statusesOf(queue)).toEqual(["ready"]));

  const id = idOf(queue, 0);
  await Promise.all([queue.confirm(id), queue.confirm(id)]);

  expect(confirmed).toEqual(["s-1"]);
  expect(statusesOf(queue)).toEqual(["completed"]);
});

test("clearing forgets everything, also what is under way", async () => {
  const { queue, answers, cancelled } = queueWithHeldPreviews();
  await queue.add([file("1"), file("2")]);
  answers[0]?.resolve(preview("s-1"));
  await vi.waitFor(() => expect(statusesOf(queue)).toEqual(["ready", "preview"]));

  queue.clear();
  answers[1]?.resolve(preview("s-2"));
  await Promise.resolve();

  expect(queue.uploads()).toEqual([]);
  expect(cancelled).toEqual(["s-1"]);
});

type Answer = { readonly resolve: (preview: UploadPreview) => void };

/** A queue whose previews wait for the test. */
function queueWithHeldPreviews() {
  const answers: Answer[] = [];
  const cancelled: string[] = [];
  const confirmed: string[] = [];
  const outside: QueueOutside = {
    preview: () => new Promise((resolve) => answers.push({ resolve })),
    confirm: async (_upload, sessionId) => {
      confirmed.push(sessionId);
      return { operationId: null } as UploadResult;
    },
    cancel: async (sessionId) => {
      cancelled.push(sessionId);
      return true;
    },
    follow: async () => undefined,
    onImported: () => undefined,
  };
  return { queue: new UploadQueue(outside), answers, cancelled, confirmed };
}

const statusesOf = (queue: UploadQueue) => queue.uploads().map(({ entry }) => entry.status);
const idOf = (queue: UploadQueue, index: number) => queue.uploads()[index]?.entry.id ?? "";
const file = (content: string) => new File([content], `${content}.csv`);

function preview(sessionId: string): UploadPreview {
  const given: Partial<UploadPreview> = { sessionId, accountChoices: [], totalLines: 1 };
  return given as UploadPreview;
}
