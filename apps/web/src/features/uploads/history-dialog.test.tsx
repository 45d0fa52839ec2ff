import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { QueueScreen } from "./list/queue-screen.tsx";
import type { QueueState } from "./queue/queue-state.ts";
import { answerCoverage, result } from "./testing/answers.ts";
import { fakeQueue, queued, queueState } from "./testing/queue-states.ts";
import type { PastUpload } from "./upload-history.queries.ts";

beforeEach(() => answerCoverage([]));

function pastUpload(given: Partial<PastUpload> = {}): PastUpload {
  return {
    importId: "i-1",
    filename: "a.csv",
    fileType: "TRANSACTION",
    brokerage: "Fidelity",
    sizeBytes: 2048,
    importedAt: "2026-11-20T15:00:00.000Z",
    accounts: [{ accountId: "a-1", accountNumber: "Z1", accountName: "Joint" }],
    totalLines: 46,
    newLines: 42,
    duplicateLines: 3,
    informationalLines: 1,
    reviewLines: 0,
    firstDay: "2026-01-02",
    lastDay: "2026-07-06",
    undoneAt: null,
    canUndo: true,
    ...given,
  };
}

/** Answers the history; the list fills with the pages that were asked for. */
function answerHistory(uploads: () => readonly PastUpload[], totalElements?: number) {
  const pages: unknown[] = [];
  server.use(
    graphql.query("UploadHistory", ({ variables }) => {
      pages.push(variables["page"]);
      const history = { uploads: uploads(), totalElements: totalElements ?? uploads().length };
      return HttpResponse.json({ data: { history } });
    }),
  );
  return pages;
}

function answerUndoPreview(given: object = {}) {
  server.use(
    graphql.query("ImportUndoPreview", () =>
      HttpResponse.json({
        data: {
          preview: {
            importId: "i-1",
            undoneAt: null,
            canUndo: true,
            summary: "42 transactions go, and $1,204.50 of realized profit with them.",
            details: ["3 rows stay: another file has them too."],
            ...given,
          },
        },
      }),
    ),
  );
}

function openHistory(given: Partial<QueueState> = {}) {
  const queue = fakeQueue();
  const view = renderPage(<QueueScreen queue={queue} state={queueState([], given)} />, "/upload?history=1");
  return { ...view, queue };
}

const dialog = async () => within(await screen.findByRole("dialog", { name: "Upload history" }));

test("the button and the address open the history; closing takes it out of the address", async () => {
  answerHistory(() => []);
  const { user, location } = renderPage(
    <QueueScreen queue={fakeQueue()} state={queueState([])} />,
    "/upload",
  );

  await user.click(screen.getByRole("button", { name: "History" }));
  expect(location()).toBe("/upload?history=1");
  expect(await (await dialog()).findByText("No Upload History")).toBeVisible();
  await user.keyboard("{Escape}");

  expect(location()).toBe("/upload");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an import of realized gains is listed as that", async () => {
  answerHistory(() => [pastUpload({ fileType: "REALIZED" })]);
  openHistory();

  const row = within(await (await dialog()).findByRole("listitem", { name: "a.csv" }));
  expect(row.getByText(/Tax lots of Jan 2, 2026/)).toBeVisible();
});

test("an import is listed with what came of its lines", async () => {
  answerHistory(() => [pastUpload()]);
  const { user } = openHistory();
  const row = within(await (await dialog()).findByRole("listitem", { name: "a.csv" }));
  expect(row.getByText(/Transactions of Jan 2, 2026 – Jul 6, 2026 · 42 new of 46 lines/)).toBeVisible();

  await user.click(row.getByRole("button", { name: "Details of a.csv" }));

  const details = row.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(Object.fromEntries(details)).toEqual({
    Accounts: "Joint",
    Days: "Jan 2, 2026 – Jul 6, 2026",
    Size: "2.0 KB",
    "New lines": "42",
    "Duplicate lines": "3",
    "Informational lines": "1",
    "Lines for review": "0",
  });
});

test("many imports come page by page", async () => {
  const pages = answerHistory(() => [pastUpload()], 23);
  const { user } = openHistory();

  await user.click(await (await dialog()).findByRole("button", { name: "Next page" }));

  await waitFor(() => expect(pages).toEqual([0, 1]));
  expect(await screen.findByText("11–20 of 23")).toBeVisible();
});

test("an undo says what goes, then what went, makes figures stale and waiting files checked anew", async () => {
  let undoneAt: string | null = null;
  answerHistory(() => [pastUpload({ undoneAt, canUndo: undoneAt === null })]);
  answerUndoPreview();
  const asked: unknown[] = [];
  server.use(
    graphql.mutation("UndoImport", ({ variables }) => {
      asked.push(variables["importId"]);
      undoneAt = "2026-11-20T16:00:00.000Z";
      const undone = { importId: "i-1", filename: "a.csv", undoneAt, message: "42 transactions are gone." };
      return HttpResponse.json({ data: { undone } });
    }),
  );
  const waiting = queueState([queued("b.csv", { status: "ready" })]);
  const { user, queryClient, queue } = openHistory(waiting);
  queryClient.setQueryData(["option-summary", "any"], {});

  await user.click(await screen.findByRole("button", { name: "Undo import of a.csv" }));
  const question = within(screen.getByRole("alertdialog", { name: "Undo import of a.csv" }));
  expect(await question.findByText(/42 transactions go, and \$1,204.50/)).toBeVisible();
  expect(question.getByText("3 rows stay: another file has them too.")).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(question.getByRole("button", { name: "Undo import" }));

  const message = await screen.findByText("42 transactions are gone.");
  expect(asked).toEqual(["i-1"]);
  expect(message.closest("[tabindex]")).toBe(document.activeElement);
  expect(queryClient.getQueryState(["option-summary", "any"])?.isInvalidated).toBe(true);
  expect(queue.lookAgain).toHaveBeenCalledTimes(1);
  expect(await screen.findByText("Undone")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Undo import/ })).toBeNull();
});

test("keeping the import asks the server for nothing", async () => {
  answerHistory(() => [pastUpload()]);
  answerUndoPreview();
  const { user } = openHistory();

  await user.click(await screen.findByRole("button", { name: "Undo import of a.csv" }));
  await user.click(await screen.findByRole("button", { name: "Keep import" }));

  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByRole("listitem", { name: "a.csv" })).toBeVisible();
});

test("what cannot be undone says why and has no way to do it", async () => {
  answerHistory(() => [pastUpload()]);
  answerUndoPreview({ canUndo: false, summary: "This import was undone already.", details: [] });
  const { user } = openHistory();

  await user.click(await screen.findByRole("button", { name: "Undo import of a.csv" }));
  const question = within(await screen.findByRole("alertdialog"));

  expect(await question.findByText("This import was undone already.")).toBeVisible();
  expect(question.getByRole<HTMLButtonElement>("button", { name: "Undo import" }).disabled).toBe(true);
});

test("a refused undo keeps the question and the server's words", async () => {
  answerHistory(() => [pastUpload()]);
  answerUndoPreview();
  server.use(
    graphql.mutation("UndoImport", () =>
      HttpResponse.json({ errors: [{ message: "Try again later", extensions: { code: "UNAVAILABLE" } }] }),
    ),
  );
  const { user } = openHistory();

  await user.click(await screen.findByRole("button", { name: "Undo import of a.csv" }));
  const question = within(await screen.findByRole("alertdialog"));
  await waitFor(() =>
    expect(question.getByRole<HTMLButtonElement>("button", { name: "Undo import" }).disabled).toBe(false),
  );
  await user.click(question.getByRole("button", { name: "Undo import" }));

  expect((await question.findByRole("alert")).textContent).toBe("Failed to undo the import: Try again later");
});

test("a history that does not load can be asked for again", async () => {
  let isDown = true;
  answerHistory(() => [pastUpload()]);
  server.use(
    graphql.query("UploadHistory", () =>
      isDown ? HttpResponse.json({ errors: [{ message: "The server is busy" }] }) : undefined,
    ),
  );
  const { user } = openHistory();
  expect(await screen.findByText("Error loading the upload history")).toBeVisible();

  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));

  expect(await screen.findByRole("listitem", { name: "a.csv" })).toBeVisible();
});

test("a read-only person sees the history and why nothing can be undone", async () => {
  signIn({ roles: ["READONLY"] });
  answerHistory(() => [pastUpload()]);
  openHistory();

  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Undo import of a.csv" });
  expect(button.disabled).toBe(true);
  expect(screen.getByText(/view-only, so you can't undo imports/)).toBeVisible();
});

test("what this browser tried is listed beside it and can be cleared", async () => {
  answerHistory(() => []);
  const at = new Date("2026-11-20T15:00:00Z");
  const history: QueueState["history"] = [
    {
      id: "1",
      fileName: "bad.csv",
      fileSizeBytes: 1024,
      uploadedAt: at,
      status: "failed",
      durationMs: 1500,
      error: "Preview failed: This is a Schwab export",
    },
    {
      id: "2",
      fileName: "good.csv",
      fileSizeBytes: 1024,
      uploadedAt: at,
      status: "completed",
      result: result(),
    },
  ];
  const { user, queue } = openHistory({ history });

  await user.click((await dialog()).getByRole("tab", { name: "Sent by browser (2)" }));
  expect(screen.getByText("Preview failed: This is a Schwab export")).toBeVisible();
  expect(screen.getByText("42 transactions imported")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear history" }));

  expect(queue.clearHistory).toHaveBeenCalledOnce();
});

test("an empty history of the browser says so", async () => {
  answerHistory(() => [pastUpload()]);
  vi.spyOn(window, "scrollTo").mockReturnValue();
  const { user } = openHistory();

  await user.click((await dialog()).getByRole("tab", { name: "Sent by browser (0)" }));

  expect(screen.getByText("No Upload History")).toBeVisible();
});
