import { act, screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "../../../testing/server.ts";
import { currentToasts } from "../../../ui/toast/toast-store.ts";
import { resultWords } from "../list/row/row-words.ts";
import { STEADY_MS } from "../list/use-standing-groups.ts";
import { previewOf, result } from "../testing/answers.ts";
import { queued } from "../testing/queue-states.ts";
import { showQueue } from "../testing/show-queue.tsx";
import type { UploadResult } from "../uploads.mutations.ts";
import { batchProfit, batchWords } from "./batch-sums.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 26, 12, 0, second));

const brought = (from: string, to: string, total: string, trades: number) => {
  const part = { from, total };
  return { from, to, total, trades, underlyings: 2, lastMonth: part, lastYear: part };
};

const HISTORY = { ...result(), brought: brought("2025-11-01", "2026-10-31", "785.35", 100) };
const NEWER = { ...result(), brought: brought("2026-01-01", "2026-11-30", "4534.24", 219) };
const SNAPSHOT: UploadResult = {
  ...result(),
  fileType: "PORTFOLIO",
  normalizedTransactionsAdded: 0,
  normalizedPositionsAdded: 9,
  cashMatches: null,
};

const DIFFERING: UploadResult = {
  ...SNAPSHOT,
  accounts: SNAPSHOT.accounts.map((account) => ({
    ...account,
    holdings: { day: "2026-03-05", compared: 9, disagreementCount: 2, disagreements: [], notCompared: null },
  })),
};

const done = (name: string, given: UploadResult, second = 0) =>
  queued(name, {
    status: "completed",
    startedAt: at(second),
    completedAt: at(second + 1),
    result: { ...given, filename: name, importId: `i-${name}` },
  });

const processing = (name: string) => queued(name, { status: "processing" });

/** Answers previews of undos and undos; the lists fill with what was asked, and one id may fail. */
function answerUndo() {
  const asked = { previews: [] as unknown[], undone: [] as unknown[], failing: "" };
  server.use(
    graphql.query("ImportUndoPreview", ({ variables: { importId } }) => {
      asked.previews.push(importId);
      const preview = { importId, undoneAt: null, canUndo: true, summary: `${importId} goes.`, details: [] };
      return HttpResponse.json({ data: { preview } });
    }),
    graphql.mutation("UndoImport", ({ variables: { importId } }) => {
      asked.undone.push(importId);
      return importId === asked.failing
        ? HttpResponse.json({ errors: [{ message: "Busy", extensions: { code: "CONFLICT" } }] })
        : HttpResponse.json({ data: { undone: { importId, filename: "x", undoneAt: "now", message: "" } } });
    }),
  );
  return asked;
}

/** The screen while three files are imported, and then with their results. */
function showBatch(...after: Parameters<ReturnType<typeof showQueue>["change"]>[0]) {
  const view = showQueue(["a.csv", "b.csv", "c.csv"].map(processing), { isProcessing: true });
  view.change(after);
  return view;
}

const THREE = [done("a.csv", HISTORY), done("b.csv", NEWER, 1), done("c.csv", SNAPSHOT, 2)] as const;

beforeEach(() => vi.useRealTimers());

test("the sum of a batch: each import tells its own change, 785.35 + 4,534.24 = 5,319.59", () => {
  const results = [HISTORY, NEWER, ...Array.from({ length: 20 }, () => SNAPSHOT)];

  expect(batchProfit(results)).toEqual({
    total: "5319.59",
    period: "from Nov 2025 to Nov 2026",
    lastDay: "2026-11-30",
  });
  expect(batchWords(results)).toBe("319 trades, 20 snapshots · cash matches");
});

test.each([
  ["42 transactions · cash matches", [result()]],
  ["1 snapshot", [SNAPSHOT]],
  ["84 transactions · cash differs in 1 file", [result(), { ...result(), cashMatches: false }]],
  [
    "42 transactions · 2 lines left out",
    [
      {
        ...result(),
        accounts: result().accounts.map((one) => ({
          ...one,
          leftOut: { lines: 2, cash: "-50.00", withoutAmount: 0 },
        })),
      },
    ],
  ],
  ["42 transactions, 1 snapshot · quantities differ in 1 file", [result(), DIFFERING]],
  [
    "84 transactions, 2 snapshots · cash differs in 1 file · quantities differ in 2 files",
    [result(), { ...result(), cashMatches: false }, DIFFERING, DIFFERING],
  ],
] as const)("%s", (words, results) => {
  expect(batchWords(results)).toBe(words);
});

test("the row of a file whose quantities differ says so", () => {
  expect(resultWords(SNAPSHOT)).toBe("9 added");
  expect(resultWords(DIFFERING)).toBe("9 added, quantities differ");
});

test("without a closing there is no profit, and a single month is named once", () => {
  expect(batchProfit([result(), SNAPSHOT])).toBeUndefined();
  expect(
    batchProfit([{ ...result(), brought: brought("2025-11-01", "2025-11-30", "-1.50", 1) }]),
  ).toMatchObject({ total: "-1.5", period: "in Nov 2025" });
});

test("after a batch a card says what it brought, leads to the year and offers the way back", () => {
  showBatch(...THREE);

  const card = within(screen.getByRole("region", { name: "+$5,319.59 from Nov 2025 to Nov 2026" }));
  expect(card.getByText("319 trades, 1 snapshot · cash matches")).toBeVisible();
  expect(card.getByRole("link", { name: "See your year" }).getAttribute("href")).toMatch(/^\/year-summary\?/);
  expect(card.getByRole("button", { name: "Undo all 3" })).toBeVisible();
  const [toast] = currentToasts();
  expect(toast).toMatchObject({ message: "3 files imported", durationMs: 10_000 });
  expect(toast?.action?.label).toBe("Undo");
});

test("a single file says all that in its row; its toast has the undo", () => {
  const { change } = showQueue([processing("a.csv")], { isProcessing: true });
  change([done("a.csv", HISTORY)]);

  expect(screen.queryByRole("region", { name: /from Nov 2025/ })).toBeNull();
  expect(currentToasts()[0]).toMatchObject({ message: "a.csv imported", durationMs: 10_000 });
});

test("the toast of one file asks as its row does", async () => {
  const asked = answerUndo();
  const { change, queue, user } = showQueue([processing("a.csv")], { isProcessing: true });
  change([done("a.csv", HISTORY)]);

  act(() => currentToasts()[0]?.action?.onSelect());
  const dialog = within(await screen.findByRole("alertdialog", { name: "Undo import of a.csv" }));
  expect(await dialog.findByText("i-a.csv goes.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Undo import" }));

  await waitFor(() => expect(queue.remove.mock.calls.flat()).toEqual(["a.csv"]));
  expect(asked.undone).toEqual(["i-a.csv"]);
});

test("neither what a page that is opened again shows nor an older act under undone ones is news", () => {
  // Two acts: a pause of 58 seconds lies between them.
  const newer = [done("b.csv", NEWER, 60), done("c.csv", NEWER, 61)];
  const { change } = showQueue([]);
  change([done("a.csv", HISTORY), ...newer]);
  expect(screen.getByRole("button", { name: "Undo all 2" })).toBeVisible();
  change([done("a.csv", HISTORY)]);

  expect(currentToasts()).toEqual([]);
});

test("the toast goes with the page, which its undo needs, and with its files", () => {
  const { unmount } = showBatch(...THREE);
  expect(currentToasts()).toHaveLength(1);
  unmount();
  expect(currentToasts()).toEqual([]);

  const { change } = showBatch(...THREE);
  expect(currentToasts()).toHaveLength(1);
  change([done("a.csv", HISTORY)]);
  expect(currentToasts()).toEqual([]);
});

test("undoing a batch says first what goes, then sends one request per import, newest first", async () => {
  const asked = answerUndo();
  const { user, queue } = showBatch(...THREE);
  await user.click(screen.getByRole("button", { name: "Undo all 3" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Undo 3 imports" }));
  expect(
    dialog.getByText(
      "These files brought 319 trades, 1 snapshot. Rows that files outside this list also have stay.",
    ),
  ).toBeVisible();
  expect(await dialog.findByText("What goes, file by file")).toBeVisible();
  await user.click(dialog.getByText("What goes, file by file"));
  expect(dialog.getByText("i-b.csv goes.")).toBeVisible();
  expect(
    dialog.getByText("Each line is for that file alone. Rows that only these files share go too."),
  ).toBeVisible();
  expect(asked).toMatchObject({ previews: ["i-c.csv", "i-b.csv", "i-a.csv"], undone: [] });

  await user.click(dialog.getByRole("button", { name: "Undo all 3" }));

  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(asked.undone).toEqual(["i-c.csv", "i-b.csv", "i-a.csv"]);
  expect(queue.remove.mock.calls.flat()).toEqual(["c.csv", "b.csv", "a.csv"]);
  expect(queue.lookAgain).toHaveBeenCalledOnce();
  expect(currentToasts().at(-1)?.message).toBe("3 imports undone");
});

test("an undo that fails stops, says where it stopped, and goes on from there", async () => {
  const asked = answerUndo();
  asked.failing = "i-b.csv";
  const { user, queue } = showBatch(...THREE);
  await user.click(screen.getByRole("button", { name: "Undo all 3" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await dialog.findByText("What goes, file by file");
  await user.click(dialog.getByRole("button", { name: "Undo all 3" }));

  expect((await dialog.findByRole("alert")).textContent).toBe("Stopped at b.csv: Busy Undone: 1 of 3.");
  expect(asked.undone).toEqual(["i-c.csv", "i-b.csv"]);
  expect(queue.remove.mock.calls.flat()).toEqual(["c.csv"]);
  asked.failing = "";
  await user.click(dialog.getByRole("button", { name: "Undo the other 2" }));

  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(asked.undone).toEqual(["i-c.csv", "i-b.csv", "i-b.csv", "i-a.csv"]);
});

test("with the keyboard in the list rows keep their places for a moment, their states never", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asking = (name: string) =>
    queued(name, {
      status: "ready",
      preview: previewOf({ needsAccount: true, canConfirm: false, accounts: [] }),
    });
  const others = Array.from({ length: 5 }, (_, index) => asking(`asked-${index}.csv`));
  const { change } = showQueue([...others, processing("a.csv"), processing("b.csv")], { isProcessing: true });
  act(() => document.getElementById("file-a.csv")?.focus());
  change([...others, done("a.csv", HISTORY), done("b.csv", NEWER)]);

  expect(screen.getByRole("heading", { name: "Done 2" })).toBeVisible();
  expect(screen.getByText("5 need you, 2 done")).toBeVisible();
  expect(screen.getByRole("region", { name: "5 files: which account is this?" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo all 2" })).toBeNull();
  act(() => vi.advanceTimersByTime(STEADY_MS));

  expect(screen.getByRole("button", { name: "Undo all 2" })).toBeVisible();
  expect(document.activeElement?.id).toBe("file-a.csv");
});

test("the undo of an import stands in its closed row, among many too", async () => {
  const files = Array.from({ length: 9 }, (_, index) => done(`${index}.csv`, SNAPSHOT, index));
  answerUndo();
  const { user } = showQueue(files);

  await user.click(screen.getByRole("button", { name: "Undo import of 4.csv" }));

  expect(await screen.findByRole("alertdialog", { name: "Undo import of 4.csv" })).toBeVisible();
});
