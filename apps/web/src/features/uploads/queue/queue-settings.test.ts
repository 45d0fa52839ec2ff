import { QUEUE_SETTINGS_DEFAULT, type QueueSettings } from "@strikebook/core/uploads/queue/queue-settings";
import { afterEach, expect, test, vi } from "vitest";
import * as base64 from "../base64-body.ts";
import {
  answerConfirms,
  answerPreviews,
  closeTab,
  entries,
  file,
  files,
  holdPreviews,
  idOf,
  inBrowser,
  openTab,
  setOnline,
  statuses,
  until,
  untilStatuses,
} from "./testing/queue-harness.ts";
import type { UploadQueue } from "./upload-queue.ts";

inBrowser();

test("maxConcurrentUploads: so many files at once", async () => {
  const calls = holdPreviews();
  const queue = await openTab({ maxConcurrentUploads: 1 });
  await queue.add(files(3));

  await until(() => expect(calls).toHaveLength(1));
  expect(statuses(queue)).toEqual(["preview", "pending", "pending"]);
  await save(queue, { maxConcurrentUploads: 10 });
  await until(() => expect(calls).toHaveLength(3));
});

test("maxConcurrentUploads: also of confirms", async () => {
  answerPreviews();
  const confirmed = answerConfirms((call) => (call === 1 ? "hang" : undefined));
  const queue = await openTab({ maxConcurrentUploads: 1 });
  await queue.add(files(2));
  await untilStatuses(queue, "ready", "ready");

  queue.confirmAll(entries(queue).map(({ id }) => id));
  await vi.advanceTimersByTimeAsync(2000);
  expect(confirmed).toHaveLength(1);

  // The first one gives up after two minutes.
  await vi.advanceTimersByTimeAsync(121_000);
  await until(() => expect(statuses(queue)).toContain("completed"));
});

test("at most two large files at once, whatever the setting", async () => {
  const calls = holdPreviews();
  const queue = await openTab({ maxConcurrentUploads: 10 });
  const large = (letter: string) => file(letter.repeat(5 * 1024 * 1024), `${letter}.csv`);

  await queue.add([large("a"), large("b"), large("c"), file("small")]);

  const names = () => calls.map(({ name }) => name).sort();
  await until(() => expect(names()).toEqual(["a.csv", "b.csv", "small.csv"]));
  expect(entries(queue).map(({ isLargeFile }) => isLargeFile)).toEqual([true, true, true, false]);
  expect(statuses(queue)).toEqual(["preview", "preview", "pending", "preview"]);
});

test("maxRetryAttempts: so many retries, also of files that are in the list already", async () => {
  const calls = refuseAll();
  const queue = await openTab({ maxRetryAttempts: 2, retryJitter: 0 });
  await queue.add(files(1));

  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls.count()).toBe(3);
  expect(entries(queue)).toMatchObject([{ status: "failed", retryCount: 2, maxRetryAttempts: 2 }]);
  expect(entries(queue)[0]?.attempts).toHaveLength(3);

  await save(queue, { maxRetryAttempts: 3, autoRetryOnFailure: false });
  queue.retryAll();
  await until(() => expect(calls.count()).toBe(4));
});

test("maxRetryAttempts 0: none", async () => {
  refuseAll();
  const queue = await openTab({ maxRetryAttempts: 0 });
  await queue.add(files(1));
  await untilStatuses(queue, "failed");

  expect(entries(queue)[0]?.nextRetryAt).toBeUndefined();
});

test.each([
  [{ retryJitter: 0 }, 1000],
  [{ retryJitter: 0, retryBaseDelay: 7000 }, 7000],
  [{ retryJitter: 0, retryDelay: 4000 }, 4000],
  [{ retryJitter: 0, retryBaseDelay: 7000, retryMaxDelay: 7000 }, 7000],
] as const)("with %s the first retry is due after %i ms", async (settings, expected) => {
  refuseAll();
  const queue = await openTab(settings);
  await queue.add(files(1));
  await untilStatuses(queue, "failed");

  const [entry] = entries(queue);
  expect((entry?.nextRetryAt?.getTime() ?? 0) - (entry?.completedAt?.getTime() ?? 0)).toBe(expected);
});

test.each([
  [{ retryBackoffFactor: 4 }, 4000],
  [{ retryBackoffFactor: 4, retryMaxDelay: 3000 }, 3000],
] as const)("with %s the second retry is due after %i ms", async (settings, expected) => {
  refuseAll();
  const queue = await openTab({ retryJitter: 0, ...settings });
  await queue.add(files(1));
  await untilStatuses(queue, "failed");
  await vi.advanceTimersByTimeAsync(2500);

  await until(() => expect(entries(queue)).toMatchObject([{ status: "failed", retryCount: 1 }]));
  const [entry] = entries(queue);
  expect((entry?.nextRetryAt?.getTime() ?? 0) - (entry?.completedAt?.getTime() ?? 0)).toBe(expected);
});

test("retryJitter: the wait is longer or shorter at random", async () => {
  refuseAll();
  vi.spyOn(Math, "random").mockReturnValue(1);
  const queue = await openTab({ retryJitter: 0.5 });
  await queue.add(files(1));
  await untilStatuses(queue, "failed");

  const [entry] = entries(queue);
  expect((entry?.nextRetryAt?.getTime() ?? 0) - (entry?.completedAt?.getTime() ?? 0)).toBe(1500);
});

test("autoRetryOnFailure off: a failure waits for the person", async () => {
  const calls = refuseAll();
  const queue = await openTab({ autoRetryOnFailure: false });
  await queue.add(files(1));
  await untilStatuses(queue, "failed");

  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.count()).toBe(1);
  queue.retry(idOf(queue));
  await until(() => expect(calls.count()).toBe(2));
});

test("pauseOnError: a failure stops processing, without it the others go on", async () => {
  const calls = holdPreviews();
  const queue = await openTab({ pauseOnError: true, maxConcurrentUploads: 1 });
  await queue.add(files(2));
  await until(() => expect(calls).toHaveLength(1));

  calls[0]?.refuse("This is a Schwab export");
  await untilStatuses(queue, "failed", "pending");
  await vi.advanceTimersByTimeAsync(3000);
  expect([queue.state().isProcessing, calls.length]).toEqual([false, 1]);

  await save(queue, { pauseOnError: false, maxConcurrentUploads: 1 });
  queue.startProcessing();
  await until(() => expect(calls).toHaveLength(2));
});

test("deleteOnComplete: a completed file leaves at once, totals and history stay", async () => {
  const queue = await imported({ deleteOnComplete: true });

  expect(statuses(queue)).toEqual([]);
  expect(queue.state().totals.completed).toBe(1);
  expect(queue.state().history).toHaveLength(1);
});

test("cleanupCompletedFiles: a completed file leaves after five minutes", async () => {
  const queue = await imported({ cleanupCompletedFiles: true });

  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(statuses(queue)).toEqual(["completed"]);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(statuses(queue)).toEqual([]);
});

test("without both a completed file stays", async () => {
  const queue = await imported({});

  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(statuses(queue)).toEqual(["completed"]);
});

test.each([
  [true, true, "granted", 1],
  [false, true, "granted", 0],
  [true, false, "granted", 0],
  [true, true, "denied", 0],
] as const)(
  "showNotifications %s, page hidden %s, permission %s: %i notifications of an import",
  async (showNotifications, hidden, permission, expected) => {
    const shown: string[] = [];
    class FakeNotification {
      static readonly permission = permission;
      constructor(title: string, { body }: { body: string }) {
        shown.push(`${title}: ${body}`);
      }
    }
    vi.stubGlobal("Notification", FakeNotification);
    vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);

    await imported({ showNotifications });

    expect(shown.filter((text) => text === "1.csv · Strikebook: Imported")).toHaveLength(expected);
  },
);

test("saveHistory off: nothing is remembered", async () => {
  const queue = await imported({ saveHistory: false });

  expect(queue.state().history).toEqual([]);
});

test("maxHistoryEntries: no more are kept, also of what is there already", async () => {
  answerPreviews();
  answerConfirms();
  const queue = await openTab({ maxHistoryEntries: 20, maxConcurrentUploads: 10 });
  await queue.add(files(12));
  await until(() => expect(new Set(statuses(queue))).toEqual(new Set(["ready"])));
  queue.confirmAll(entries(queue).map(({ id }) => id));
  await until(() => expect(queue.state().history).toHaveLength(12));

  await save(queue, { maxHistoryEntries: 10 });
  expect(queue.state().history).toHaveLength(10);
});

test.each([true, false])(
  "enableMemoryOptimization %s: read in pieces or at once",
  async (enableMemoryOptimization) => {
    const body = vi.spyOn(base64, "base64Body");
    answerPreviews();
    const queue = await openTab({ enableMemoryOptimization });
    await queue.add(files(1));
    await untilStatuses(queue, "ready");

    expect(body.mock.calls[0]?.[3]).toBe(enableMemoryOptimization);
  },
);

test("maxMemoryUsage: no more content at once", async () => {
  const calls = holdPreviews();
  const queue = await openTab({ maxMemoryUsage: 10, maxConcurrentUploads: 10 });
  const big = (letter: string) => file(letter.repeat(4 * 1024 * 1024), `${letter}.csv`);

  await queue.add([big("a"), big("b"), big("c")]);

  await until(() => expect(calls).toHaveLength(2));
  expect(statuses(queue)).toEqual(["preview", "preview", "pending"]);
  await save(queue, { maxMemoryUsage: 10, maxConcurrentUploads: 10, enableMemoryOptimization: false });
  await until(() => expect(calls).toHaveLength(3));
});

test("enableQueuePersistence off: a refresh leaves only settings and history", async () => {
  answerPreviews();
  const queue = await openTab({ enableQueuePersistence: false });
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  await closeTab(queue);

  const again = await openTab();
  await until(() => expect(again.state().settings.enableQueuePersistence).toBe(false));
  await vi.advanceTimersByTimeAsync(1000);
  expect(statuses(again)).toEqual([]);
});

test("enableQueuePersistence switched on again keeps what is in the list", async () => {
  answerPreviews();
  const queue = await openTab({ enableQueuePersistence: false, autoStart: false });
  await queue.add(files(1));
  await save(queue, { autoStart: false });
  await closeTab(queue);

  const again = await openTab();
  await untilStatuses(again, "pending");
});

test("autoStart off: files wait until processing is started", async () => {
  const previews = answerPreviews();
  const queue = await openTab({ autoStart: false });
  await queue.add(files(1));
  await vi.advanceTimersByTimeAsync(3000);
  expect([statuses(queue), previews]).toEqual([["pending"], []]);

  queue.startProcessing();
  await untilStatuses(queue, "ready");
});

test("autoStart off: once everything is checked the queue stops, and later files wait again", async () => {
  const previews = answerPreviews();
  const queue = await openTab({ autoStart: false });
  await queue.add(files(1));
  queue.startProcessing();
  await untilStatuses(queue, "ready");
  await until(() => expect(queue.state().isProcessing).toBe(false));

  await queue.add([file("later")]);
  await vi.advanceTimersByTimeAsync(3000);

  expect([statuses(queue), previews]).toEqual([["ready", "pending"], ["1.csv"]]);
});

test("a stopped queue ends what the user has agreed to, also after the line broke", async () => {
  answerPreviews();
  const confirmed = answerConfirms((call) => (call === 1 ? "fail" : undefined));
  const queue = await openTab({ autoStart: false });
  await queue.add(files(2));
  queue.startProcessing();
  await untilStatuses(queue, "ready", "ready");
  setOnline(false);

  void queue.confirm(idOf(queue));
  await untilStatuses(queue, "pending", "ready");
  setOnline(true);

  await untilStatuses(queue, "completed", "ready");
  expect(confirmed).toEqual(["s-1", "s-1"]);
});

test("allowDuplicates: the same content may be in the list twice", async () => {
  answerPreviews();
  const queue = await openTab({ allowDuplicates: true });

  expect((await queue.add([file("1"), file("1", "b.csv")])).added).toHaveLength(2);
});

test("settings out of bounds are not taken, and the problems are told", async () => {
  const queue = await openTab();

  const problems = await queue.saveSettings({ ...QUEUE_SETTINGS_DEFAULT, maxConcurrentUploads: 11 });

  expect(Object.keys(problems)).toEqual(["maxConcurrentUploads"]);
  expect(queue.state().settings).toEqual(QUEUE_SETTINGS_DEFAULT);
});

test("settings outlast a refresh, and can be put back", async () => {
  await closeTab(await openTab({ maxConcurrentUploads: 7 }));

  const queue = await openTab();
  await until(() => expect(queue.state().settings.maxConcurrentUploads).toBe(7));
  await queue.resetSettings();
  expect(queue.state().settings).toEqual(QUEUE_SETTINGS_DEFAULT);
});

const save = (queue: UploadQueue, settings: Partial<QueueSettings>) =>
  queue.saveSettings({ ...QUEUE_SETTINGS_DEFAULT, ...settings });

/** A queue whose one file has been imported. */
async function imported(settings: Partial<QueueSettings>): Promise<UploadQueue> {
  answerPreviews();
  answerConfirms();
  const queue = await openTab(settings);
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  await queue.confirm(idOf(queue));
  return queue;
}

/** Every preview fails in a way that may pass. */
function refuseAll() {
  const calls = holdPreviews();
  let answered = 0;
  const timer = setInterval(() => {
    for (; answered < calls.length; answered += 1) {
      calls[answered]?.refuse("Server error. Please try again later.", "UNAVAILABLE");
    }
  }, 1);
  stops.add(() => clearInterval(timer));
  return { count: () => calls.length };
}

const stops = new Set<() => void>();
afterEach(() => {
  for (const stop of stops) {
    stop();
  }
  stops.clear();
  vi.restoreAllMocks();
});
