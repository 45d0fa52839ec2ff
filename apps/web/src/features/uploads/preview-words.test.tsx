import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { hideAmounts, MASK } from "../../lib/browser/privacy.ts";
import { previewOf } from "./testing/answers.ts";
import { queued } from "./testing/queue-states.ts";
import { showQueue } from "./testing/show-queue.tsx";
import type { UploadPreview } from "./uploads.mutations.ts";

const REASON = "Choose the account of this file";

const showReady = (given: Partial<UploadPreview>) =>
  showQueue([queued("a.csv", { status: "ready", preview: previewOf(given) })]);

async function showSamples(given: Partial<UploadPreview>) {
  const { user } = showReady(given);
  if (screen.queryByText(/^Samples: /) === null) {
    await user.click(screen.getByRole("button", { name: "Show preview" }));
  }
  await user.click(screen.getByText(/^Samples: /));
  return screen.getByRole("table", { name: "Sample transactions" });
}

test.each<[Partial<UploadPreview>, string]>([
  [{ needsAccount: true, canConfirm: false, blockedReason: REASON }, "Needs an answer"],
  [{ portfolioDateSource: "UNKNOWN", canConfirm: false, blockedReason: REASON }, "Needs an answer"],
  [{ reviewLines: 1, canConfirm: false, blockedReason: "1 line could not be understood." }, "Blocked"],
])("a file that cannot be imported, %j, is not called ready: %s", (given, word) => {
  showReady(given);

  expect(screen.getByText(word)).toBeVisible();
  expect(screen.queryByText("Ready", { selector: "[data-status] *" })).toBeNull();
});

test("samples say how many lines they stand for", async () => {
  await showSamples({ totalLines: 344 });

  expect(screen.getByText("Samples: 1 of 344 lines")).toBeVisible();
});

test("while nobody knows whose rows they are, samples name no account", async () => {
  const columns = within(
    await showSamples({ needsAccount: true, canConfirm: false, blockedReason: REASON }),
  ).getAllByRole("columnheader");

  expect(columns.map(({ textContent }) => textContent)).not.toContain("Account");
});

test("a tablet folds the account away before figures stand beyond the edge", async () => {
  const samples = within(await showSamples({}));

  for (const name of ["Account", "Price"]) {
    expect(samples.getByRole("columnheader", { name }).className).toContain("hidden lg:table-cell");
  }
});

test("a sample that is held for review is not called new", async () => {
  const review = [
    {
      line: 4,
      text: "05/06/2026",
      reason: "Looks like line 7",
      isBlocking: false,
      isImportable: true,
      actionText: null,
      amount: null,
      quantity: null,
    },
  ];
  const lines = previewOf({}).sampleTransactions.map((row) => ({ ...row, line: 4, isDuplicate: false }));

  const samples = within(
    await showSamples({ review, reviewLines: 1, sampleTransactions: lines.slice(0, 1) }),
  );

  expect(samples.getByText("For review")).toBeVisible();
  expect(samples.queryByText("New")).toBeNull();
});

test("while amounts are hidden a line for review shows no digit but its day", () => {
  hideAmounts(true);
  const line = { line: 4, text: "05/06/2026,JOURNALED,,-5200,,5000,", reason: "Looks like line 7" };
  const kind = { isBlocking: false, isImportable: true, actionText: null, amount: null, quantity: null };
  showReady({ review: [{ ...line, ...kind }], reviewLines: 1 });

  expect(screen.getByText(/JOURNALED/).textContent).toBe(`05/06/2026,JOURNALED,,${MASK},,${MASK},`);
});

test("one restored file goes on where it was", () => {
  const file = { id: "1", fileName: "a.csv", fileSizeBytes: 1024, needsReselection: false };
  showQueue([], { restored: { files: [file] } });

  expect(screen.getByText("It continues where it stopped; nothing has to be selected again.")).toBeVisible();
});
