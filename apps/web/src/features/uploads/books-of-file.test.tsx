import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { BatchCard } from "./batch/batch-card.tsx";
import { importsOf, importsOfBatch } from "./batch/batch-imports.ts";
import { UndoBatch } from "./batch/undo-batch.tsx";
import { UndoFile } from "./list/undo-file.tsx";
import { PreviewPanel } from "./preview/preview-panel.tsx";
import { ResultPanel } from "./preview/result-panel.tsx";
import { SharedQuestions } from "./questions/shared-question.tsx";
import type { QueuedUpload } from "./queue/queued-upload.ts";
import { previewOf, result } from "./testing/answers.ts";
import { fakeQueue, queued } from "./testing/queue-states.ts";
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

const AT = new Date("2026-11-20T15:00:00Z");

const imported = (name: string, importId: string, into?: QueuedUpload["into"]): QueuedUpload => ({
  ...queued(name, {
    status: "completed",
    startedAt: AT,
    completedAt: AT,
    result: { ...result(), importId },
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

test("the imports of one act are summed up for one person, with the way to their pages", async () => {
  const uploads = [imported("a.csv", "i-1", BEN), imported("b.csv", "i-2", BEN), imported("c.csv", "i-3")];
  const ofBen = importsOfBatch(uploads);
  expect(ofBen.map(({ fileName }) => fileName)).toEqual(["a.csv", "b.csv"]);

  const { user } = renderPage(<BatchCard uploads={uploads} imports={ofBen} onUndo={() => undefined} />);
  const link = screen.getByRole("link", { name: /^See Ben's / });
  expect(link.getAttribute("href")).toMatch(/^\/of\/ben\//);
  await user.click(link);

  expect(window.location.pathname).toMatch(/^\/of\/ben\//);
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
