import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { currentToasts } from "../../ui/toast/toast-store.ts";
import { importsOf } from "./batch/batch-imports.ts";
import { UndoBatch } from "./batch/undo-batch.tsx";
import { UndoFile } from "./list/undo-file.tsx";
import { PreviewPanel } from "./preview/preview-panel.tsx";
import { ResultPanel } from "./preview/result-panel.tsx";
import { SharedQuestions } from "./questions/shared-question.tsx";
import type { QueuedUpload } from "./queue/queued-upload.ts";
import { previewOf, result } from "./testing/answers.ts";
import { fakeQueue, queued } from "./testing/queue-states.ts";
import { showQueue } from "./testing/show-queue.tsx";
import type { UploadPreview } from "./uploads.mutations.ts";

const BEN = { whose: "ben", name: "Ben" };
const OFFER = { firstDay: "2015-01-01", lastDay: "2015-12-31", question: "The whole of 2015?" };
const RANGE = { firstDay: "2015-03-27", lastDay: "2015-12-17", source: "ROWS" as const, offer: OFFER };
const LINE = {
  line: 17,
  text: "01/02/2026,LOYALTY BONUS CREDIT,,12.34",
  reason: "Unknown action",
  isBlocking: true,
  isImportable: false,
  actionText: "LOYALTY BONUS CREDIT",
  amount: "12.34",
  quantity: null,
};
const NAME = { name: "Roth", accountId: null, isNew: false };
const CHOICES = [{ id: "a-1", name: "Joint", accountIdentifier: "Z12345678" }];
const UNDO = { undoneAt: null, canUndo: true, summary: "46 rows go.", details: [] };
const UNDONE = { filename: "f", undoneAt: "2026-11-20T16:00:00.000Z", message: "Undone" };

/** Answers whatever a file asks of the server; the list fills with each question and whose figures it named. */
function answerAll(): string[] {
  const asked: string[] = [];
  const answers = (importId: unknown): Record<string, object> => ({
    SetFileRange: { isSet: true },
    SetAccountOfName: { isSet: true },
    ClassifyUploadLine: { preview: { sessionId: "session-1" } },
    Coverage: { accounts: [] },
    LeftFiles: { files: [] },
    ImportUndoPreview: { preview: { importId, ...UNDO } },
    UndoImport: { undone: { importId, ...UNDONE } },
  });
  server.use(
    graphql.operation(({ operationName = "", variables, request }) => {
      asked.push(`${operationName} ${request.headers.get("strikebook-scope") ?? "me"}`);
      return HttpResponse.json({ data: answers(variables["importId"])[operationName] ?? {} });
    }),
  );
  return asked;
}

/** A file for Ben, or one of one's own, that asks what the preview says. */
function asking(
  given: Partial<UploadPreview>,
  into?: QueuedUpload["into"],
  name = "history.csv",
): QueuedUpload {
  const upload = queued(name, { status: "ready", preview: previewOf(given) });
  return { ...upload, accountChoices: CHOICES, ...(into && { into }) };
}

function showPreview(upload: QueuedUpload) {
  const nothing = () => undefined;
  const act = {
    onLook: nothing,
    onDiffer: nothing,
    onChooseLine: nothing,
    onConfirm: nothing,
    onCancel: nothing,
  };
  const onAnswer = vi.fn();
  const preview = upload.entry.preview as UploadPreview;
  return { ...renderPage(<PreviewPanel {...act} {...{ upload, preview, onAnswer }} />), onAnswer };
}

const IMPORTING = { status: "processing" } as const;
const PART = { from: "2026-01-01", total: "1.00" };
const AT = new Date("2026-11-20T15:00:00Z");

const imported = (
  name: string,
  importId: string,
  into?: QueuedUpload["into"],
  given = result(),
): QueuedUpload => ({
  ...queued(name, {
    status: "completed",
    startedAt: AT,
    completedAt: AT,
    result: { ...given, importId },
  }),
  ...(into && { into }),
});

test.each([
  ["a file for another person, on one's own page", BEN, "/", "ben"],
  ["a file of one's own, on another's page", undefined, "/of/ben/upload", "me"],
])("what is answered about %s goes to the books of the file", async (_what, into, page, books) => {
  window.history.replaceState(null, "", page);
  const asked = answerAll();
  const { user, onAnswer } = showPreview(asking({ range: RANGE, review: [LINE], names: [NAME] }, into));

  await user.click(screen.getByRole("button", { name: /^Yes/ }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(1));
  await user.selectOptions(screen.getByLabelText("What is line 17?"), "Dividend");
  await user.click(screen.getByRole("button", { name: "Use this answer" }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(2));
  await user.selectOptions(screen.getByLabelText("Roth"), "Joint (Z12345678)");
  await waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(3));
  await user.click(screen.getByRole("button", { name: /^Other days/ }));
  await user.click(await screen.findByRole("button", { name: "Only the days of its rows" }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(4));

  expect(new Set(asked)).toEqual(
    new Set(
      ["ClassifyUploadLine", "Coverage", "SetAccountOfName", "SetFileRange"].map(
        (operation) => `${operation} ${books}`,
      ),
    ),
  );
});

test("no account is added for another person's file, and a sentence says who can", () => {
  const [known] = previewOf({}).accounts;
  const accounts = [
    { ...known, accountNumber: "W9", accountName: "W9", isNew: true },
  ] as UploadPreview["accounts"];
  showPreview(asking({ needsAccount: true, names: [NAME], accounts }, BEN));

  expect(screen.getByText("Only Ben can add an account to these books.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add Account" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Name it/ })).toBeNull();
  expect(screen.queryByRole("option", { name: /^A new account/ })).toBeNull();
});

test("on another's page no account is added for a file of one's own either", () => {
  window.history.replaceState(null, "", "/of/ben/upload");
  showPreview(asking({ needsAccount: true }));

  expect(screen.getByText(/go back to your own figures to add an account/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add Account" })).toBeNull();
});

test.each([
  ["/", "the upload history under"],
  ["/of/ben/upload", "the upload history of your own figures, under"],
])("where answers about one's own file are found again is said from %s", (page, place) => {
  window.history.replaceState(null, "", page);
  showPreview(asking({ names: [NAME] }));

  expect(screen.getByText(new RegExp(`you find them in ${place} "Your answers"`))).toBeVisible();
});

test("files for two people share no question", async () => {
  const [known] = previewOf({}).accounts;
  const accounts = [{ ...known, accountNumber: null, accountName: "Account" }] as UploadPreview["accounts"];
  const files = [
    asking({ needsAccount: true, accounts }, undefined, "history.csv"),
    asking({ needsAccount: true, accounts }, undefined, "history (1).csv"),
    asking({ needsAccount: true, accounts }, BEN, "history (2).csv"),
    asking({ needsAccount: true, accounts }, BEN, "history (3).csv"),
  ];
  const queue = fakeQueue();
  const { user } = renderPage(<SharedQuestions queue={queue} uploads={files} />);

  const own = within(screen.getByRole("region", { name: "2 files: which account is this?" }));
  expect(own.getByRole("button", { name: "A new account" })).toBeVisible();
  const theirs = within(screen.getByRole("region", { name: "2 files for Ben: which account is this?" }));
  expect(theirs.queryByRole("button", { name: "A new account" })).toBeNull();
  expect(theirs.getByText("Only Ben can add an account to these books.")).toBeVisible();
  await user.selectOptions(theirs.getByRole("combobox", { name: "Account" }), "Joint (Z12345678)");
  await user.click(theirs.getByRole("button", { name: "Use for 2 files" }));

  expect(queue.answer.mock.calls.map(([id]: unknown[]) => id)).toEqual([
    "history (2).csv",
    "history (3).csv",
  ]);
});

test("one import and several are undone in the books that they went into", async () => {
  const asked = answerAll();
  const [first] = importsOf(imported("a.csv", "i-1", BEN));
  const own = importsOf(imported("b.csv", "i-2"));
  const { user, unmount } = renderPage(
    first ? <UndoFile imported={first} queue={fakeQueue()} onClose={() => undefined} /> : <p />,
  );
  await screen.findByText("46 rows go.");
  await user.click(screen.getByRole("button", { name: "Undo import" }));
  await waitFor(() => expect(asked).toContain("UndoImport ben"));
  expect(asked.filter((each) => !each.endsWith(" ben"))).toEqual([]);
  unmount();
  asked.length = 0;

  const both = [...(first ? [first] : []), ...own];
  const batch = renderPage(<UndoBatch imports={both} queue={fakeQueue()} onClose={() => undefined} />);
  await screen.findByText("What goes, file by file");
  await batch.user.click(screen.getByRole("button", { name: "Undo all 2" }));

  await waitFor(() =>
    expect(asked.slice(0, 4)).toEqual([
      "ImportUndoPreview ben",
      "ImportUndoPreview me",
      "UndoImport ben",
      "UndoImport me",
    ]),
  );
});

/** The screen while the files are imported, and then with their results. */
function importAll(...uploads: readonly QueuedUpload[]) {
  const view = showQueue(uploads.map((each) => ({ ...each, entry: queued(each.entry.id, IMPORTING).entry })));
  view.change(uploads);
  return view;
}

const messages = () => currentToasts().map(({ message }) => message);

test("one act into the books of two people has a card for each, which names whose they are", async () => {
  answerAll();
  const brought = (total: string, to: string) => ({
    ...result(),
    brought: { from: "2026-01-01", to, total, trades: 1, underlyings: 1, lastMonth: PART, lastYear: PART },
  });
  const { user } = importAll(
    imported("a.csv", "i-1", BEN, brought("100.00", "2026-02-28")),
    imported("b.csv", "i-2", BEN, brought("20.50", "2026-02-28")),
    imported("c.csv", "i-3", undefined, brought("7.00", "2026-01-31")),
    imported("d.csv", "i-4", undefined, brought("8.00", "2026-01-31")),
  );

  const own = within(screen.getByRole("region", { name: "+$15.00 in Jan 2026" }));
  expect(own.getByRole("link", { name: "See your year" }).getAttribute("href")).toMatch(/^\/year-summary/);
  const name = "+$120.50 from Jan 2026 to Feb 2026 for Ben";
  const ofBen = within(screen.getByRole("region", { name }));
  expect(messages()).toEqual(["2 files imported for Ben", "2 files imported"]);
  const link = ofBen.getByRole("link", { name: "See Ben's year" });
  expect(link.getAttribute("href")).toMatch(/^\/of\/ben\//);
  await user.click(ofBen.getByRole("button", { name: "Undo all 2" }));
  expect(await screen.findByRole("alertdialog", { name: "Undo 2 imports" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Keep imports" }));
  await user.click(link);

  expect(window.location.pathname).toMatch(/^\/of\/ben\//);
});

test("of two own files and one for Ben the two have a card, and the toasts take none of the other's along", () => {
  const own = [imported("a.csv", "i-1"), imported("b.csv", "i-2")];
  importAll(...own, imported("c.csv", "i-3", BEN));

  const card = within(screen.getByRole("region", { name: "2 files imported" }));
  expect(card.getByRole("button", { name: "Undo all 2" })).toBeVisible();
  expect(screen.queryByRole("region", { name: /for Ben/ })).toBeNull();
  expect(messages()).toEqual(["2 files imported", "c.csv imported for Ben"]);
});

test.each([
  ["ben", "/", "/of/ben/trade-summary"],
  ["me", "/of/ben/upload", "/trade-summary"],
])(
  "a finished file of %s leads from %s to the page in its own books, and asks about their downloads",
  async (whose, page, address) => {
    window.history.replaceState(null, "", page);
    const asked = answerAll();
    renderPage(<ResultPanel result={result()} whose={whose} />);

    expect(screen.getByRole("link", { name: "View trade summary" }).getAttribute("href")).toBe(address);
    await waitFor(() => expect(asked).toEqual([`Coverage ${whose}`]));
  },
);
