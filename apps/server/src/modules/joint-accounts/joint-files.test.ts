import { expect, test, vi } from "vitest";
import { EXPECTED, sample } from "../../import/testing/samples.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile, type TestFile } from "../../import/testing/upload.ts";
import { accountsOf, codeOf } from "../../testing/shared-accounts.ts";
import { createUser, graphqlRequest, inScope, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { ANNS, BENS, JOINT, profitOf, startJointFamily } from "./testing/joint-family.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const app = await startTestApp();

type Who = Parameters<typeof graphqlRequest>[1];
type Named = { readonly accountId: string; readonly personId: string };

const FILES = `query ($accountId: ID!, $personId: ID!) {
  getJointFiles(accountId: $accountId, personId: $personId) { importId fileName rows positions } }`;
const CONTENT = `query ($accountId: ID!, $importId: ID!) { getJointFileContent(accountId: $accountId, importId: $importId) }`;
const COMPARE = `query ($accountId: ID!, $personId: ID!) {
  getJointComparison(accountId: $accountId, personId: $personId) { inBoth onlyMine onlyTheirs } }`;
const SEE = `mutation ($accountId: ID!, $personId: ID!) { seeJointAccount(accountId: $accountId, personId: $personId) { answer } }`;
const DELETE = "mutation ($id: ID!) { deleteUserAccount(id: $id, withData: true) { success } }";

const filesOf = (user: Who, named: Named) => graphqlRequest(app, user, FILES, named);
const contentOf = (user: Who, accountId: string, importId: string) =>
  graphqlRequest(app, user, CONTENT, { accountId, importId });
const compare = async (user: Who, named: Named) =>
  (await graphqlRequest(app, user, COMPARE, named)).data?.getJointComparison;

test("what only one's own copy has is brought into the other's, file by file, and taken back like any file", async () => {
  const { ann, ben, anns, shareBens } = await startJointFamily(app);
  await shareBens("MANAGE");
  const named = { accountId: anns, personId: ben.id };
  const [file] = (await filesOf(ann, named)).data.getJointFiles;
  expect(file).toMatchObject({ fileName: "Accounts_History.csv", rows: 2, positions: 0 });

  const bytes = (await contentOf(ann, anns, file.importId)).data.getJointFileContent;
  expect(bytes).not.toContain(ANNS);
  expect(bytes.match(new RegExp(`"Account ${JOINT}"`, "g"))).toHaveLength(4);
  expect(bytes).toContain("Date downloaded 11/20/2026 8:00 pm");

  const inBens = inScope(ann, ben.id);
  const { preview, result } = await importFile(app, inBens, { name: file.fileName, bytes });
  expect(preview).toMatchObject({ newTransactions: 2, duplicateTransactions: 2 });
  expect(await compare(ann, named)).toEqual({ inBoth: 4, onlyMine: 0, onlyTheirs: 2 });
  expect((await filesOf(ann, named)).data.getJointFiles).toEqual([]);
  // 199.34 of both and 99.34 of Ann's in 2025; 299.34 of Ben's in January, and 399.34 of his own account.
  expect(await profitOf(app, ben)).toBe("2025: 298.68, 2026: 698.68");
  await graphqlRequest(app, ann, SEE, named);
  // Of the joint account and her own 49.34.
  expect(await profitOf(app, inScope(ann, "all"))).toBe("2025: 348.02, 2026: 299.34");

  await undoImport(app, inBens, result.importId);
  expect(await profitOf(app, ben)).toBe("2025: 199.34, 2026: 698.68");
  expect(await compare(ann, named)).toEqual({ inBoth: 2, onlyMine: 2, onlyTheirs: 2 });
});

test("a file that also held an account which its owner has deleted is still cut to the joint one", async () => {
  const { ann, ben, anns, annsOwn, shareBens } = await startJointFamily(app);
  await shareBens("MANAGE");
  const [file] = (await filesOf(ann, { accountId: anns, personId: ben.id })).data.getJointFiles;
  await graphqlRequest(app, ann, DELETE, { id: annsOwn });
  expect(await accountsOf(app, ann)).toHaveLength(1);

  const bytes = (await contentOf(ann, anns, file.importId)).data.getJointFileContent;
  expect(bytes).toContain(JOINT);
  expect(bytes).not.toContain(ANNS);
});

/** Samples of several accounts: a cut file reads as the whole one does of that account. */
const SEVERAL = Object.entries(EXPECTED)
  .filter(([, { accounts }]) => accounts.length > 1)
  .map(([place]) => place);

test.each(SEVERAL)("%s cut to each of its accounts holds the very rows of that one", async (place) => {
  const whole = await createUser(app);
  const file = sample(place);
  const { result } = await importFile(app, whole, file);
  const accounts = await accountsOf(app, whole);
  expect(accounts.length).toBeGreaterThan(1);

  let rows = 0;
  for (const { id, accountIdentifier } of accounts) {
    const { data } = await contentOf(whole, id, result.importId);
    const cut = await rowsOfAlone({ ...file, bytes: data.getJointFileContent });
    expect(cut).toEqual((await rowsOf(whole)).filter(({ number }) => number === accountIdentifier));
    rows += cut.length;
  }
  expect(rows).toBe((await rowsOf(whole)).length);
  expect(rows).toBeGreaterThan(0);
});

async function rowsOfAlone(file: TestFile) {
  const user = await createUser(app);
  await importFile(app, user, file);
  return await rowsOf(user);
}

async function rowsOf({ id }: TestUser): Promise<{ readonly number: string }[]> {
  const { rows } = await app.owner.query(
    `SELECT a.account_identifier AS number, event_date::text AS day, encode(fingerprint, 'hex') AS row, occurrence::int, cash_effect::text AS amount
       FROM transactions t JOIN brokerage_accounts a ON a.id = t.account_id WHERE t.user_id = $1
     UNION ALL
     SELECT a.account_identifier, portfolio_date::text, p.symbol || p.kind::text, p.quantity::int, p.current_value::text
       FROM positions p JOIN brokerage_accounts a ON a.id = p.account_id WHERE p.user_id = $1
     ORDER BY 1, 2, 3, 4, 5`,
    [id],
  );
  return rows;
}

test("who may only look, or isn't told, is answered nothing; a file is read by its owner alone", async () => {
  const { ann, ben, anns, bens, shareBens } = await startJointFamily(app);
  const named = { accountId: anns, personId: ben.id };
  expect(codeOf(await filesOf(ann, named))).toBe("NOT_FOUND");
  await shareBens("VIEW");
  expect(codeOf(await filesOf(ann, named))).toBe("NOT_FOUND");
  await shareBens("MANAGE");
  const [{ importId }] = (await filesOf(ann, named)).data.getJointFiles;

  expect(codeOf(await filesOf(undefined, named))).toBe("UNAUTHENTICATED");
  expect(codeOf(await filesOf(ann, { ...named, accountId: bens }))).toBe("NOT_FOUND");
  expect(codeOf(await contentOf(undefined, anns, importId))).toBe("UNAUTHENTICATED");
  for (const user of [ben, inScope(ben, ann.id), inScope(ben, "all")]) {
    expect(codeOf(await contentOf(user, anns, importId))).toBe("NOT_FOUND");
    expect(codeOf(await contentOf(user, bens, importId))).toBe("NOT_FOUND");
  }
  const bensOwn = (await accountsOf(app, ben)).find(({ accountIdentifier }) => accountIdentifier === BENS);
  expect(codeOf(await contentOf(ann, bensOwn?.id ?? "", importId))).toBe("NOT_FOUND");
  expect(codeOf(await contentOf(ann, anns, "nothing"))).toBe("NOT_FOUND");
});
