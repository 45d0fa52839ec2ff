import { expect, test, vi } from "vitest";
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
  statuses,
  until,
  untilStatuses,
} from "./testing/queue-harness.ts";
import type { UploadQueue } from "./upload-queue.ts";

inBrowser();

const untilLead = (queue: UploadQueue, lead: "here" | "other-tab") =>
  until(() => expect(queue.state().lead).toBe(lead));

/** A tab that leads, and one opened after it. */
async function openTwoTabs(): Promise<[UploadQueue, UploadQueue]> {
  const first = await openTab();
  first.startProcessing();
  await until(() => expect(first.state().isProcessing).toBe(true));
  const second = await openTab();
  await untilLead(second, "other-tab");
  return [first, second];
}

test("both tabs show one list; a file is read once", async () => {
  const previews = answerPreviews();
  const [first, second] = await openTwoTabs();

  await first.add(files(2));
  await untilStatuses(second, "ready", "ready");

  expect(previews).toEqual(["1.csv", "2.csv"]);
  expect(entries(second)).toEqual(entries(first));
  expect(first.state().lead).toBe("here");
});

test("what is asked for in one tab is done in the other, and answered", async () => {
  answerPreviews();
  const confirmed = answerConfirms();
  const [first, second] = await openTwoTabs();

  const report = await second.add([file("1"), file("1", "b.csv")]);
  expect(report).toMatchObject({
    added: [idOf(first)],
    rejected: [{ fileName: "b.csv", isDuplicate: true }],
  });
  await untilStatuses(second, "ready");

  await Promise.all([first.confirm(idOf(first)), second.confirm(idOf(second))]);
  await untilStatuses(second, "completed");
  expect(confirmed).toEqual(["s-1"]);
});

test("when the leading tab closes, the other goes on with what was saved", async () => {
  const calls = holdPreviews();
  const [first, second] = await openTwoTabs();
  await first.add(files(1));
  await until(() => expect(calls).toHaveLength(1));

  await closeTab(first);
  await untilLead(second, "here");

  await until(() => expect(calls).toHaveLength(2));
  calls[1]?.answer();
  await untilStatuses(second, "ready");
});

test("a tab that comes late does not write over the saved queue", async () => {
  const calls = holdPreviews();
  const first = await openTab();
  await first.add(files(3));
  await until(() => expect(calls).toHaveLength(3));
  await vi.advanceTimersByTimeAsync(1100);

  const second = await openTab();
  await untilLead(second, "other-tab");
  await closeTab(second);
  await vi.advanceTimersByTimeAsync(2000);

  expect(JSON.parse(localStorage.getItem("uploadQueue") ?? "").files).toHaveLength(3);
});

test("a tab that slept too long steps back", async () => {
  const [first, second] = await openTwoTabs();
  localStorage.setItem(
    "strikebook-upload-lead",
    JSON.stringify({ tab: "somebody", until: Date.now() + 60_000 }),
  );

  await untilLead(first, "other-tab");
  expect(second.state().lead).toBe("other-tab");
});

test("a page that is put away and shown again goes on as one, and steps back where another has taken over", async () => {
  const calls = holdPreviews();
  const queue = await openTab();
  await queue.add(files(2));
  await until(() => expect(calls).toHaveLength(2));

  window.dispatchEvent(new Event("pagehide"));
  expect(localStorage.getItem("strikebook-upload-lead")).toBeNull();
  await vi.advanceTimersByTimeAsync(3000);
  expect(localStorage.getItem("strikebook-upload-lead")).not.toBeNull();
  expect([calls.length, ...statuses(queue)]).toEqual([2, "preview", "preview"]);

  window.dispatchEvent(new Event("pagehide"));
  const other = { tab: "somebody", until: Date.now() + 60_000 };
  localStorage.setItem("strikebook-upload-lead", JSON.stringify(other));
  await untilLead(queue, "other-tab");
});

test("with Web Locks the tab that has the lock leads, and the next one after it", async () => {
  vi.stubGlobal("navigator", Object.assign(navigator, { locks: fakeLocks() }));
  try {
    answerPreviews();
    const [first, second] = await openTwoTabs();
    await second.add(files(1));
    await untilStatuses(second, "ready");
    expect(statuses(first)).toEqual(["ready"]);

    await closeTab(first);
    await untilLead(second, "here");
    expect(localStorage.getItem("strikebook-upload-lead")).toBeNull();
  } finally {
    Reflect.deleteProperty(navigator, "locks");
  }
});

/** Locks that are granted one after the other. */
function fakeLocks() {
  let last = Promise.resolve();
  return {
    request: (_name: string, _options: object, whenGranted: () => Promise<void>): Promise<void> => {
      last = last.then(whenGranted);
      return last;
    },
  };
}
