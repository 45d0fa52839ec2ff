import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { UploadPage } from "./pages/upload-page.tsx";
import { answerConfirm, answerPreview, choose, csv, previewOf, result } from "./testing/answers.ts";
import { queued } from "./testing/queue-states.ts";
import { showQueue as show } from "./testing/show-queue.tsx";

const IN_ROTH = {
  accountId: "a-1",
  accountName: "ROTH IRA",
  accountNumber: "211225566",
  lines: 32,
  ofLines: 32,
};
const WORDS = "32 of 32 lines are already on record in ROTH IRA (5566)";
const DOUBTED = { alreadyIn: [IN_ROTH], warnings: [WORDS] };

const ready = (name: string, given: Parameters<typeof previewOf>[0] = {}) =>
  queued(name, { status: "ready", preview: previewOf(given) });

test("files with warnings carry a badge and are in no import of several", async () => {
  const warned = ready("c.csv", { warnings: ["Line 3 is odd"] });
  const { user, queue } = show([ready("a.csv"), ready("b.csv"), warned]);
  const row = within(screen.getByRole("listitem", { name: "c.csv" }));

  expect(row.getByText("Has warnings")).toBeVisible();
  expect(row.getByText("1 warning: Line 3 is odd")).toBeVisible();
  expect(row.queryByRole("button", { name: /^Import/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Import all 2" }));
  expect(queue.confirmAll).toHaveBeenCalledExactlyOnceWith(["a.csv", "b.csv"]);
  await user.click(row.getByRole("button", { name: "Show preview" }));
  expect(queue.look).toHaveBeenCalledExactlyOnceWith("c.csv", false);
});

test("a file with warnings that was looked at is ready, and still imported from its own row", async () => {
  const warnings = ["Line 3 is odd"];
  const looked = JSON.stringify([warnings, []]);
  const { user, queue } = show([ready("a.csv"), ready("b.csv"), { ...ready("c.csv", { warnings }), looked }]);

  expect(screen.getByText("2 ready, 1 with warnings")).toBeVisible();
  expect(screen.getByRole("button", { name: "Import all 2" })).toBeVisible();
  const row = within(screen.getByRole("listitem", { name: "c.csv" }));
  await user.click(row.getByRole("button", { name: /^Import 42/ }));
  expect(queue.confirm).toHaveBeenCalledExactlyOnceWith("c.csv");
});

test("a file whose rows another account has is never imported with others, also when it was answered", () => {
  const differs = JSON.stringify([[WORDS], [IN_ROTH]]);
  show([ready("a.csv"), ready("b.csv"), { ...ready("c.csv", DOUBTED), looked: differs, differs }]);

  expect(screen.getByRole("button", { name: "Import all 2" })).toBeVisible();
});

test("rows that another account has are asked about before the file can be imported", async () => {
  answerPreview({ ...DOUBTED });
  const confirmed = answerConfirm(result());
  const { user } = renderPage(<UploadPage />);
  await choose(csv());

  expect(await screen.findByText(`${WORDS}.`)).toBeVisible();
  expect(screen.getByText("Needs an answer")).toBeVisible();
  // Asked for anew each time: an answer moves the file to another group, with another button.
  const importing = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Import 42/ });
  expect(importing().disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Use ROTH IRA" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "These are different trades" }));

  await waitFor(() => expect(screen.queryByText("Needs an answer")).toBeNull());
  await waitFor(() => expect(importing().disabled).toBe(false));
  await user.click(importing());
  await waitFor(() => expect(confirmed).toHaveLength(1));
});

test("where the account is asked, the one that has the rows is an answer", async () => {
  const open = { ...DOUBTED, needsAccount: true, canConfirm: false, blockedReason: "Choose the account." };
  const sent = answerPreview(({ accountId }) => (accountId ? {} : open));
  const { user } = renderPage(<UploadPage />);
  await choose(csv());

  await user.click(await screen.findByRole("button", { name: "Use ROTH IRA" }));

  await waitFor(() => expect(sent[1]).toMatchObject({ accountId: "a-1" }));
  await waitFor(() => expect(screen.queryByText(`${WORDS}.`)).toBeNull());
});

test("while the server is away, waiting files and the page say so", () => {
  show([queued("a.csv")], { isServerAway: true });

  expect(screen.getAllByText("Waiting for the server")).toHaveLength(2);
  expect(screen.getByText(/no retry is used up/)).toBeVisible();
});

test("removing a file that is being imported says what happens, and asks", async () => {
  const { user, queue } = show([queued("a.csv", { status: "processing" })]);

  await user.click(screen.getByRole("button", { name: "Remove a.csv" }));
  expect(queue.remove).not.toHaveBeenCalled();
  expect(screen.getByText(/nothing of the file is stored/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel import and remove" }));

  expect(queue.remove).toHaveBeenCalledExactlyOnceWith("a.csv");
});

test("a refusal for the time being counts down to its retry", () => {
  const error = { status: "failed", error: "Please wait", errorType: "QUOTA" } as const;
  show([
    queued("a.csv", { ...error, retryFrom: new Date(Date.now() + 30_000) }),
    queued("b.csv", { ...error, retryFrom: new Date(Date.now() - 1000) }),
  ]);

  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Retry in/ }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Retry" }).disabled).toBe(false);
});
