import { screen, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { server } from "../../testing/server.ts";
import { previewOf, result } from "./testing/answers.ts";
import { queued } from "./testing/queue-states.ts";
import { openStatistics, showQueue as show } from "./testing/show-queue.tsx";

const ready = (name: string, given: Parameters<typeof previewOf>[0] = {}) =>
  queued(name, { status: "ready", preview: previewOf(given) });

const QUESTION = {
  needsAccount: true,
  canConfirm: false,
  blockedReason: "Choose the account.",
  accounts: [],
};
const UNKNOWN = { brokerage: "Unknown", canConfirm: false, blockedReason: "No format has these columns." };

const BROUGHT = {
  from: "2025-11-01",
  to: "2025-11-30",
  total: "640.12",
  trades: 4,
  underlyings: 3,
  lastMonth: { from: "2025-11-01", total: "640.12" },
  lastYear: { from: "2025-01-01", total: "640.12" },
};

/** 28 files: 18 ready, 5 that need the user, 3 done, 2 not for here. */
const MIXED = () => [
  ready("question.csv", QUESTION),
  ...Array.from({ length: 18 }, (_, index) => ready(`ready-${index + 1}.csv`)),
  ready("warned.csv", { warnings: ["Line 9 is odd"] }),
  ready("blocked.csv", { canConfirm: false, blockedReason: "1 line is not understood" }),
  queued("failed.csv", { status: "failed", canRetry: true, errorType: "SERVER", error: "Preview failed" }),
  queued("lost.csv", { status: "needs-reselection" }),
  queued("done.csv", { status: "completed" }),
  queued("done-too.csv", { status: "completed" }),
  ready("known.csv", { alreadyProcessed: true }),
  ready("notes.csv", UNKNOWN),
  queued("gains.csv", { status: "failed", errorType: "VALIDATION", error: "Preview failed: not a history" }),
];

const rowsOf = (heading: RegExp) =>
  within(screen.getByRole("region", { name: heading }))
    .getAllByRole("listitem")
    .map((row) => row.getAttribute("aria-label"));

test("files stand in four groups, each with its count, in the order of the queue", () => {
  show(MIXED());

  expect(rowsOf(/^Needs you 5$/)).toEqual([
    "question.csv",
    "warned.csv",
    "blocked.csv",
    "failed.csv",
    "lost.csv",
  ]);
  expect(rowsOf(/^Ready 18$/)).toHaveLength(18);
  expect(rowsOf(/^Done 3$/)).toEqual(["done.csv", "done-too.csv", "known.csv"]);
  expect(rowsOf(/^Not for here 2$/)).toEqual(["notes.csv", "gains.csv"]);
  expect(screen.getByText("18 ready, 5 need you, 3 done, 2 not for here")).toBeVisible();
});

test("28 files have at most 40 buttons and links between them", () => {
  show(MIXED());

  const acts = [...screen.getAllByRole("button"), ...screen.queryAllByRole("link")];
  // One button is of the test's frame.
  expect(acts.length - 1).toBeLessThanOrEqual(40);
});

test("one click imports what nothing is asked of, and says what that adds", async () => {
  const account = previewOf({}).accounts[0];
  if (account === undefined) {
    throw new Error("the preview names no account");
  }
  const roth = { ...account, accountNumber: "211225566", accountName: "Roth IRA" };
  const { user, queue } = show([
    ready("a.csv", { newLines: 185, accounts: [account, roth] }),
    ready("b.csv", { newLines: 15, accounts: [roth] }),
    ready("c.csv", { newLines: 7, accounts: [{ ...roth, isNew: false }] }),
    ready("asked.csv", { ...QUESTION, newLines: 1000 }),
    ready("warned.csv", { warnings: ["Line 9 is odd"], newLines: 1000 }),
  ]);

  const all = screen.getByRole("button", { name: "Import all 3" });
  const words = "Adds up to 207 new lines. Creates Joint ...5678, Roth IRA ...5566.";
  expect(document.getElementById(all.getAttribute("aria-describedby") ?? "")?.textContent).toBe(words);
  await user.click(all);

  expect(queue.confirmAll).toHaveBeenCalledExactlyOnceWith(["a.csv", "b.csv", "c.csv"]);
});

test("rows say what the files are and what came of them", () => {
  show([
    ready("a.csv", { newLines: 185, duplicateLines: 40, reviewLines: 2 }),
    ready("b.csv", { fileType: "PORTFOLIO", portfolioDate: "2026-07-06", duplicateLines: 0 }),
    queued("c.csv", {
      status: "completed",
      result: { ...result(), normalizedTransactionsAdded: 185, brought: BROUGHT },
    }),
    queued("d.csv", { status: "completed", result: { ...result(), cashMatches: false } }),
  ]);
  const words = (name: string) => screen.getByRole("listitem", { name }).textContent.replaceAll(/\s/g, " ");

  expect(words("a.csv")).toContain(
    "Activity, Jan 2 – 30, 2026 · Joint ...5678 · 185 new, 40 known, 2 for review",
  );
  expect(words("b.csv")).toContain("Positions, Jul 6, 2026 · Joint ...5678 · 42 new");
  expect(words("c.csv")).toContain("185 added, cash matches, +$640.12 in Nov 2025");
  expect(words("d.csv")).toContain("42 added, cash differs");
  const link = screen.getByRole("link", { name: "+$640.12 in Nov 2025" });
  expect(link.getAttribute("href")).toMatch(/^\/month-summary\?periodsBack=\d+&/);
});

test("wrong files look alike, wherever they were refused, and say what helps", async () => {
  const { user, queue } = show([ready("notes.csv", UNKNOWN), ready("a.csv")]);
  queue.add.mockResolvedValueOnce({
    added: [],
    reselected: [],
    rejected: [
      { file: new File([], "empty.csv"), fileName: "empty.csv", reason: "File is empty", isDuplicate: false },
    ],
  });
  await user.upload(screen.getByLabelText("Files to upload"), new File([], "empty.csv"));

  const group = within(await screen.findByRole("region", { name: "Not for here 2" }));
  expect(group.getAllByText("Not for here").length).toBe(3);
  expect(group.getByText("File is empty")).toBeVisible();
  expect(group.getByText(/^This copy is empty/)).toBeVisible();
  expect(group.getByText("No format has these columns.")).toBeVisible();
  expect(group.getByText(/download Activity & Orders, History or Portfolio Positions/)).toBeVisible();
  await user.click(group.getByRole("button", { name: "Remove these" }));
  expect(queue.remove).toHaveBeenCalledExactlyOnceWith("notes.csv");
});

test("nothing changes places while files are on their way; afterwards they are sorted at once", () => {
  const checking = ["a.csv", "b.csv", "c.csv"].map((name) => queued(name, { status: "preview" }));
  const { change } = show(checking, { isProcessing: true });
  const order = () => screen.getAllByRole("listitem").map((row) => row.getAttribute("aria-label"));
  const [first, , last] = checking as [(typeof checking)[0], (typeof checking)[0], (typeof checking)[0]];

  change([first, ready("b.csv", QUESTION), last]);
  expect(order()).toEqual(["a.csv", "b.csv", "c.csv"]);
  expect(screen.queryByText("Needs you")).toBeNull();

  change([ready("a.csv"), ready("b.csv", QUESTION), ready("c.csv")]);
  expect(order()).toEqual(["b.csv", "a.csv", "c.csv"]);
});

test("the figures stand behind the line on top", async () => {
  const { user } = show([ready("a.csv")]);
  expect(screen.queryByRole("region", { name: "Statistics" })).toBeNull();

  await openStatistics(user);

  expect(within(screen.getByRole("region", { name: "Statistics" })).getAllByRole("term")).toHaveLength(12);
});

test("the rarer controls stand behind one switch that the browser remembers", async () => {
  const files = [ready("a.csv"), ready("b.csv")];
  const { user, unmount } = show(files);
  const rare = ["Clear All", "More actions for a.csv", "Move a.csv", "Remove a.csv", "Start Processing"];
  for (const name of rare) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }

  await user.click(screen.getByRole("button", { name: "Advanced" }));
  unmount();
  show(files);

  for (const name of rare) {
    expect(screen.getByRole("button", { name })).toBeVisible();
  }
  expect(screen.getByText(/Priority 2/)).toBeVisible();
});

test("an open row has its menu and its details", async () => {
  const { user } = show(MIXED());
  const row = within(screen.getByRole("listitem", { name: "ready-1.csv" }));

  await user.click(row.getByRole("button", { name: "Show preview" }));

  expect(row.getByRole("button", { name: "More actions for ready-1.csv" })).toBeVisible();
  expect(row.getByText(/Fidelity · Transactions · Priority 2 · Added/)).toBeVisible();
  expect(row.getByRole("button", { name: "Import 42 new, skip 3" })).toBeVisible();
});

test("where nothing is ready the button leads to the first file that needs the user", async () => {
  const files = Array.from({ length: 8 }, (_, index) => ready(`q-${index}.csv`, QUESTION));
  const { user } = show(files);

  await user.click(screen.getByRole("button", { name: "Review 8 files" }));

  expect(document.activeElement).toBe(screen.getByRole("listitem", { name: "q-0.csv" }));
  expect(screen.getByRole("combobox", { name: "Which account is this?" })).toBeVisible();
});

test("on a phone the next act is within reach, once", () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  show([ready("a.csv"), ready("b.csv")]);

  const [button, ...others] = screen.getAllByRole("button", { name: "Import all 2" });
  expect(others).toEqual([]);
  expect(button?.closest("[data-sticky-act]")).not.toBeNull();
});

test("an import is undone from its row, which then leaves the list", async () => {
  const preview = {
    importId: "import-1",
    undoneAt: null,
    canUndo: true,
    summary: "42 lines go",
    details: [],
  };
  const undone = {
    importId: "import-1",
    filename: "a.csv",
    undoneAt: "2026-11-20T15:00:00Z",
    message: "Done",
  };
  const asked = vi.fn();
  const { user, queue } = show([queued("a.csv", { status: "completed" }), ready("b.csv")]);
  server.use(
    graphql.query("ImportUndoPreview", () => HttpResponse.json({ data: { preview } })),
    graphql.mutation("UndoImport", ({ variables }) => {
      asked(variables["importId"]);
      return HttpResponse.json({ data: { undone } });
    }),
  );

  await user.click(screen.getByRole("button", { name: "Undo" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(await dialog.findByText("42 lines go")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Undo import" }));

  expect(await screen.findByText("a.csv: import undone")).toBeVisible();
  expect(asked).toHaveBeenCalledExactlyOnceWith("import-1");
  expect(queue.remove).toHaveBeenCalledExactlyOnceWith("a.csv");
});

const imported = (id: number, errors: readonly string[] = []) => ({
  id: String(id),
  fileName: `${id}.csv`,
  fileSizeBytes: 1,
  uploadedAt: new Date(),
  status: "completed" as const,
  result: { ...result(), errors: [...errors] },
});

test("importing by itself is offered after the third clean import, until it is declined", async () => {
  const done = [queued("a.csv", { status: "completed" })];
  const offer = () => screen.queryByText(/can import by themselves/);
  const { unmount } = show(done, { history: [1, 2].map((id) => imported(id)).concat(imported(3, ["odd"])) });
  expect(offer()).toBeNull();
  unmount();

  const history = [1, 2, 3].map((id) => imported(id));
  const { user, queue, unmount: leave } = show(done, { history });
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(queue.saveSettings.mock.lastCall?.[0].importsByItself).toBe(true);
  await user.click(screen.getByRole("button", { name: "Not now" }));
  leave();

  show(done, { history });
  expect(offer()).toBeNull();
});

test("before the first file the page says where files are and which one to download next", async () => {
  const nextDownloads = [NEXT, { ...NEXT, sentence: "Another one." }];
  const { change } = show([], {}, [{ holdings: null, gaps: [], files: [], quietDays: [], nextDownloads }]);
  const places = () => screen.queryByRole("list", { name: "Where to find the files at Fidelity" });

  expect(await screen.findByText(/^Next: Download 2024 of Joint\./)).toBeVisible();
  expect(places()).not.toBeNull();
  change([ready("a.csv")]);

  expect(places()).toBeNull();
  expect(screen.getByRole("button", { name: "Browse Files" })).toBeVisible();
});

const NEXT = { kind: "GAP", sentence: "Download 2024 of Joint.", reason: "It closes a gap." };

test.each([
  ["processing", true],
  ["ready", true],
  ["completed", false],
] as const)("where the browser keeps no file the page says so while one waits: %s", (status, isSaid) => {
  show([queued("a.csv", { status })], { isKeptNowhere: true });

  const said = screen.queryByText("Some files are in this page only");
  expect(said !== null).toBe(isSaid);
  expect(said?.closest("[role=status]") != null).toBe(isSaid);
});
