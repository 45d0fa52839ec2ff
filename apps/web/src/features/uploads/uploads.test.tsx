import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse, http, ws } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { UploadPage } from "./pages/upload-page.tsx";
import {
  answerConfirm,
  answerCoverage,
  answerPreview,
  CSV,
  choose,
  csv,
  findReady,
  result,
  STATUS,
} from "./testing/answers.ts";
import { showAdvanced } from "./testing/show-queue.tsx";

beforeEach(() => answerCoverage([]));

test("without files the page says so", () => {
  renderPage(<UploadPage />);

  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Enhanced File Upload");
  expect(screen.getByText("No files in queue")).toBeVisible();
  expect(screen.getByRole("button", { name: "Browse Files" })).toBeVisible();
});

test("a chosen file is previewed: the verdict, closed samples, and the effect on the button", async () => {
  const sent = answerPreview({});

  renderPage(<UploadPage />);
  await choose(csv("Accounts_History.csv"));

  expect(await findReady()).toBeVisible();
  expect(sent).toEqual([{ filename: "Accounts_History.csv", text: CSV }]);
  expect(screen.getByText("42 new transactions in 1 new account, 3 already on record.")).toBeVisible();
  expect(screen.getByText("Cash matches Fidelity's file to the cent.")).toBeVisible();
  expect(screen.getByText("Jan 2 \u2013 30, 2026.")).toBeVisible();
  expect(screen.getByText("Samples: 1 of 46 lines").closest("details")?.open).toBe(false);
  expect(screen.getByText("Already stored")).not.toBeVisible();
  expect(screen.getByRole("button", { name: "Import 42 new, skip 3" })).toBeVisible();
  expect(screen.getByText("To the cent")).toBeVisible();
});

test("confirming imports, shows the result and makes the figures elsewhere stale", async () => {
  answerPreview({});
  const confirmed = answerConfirm(result());

  const { queryClient, user } = renderPage(<UploadPage />);
  const invalidate = vi.spyOn(queryClient, "invalidateQueries");
  await choose(csv());
  await user.click(await screen.findByRole("button", { name: "Import 42 new, skip 3" }));

  expect(await screen.findByText("Done", STATUS)).toBeVisible();
  expect(confirmed).toEqual([{ sessionId: "session-1" }]);
  expect(screen.getByText("42 transactions imported")).toBeVisible();
  expect(screen.getByRole("link", { name: "View trade summary" }).getAttribute("href")).toBe(
    "/trade-summary",
  );
  const keys = invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
  expect(keys).toEqual(expect.arrayContaining(["option-summary", "portfolio", "brokerage-accounts"]));
});

test("cancelling forgets the preview and tells the server", async () => {
  answerPreview({});
  const cancelled: unknown[] = [];
  server.use(
    graphql.mutation("CancelUpload", ({ variables }) => {
      cancelled.push(variables["sessionId"]);
      return HttpResponse.json({ data: { cancelled: true } });
    }),
  );

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  await user.click(await screen.findByRole("button", { name: "Cancel" }));

  expect(await screen.findByText("Waiting", STATUS)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  await waitFor(() => expect(cancelled).toEqual(["session-1"]));

  // In one step: the row may just be moving to another group, with another button.
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
  expect(await findReady()).toBeVisible();
});

test("a file without an account asks for it and is checked again with the answer", async () => {
  const accountChoices = [
    { id: "a-1", name: "Joint", accountIdentifier: "Z12345678" },
    { id: "a-2", name: "Roth", accountIdentifier: null },
  ];
  const open = {
    needsAccount: true,
    accountChoices,
    canConfirm: false,
    blockedReason: "Choose the account of this file",
  };
  const sent = answerPreview(({ accountId }) => (accountId ? {} : open));
  const confirmed = answerConfirm(result());

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  const question = await screen.findByRole("combobox", { name: "Which account is this?" });
  expect(screen.getByText("Choose the account of this file")).toBeVisible();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Import/ }).disabled).toBe(true);

  await user.selectOptions(question, "Joint (Z12345678)");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ accountId: "a-1" });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Import/ }).disabled).toBe(false),
  );
  expect(screen.getByRole("option", { name: "Roth" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Import/ }));
  await waitFor(() => expect(confirmed).toEqual([{ sessionId: "session-1", accountId: "a-1" }]));
});

test("whoever has no account adds the one the file is of, in place", async () => {
  const open = { needsAccount: true, canConfirm: false, blockedReason: "Choose the account of this file" };
  const sent = answerPreview(({ accountId }) => (accountId ? {} : open));
  server.use(
    graphql.mutation("CreateAccount", () =>
      HttpResponse.json({ data: { account: { id: "n-1", name: "Joint", accountIdentifier: null } } }),
    ),
  );

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  await user.click(await screen.findByRole("button", { name: "Add Account" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText<HTMLInputElement>("Brokerage").value).toBe("Fidelity");
  await user.type(dialog.getByLabelText("Account name"), "Joint");
  await user.click(dialog.getByLabelText("Individual"));
  await user.click(dialog.getByRole("button", { name: "Add Account" }));

  await waitFor(() => expect(sent[1]).toMatchObject({ accountId: "n-1" }));
  expect(await screen.findByRole("option", { name: "Joint" })).toBeVisible();
});

const UNREAD = { actionText: null, amount: null, quantity: null };

test("lines that are not understood are shown and block the import", async () => {
  answerPreview({
    newLines: 41,
    reviewLines: 1,
    canConfirm: false,
    blockedReason: "1 line moves money and is not understood",
    review: [
      {
        line: 17,
        text: "01/02/2026,SOMETHING ODD,,-12.00",
        reason: "Unknown action",
        isBlocking: true,
        isImportable: false,
        ...UNREAD,
      },
    ],
  });

  renderPage(<UploadPage />);
  await choose(csv());
  const review = await screen.findByRole("region", { name: "Lines for review" });

  expect(within(review).getByText("Line 17")).toBeVisible();
  expect(within(review).getByText("Blocks the import")).toBeVisible();
  expect(within(review).getByText("01/02/2026,SOMETHING ODD,,-12.00")).toBeVisible();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Import/ }).disabled).toBe(true);
});

test("a probable duplicate is left out unless it is chosen", async () => {
  answerPreview({
    newLines: 40,
    reviewLines: 2,
    review: [
      {
        line: 5,
        text: "row of 12.01",
        reason: "Looks like 12.00 on record",
        isBlocking: false,
        isImportable: true,
        ...UNREAD,
      },
      {
        line: 6,
        text: "row of 13.01",
        reason: "Looks like 13.00 on record",
        isBlocking: false,
        isImportable: true,
        ...UNREAD,
      },
    ],
  });
  const confirmed = answerConfirm(result());

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  expect(await screen.findByRole("button", { name: "Import 40 new, skip 5" })).toBeVisible();

  await user.click(screen.getByRole("checkbox", { name: "Import anyway line 6" }));
  await user.click(screen.getByRole("button", { name: "Import 41 new, skip 4" }));
  await waitFor(() => expect(confirmed).toEqual([{ sessionId: "session-1", importLines: [6] }]));
});

test("a file that was imported before says so and imports nothing", async () => {
  answerPreview({
    alreadyProcessed: true,
    skipReason: "Imported on Nov 3, 2026",
    newLines: 0,
    duplicateLines: 45,
    totalLines: 46,
    canConfirm: true,
  });

  renderPage(<UploadPage />);
  await choose(csv());

  expect(await screen.findByText("You've already imported this file. Nothing new to add.")).toBeVisible();
  expect(screen.getByText("Imported on Nov 3, 2026")).toBeVisible();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Nothing new to import" }).disabled).toBe(
    true,
  );
});

test("warnings stand in the preview", async () => {
  answerPreview({ warnings: ["Line 9: the amount does not reconcile"] });

  renderPage(<UploadPage />);
  await choose(csv());

  expect(await screen.findByText("Line 9: the amount does not reconcile")).toBeVisible();
});

test("files that cannot be are rejected with their reasons, the others go on", async () => {
  answerPreview({});

  renderPage(<UploadPage />);
  await choose(
    new File(["x"], "photo.png", { type: "image/png" }),
    new File([], "empty.csv"),
    csv("good.csv"),
  );

  // The list is drawn anew once the other file has come to it.
  expect(await findReady()).toBeVisible();
  const alert = screen.getByRole("alert");
  expect(within(alert).getByText("Some files were rejected:")).toBeVisible();
  const reasons = within(alert)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(reasons[0]).toContain("photo.pngNot for hereOnly CSV files are allowed");
  expect(reasons[1]).toContain("empty.csvNot for hereFile is empty");
});

test("the same bytes twice are listed once", async () => {
  answerPreview({});

  renderPage(<UploadPage />);
  await choose(csv("a.csv"), csv("b.csv"));

  // The list is drawn anew once the first file has come to it.
  expect(await findReady()).toBeVisible();
  const rejected = screen.getByRole("listitem", { name: "b.csv" });
  expect(within(rejected).getByText("Already in the list: same content")).toBeVisible();
  expect(screen.getAllByRole("listitem", { name: "a.csv" })).toHaveLength(1);
});

test("a refused preview keeps the server's words, and only its menu tries it again", async () => {
  server.use(
    graphql.mutation("PreviewUpload", () =>
      HttpResponse.json({
        errors: [{ message: "This is a Schwab export", extensions: { code: "INVALID_INPUT" } }],
      }),
    ),
  );

  renderPage(<UploadPage />);
  await choose(csv());

  expect((await screen.findByRole("alert")).textContent).toBe("This is a Schwab export");
  expect(screen.queryByRole("button", { name: /^Retry/ })).toBeNull();
});

test("a stumble of the server can be retried", async () => {
  let isDown = true;
  answerPreview({});
  server.use(
    graphql.mutation("PreviewUpload", () => (isDown ? new HttpResponse(null, { status: 503 }) : undefined)),
  );

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  const retry = await screen.findByRole("button", { name: "Retry (1 of 5)" });
  expect(screen.getByText("Preview failed: Server error. Please try again later.")).toBeVisible();
  expect(screen.getByText(/^Server problem; (will retry in \d+ s|retrying now)$/)).toBeVisible();

  isDown = false;
  await user.click(retry);
  expect(await findReady()).toBeVisible();
});

test("a refused confirmation keeps the server's words", async () => {
  answerPreview({});
  server.use(
    graphql.mutation("ConfirmUpload", () =>
      HttpResponse.json({
        errors: [{ message: "Upload the file again", extensions: { code: "CONFLICT" } }],
      }),
    ),
  );

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  await user.click(await screen.findByRole("button", { name: /^Import/ }));

  expect((await screen.findByRole("alert")).textContent).toBe(
    "Upload confirmation failed: Upload the file again",
  );
});

test("an import in the background is followed to its end", async () => {
  answerPreview({});
  answerConfirm({ ...result(), operationId: "op-1" });
  server.use(
    ws.link("ws://*/ws/progress").addEventListener("connection", ({ client }) => client.close()),
    http.get("*/api/upload/progress/op-1", () =>
      HttpResponse.json({ status: "COMPLETED", progress: 100, result: result() }),
    ),
  );

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  await user.click(await screen.findByRole("button", { name: /^Import/ }));

  expect(await screen.findByText("42 transactions imported")).toBeVisible();
});

test("several files wait closed and can be imported together", async () => {
  answerPreview({});
  const confirmed = answerConfirm(result());

  const { user } = renderPage(<UploadPage />);
  await choose(csv("a.csv"), csv("b.csv", `${CSV}more\n`));
  await user.click(await screen.findByRole("button", { name: "Import all 2" }));

  await waitFor(() => expect(screen.getAllByText("Done", STATUS)).toHaveLength(2));
  expect(confirmed).toHaveLength(2);
});

test("clearing asks first", async () => {
  showAdvanced();
  answerPreview({});
  server.use(graphql.mutation("CancelUpload", () => HttpResponse.json({ data: { cancelled: true } })));

  const { user } = renderPage(<UploadPage />);
  await choose(csv());
  await findReady();
  await user.click(screen.getByRole("button", { name: "Clear All" }));
  const dialog = screen.getByRole("alertdialog");
  expect(dialog.textContent).toContain(
    "Are you sure you want to clear all files from the queue? This action cannot be undone.",
  );
  await user.click(within(dialog).getByRole("button", { name: "Clear All" }));

  expect(screen.getByText("No files in queue")).toBeVisible();
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

test("a read-only person is told why nothing can be added", () => {
  signIn({ roles: ["READONLY"] });

  renderPage(<UploadPage />);

  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Browse Files" }).disabled).toBe(true);
  expect(screen.getByText(/Your account is view-only/)).toBeVisible();
});
