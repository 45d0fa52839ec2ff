import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { figuresOf } from "../testing/figures.ts";
import { confirmFile, importFile, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const PUT = "PUT (SPXW) NEW S & P 500 INDEX FEB 20 26 $5000 (100 SHS)";

const row = (day: string, action: string, cells: string) =>
  `${day},Individual,Z41000001,${action} (Margin),${cells}`;
/** Received: 500.00. */
const SOLD = row(
  "02/02/2026",
  `YOU SOLD OPENING TRANSACTION ${PUT}`,
  ` -SPXW260220P5000,${PUT},Margin,5,-1,,,,500,`,
);
/** The index ends at 4,988: the seller pays 12 x 100. */
const SETTLED = row(
  "02/23/2026",
  `ASSIGNED as of Feb-20-2026 ${PUT}`,
  ` -SPXW260220P5000,${PUT},Margin,,0,,,,-1200,`,
);
/** The assignment alone, without its money. */
const SETTLED_CELLS = ` -SPXW260220P5000,${PUT},Margin,,1,,,,,`;
const LEG = row(
  "02/23/2026",
  "YOU BOUGHT ASSIGNED PUTS AS OF 02-20-26 NEW S & P 500 INDEX (SPX)",
  "SPX,NEW S & P 500 INDEX,Margin,5000,0.000,,,,-1200,",
);

const file = (...rows: readonly string[]) => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n`,
});

async function preview(user: TestUser, ...rows: readonly string[]) {
  const { data } = await previewFile(app, user, file(...rows));
  return data.previewFileUpload;
}

const classify = async (user: TestUser, sessionId: string, answer: string) =>
  await graphqlRequest(
    app,
    user,
    `mutation ($sessionId: ID!, $answer: LineClassification!) {
      classifyUploadLine(sessionId: $sessionId, line: 4, answer: $answer) {
        canConfirm cashMatches review { line reason actionText amount } accounts { fileCash ledgerCash } } }`,
    { sessionId, answer },
  );

test.each([
  [SETTLED, "ASSIGNED"],
  [LEG, "YOU BOUGHT ASSIGNED PUTS"],
])("a settlement without a quantity waits for an answer, and tells its money: %#", async (line, text) => {
  const ann = await createUser(app);
  const { sessionId, canConfirm, cashMatches, cashMissing } = await preview(ann, line, SOLD);
  expect([canConfirm, cashMatches, cashMissing]).toEqual([
    false,
    false,
    "1 line of -$1,200.00 isn't read yet.",
  ]);

  const refused = await classify(ann, sessionId, "BUY");
  expect(refused.errors?.[0]?.message).toMatch(/^That does not fit line 4: /);

  const { data } = await classify(ann, sessionId, "FEE");
  expect(data.classifyUploadLine).toMatchObject({
    canConfirm: true,
    cashMatches: true,
    review: [],
    accounts: [{ fileCash: "-700.00", ledgerCash: "-700.00" }],
  });
  await confirmFile(app, ann, sessionId);
  const { cashByAccount, rowsByType } = await figuresOf(app, ann.id);
  expect([cashByAccount, rowsByType]).toEqual([{ Z41000001: "-700.00" }, { FEE: 1, OPT_STO: 1 }]);
  const { data: answers } = await graphqlRequest(app, ann, "{ getLineAnswers { actionText answer } }", {});
  expect(answers.getLineAnswers).toEqual([{ actionText: text, answer: "FEE" }]);
});

// 500.00 received less 1,200.00 paid.
test("a contract's own row may be its end: what it pays is realized on the contract", async () => {
  const ann = await createUser(app);
  const { sessionId } = await preview(ann, SETTLED, SOLD);

  await classify(ann, sessionId, "OPT_EXPIRED");
  await confirmFile(app, ann, sessionId);

  const { optionPnl, cashByAccount } = await figuresOf(app, ann.id);
  expect(optionPnl).toEqual({ SPXW: { "2026-02": "-700.00" } });
  expect(cashByAccount).toEqual({ Z41000001: "-700.00" });
});

test("what is left out claims no matching cash, and lines with a quantity need no answer", async () => {
  const ann = await createUser(app);
  const { sessionId } = await preview(ann, SETTLED, SOLD);
  const { data } = await classify(ann, sessionId, "LEAVE_OUT");
  expect(data.classifyUploadLine).toMatchObject({ canConfirm: true, cashMatches: false });

  const plain = await importFile(app, ann, file(SETTLED.replace(",0,", ",1,"), SOLD));
  expect(plain.preview).toMatchObject({ canConfirm: true, cashMatches: true });
  expect((await figuresOf(app, ann.id)).optionPnl).toEqual({ SPXW: { "2026-02": "-700.00" } });
});

const LOWER = PUT.replace("$5000", "$4990");
const other = (text: string) => text.replaceAll(PUT, LOWER).replace("P5000", "P4990");

// 500.00 and 400.00 were received. The index ends at 4,988: 1,200 and 200 are paid, one of them a week late.
test("legs of money are joined to none of two contracts: premiums are realized, and the money is of its category", async () => {
  const ann = await createUser(app);
  const assigned = row("02/23/2026", `ASSIGNED as of Feb-20-2026 ${PUT}`, SETTLED_CELLS);
  const sold = other(SOLD).replace(",500,", ",400,");
  const late = LEG.replace("02/23/2026", "03/02/2026").replace("-1200", "-200");
  const asked = await preview(ann, late, LEG, other(assigned), assigned, sold, SOLD);
  expect([asked.canConfirm, asked.review.map(({ line }: { line: number }) => line)]).toEqual([false, [4, 5]]);

  const { data } = await classify(ann, asked.sessionId, "FEE");
  expect(data.classifyUploadLine).toMatchObject({ canConfirm: true, cashMatches: true, review: [] });
  await confirmFile(app, ann, asked.sessionId);

  const { optionPnl, cashByAccount } = await figuresOf(app, ann.id);
  expect(optionPnl).toEqual({ SPXW: { "2026-02": "900.00" } });
  expect(cashByAccount).toEqual({ Z41000001: "-500.00" });
  const SPLIT = `{ feb: getOptionRangeSummary(startDate: "2026-02-01", endDate: "2026-02-28") { ...P }
      march: getOptionRangeSummary(startDate: "2026-03-01", endDate: "2026-03-31") { ...P } }
    fragment P on OptionSummary { optionsProfitLoss sharesProfitLoss income }`;
  const split = await graphqlRequest(app, ann, SPLIT);
  expect(split.data).toEqual({
    feb: { optionsProfitLoss: "900", sharesProfitLoss: "0", income: "-1200" },
    march: { optionsProfitLoss: "0", sharesProfitLoss: "0", income: "-200" },
  });
});
