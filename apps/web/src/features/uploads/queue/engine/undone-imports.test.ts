import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { rememberShown } from "../../../../lib/whose/shown-person.ts";
import { server } from "../../../../testing/server.ts";
import { result } from "../../testing/answers.ts";
import { answerPreviews, entries, files, idOf, inBrowser, openTab, until } from "../testing/queue-harness.ts";
import type { UploadQueue } from "../upload-queue.ts";

inBrowser();

/** Imports on record, newest first, each named for its upload: `i-1` for `s-1`; the list fills with the pages asked for. */
function answerHistory(undone: ReadonlySet<string>, total: number): unknown[] {
  const pages: unknown[] = [];
  server.use(
    graphql.query("UndoneImports", ({ variables: { page, size } }) => {
      pages.push(page);
      const uploads = Array.from({ length: total }, (_, index) => `i-${total - index}`)
        .slice(Number(page) * Number(size), (Number(page) + 1) * Number(size))
        .map((importId) => ({
          importId,
          undoneAt: undone.has(importId) ? "2026-11-20T16:00:00.000Z" : null,
        }));
      return HttpResponse.json({ data: { history: { uploads, totalElements: total } } });
    }),
  );
  return pages;
}

/** A tab with two imports, `i-1` and `i-2`, and a file that is ready. */
async function openWithImports(): Promise<UploadQueue> {
  answerPreviews({ needsAccount: true, accountChoices: [] });
  server.use(
    graphql.mutation("ConfirmUpload", ({ variables: { sessionId } }) =>
      HttpResponse.json({ data: { result: { ...result(), importId: String(sessionId).replace("s", "i") } } }),
    ),
    graphql.query("PreviewAgain", () => HttpResponse.error()),
  );
  const queue = await openTab();
  await queue.add(files(3));
  await until(() => expect(entries(queue).map(({ status }) => status)).toEqual(["ready", "ready", "ready"]));
  await queue.confirm(idOf(queue, 0));
  await queue.confirm(idOf(queue, 1));
  await until(() => expect(importsIn(queue)).toEqual(["i-1", "i-2", undefined]));
  return queue;
}

const importsIn = (queue: UploadQueue) => entries(queue).map(({ result: ended }) => ended?.importId);

test("a file whose import was undone elsewhere leaves the list, and nothing else does", async () => {
  const queue = await openWithImports();
  const pages = answerHistory(new Set(["i-1"]), 2);

  queue.lookAgain("UNDO");

  await until(() => expect(importsIn(queue)).toEqual(["i-2", undefined]));
  expect(pages).toEqual([0]);
});

test("an import undoes nothing and is not asked about; a change of the account may", async () => {
  const queue = await openWithImports();
  const pages = answerHistory(new Set(["i-2"]), 2);

  queue.lookAgain("IMPORT");
  await vi.advanceTimersByTimeAsync(2000);
  expect(pages).toEqual([]);
  queue.lookAgain("ACCOUNTS");

  await until(() => expect(importsIn(queue)).toEqual(["i-1", undefined]));
});

test("a history of many pages is read until the imports are found, and no further", async () => {
  const queue = await openWithImports();
  const pages = answerHistory(new Set(["i-1"]), 150);

  queue.lookAgain();

  await until(() => expect(importsIn(queue)).toEqual(["i-2", undefined]));
  // i-2 and i-1 stand last among 150: on the second page of 100.
  expect(pages).toEqual([0, 1]);
});

test("where the server can't be asked nothing leaves, and the next change asks again", async () => {
  const queue = await openWithImports();
  let asked = 0;
  server.use(
    graphql.query("UndoneImports", () => {
      asked += 1;
      return HttpResponse.error();
    }),
  );
  queue.lookAgain("UNDO");
  await until(() => expect(asked).toBe(1));
  expect(importsIn(queue)).toEqual(["i-1", "i-2", undefined]);
  answerHistory(new Set(["i-1", "i-2"]), 2);

  queue.lookAgain("UNDO");

  await until(() => expect(importsIn(queue)).toEqual([undefined]));
});

test("each import is looked for in the books that it went into", async () => {
  window.history.replaceState(null, "", "/of/ben/upload");
  rememberShown({ whose: "ben", name: "Ben", mayChange: true, mayChangeAll: true });
  const queue = await openWithImports();
  window.history.replaceState(null, "", "/upload");
  const askedAbout: (string | null)[] = [];
  server.use(
    graphql.query("UndoneImports", ({ request }) => {
      askedAbout.push(request.headers.get("strikebook-scope"));
      return HttpResponse.json({
        data: {
          history: { uploads: [{ importId: "i-1", undoneAt: "2026-11-20T16:00:00.000Z" }], totalElements: 1 },
        },
      });
    }),
  );

  queue.lookAgain("UNDO");

  await until(() => expect(importsIn(queue)).toEqual(["i-2", undefined]));
  expect(askedAbout).toEqual(["ben"]);
});
