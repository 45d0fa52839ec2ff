import { expect, test, vi } from "vitest";
import { stateOf } from "../../import/testing/state.ts";
import { addStatement } from "../../import/testing/statements.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const HEADER = "Symbol,Description,Quantity,Date Acquired,Cost Basis Per Share,Cost Basis";
const JANUARY = "ACME,ACME INC,100,01/05/2026,12.00,1200.00";
const MAY = "ACME,ACME INC,50,05/15/2025,9.00,450.00";

/** Nothing in it tells the account; the day of the download stands below the rows. */
const openLots = (rows: readonly string[], downloaded = "02/02/2026") => ({
  name: "Lots.csv",
  bytes: [HEADER, ...rows, "", `Date downloaded ${downloaded} 8:00 pm`, ""].join("\r\n"),
});

async function withRows(rows: readonly string[]) {
  const ann = await createUser(app);
  await importFile(app, ann, {
    name: "Accounts_History.csv",
    bytes: writtenFile(rows, "11/19/2026 8:00 pm"),
  });
  return ann;
}

async function importLots(user: TestUser, file: ReturnType<typeof openLots>) {
  const { data } = await graphqlRequest(app, user, "{ userGetAccounts { id } }");
  return await importFile(app, user, file, { accountId: data.userGetAccounts[0].id });
}

const SUGGESTED = `{ getSuggestedStatements {
  kind day accountId instrument quantity basis acquiredOn question because effect { closingsMatched realizedChange openLotsChange warning } } }`;

const suggested = async (user: TestUser) =>
  (await graphqlRequest(app, user, SUGGESTED)).data.getSuggestedStatements;

const lotsOf = async (user: TestUser) =>
  (await graphqlRequest(app, user, "{ getOpenLots { instrument openedOn quantity basis } }")).data
    .getOpenLots;

test("open lots change nothing; what the history lacks of them is suggested, settled, and gone with an undo", async () => {
  const ann = await withRows(["2026-01-05 BUY 100 ACME -1200.00"]);
  const before = await lotsOf(ann);
  expect(await suggested(ann)).toEqual([]);

  const { preview, result } = await importLots(ann, openLots([JANUARY, MAY]));
  expect(preview.holds).toBe(
    "This file holds 2 open lots: it changes no row, position or profit. What your history lacks of them is suggested under Corrections.",
  );
  expect(result.message).toBe("2 lots added.");
  expect(await lotsOf(ann)).toEqual(before);
  const [one, ...others] = await suggested(ann);
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    ...{ kind: "OPENING", day: "2026-02-02", instrument: "ACME", quantity: "50", basis: "450" },
    acquiredOn: "2025-05-15",
    question: "Do you hold 50 ACME of May 15, 2025 for $450.00?",
    because: "Lots.csv has this lot open on Feb 2, 2026, and your history doesn't.",
    effect: { closingsMatched: 0, realizedChange: "0.00", openLotsChange: 1, warning: null },
  });

  await undoImport(app, ann, result.importId);
  expect(await suggested(ann)).toEqual([]);
  await importLots(ann, openLots([JANUARY, MAY]));
  const { question: _q, because: _b, effect: _e, ...statement } = one;
  expect((await addStatement(app, ann, statement)).errors).toBeUndefined();
  expect(await lotsOf(ann)).toEqual([
    { instrument: "ACME", openedOn: "2025-05-15", quantity: "50", basis: "450" },
    ...before,
  ]);
  expect(await suggested(ann)).toEqual([]);
});

test("shares that came without a cost are taken to be of the lot that is stated", async () => {
  const ann = await withRows(["2026-01-07 SPINOFF 50 ACME of OLD"]);
  await importLots(ann, openLots([MAY]));
  const found = (await suggested(ann)).find(({ kind }: { readonly kind: string }) => kind === "OPENING");
  const { question: _q, because: _b, effect: _e, ...statement } = found;
  await addStatement(app, ann, statement);
  expect(await lotsOf(ann)).toEqual([
    { instrument: "ACME", openedOn: "2025-05-15", quantity: "50", basis: "450" },
  ]);
});

test("the newest file of a symbol counts, and none that rows are later than", async () => {
  const ann = await withRows(["2026-01-05 BUY 100 ACME -1200.00"]);
  await importLots(ann, openLots([JANUARY, MAY]));
  await importLots(ann, openLots([JANUARY], "02/03/2026"));
  expect(await suggested(ann)).toEqual([]);

  await importLots(ann, openLots([JANUARY, MAY], "02/04/2026"));
  expect(await suggested(ann)).toHaveLength(1);
  await importFile(app, ann, {
    name: "Accounts_History (1).csv",
    bytes: writtenFile(["2026-03-02 SELL 10 ACME 150.00"], "11/19/2026 8:00 pm"),
  });
  expect(await suggested(ann)).toEqual([]);
});

test("what another person's file holds is suggested to nobody else", async () => {
  const ann = await withRows(["2026-01-05 BUY 100 ACME -1200.00"]);
  const ben = await withRows(["2026-01-05 BUY 100 KO -6000.00"]);
  await importLots(ben, openLots([MAY]));
  const before = await stateOf(app, ann.id);
  expect(await suggested(ann)).toEqual([]);
  expect(await suggested(ben)).toHaveLength(1);
  expect(await stateOf(app, ann.id)).toEqual(before);
});
