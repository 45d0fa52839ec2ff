import { graphql, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { rememberShown } from "../../../lib/whose/shown-person.ts";
import { emptyBrowserDatabase } from "../../../testing/browser-database.ts";
import { server } from "../../../testing/server.ts";
import { isInBulk } from "../import-label.ts";
import { groupOfUpload } from "../list/finding-of.ts";
import { previewOf } from "../testing/answers.ts";
import {
  answerConfirms,
  answerPreviews,
  closeTab,
  file,
  idOf,
  inBrowser,
  openTab,
  until,
  untilStatuses,
} from "./testing/queue-harness.ts";
import type { UploadQueue } from "./upload-queue.ts";

inBrowser();
afterEach(() => showOwn());

const BEN = { whose: "ben", name: "Ben" };

function showBen(): void {
  window.history.replaceState(null, "", "/of/ben/upload");
  rememberShown({ ...BEN, mayChange: true, mayChangeAll: true });
}

const showOwn = () => window.history.replaceState(null, "", "/upload");

/** The books of each file in the list. */
const books = (queue: UploadQueue) => queue.state().uploads.map(({ into }) => into?.whose ?? "me");

/** The books that the server is told for each preview. */
function noteBooks(): string[] {
  const told: string[] = [];
  server.use(
    graphql.mutation("PreviewUpload", ({ request }) => {
      told.push(request.headers.get("strikebook-scope") ?? "me");
      return HttpResponse.json({ data: { preview: previewOf({ sessionId: `s-${told.length}` }) } });
    }),
  );
  return told;
}

test("a file goes into the books of the page that it was added on, whatever is shown when the queue takes it", async () => {
  const told = noteBooks();
  const queue = await openTab();
  showBen();
  const adding = queue.add([file("1")]);
  showOwn();
  await adding;
  await untilStatuses(queue, "ready");

  expect([books(queue), told]).toEqual([["ben"], ["ben"]]);
  expect(queue.state().uploads[0]?.into).toEqual(BEN);
});

test("the tab that works may show somebody else than the one in which a file was added", async () => {
  const told = noteBooks();
  const working = await openTab();
  await until(() => expect(working.state().lead).toBe("here"));
  const other = await openTab();
  await until(() => expect(other.state().lead).toBe("other-tab"));

  showBen();
  const adding = other.add([file("1")]);
  showOwn();
  await adding;
  await other.add([file("2")]);
  await untilStatuses(working, "ready", "ready");

  expect([books(working), told]).toEqual([
    ["ben", "me"],
    ["ben", "me"],
  ]);
});

test("one file may be for the books of two people; for one of them it is taken once", async () => {
  noteBooks();
  const queue = await openTab();
  await queue.add([file("1")]);
  showBen();
  expect((await queue.add([file("1")])).rejected).toEqual([]);
  expect((await queue.add([file("1")])).rejected).toMatchObject([{ isDuplicate: true }]);

  expect(books(queue)).toEqual(["me", "ben"]);
});

test("a file that lost its content gets it back when it is chosen again, not by a file for somebody else", async () => {
  noteBooks();
  const before = await openTab();
  showBen();
  await before.add([file("1")]);
  await untilStatuses(before, "ready");
  await closeTab(before);
  emptyBrowserDatabase();
  showOwn();
  const queue = await openTab();
  await untilStatuses(queue, "needs-reselection");

  expect(await queue.add([file("1")])).toMatchObject({ reselected: [] });
  expect(books(queue)).toEqual(["ben", "me"]);
  await queue.remove(idOf(queue, 1));
  showBen();
  expect(await queue.add([file("1")], { from: "AGAIN" })).toMatchObject({ reselected: [idOf(queue)] });
  // None that the list waits for: what it is nobody said, so it is not for whom the page shows.
  await queue.add([file("2")], { from: "AGAIN" });
  expect(books(queue)).toEqual(["ben", "me"]);
});

test("what a watched folder left and what was shared is for one's own books on any page", async () => {
  noteBooks();
  const queue = await openTab();
  showBen();
  await queue.add([file("1")], { from: "WATCHED" });
  await queue.add([file("2")], { from: "SHARED" });

  expect(books(queue)).toEqual(["me", "me"]);
});

test("a shared file is looked at and imported by a click on it alone, also after a refresh", async () => {
  answerPreviews();
  const confirmed = answerConfirms();
  const before = await openTab({ importsByItself: true });
  await before.add([file("1")], { from: "SHARED" });
  await untilStatuses(before, "ready");
  await vi.advanceTimersByTimeAsync(5000);
  await closeTab(before);
  const queue = await openTab();
  await untilStatuses(queue, "ready");
  expect(queue.state().settings.importsByItself).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);

  const [shared] = queue.state().uploads;
  expect(shared && [groupOfUpload(shared), isInBulk(shared)]).toEqual(["needsYou", false]);
  expect(confirmed).toEqual([]);

  queue.look(idOf(queue), false);
  await until(() => expect(queue.state().uploads.map(groupOfUpload)).toEqual(["ready"]));
  await vi.advanceTimersByTimeAsync(5000);
  expect(confirmed).toEqual([]);
  await queue.confirm(idOf(queue));
  await untilStatuses(queue, "completed");
  expect(confirmed).toEqual(["s-1"]);
});
