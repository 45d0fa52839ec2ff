import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { undoImport } from "../testing/undo.ts";
import { importFile, type TestFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const PUT = "PUT (ACME1) ACME HLDGS ADJ OCT 16 26 $22.5 (134 SHS)";
const CONTRACT = " -ACME1261016P22.5";

// 1.35 x 100 - 0.65 - 0.01 received; 134 shares for 22.50 x 100.
const SOLD = `09/14/2026,"Individual",Z12345678,"YOU SOLD OPENING TRANSACTION ${PUT} (Margin)",${CONTRACT},"${PUT}",Margin,1.35,-1,0.65,0.01,,134.34,09/15/2026`;
const ASSIGNED = `10/19/2026,"Individual",Z12345678,"ASSIGNED as of 2026-10-16 ${PUT} (Margin)",${CONTRACT},"${PUT}",Margin,,1,,,,0.00,`;
const SHARES = `10/19/2026,"Individual",Z12345678,"YOU BOUGHT ASSIGNED PUTS AS OF 10-16-26 ACME HLDGS (ACME) (Margin)",ACME,"ACME HLDGS",Margin,16.791,134,,,,-2250,10/20/2026`;
const LATER = `11/02/2026,"Individual",Z12345678,"YOU SOLD ACME HLDGS (ACME) (Margin)",ACME,"ACME HLDGS",Margin,20,-134,,,,2680,11/03/2026`;

const file = (...rows: readonly string[]): TestFile => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n`,
});

const SUMMARY = `query ($book: Book!) {
  getOptionTradeSummary(book: $book) { untiedAssignments overallSummary { total isTotal } }
  explainSummary(cell: { book: $book, assets: ALL }) { total rows { type total note } } }`;

async function summaryOf(user: TestUser, book: "TAX" | "TRADE") {
  const { data, errors } = await graphqlRequest(app, user, SUMMARY, { book });
  expect(errors).toBeUndefined();
  const { getOptionTradeSummary: options, explainSummary: explained } = data;
  return {
    untied: options.untiedAssignments,
    options: options.overallSummary.find((row: { isTotal: boolean }) => row.isTotal)?.total ?? "0",
    rows: explained.rows.map((row: { type: string; total: string; note: string | null }) => [
      row.type,
      row.total,
      row.note,
    ]),
  };
}

test("the premium of an adjusted contract goes with its 134 shares, whatever order the files come in", async () => {
  for (const order of [
    [file(LATER, SHARES, ASSIGNED, SOLD)],
    [file(LATER, SHARES), file(ASSIGNED, SOLD)],
    [file(ASSIGNED, SOLD), file(LATER, SHARES)],
  ]) {
    const ann = await createUser(app);
    for (const each of order) {
      await importFile(app, ann, each);
    }

    expect(await summaryOf(ann, "TRADE")).toMatchObject({
      untied: 0,
      options: "134.34",
      rows: [
        ["SELL", "430", null],
        ["OPT_ASSIGNED", "134.34", null],
      ],
    });
    // 2,680.00 - (2,250.00 - 134.34)
    expect(await summaryOf(ann, "TAX")).toMatchObject({
      untied: 0,
      rows: [
        ["SELL", "564.34", null],
        ["OPT_ASSIGNED", "0", null],
      ],
    });
  }
});

test("an assignment without its shares says so in the result, the tax book's summary and its explanation", async () => {
  const ann = await createUser(app);
  const { result } = await importFile(app, ann, file(ASSIGNED, SOLD));

  expect(result.message).toContain(
    "The shares of 1 assignment or exercise could not be found, so the tax book counts the premium on its own.",
  );
  expect(await summaryOf(ann, "TRADE")).toMatchObject({
    untied: 0,
    rows: [["OPT_ASSIGNED", "134.34", null]],
  });
  expect(await summaryOf(ann, "TAX")).toMatchObject({
    untied: 1,
    options: "134.34",
    rows: [["OPT_ASSIGNED", "134.34", expect.stringContaining("could not be found")]],
  });

  const { result: shares } = await importFile(app, ann, file(SHARES));
  expect(shares.message).not.toContain("could not be found");
  expect((await summaryOf(ann, "TAX")).untied).toBe(0);
  await undoImport(app, ann, shares.importId);
  expect((await summaryOf(ann, "TAX")).untied).toBe(1);
  const bob = await createUser(app);
  expect((await summaryOf(bob, "TAX")).untied).toBe(0);
});
