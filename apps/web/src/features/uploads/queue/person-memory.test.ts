import type { HistoryEntry } from "@strikebook/core/uploads/queue/queue-history";
import { QUEUE_SETTINGS_DEFAULT, type QueueSettings } from "@strikebook/core/uploads/queue/queue-settings";
import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { endSession } from "../../../lib/network/session.ts";
import { emptyBrowserDatabase } from "../../../testing/browser-database.ts";
import { signIn } from "../../../testing/factories.ts";
import { server } from "../../../testing/server.ts";
import {
  answerConfirms,
  answerPreviews,
  closeTab,
  file,
  files,
  idOf,
  inBrowser,
  openTab,
  setOnline,
  until,
  untilStatuses,
} from "./testing/queue-harness.ts";

inBrowser();

type Remembered = { readonly id: string; readonly fileName: string; readonly message?: string | null };

/** A server that keeps settings and history; `isAway` makes it unreachable for them. */
function keepMemory(given: { settings?: Partial<QueueSettings>; history?: Remembered[] } = {}) {
  const memory = {
    settings: given.settings ? { ...QUEUE_SETTINGS_DEFAULT, ...given.settings } : null,
    history: given.history ?? [],
    isAway: false,
  };
  const answer = (data: () => object) =>
    memory.isAway ? HttpResponse.error() : HttpResponse.json({ data: data() });
  server.use(
    graphql.query("UploadQueue", () =>
      answer(() => ({ queue: { settings: memory.settings, history: memory.history } })),
    ),
    graphql.mutation("SaveUploadQueueSettings", ({ variables }) =>
      answer(() => {
        memory.settings = variables["settings"];
        return { settings: { maxConcurrentUploads: memory.settings?.maxConcurrentUploads } };
      }),
    ),
    graphql.mutation("RememberUploads", ({ variables }) =>
      answer(() => {
        const uploads = variables["uploads"] as Remembered[];
        const isNew = ({ id }: Remembered) => uploads.every((upload) => upload.id !== id);
        memory.history = [...uploads, ...memory.history.filter(isNew)];
        return { remembered: true };
      }),
    ),
    graphql.mutation("ForgetRememberedUploads", () =>
      answer(() => {
        memory.history = [];
        return { forgotten: true };
      }),
    ),
  );
  return memory;
}

const known = (id: string, given: Partial<HistoryEntry> & { message?: string } = {}) => ({
  id,
  fileName: `${id}.csv`,
  fileSizeBytes: 1024,
  status: "failed",
  uploadedAt: "2026-11-20T15:00:00.000Z",
  durationMs: null,
  message: "The server was away",
  ...given,
});

/** Another browser: nothing of this one is left in it. */
async function changeBrowser(queue: Parameters<typeof closeTab>[0]): Promise<void> {
  await closeTab(queue);
  emptyBrowserDatabase();
  const token = localStorage.getItem("tserver_token");
  const user = localStorage.getItem("tserver_user");
  localStorage.clear();
  localStorage.setItem("tserver_token", token ?? "");
  localStorage.setItem("tserver_user", user ?? "");
}

test("settings and history are in every browser of the user", async () => {
  keepMemory();
  answerPreviews();
  answerConfirms();
  const queue = await openTab({ maxConcurrentUploads: 7, importsByItself: true });
  await queue.add(files(1));
  await untilStatuses(queue, "completed");
  await vi.advanceTimersByTimeAsync(1000);

  await changeBrowser(queue);
  const elsewhere = await openTab();

  await until(() => expect(elsewhere.state().history).toHaveLength(1));
  expect(elsewhere.state().history[0]).toMatchObject({
    fileName: "1.csv",
    status: "completed",
    error: "42 transactions imported",
  });
  expect(elsewhere.state().settings).toEqual({
    ...QUEUE_SETTINGS_DEFAULT,
    maxConcurrentUploads: 7,
    importsByItself: true,
  });
});

test("what another browser saved later counts, also of the files in the list", async () => {
  const memory = keepMemory({ settings: { maxRetryAttempts: 2 } });
  const queue = await openTab();
  await until(() => expect(queue.state().settings.maxRetryAttempts).toBe(2));
  await vi.advanceTimersByTimeAsync(1500);
  await closeTab(queue);
  memory.settings = { ...QUEUE_SETTINGS_DEFAULT, maxRetryAttempts: 9 };

  const again = await openTab();

  await until(() => expect(again.state().settings.maxRetryAttempts).toBe(9));
});

test("what could not be sent is sent when the server is back, and after the next sign-in", async () => {
  const memory = keepMemory({ settings: {}, history: [known("old")] });
  answerPreviews();
  answerConfirms();
  const queue = await openTab();
  await until(() => expect(queue.state().history).toHaveLength(1));
  memory.isAway = true;
  await queue.saveSettings({ ...queue.state().settings, maxConcurrentUploads: 5 });
  await queue.add([file("1")]);
  await untilStatuses(queue, "ready");
  await queue.confirm(idOf(queue));
  await vi.advanceTimersByTimeAsync(500);
  expect(memory.history.map(({ id }) => id)).toEqual(["old"]);

  setOnline(false);
  memory.isAway = false;
  setOnline(true);
  await until(() => expect(memory.history).toHaveLength(2));
  expect(memory.settings?.maxConcurrentUploads).toBe(5);

  memory.isAway = true;
  queue.clearHistory();
  await vi.advanceTimersByTimeAsync(500);
  const { id } = signIn();
  endSession("logout");
  await queue.close("forget");
  memory.isAway = false;
  signIn({ id });
  const again = await openTab();

  await until(() => expect(memory.history).toEqual([]));
  await until(() => expect(again.state().settings.maxConcurrentUploads).toBe(5));
});

test("what a browser kept before the server did is not lost", async () => {
  const memory = keepMemory();
  memory.isAway = true;
  const queue = await openTab({ maxConcurrentUploads: 6 });
  await vi.advanceTimersByTimeAsync(1500);
  await closeTab(queue);
  localStorage.removeItem("strikebook-upload-unsent");
  memory.isAway = false;

  await openTab();

  await until(() => expect(memory.settings?.maxConcurrentUploads).toBe(6));
});

test("a history that another browser cleared does not come back from this one", async () => {
  const memory = keepMemory({ settings: {}, history: [known("1"), known("2")] });
  const queue = await openTab();
  await until(() => expect(queue.state().history).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(1500);
  await closeTab(queue);
  memory.history = [];

  const again = await openTab();

  await until(() => expect(again.state().history).toEqual([]));
  expect(memory.history).toEqual([]);
});

test("two people in one browser: neither sees or gets anything of the other's", async () => {
  const ann = keepMemory({ settings: { maxConcurrentUploads: 7 }, history: [known("ann")] });
  answerPreviews();
  signIn({ id: "ann" });
  const queue = await openTab();
  await until(() => expect(queue.state().history).toHaveLength(1));
  await queue.add(files(2));
  await untilStatuses(queue, "ready", "ready");
  ann.isAway = true;
  await queue.saveSettings({ ...queue.state().settings, maxConcurrentUploads: 8 });

  endSession("logout");
  await queue.close("forget");
  expect(queue.state()).toMatchObject({ uploads: [], history: [] });
  const bob = keepMemory({ settings: { maxConcurrentUploads: 2 } });
  signIn({ id: "bob" });
  const other = await openTab();

  await until(() => expect(other.state().settings.maxConcurrentUploads).toBe(2));
  await vi.advanceTimersByTimeAsync(3000);
  expect(other.state()).toMatchObject({ uploads: [], history: [] });
  expect(bob).toMatchObject({ history: [], settings: { maxConcurrentUploads: 2 } });
  // Nothing names a file of Ann's, in what this browser keeps of the list.
  expect(localStorage.getItem("uploadQueue") ?? "").not.toContain("1.csv");
});
