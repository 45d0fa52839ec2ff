import { expect, test, vi } from "vitest";
import { rematchAll } from "../../import/testing/rematch-all.ts";
import {
  addStatement,
  type GivenStatement,
  matchedOf,
  previewStatement,
  removeStatement,
} from "../../import/testing/statements.ts";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const fileOf = (name: string, rows: readonly string[]) => ({
  name,
  bytes: writtenFile(rows, "11/19/2025 8:00 pm"),
});

/** 100 for 5,000 and 100 for 6,000, 55 each; 150 sold for 9,000: +1,000 first in, first out, +750 at average cost. */
const BOUGHT = ["2025-01-02 BUY 100 FXAIX -5000.00", "2025-03-03 BUY 100 FXAIX -6000.00"];
const SOLD = [...BOUGHT, "2025-06-02 SELL 150 FXAIX 9000.00"];
/** 50 for 2,750 are left. With 50 for 3,250 they cost 60 each: 60 sold for 4,000 are +400. */
const LATER = ["2025-07-01 BUY 50 FXAIX -3250.00", "2025-08-01 SELL 60 FXAIX 4000.00"];

async function withRows(rows: readonly string[]) {
  const ann = await createUser(app);
  await importFile(app, ann, fileOf("Accounts_History.csv", rows));
  return ann;
}

const average = (given: GivenStatement = {}): GivenStatement => ({
  ...{ kind: "AVERAGE_COST", day: "2025-01-02", instrument: "FXAIX", ...given },
});

const YEAR = `{ getTaxYear(year: 2025, reading: BROKER) { shortTerm lots { acquired sold quantity cost gain } } }`;

const yearOf = async (user: TestUser) => (await graphqlRequest(app, user, YEAR)).data.getTaxYear;

const profitOf = async (user: TestUser) =>
  (
    await graphqlRequest(
      app,
      user,
      '{ getTradeSummaryForDateRange(startDate: "2025-01-01", endDate: "2025-12-31") { netProfitLoss } }',
    )
  ).data.getTradeSummaryForDateRange.netProfitLoss;

const refusalOf = ({ errors }: Awaited<ReturnType<typeof addStatement>>) => ({
  code: errors?.[0]?.extensions?.["code"],
  fields: errors?.[0]?.extensions?.["fieldErrors"],
});

test("the tax year tells the mean cost with days first in, first out; the profit stays as it was", async () => {
  const ann = await withRows(SOLD);
  expect((await yearOf(ann)).shortTerm).toBe("1000");
  const profit = await profitOf(ann);

  expect((await previewStatement(app, ann, average())).data.previewStatement).toMatchObject({
    ...{ closingsMatched: 0, realizedChange: "-250.00", warning: null },
    holdings: [{ instrument: "FXAIX", amountBefore: "-3000", amountAfter: "-2750" }],
  });
  const { data } = await addStatement(app, ann, average());
  expect(data.addStatement.sentence).toBe(
    "From Jan 2, 2025 on FXAIX is sold at the average cost of all shares held, in the tax book.",
  );
  expect(await yearOf(ann)).toEqual({
    shortTerm: "750",
    lots: [
      { acquired: "2025-01-02", sold: "2025-06-02", quantity: "100", cost: "5500", gain: "500" },
      { acquired: "2025-03-03", sold: "2025-06-02", quantity: "50", cost: "2750", gain: "250" },
    ],
  });
  expect(await profitOf(ann)).toBe(profit);

  expect((await removeStatement(app, ann, data.addStatement.id)).data).toEqual({ removeStatement: true });
  expect((await yearOf(ann)).shortTerm).toBe("1000");
});

test("it holds for files that come later, and matching all again tells the same", async () => {
  const ann = await withRows(BOUGHT.slice(0, 1));
  await addStatement(app, ann, average());
  await importFile(app, ann, fileOf("Accounts_History (1).csv", [...SOLD.slice(1), ...LATER]));
  expect((await yearOf(ann)).shortTerm).toBe("1150");

  const before = await matchedOf(app, ann.id);
  await rematchAll(app, ann.id);
  expect(await matchedOf(app, ann.id)).toEqual(before);
});

test("it stands behind a sale of the tax book, and behind none of the trade book unless it is of both", async () => {
  const ann = await withRows(SOLD);
  const behind = async (book: string) =>
    (
      await graphqlRequest(
        app,
        ann,
        `{ explainSummary(cell: { startDate: "2025-06-01", endDate: "2025-06-30", book: ${book}, assets: ALL }) { rows { statements } } }`,
      )
    ).data.explainSummary.rows.flatMap(({ statements }: { readonly statements: string[] }) => statements);
  const { data } = await addStatement(app, ann, average());
  expect(await behind("TAX")).toEqual([data.addStatement.sentence]);
  expect(await behind("TRADE")).toEqual([]);

  await removeStatement(app, ann, data.addStatement.id);
  await addStatement(app, ann, average({ books: "BOTH" }));
  expect(await behind("TRADE")).toEqual([
    "From Jan 2, 2025 on FXAIX is sold at the average cost of all shares held, in both books.",
  ]);
  expect(await profitOf(ann)).toBe("750");
});

test("before the first sale it says that it changes none", async () => {
  const ann = await withRows(BOUGHT);
  expect((await previewStatement(app, ann, average())).data.previewStatement).toMatchObject({
    realizedChange: "0.00",
    warning: "This changes no sale so far: it counts from the next sale of shares that cost differently.",
  });
});

test("it is carried by the file of corrections", async () => {
  const ann = await withRows(SOLD);
  await addStatement(app, ann, average({ reason: "Fidelity's default" }));
  const text = (await graphqlRequest(app, ann, "{ exportStatements }")).data.exportStatements;

  const ben = await withRows(SOLD);
  const read = "mutation ($text: String!) { importStatements(text: $text) { kind } }";
  expect((await graphqlRequest(app, ben, read, { text })).data).toEqual({
    importStatements: [{ kind: "AVERAGE_COST" }],
  });
  expect((await yearOf(ben)).shortTerm).toBe("750");
  expect((await graphqlRequest(app, ben, read, { text })).data).toEqual({ importStatements: [] });
});

test("nobody, who may only look, another's account, shares and what is stated already are refused", async () => {
  const [ann, ben, reader] = [
    await withRows(SOLD),
    await withRows(SOLD),
    await createUser(app, { roles: ["READONLY"] }),
  ];
  const { id } = (await graphqlRequest(app, ben, "{ userGetAccounts { id } }")).data.userGetAccounts[0];
  expect(refusalOf(await addStatement(app, undefined, average())).code).toBe("UNAUTHENTICATED");
  expect(refusalOf(await addStatement(app, reader, average())).code).toBe("FORBIDDEN");
  expect(refusalOf(await addStatement(app, ann, average({ accountId: id }))).code).toBe("NOT_FOUND");
  expect(refusalOf(await addStatement(app, ann, average({ instrument: "XYZ" })))).toEqual({
    code: "INVALID_INPUT",
    fields: { instrument: "Average cost is for mutual funds: symbols of five letters ending in X" },
  });
  expect(refusalOf(await addStatement(app, ann, average({ quantity: "5" }))).fields).toEqual({
    quantity: "AVERAGE_COST has no quantity",
  });
  expect((await addStatement(app, ann, average())).errors).toBeUndefined();
  expect(refusalOf(await addStatement(app, ann, average())).code).toBe("CONFLICT");
});
