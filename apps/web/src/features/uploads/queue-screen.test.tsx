import { CONTENT_LOST_MESSAGE, type QueueFileStatus } from "@strikebook/core/uploads/queue/queue-file";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { csv, previewOf, STATUS } from "./testing/answers.ts";
import { queued } from "./testing/queue-states.ts";
import { menuOf, openStatistics, showQueue as show, showAdvanced } from "./testing/show-queue.tsx";

const WORDS: Record<QueueFileStatus, string> = {
  pending: "Waiting",
  preview: "Checking",
  ready: "Ready",
  uploading: "Uploading",
  processing: "Processing",
  completed: "Done",
  failed: "Failed",
  paused: "Paused",
  cancelled: "Cancelled",
  "needs-reselection": "Select again",
};

test.each(Object.entries(WORDS) as [QueueFileStatus, string][])("a %s file says %s", (status, word) => {
  show([queued("a.csv", { status, ...(status === "failed" && { errorType: "SERVER" }) })]);

  expect(screen.getByText(word, STATUS)).toBeVisible();
});

test.each<[QueueFileStatus, string[]]>([
  ["pending", ["Pause", "Remove"]],
  ["preview", ["Pause", "Cancel preview", "Remove"]],
  ["ready", ["Cancel preview", "Remove"]],
  ["uploading", ["Pause", "Remove"]],
  ["processing", ["Pause", "Cancel import", "Remove"]],
  ["completed", ["Remove"]],
  ["failed", ["Retry", "Remove"]],
  ["paused", ["Resume", "Cancel import", "Remove"]],
  ["cancelled", ["Retry", "Remove"]],
  ["needs-reselection", ["Remove"]],
])("the menu of a %s file offers %j", async (status, actions) => {
  const { user } = show([queued("a.csv", { status })]);

  expect(await menuOf("a.csv", user)).toEqual(actions);
});

test("each action of the menu is a command of its own", async () => {
  const { user, queue } = show([queued("a.csv", { status: "processing" })]);

  await menuOf("a.csv", user);
  await user.click(screen.getByRole("menuitem", { name: "Cancel import" }));
  await menuOf("a.csv", user);
  await user.click(screen.getByRole("menuitem", { name: "Pause" }));

  expect(queue.cancel).toHaveBeenCalledExactlyOnceWith("a.csv");
  expect(queue.pause).toHaveBeenCalledExactlyOnceWith("a.csv");
});

test("why a cancel was not possible stands in the row", async () => {
  const { user, queue } = show([queued("a.csv", { status: "processing" })]);
  queue.cancel.mockResolvedValueOnce("The import has ended already");

  await menuOf("a.csv", user);
  await user.click(screen.getByRole("menuitem", { name: "Cancel import" }));

  expect((await screen.findByRole("alert")).textContent).toBe("The import has ended already");
});

test.each([
  ["paused", {}, "Resume", "resume"],
  ["pending", { isPaused: true }, "Preview", "resume"],
  ["uploading", {}, "Pause", "pause"],
  ["processing", {}, "Pause", "pause"],
  ["failed", { errorType: "SERVER", canRetry: true, retryCount: 1 }, "Retry (2 of 5)", "retry"],
  ["failed", { errorType: "UNKNOWN" }, "Retry", "retry"],
  ["failed", { errorType: "AUTHENTICATION" }, "Retry", "retry"],
  ["cancelled", {}, "Retry", "retry"],
] as const)("the button of a %s file (%j) is %s", async (status, given, label, command) => {
  const { user, queue } = show([queued("a.csv", { status, ...given })]);

  await user.click(screen.getByRole("button", { name: label }));

  expect(queue[command]).toHaveBeenCalledExactlyOnceWith("a.csv");
});

test("a ready file of several is imported from its row; all together from above", async () => {
  const { user, queue } = show([queued("a.csv", { status: "ready" }), queued("b.csv", { status: "ready" })]);
  const row = within(screen.getByRole("listitem", { name: "b.csv" }));

  await user.click(row.getByRole("button", { name: "Import 42 new, skip 3" }));
  await user.click(screen.getByRole("button", { name: "Import all 2" }));

  expect(queue.confirm).toHaveBeenCalledExactlyOnceWith("b.csv");
  expect(queue.confirmAll).toHaveBeenCalledExactlyOnceWith(["a.csv", "b.csv"]);
});

test("the priority that is shown is the stored one plus one", () => {
  showAdvanced();
  show([queued("a.csv"), queued("b.csv")]);

  expect(screen.getByRole("listitem", { name: "a.csv" }).textContent).toContain("Priority 1");
  expect(screen.getByRole("listitem", { name: "b.csv" }).textContent).toContain("Priority 2");
});

test("an import in the background shows its step, its rows and the time that is left", () => {
  const live = {
    progressPercent: 40,
    currentStep: "Matching trades",
    stepNumber: 5,
    totalSteps: 6,
    processedItems: 1200,
    totalItems: 5000,
    estimatedTimeRemainingMs: 65_000,
  };
  show([queued("a.csv", { status: "processing", progressPercent: 63, live })]);

  const row = within(screen.getByRole("listitem", { name: "a.csv" }));
  expect(row.getByRole("progressbar", { name: "Progress of a.csv" }).ariaValueNow).toBe("63");
  expect(
    row.getByText("40% imported · step 5 of 6: Matching trades · 1,200 of 5,000 rows · about 1 min 5 s left"),
  ).toBeVisible();
  expect(document.title).toBe("(63%) a.csv · Strikebook");
});

test("an import that waits says for which file, in its size", () => {
  const waitsFor = { fileName: "Accounts_History.csv", fileSizeBytes: 40 * 1024 * 1024 };
  const live = {
    progressPercent: 0,
    currentStep: "Waiting for its turn",
    stepNumber: 1,
    totalSteps: 6,
    waitsFor,
  };
  show([queued("a.csv", { status: "processing", progressPercent: 85, live })]);

  const row = within(screen.getByRole("listitem", { name: "a.csv" }));
  expect(row.getByText("Waiting for Accounts_History.csv, 40 MB")).toBeVisible();
});

test("a failure that is tried again says when, and is no alert", () => {
  show([
    queued("a.csv", {
      status: "failed",
      error: "Preview failed: HTTP 503",
      errorType: "SERVER",
      canRetry: true,
      nextRetryAt: new Date(Date.now() + 8400),
      attempts: [1, 2].map((second) => ({
        at: new Date(second * 1000),
        message: "HTTP 503",
        errorType: "SERVER" as const,
      })),
    }),
  ]);

  expect(screen.getByText(/Server problem/).textContent).toMatch(/^Server problem; will retry in \d s$/);
  expect(screen.getByText("2 failed attempts")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("after the last retry the row says so, and the person may begin a new series", async () => {
  const { user, queue } = show([
    queued("a.csv", {
      status: "failed",
      error: "Preview failed: HTTP 503",
      errorType: "SERVER",
      canRetry: true,
      retryCount: 5,
    }),
  ]);

  expect(screen.getByRole("alert").textContent).toBe("Preview failed: HTTP 503");
  expect(screen.getByText(/All 5 retries were used/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry (1 of 5)" }));
  expect(queue.retry).toHaveBeenCalledExactlyOnceWith("a.csv");
});

test("a file without its content asks for it in the words of the specification", async () => {
  const { user, queue } = show([queued("a.csv", { status: "needs-reselection" })]);
  expect(screen.getByText(CONTENT_LOST_MESSAGE)).toBeVisible();
  expect(screen.getByRole("button", { name: "Re-select file" })).toBeVisible();

  const other = csv("b.csv");
  queue.reselect.mockResolvedValueOnce("b.csv has other content than a.csv had");
  await user.upload(screen.getByLabelText("Select a.csv again"), other);

  expect(queue.reselect).toHaveBeenCalledExactlyOnceWith("a.csv", other);
  expect((await screen.findByRole("alert")).textContent).toBe("b.csv has other content than a.csv had");
});

test.each([
  [true, "Stop Processing", "stopProcessing"],
  [false, "Start Processing", "startProcessing"],
] as const)("while processing is %s the queue offers %s", async (isProcessing, label, command) => {
  showAdvanced();
  const { user, queue } = show([queued("a.csv")], { isProcessing });

  await user.click(screen.getByRole("button", { name: label }));

  expect(queue[command]).toHaveBeenCalledOnce();
});

test("all failed files are retried at once, all are paused and resumed, the done ones removed", async () => {
  showAdvanced();
  const { user, queue } = show([
    queued("a.csv", { status: "failed", canRetry: true, errorType: "NETWORK" }),
    queued("b.csv"),
    queued("c.csv", { status: "paused" }),
    queued("d.csv", { status: "completed" }),
  ]);

  await user.click(screen.getByRole("button", { name: "Retry All (1)" }));
  for (const name of ["Pause all", "Resume all", "Remove completed"]) {
    await user.click(screen.getByRole("button", { name: "More actions for all files" }));
    await user.click(screen.getByRole("menuitem", { name }));
  }

  expect(queue.retryAll).toHaveBeenCalledOnce();
  expect(queue.pauseAll).toHaveBeenCalledOnce();
  expect(queue.resumeAll).toHaveBeenCalledOnce();
  expect(queue.remove).toHaveBeenCalledExactlyOnceWith("d.csv");
});

test("clearing asks first, in the words of the specification", async () => {
  showAdvanced();
  const { user, queue } = show([queued("a.csv")]);

  await user.click(screen.getByRole("button", { name: "Clear All" }));
  const dialog = screen.getByRole("alertdialog");
  expect(dialog.textContent).toContain(
    "Are you sure you want to clear all files from the queue? This action cannot be undone.",
  );
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(queue.clear).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Clear All" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Clear All" }));

  expect(queue.clear).toHaveBeenCalledOnce();
});

test("removing leaves the keyboard in the list", async () => {
  showAdvanced();
  const { user, queue } = show([queued("a.csv"), queued("b.csv")]);

  await user.click(screen.getByRole("button", { name: "Remove b.csv" }));

  expect(queue.remove).toHaveBeenCalledExactlyOnceWith("b.csv");
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Files in queue" }));
});

test("the statistics count the files and what they took", async () => {
  const { user } = show(
    [queued("a.csv", { status: "completed" }), queued("b.csv"), queued("c.csv", { status: "failed" })],
    {
      totals: { completed: 1, failed: 1, bytes: 3 * 1024 * 1024, milliseconds: 4000 },
    },
  );
  await openStatistics(user);
  const card = within(screen.getByRole("region", { name: "Statistics" }));
  const figures = Object.fromEntries(
    card.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

  expect(figures).toEqual({
    Total: "3",
    Pending: "1",
    Ready: "0",
    Processing: "0",
    Completed: "1",
    Failed: "1",
    Paused: "0",
    Cancelled: "0",
    "Select again": "0",
    "Completion rate": "33%",
    "Average upload time": "4 s",
    "Total data uploaded": "3.0 MB",
  });
});

test("what cannot be imported yet is not counted as ready", async () => {
  const blocked = {
    status: "ready",
    preview: previewOf({ canConfirm: false, blockedReason: "No." }),
  } as const;
  const { user } = show([
    queued("a.csv", { status: "ready" }),
    queued("b.csv", blocked),
    queued("c.csv", blocked),
  ]);
  await openStatistics(user);
  const card = within(screen.getByRole("region", { name: "Statistics" }));

  expect(card.getByText("Ready").nextElementSibling?.textContent).toBe("1 · 2 blocked");
});

test.each([
  ["websocket", "Live"],
  ["polling", "Polling"],
  ["disconnected", "Disconnected"],
] as const)("the connection %s is shown as %s", (mode, words) => {
  show([], { connection: { mode, isNeeded: true } });

  expect(screen.getByText(words).closest("[role=status]")?.textContent).toBe(`Connection: ${words}`);
});

test("why the channel is not used, or the server does not answer, stands beside the connection", () => {
  const note = "WebSocket connection timeout";
  show([], { connection: { mode: "polling", isNeeded: true, note } });

  const status = screen.getByText("Polling").closest("[role=status]");
  expect(status?.textContent).toBe(`Connection: Polling${note}`);
});

test("a queue without work under way says nothing of a connection, unless the browser is offline", () => {
  const { unmount } = show([], { connection: { mode: "disconnected", isNeeded: false } });
  expect(screen.queryByText("Disconnected")).toBeNull();
  expect(screen.queryByText("Connection:")).toBeNull();
  unmount();

  show([], { connection: { mode: "disconnected", isNeeded: false }, isOnline: false });
  expect(screen.getByText("Disconnected")).toBeVisible();
});

test("offline says that nothing is lost, and what the engine says is spoken once", () => {
  show([queued("a.csv")], { isOnline: false, announcement: { id: 1, text: "a.csv waits" } });

  expect(screen.getByText("You are offline")).toBeVisible();
  expect(screen.getByText("a.csv waits").role).toBe("status");
});

test("rejected files are listed with their reasons; a repeated one may be added all the same", async () => {
  const { user, queue } = show([]);
  const repeated = csv("b.csv");
  queue.add.mockResolvedValueOnce({
    added: [],
    reselected: [],
    rejected: [
      { file: csv("a.png"), fileName: "a.png", reason: "Only CSV files are allowed", isDuplicate: false },
      { file: repeated, fileName: "b.csv", reason: "Already in the queue", isDuplicate: true },
    ],
  });

  await user.upload(screen.getByLabelText("Files to upload"), repeated);
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText("Some files were rejected:")).toBeVisible();
  const row = within(alert).getByRole("listitem", { name: "a.png" });
  expect(within(row).getByText("Only CSV files are allowed")).toBeVisible();
  await user.click(within(alert).getByRole("button", { name: "Add anyway" }));

  expect(queue.add).toHaveBeenLastCalledWith([repeated], { allowDuplicates: true });
  expect(screen.queryByText("Some files were rejected:")).toBeNull();
});

test("restored files are told of, listed, and chosen again together", async () => {
  const files = [
    { id: "1", fileName: "a.csv", fileSizeBytes: 1024, needsReselection: true },
    { id: "2", fileName: "b.csv", fileSizeBytes: 1024, needsReselection: false },
  ];
  const { user, queue } = show([], { restored: { files } });
  expect(screen.getByText("2 files restored from your last visit")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Show files" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Restored files" }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "a.csv1.0 KBSelect again",
    "b.csv1.0 KBRestored",
  ]);
  const again = csv("a.csv");
  await user.upload(dialog.getByLabelText("Select files again"), again);
  expect(queue.add).toHaveBeenCalledExactlyOnceWith([again], { from: "AGAIN" });

  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(queue.dismissRestored).toHaveBeenCalledOnce();
});

test("of very many files a hundred are drawn, more on request", async () => {
  const { user } = show(Array.from({ length: 130 }, (_, index) => queued(`${index}.csv`)));
  expect(screen.getAllByRole("listitem")).toHaveLength(100);

  await user.click(screen.getByRole("button", { name: "Show more" }));

  expect(screen.getAllByRole("listitem")).toHaveLength(130);
});

test("while the queue cannot be loaded the page says what becomes of the files that were chosen", () => {
  const { unmount } = show([], { outage: { files: 0 } });
  expect(screen.getByText("We couldn't load the queue")).toBeVisible();
  unmount();

  show([], { outage: { files: 3 } });

  expect(screen.getByText("3 files will join the list when the queue has loaded")).toBeVisible();
  expect(screen.getByText(/Nothing you chose is lost/).closest("[role=status]")).not.toBeNull();
});
