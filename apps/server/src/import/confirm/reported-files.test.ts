import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { figuresOf } from "../testing/figures.ts";
import { importFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();

const REPORTS = new URL(
  "../../../../../packages/core/src/uploads/fidelity/fixtures/reports/",
  import.meta.url,
);

async function figuresAfter(file: string) {
  const ann = await createUser(app);
  const bytes = readFileSync(new URL(file, REPORTS));
  const { preview } = await importFile(app, ann, { name: "Accounts_History.csv", bytes });
  return { warnings: preview.warnings, ...(await figuresOf(app, ann.id)) };
}

// 45.33 received, 11.03 paid by the corrected trade.
test("30: a correction in Description replaces the trade of the day that it names", async () => {
  const { optionPnl } = await figuresAfter("30-cancel-text-in-description.csv");

  expect(optionPnl).toEqual({ XYLO: { "2025-01": "34.30" } });
});

// 10,150 paid for bonds that are paid back at 10,000.
test("39: a called bond is closed at par", async () => {
  const { stockPnl, warnings } = await figuresAfter("39-full-call-payout.csv");

  expect(stockPnl).toEqual({ "431XXXAB1": { "2025-08": "-150.00" } });
  expect(warnings).toEqual([]);
});

// 100 bought at 10 and sold at 11; the 50 of another ISIN stay.
test("36: securities without a symbol are told apart by their ISIN", async () => {
  const { stockPnl } = await figuresAfter("36-blank-symbols-by-isin.csv");

  expect(stockPnl).toEqual({ NO0010000001: { "2026-02": "100.00" } });
});

test("37: money paid that has come in is said in the preview", async () => {
  const { warnings } = await figuresAfter("37-eft-paid-positive.csv");

  expect(warnings).toEqual([
    expect.stringContaining("Amount 500 is positive, unusual for Electronic Funds Transfer Paid"),
  ]);
});

test.each([
  ["32-correction-alone.csv", /^Line \d+ is a corrected trade/],
  ["33-cancel-without-trade.csv", /^Line \d+ cancels a trade that is neither/],
])("%s: what fits nothing is said in the preview", async (file, words) => {
  const { warnings } = await figuresAfter(file);

  expect(warnings).toEqual([expect.stringMatching(words)]);
});

test("30: a cancellation with its trade is not warned of", async () => {
  const { warnings } = await figuresAfter("30-cancel-text-in-description.csv");

  expect(warnings.filter((warning: string) => /cancel|correct/.test(warning))).toEqual([]);
});

test("33: nor one whose trade an earlier file has", async () => {
  const ann = await createUser(app);
  const all = readFileSync(new URL("30-cancel-text-in-description.csv", REPORTS), "utf8").split("\n");
  const withoutNotices = all.filter((line) => !line.startsWith("01/21/2025")).join("\n");
  await importFile(app, ann, { name: "Accounts_History.csv", bytes: withoutNotices });

  const { preview } = await importFile(app, ann, {
    name: "Accounts_History (1).csv",
    bytes: readFileSync(new URL("33-cancel-without-trade.csv", REPORTS)),
  });

  expect(preview.warnings.filter((warning: string) => warning.includes("cancels"))).toEqual([]);
});
