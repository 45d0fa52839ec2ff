import { act, screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { useEffect, useReducer } from "react";
import { expect, test } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";
import { server } from "../../../testing/server.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { previewOf } from "../testing/answers.ts";
import { fakeQueue, queued } from "../testing/queue-states.ts";
import type { UploadPreview } from "../uploads.mutations.ts";
import { SharedQuestions } from "./shared-question.tsx";

const CHOICES = [
  { id: "a-1", name: "Joint", accountIdentifier: "Z12345678" },
  { id: "a-2", name: "Roth", accountIdentifier: null },
];

const UNKNOWN = [{ ...previewOf({}).accounts[0], accountNumber: null, accountName: "Account" }];

function asking(fileName: string, given: Partial<UploadPreview> = {}, addedAt = new Date()): QueuedUpload {
  const preview = previewOf({
    needsAccount: true,
    canConfirm: false,
    blockedReason: "Choose the account",
    accounts: UNKNOWN as UploadPreview["accounts"],
    ...given,
  });
  return { ...queued(fileName, { status: "ready", preview, addedAt }), accountChoices: CHOICES };
}

type Shown = {
  readonly queue: ReturnType<typeof fakeQueue>;
  uploads: readonly QueuedUpload[];
  /** Draws the uploads as they are now. */
  draw?: () => void;
};

function Screen({ shown }: { readonly shown: Shown }) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    shown.draw = draw;
  }, [shown]);
  return <SharedQuestions queue={shown.queue} uploads={shown.uploads} />;
}

function show(...uploads: readonly QueuedUpload[]) {
  const shown: Shown = { queue: fakeQueue(), uploads };
  const view = renderPage(<Screen shown={shown} />);
  const showNow = (...now: readonly QueuedUpload[]) => {
    shown.uploads = now;
    act(() => shown.draw?.());
  };
  return { ...view, queue: shown.queue, showNow };
}

test("files that share a question are asked about once, and each gets the answer", async () => {
  const { queue, user } = show(asking("history.csv"), asking("history (1).csv"), asking("History 2019.csv"));
  const question = screen.getByRole("region", { name: "3 files: which account is this?" });

  expect(
    within(question)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["history.csv", "history (1).csv", "History 2019.csv"]);
  await user.selectOptions(within(question).getByRole("combobox", { name: "Account" }), "Joint (Z12345678)");
  expect(queue.answer).not.toHaveBeenCalled();
  await user.click(within(question).getByRole("button", { name: "Use for 3 files" }));

  expect(queue.answer.mock.calls).toEqual([
    ["history.csv", { accountId: "a-1" }],
    ["history (1).csv", { accountId: "a-1" }],
    ["History 2019.csv", { accountId: "a-1" }],
  ]);
});

test("a new account is an answer too", async () => {
  server.use(
    graphql.mutation("CreateAccount", () =>
      HttpResponse.json({ data: { account: { id: "n-1", name: "Roth", accountIdentifier: null } } }),
    ),
  );
  const { queue, user } = show(asking("a.csv"), asking("a (1).csv"));

  await user.click(screen.getByRole("button", { name: "A new account" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Account name"), "Roth");
  await user.click(dialog.getByLabelText("Individual"));
  await user.click(dialog.getByRole("button", { name: "Add Account" }));

  await waitFor(() => expect(queue.answer).toHaveBeenCalledTimes(2));
  expect(queue.answer).toHaveBeenCalledWith("a (1).csv", { accountId: "n-1" });
});

test("files of other accounts, by their names or inside, are asked about apart; one file is not shared", () => {
  show(
    asking("Dads Roth 2018.csv"),
    asking("Dads Roth 2019.csv"),
    asking("Moms Roth 2018.csv"),
    asking("positions.csv", { fileType: "PORTFOLIO" }),
    { ...asking("answered.csv"), answers: { accountId: "a-1" } },
    queued("fine.csv", { status: "ready", preview: previewOf({}) }),
  );

  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
    "2 files: which account is this?",
  ]);
});

test("a file with several accounts without numbers has no one answer", () => {
  const several = ["Joint", "Roth"].map((accountName) => ({ ...UNKNOWN[0], accountName }));
  const given = { accounts: several as UploadPreview["accounts"] };
  show(asking("a.csv", given), asking("a (1).csv", given));

  expect(screen.queryByRole("heading")).toBeNull();
});

test("the answer holds for files of the same drop that come later, not for those of another sitting", async () => {
  const { queue, user, showNow } = show(asking("a.csv"), asking("a (1).csv"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Account" }), "Roth");
  await user.click(screen.getByRole("button", { name: "Use for 2 files" }));
  queue.answer.mockClear();

  const soon = new Date(Date.now() + 30_000);
  showNow(asking("a (2).csv", {}, soon));
  expect(queue.answer.mock.calls).toEqual([["a (2).csv", { accountId: "a-2" }]]);

  queue.answer.mockClear();
  const later = new Date(Date.now() + 120_000);
  showNow(asking("a (3).csv", {}, later), asking("a (4).csv", {}, later));
  expect(queue.answer).not.toHaveBeenCalled();
  expect(screen.getByRole("heading", { name: "2 files: which account is this?" })).toBeVisible();
});
