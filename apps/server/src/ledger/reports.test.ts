import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { sample } from "../import/testing/samples.ts";
import { addStatement } from "../import/testing/statements.ts";
import { importFile, previewFile } from "../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../testing/test-app.ts";
import { REPORT_ANSWERS, REPORT_REFUSALS, REPORT_WARNINGS } from "./testing/report-answers.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();

const REPORTS = new URL("../../../../packages/core/src/uploads/fidelity/fixtures/reports/", import.meta.url);

const reportFile = (report: string, name = "Accounts_History.csv") => ({
  name,
  bytes: readFileSync(fileURLToPath(new URL(`${report}.csv`, REPORTS))),
});

const READ = `query ($book: LedgerBook) {
  getRealizedSeries(bucket: DAY, book: $book) { start options shares }
  getOpenLots(book: $book) { instrument quantity basis }
  getTransactions(size: 100) { content { accountName cashEffect } }
  explainSummary(cell: { assets: ALL }) { unmatchedRows }
  getSuggestedStatements { kind day instrument into ratio } }`;

type Texts = Readonly<Record<string, string>>;

async function read(user: TestUser, book: "TAX" | "TRADE") {
  const { data, errors } = await graphqlRequest(app, user, READ, { book });
  expect(errors).toBeUndefined();
  const days: readonly Texts[] = data.getRealizedSeries;
  const cash: Record<string, number> = {};
  for (const { accountName, cashEffect } of data.getTransactions.content) {
    const number = /[A-Z]\d{8}/.exec(accountName)?.[0] ?? accountName;
    cash[number] = Math.round(((cash[number] ?? 0) + Number(cashEffect)) * 100) / 100;
  }
  return {
    days: days
      .map(({ start, options, shares }) => `${start}: ${Number(options)} + ${Number(shares)}`)
      .filter((day) => !day.endsWith(": 0 + 0")),
    open: data.getOpenLots.map(
      ({ instrument, quantity, basis }: Texts) =>
        `${instrument} ${Number(quantity)} for ${basis === null ? "unknown" : Number(basis)}`,
    ),
    cash,
    unmatched: data.explainSummary.unmatchedRows,
    suggestions: data.getSuggestedStatements as readonly Texts[],
  };
}

test.each(Object.entries(REPORT_ANSWERS))("%s is read as it is meant", async (report, answer) => {
  const { name, statement, suggested, days = [], taxDays = days, open = [], taxOpen = open, cash } = answer;
  const ann = await createUser(app);
  await importFile(app, ann, reportFile(report, name));
  if (suggested !== undefined) {
    const { suggestions } = await read(ann, "TRADE");
    const named = suggestions.find(
      ({ kind, instrument, into }) => `${kind} ${instrument} > ${into}` === suggested,
    );
    expect(named).toBeDefined();
    expect((await addStatement(app, ann, named ?? {})).errors).toBeUndefined();
  }
  if (statement !== undefined) {
    expect((await addStatement(app, ann, statement)).errors).toBeUndefined();
  }
  const trade = await read(ann, "TRADE");
  expect(trade).toMatchObject({
    days,
    open,
    unmatched: 0,
    cash: cash ?? trade.cash,
  });
  expect(await read(ann, "TAX")).toMatchObject({
    days: taxDays,
    open: taxOpen,
  });
});

test.each(Object.entries(REPORT_WARNINGS))("%s says what contradicts", async (report, says) => {
  const { data } = await previewFile(app, await createUser(app), reportFile(report));
  const { warnings } = data.previewFileUpload;
  expect(warnings).toEqual([expect.stringMatching(says)]);
});

test.each(Object.entries(REPORT_REFUSALS))("%s is refused by its name", async (report, { name, says }) => {
  const { data, errors } = await previewFile(app, await createUser(app), reportFile(report, name));
  const told = errors?.[0]?.message ?? data.previewFileUpload.blockedReason;
  expect(told).toMatch(says);
  expect(data?.previewFileUpload.canConfirm ?? false).toBe(false);
});

test.each(["s01/Accounts_History.csv", "s04/History_for_Account_Z12345678.csv"])(
  "%s has the assignment of each delivery, and says nothing",
  async (place) => {
    const { data } = await previewFile(app, await createUser(app), sample(place));
    expect(data.previewFileUpload.warnings).toEqual([]);
  },
);
