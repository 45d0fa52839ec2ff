import { CONTENT_LOST_MESSAGE } from "@strikebook/core/uploads/queue/queue-file";
import { SNAPSHOT_LIFETIME_MS } from "@strikebook/core/uploads/queue/snapshot-lifetime";
import { createStore, keys, values } from "idb-keyval";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../../lib/network/query-client.ts";
import { endSession } from "../../../lib/network/session.ts";
import { countNeedingFiles } from "../../../lib/waiting-files.ts";
import { emptyBrowserDatabase } from "../../../testing/browser-database.ts";
import { signIn } from "../../../testing/factories.ts";
import { SavedList } from "./storage/saved-list.ts";
import {
  answerConfirms,
  answerPreviews,
  answerProgress,
  closeTab,
  completed,
  entries,
  file,
  files,
  holdPreviews,
  idOf,
  inBrowser,
  noteCancels,
  openTab,
  statuses,
  until,
  untilStatuses,
} from "./testing/queue-harness.ts";
import { openUploadQueue } from "./use-upload-queue.ts";

inBrowser();

test("after a refresh files that were being read are read again, without being selected again", async () => {
  const calls = holdPreviews();
  const queue = await openTab();
  await queue.add(files(2));
  await until(() => expect(calls).toHaveLength(2));
  await closeTab(queue);

  const again = await openTab();
  await until(() => expect(calls).toHaveLength(4));
  expect(calls.slice(2).map(({ name, text }) => [name, text])).toEqual([
    ["1.csv", "1"],
    ["2.csv", "2"],
  ]);
  expect(again.state().restored).toBeUndefined();
  await vi.advanceTimersByTimeAsync(500);
  expect(again.state().restored?.files).toMatchObject([
    { fileName: "1.csv", needsReselection: false },
    { fileName: "2.csv", needsReselection: false },
  ]);
  again.dismissRestored();
  expect(again.state().restored).toBeUndefined();
});

test("a restored file that is removed is told of no longer", async () => {
  answerPreviews();
  noteCancels();
  const queue = await openTab();
  await queue.add(files(2));
  await untilStatuses(queue, "ready", "ready");
  await closeTab(queue);
  const again = await openTab();
  await untilStatuses(again, "ready", "ready");
  await until(() => expect(again.state().restored?.files).toHaveLength(2));
  const [first, second] = entries(again).map(({ id }) => id);

  await again.remove(first ?? "");
  expect(again.state().restored?.files).toMatchObject([{ fileName: "2.csv" }]);
  await again.remove(second ?? "");
  expect(again.state().restored).toBeUndefined();
});

test("a preview that is still open is resumed: the file is not uploaded twice", async () => {
  const previews = answerPreviews();
  const confirmed = answerConfirms();
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  queue.chooseLine(idOf(queue), 7, true);
  await closeTab(queue);

  const again = await openTab();
  await untilStatuses(again, "ready");
  expect(again.state().uploads).toMatchObject([
    { importLines: [7], entry: { preview: { sessionId: "s-1" } } },
  ]);
  await again.confirm(idOf(again));

  expect(statuses(again)).toEqual(["completed"]);
  expect([previews.length, confirmed]).toEqual([1, ["s-1"]]);
});

test.each([
  // A killed browser sends no event beforehand.
  ["closed while a confirm is on its way sends it again, for the same session", () => undefined],
  [
    "killed before it has written its local storage finds the list in its database",
    () => localStorage.removeItem("uploadQueue"),
  ],
])("a browser %s", async (_what, lose) => {
  const previews = answerPreviews();
  const confirmed = answerConfirms((call) => (call === 1 ? "hang" : undefined));
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  void queue.confirm(idOf(queue));
  await until(() => expect(confirmed).toHaveLength(1));
  await queue.close("leave");
  lose();

  const again = await openTab();
  await untilStatuses(again, "completed");
  expect([previews.length, confirmed]).toEqual([1, ["s-1", "s-1"]]);
});

test("a browser closed while the server imports finds the operation again by its id", async () => {
  const previews = answerPreviews();
  const confirmed = answerConfirms(() => ({ operationId: "op-1" }));
  answerProgress("op-1", {});
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  void queue.confirm(idOf(queue));
  await untilStatuses(queue, "processing");
  await queue.close("leave");
  emptyBrowserDatabase();

  answerProgress("op-1", completed);
  const again = await openTab();
  await untilStatuses(again, "completed");
  expect([previews.length, confirmed.length]).toEqual([1, 1]);
  expect(again.state().history).toMatchObject([{ status: "completed", operationId: "op-1" }]);
});

test("a database that is slow after a crash brings the list after all; until then nothing is written over it", async () => {
  answerPreviews();
  const queue = await openTab({ saveHistory: true, maxHistoryEntries: 20 });
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  await vi.advanceTimersByTimeAsync(1100);
  await queue.close("leave");
  localStorage.removeItem("uploadQueue");
  const list = await copyOfList();
  const answer = holdList();

  const again = await openTab();
  await vi.advanceTimersByTimeAsync(4000);
  await again.add([file("2")]);
  await untilStatuses(again, "ready");
  await vi.advanceTimersByTimeAsync(1100);
  expect(await copyOfList()).toBe(list);
  answer();
  await untilStatuses(again, "ready", "ready");
  expect(entries(again).map(({ fileName, priority }) => [fileName, priority])).toEqual([
    ["1.csv", 0],
    ["2.csv", 1],
  ]);
  expect(again.state().settings.maxHistoryEntries).toBe(20);
  await vi.advanceTimersByTimeAsync(1600);
  expect(again.state().restored?.files).toMatchObject([{ fileName: "1.csv", needsReselection: false }]);
  expect(await copyOfList()).toMatch(/1\.csv.*2\.csv/);
});

test("a queue that is closed while it is being brought back starts nothing and changes nothing", async () => {
  const previews = answerPreviews();
  const queue = await openTab();
  await queue.add(files(2));
  await untilStatuses(queue, "ready", "ready");
  await closeTab(queue);
  const text = localStorage.getItem("uploadQueue");
  const answer = holdList();
  const again = await openTab();
  await until(() => expect(SavedList.prototype.find).toHaveBeenCalled());
  await again.close("leave");

  answer();
  await vi.advanceTimersByTimeAsync(5000);

  expect(statuses(again)).toEqual([]);
  expect(again.state().isProcessing).toBe(false);
  expect([previews.length, localStorage.getItem("uploadQueue")]).toEqual([2, text]);
});

test("a late answer brings nothing that is shown already, or was saved before what is shown", async () => {
  answerPreviews();
  noteCancels();
  const queue = await openTab();
  await queue.add(files(2));
  await untilStatuses(queue, "ready", "ready");
  await vi.advanceTimersByTimeAsync(1100);
  await closeTab(queue);
  const answer = holdList();
  const again = await openTab();
  await vi.advanceTimersByTimeAsync(4000);
  await untilStatuses(again, "ready", "ready");

  await again.remove(idOf(again));
  answer();

  await vi.advanceTimersByTimeAsync(2000);
  expect(entries(again).map(({ fileName }) => fileName)).toEqual(["2.csv"]);
});

test("the copy of the list is on disk before it counts as written, and waits for no content", async () => {
  answerPreviews();
  const begun = vi.spyOn(IDBDatabase.prototype, "transaction");
  const queue = await openTab();
  await queue.add(files(1));
  await vi.advanceTimersByTimeAsync(1100);

  const ofLists = begun.mock.calls.filter(([store]) => store === "lists");
  expect(ofLists.map(([, mode, options]) => [mode, options])).toContainEqual([
    "readwrite",
    { durability: "strict" },
  ]);
  expect(begun.mock.calls.filter(([, mode]) => mode === "readwrite").map(([store]) => store)).toContain(
    "contents",
  );
  expect(await keptKeys()).not.toContainEqual(expect.stringMatching(/queue$/));
});

test("an operation that the server no longer knows: the file starts again from its content", async () => {
  const previews = answerPreviews();
  answerConfirms((call) => (call === 1 ? { operationId: "op-1" } : undefined));
  answerProgress("op-1", {}, 404);
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");

  void queue.confirm(idOf(queue));
  await untilStatuses(queue, "processing");
  await vi.advanceTimersByTimeAsync(4000);
  await untilStatuses(queue, "completed");
  expect(previews).toHaveLength(2);
});

test("a file whose content is gone says so, and takes it back by content alone", async () => {
  const calls = holdPreviews();
  const queue = await openTab();
  await queue.add(files(2));
  await until(() => expect(calls).toHaveLength(2));
  await closeTab(queue);
  emptyBrowserDatabase();

  const again = await openTab();
  await untilStatuses(again, "needs-reselection", "needs-reselection");
  expect(entries(again)[0]).toMatchObject({
    error: CONTENT_LOST_MESSAGE,
    restored: { originalFileName: "1.csv", originalFileSizeBytes: 1 },
  });

  expect(await again.reselect(idOf(again), file("3", "1.csv"))).toBe(
    "This is a different file: its content doesn't match the one you added before.",
  );
  expect(await again.reselect(idOf(again), file("1", "renamed.csv"))).toBeUndefined();
  expect((await again.add([file("2")])).reselected).toEqual([idOf(again, 1)]);

  await until(() =>
    expect(
      calls
        .slice(2)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(["1", "2"]),
  );
  expect(entries(again)).toHaveLength(2);
});

test("a completed file does not come back, its history does", async () => {
  answerPreviews();
  answerConfirms();
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  await queue.confirm(idOf(queue));
  await closeTab(queue);

  const again = await openTab();
  await until(() => expect(again.state().history).toHaveLength(1));
  expect(statuses(again)).toEqual([]);
});

test("a queue is saved a second after it changed, without being told that the page goes", async () => {
  const calls = holdPreviews();
  const queue = await openTab();
  await queue.add(files(1));
  await until(() => expect(calls).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(1100);
  expect(saved()).toMatchObject({
    version: "1.0.0",
    isProcessing: true,
    files: [{ entry: { fileName: "1.csv" } }],
  });

  queue.stopProcessing();
  await vi.advanceTimersByTimeAsync(800);
  expect(saved().isProcessing).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(saved().isProcessing).toBe(false);
});

test("after a day files are not restored, settings are", async () => {
  holdPreviews();
  const queue = await openTab({ maxConcurrentUploads: 7 });
  await queue.add(files(1));
  await closeTab(queue);

  vi.setSystemTime(Date.now() + SNAPSHOT_LIFETIME_MS + 1000);
  signIn();
  const again = await openTab();
  await until(() => expect(again.state().settings.maxConcurrentUploads).toBe(7));
  expect(statuses(again)).toEqual([]);
  await until(async () => expect(await keptKeys()).toEqual([]));
});

test("Home counts the files that need the person, for as long as they would be restored", async () => {
  answerPreviews();
  const queue = await openTab();
  await queue.add(files(2));
  await untilStatuses(queue, "ready", "ready");
  answerPreviews({ needsAccount: true, blockedReason: "Which account is this?" });
  await queue.add([file("question")]);
  await untilStatuses(queue, "ready", "ready", "ready");
  await closeTab(queue);

  const { owner } = saved();
  expect(countNeedingFiles(owner)).toBe(1);
  vi.setSystemTime(Date.now() + SNAPSHOT_LIFETIME_MS + 1000);
  expect(countNeedingFiles(owner)).toBe(0);
});

test("a damaged queue is an empty one that works", async () => {
  localStorage.setItem("uploadQueue", '{"version":"1.0.0","owner":');
  answerPreviews();

  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
});

test("a token that expires in mid-queue loses nothing: signed in again, everything goes on", async () => {
  const confirmed = answerConfirms((call) => (call === 1 ? "hang" : undefined));
  answerPreviews();
  const client = createQueryClient();
  const queue = openUploadQueue(client);
  await queue.add(files(2));
  await untilStatuses(queue, "ready", "ready");
  void queue.confirm(idOf(queue));
  await until(() => expect(confirmed).toHaveLength(1));

  endSession("expired");
  expect(statuses(queue)).toEqual([]);
  signIn();
  const again = openUploadQueue(client);

  expect(again).not.toBe(queue);
  await untilStatuses(again, "completed", "ready");
  expect(confirmed).toEqual(["s-1", "s-1"]);
  await again.close("leave");
});

test("who logs out leaves neither list nor content behind", async () => {
  answerPreviews();
  const queue = openUploadQueue(createQueryClient());
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  await vi.advanceTimersByTimeAsync(1100);
  expect(await keptKeys()).toHaveLength(2);
  expect(await copyOfList()).toBeDefined();

  endSession("logout");

  await until(async () => expect([await keptKeys(), await copyOfList()]).toEqual([[], undefined]));
  await vi.advanceTimersByTimeAsync(2000);
  expect([await keptKeys(), await copyOfList()]).toEqual([[], undefined]);
  expect(localStorage.getItem("uploadQueue")).toBeNull();
});

const saved = () => JSON.parse(localStorage.getItem("uploadQueue") ?? "{}");
/** Everything of files in the browser's database. */
const keptKeys = async () =>
  (await keys(createStore("strikebook-uploads", "contents"))).map((key) => String(key));
/** The saved list, whichever user owns it; undefined without any. */
const copyOfList = async () =>
  (await values<string>(createStore("strikebook-upload-list", "lists"))).join("\n") || undefined;

/** The database of the list answers when the test says so. */
function holdList(): () => void {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const find = SavedList.prototype.find;
  vi.spyOn(SavedList.prototype, "find").mockImplementationOnce(async function (this: SavedList) {
    await held;
    return await find.call(this);
  });
  return letGo;
}
