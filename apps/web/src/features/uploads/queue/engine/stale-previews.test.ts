import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { server } from "../../../../testing/server.ts";
import { previewOf } from "../../testing/answers.ts";
import type { UploadPreview } from "../../uploads.mutations.ts";
import {
  answerConfirms,
  answerPreviews,
  closeTab,
  entries,
  files,
  holdPreviews,
  idOf,
  inBrowser,
  openTab,
  until,
  untilStatuses,
} from "../testing/queue-harness.ts";

inBrowser();

/** Answers a second look at a preview; the returned list fills with the sessions that were asked about. */
function answerLooks(given: Partial<UploadPreview> | "gone"): string[] {
  const asked: string[] = [];
  server.use(
    graphql.query("PreviewAgain", ({ variables }) => {
      const sessionId = String(variables["sessionId"]);
      asked.push(sessionId);
      return given === "gone"
        ? HttpResponse.json({ errors: [{ message: "Not found", extensions: { code: "NOT_FOUND" } }] })
        : HttpResponse.json({ data: { preview: previewOf({ sessionId, ...given }) } });
    }),
  );
  return asked;
}

const ACCOUNT = { id: "a-1", name: "Roth", accountIdentifier: "211225566" };

test("after an import every preview that waits is looked at again, once, without sending its file", async () => {
  const previews = answerPreviews({ newLines: 8, needsAccount: true, accountChoices: [] });
  answerConfirms();
  const asked = answerLooks({ newLines: 4, needsAccount: true, accountChoices: [ACCOUNT] });
  const queue = await openTab();
  await queue.add(files(3));
  await untilStatuses(queue, "ready", "ready", "ready");

  await queue.confirm(idOf(queue));
  await until(() => expect(asked).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(3000);

  expect(asked.toSorted()).toEqual(["s-2", "s-3"]);
  expect(previews).toHaveLength(3);
  expect(entries(queue).map(({ status, preview }) => [status, preview?.newLines])).toEqual([
    ["completed", 8],
    ["ready", 4],
    ["ready", 4],
  ]);
  expect(queue.state().uploads[1]?.accountChoices).toEqual([ACCOUNT]);
});

test("once a line is answered, the other previews are looked at again: its text may stand there too", async () => {
  answerPreviews({ needsAccount: true, accountChoices: [ACCOUNT] });
  const asked = answerLooks({});
  const queue = await openTab();
  await queue.add(files(2));
  await untilStatuses(queue, "ready", "ready");

  queue.answer(idOf(queue), { accountId: ACCOUNT.id });
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toEqual([]);

  queue.answer(idOf(queue), {});
  await until(() => expect(asked).toContain("s-2"));
});

test("a preview that the server has forgotten is made again from the file", async () => {
  const previews = answerPreviews();
  answerLooks("gone");
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");

  queue.lookAgain();

  await until(() => expect(previews).toHaveLength(2));
  await untilStatuses(queue, "ready");
  expect(entries(queue)[0]?.preview?.sessionId).toBe("s-2");
});

test("a second look that cannot be had leaves the preview as it stands", async () => {
  answerPreviews();
  let asked = 0;
  server.use(
    graphql.query("PreviewAgain", () => {
      asked += 1;
      return HttpResponse.error();
    }),
  );
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");

  queue.lookAgain();
  await until(() => expect(asked).toBe(1));
  await vi.advanceTimersByTimeAsync(2000);

  await untilStatuses(queue, "ready");
  expect(entries(queue)[0]?.preview?.newLines).toBe(42);
});

test("a second look that could not be had is tried again until it is", async () => {
  answerPreviews();
  let asked = 0;
  server.use(
    graphql.query("PreviewAgain", () => {
      asked += 1;
      return asked < 3
        ? HttpResponse.error()
        : HttpResponse.json({ data: { preview: previewOf({ newLines: 4 }) } });
    }),
  );
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");

  queue.lookAgain();

  await until(() => expect(entries(queue)[0]?.preview?.newLines).toBe(4));
  expect(asked).toBe(3);
});

test("a preview that was under way when something changed is looked at again once it is there", async () => {
  const calls = holdPreviews();
  const asked = answerLooks({ newLines: 4 });
  const queue = await openTab();
  await queue.add(files(1));
  await until(() => expect(calls).toHaveLength(1));

  queue.lookAgain();
  await vi.advanceTimersByTimeAsync(1000);
  calls[0]?.answer({ newLines: 8 });

  await until(() => expect(entries(queue)[0]?.preview?.newLines).toBe(4));
  expect(asked).toEqual(["s-1"]);
});

test("what waited while the tab was closed is looked at again when it comes back", async () => {
  answerPreviews();
  const asked = answerLooks({ newLines: 4 });
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "ready");
  await vi.advanceTimersByTimeAsync(1500);
  await closeTab(queue);

  const again = await openTab();

  await until(() => expect(entries(again)[0]?.preview?.newLines).toBe(4));
  expect(asked).toEqual(["s-1"]);
});
