import { beforeEach, expect, test, vi } from "vitest";
import { listUploads } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { share } from "../../testing/shared-accounts.ts";
import { graphqlRequest, inScope, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { ANNS, BENS, historyFile, JOINT, startJointFamily } from "./testing/joint-family.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
let family: Awaited<ReturnType<typeof startJointFamily>>;
beforeEach(async () => {
  family = await startJointFamily(app);
});

/** Five shares of PEP that are still held, and a dividend on them. */
const held = (number: string) => [
  `01/20/2026,"Account ${number}",${number},"DIVIDEND RECEIVED PEPSICO (PEP) (Cash)",PEP,"PEPSICO",Cash,,,,,,4,`,
  `01/12/2026,"Account ${number}",${number},"YOU BOUGHT PEPSICO (PEP) (Cash)",PEP,"PEPSICO",Cash,140,5,,,,-700,`,
];

type Place = {
  readonly accountId?: string;
  readonly transactionId?: string;
  readonly fileName: string | null;
  readonly line: number | null;
};
type Rows = {
  readonly rows: readonly { fill: Place; lots: readonly { fill: Place }[] }[];
};

const ROW = "fill { transactionId fileName line } lots { fill { fileName line } }";
const PLACES = `{
  getTransactions(size: 50) { content { id accountId importId fileName line } }
  getOpenLots { instrument importId fileName line }
  closings: explainSummary(cell: {}) { rows { ${ROW} } }
  income: explainSummary(cell: { assets: INCOME }) { rows { ${ROW} } }
}`;

const answer = async (user: Parameters<typeof graphqlRequest>[1], query: string) => {
  const { data, errors } = await graphqlRequest(app, user, query);
  expect(errors).toBeUndefined();
  return data;
};

const namesIn = async (user: Parameters<typeof graphqlRequest>[1]): Promise<string[]> =>
  (await listUploads(app, user)).data?.getUploadHistory.uploads.map(
    ({ filename }: { filename: string }) => filename,
  );

test("what a file tells of the other account is told as before, though the file also holds the one that is set aside", async () => {
  const { ann, annsOwn, shareBens, seeBens } = family;
  await importFile(app, ann, historyFile("Accounts_History.csv", ...held(JOINT), ...held(ANNS)));
  await shareBens();
  const ofOwn = ({ accountId }: { readonly accountId: string }) => accountId === annsOwn;
  const before = await answer(ann, PLACES);
  const ownRows = before.getTransactions.content.filter(ofOwn).map(({ id }: { readonly id: string }) => id);
  const lineOf = `{ getFileLines(transactionId: "${ownRows[0]}") { fileName line } }`;
  const [line, files] = [await answer(ann, lineOf), await namesIn(ann)];
  const coverage =
    "{ getCoverage { accountId fileCount files { fileName } spans { lastDay } nextDownloads { sentence } } }";
  const covered = await answer(ann, coverage);

  await seeBens();

  const after = await answer(ann, PLACES);
  expect(after.getTransactions.content).toEqual(before.getTransactions.content.filter(ofOwn));
  expect(after.getTransactions.content).toHaveLength(4);
  for (const cell of ["closings", "income"] as const) {
    expect(after[cell].rows).toEqual(
      (before[cell] as Rows).rows.filter(({ fill }) => ownRows.includes(fill.transactionId)),
    );
    expect(after[cell].rows).toHaveLength(1);
  }
  expect(after.getOpenLots).toMatchObject([{ instrument: "PEP", fileName: "Accounts_History.csv" }]);
  expect(before.getOpenLots).toContainEqual(after.getOpenLots[0]);
  expect(await answer(ann, lineOf)).toEqual(line);
  expect(await namesIn(ann)).toEqual(files);
  // New files still go into it, so what to download next is told of it too.
  expect(await answer(ann, coverage)).toEqual(covered);
  expect(covered.getCoverage).toHaveLength(2);
});

test("in all of us a file is told once all of its accounts may be seen, also where one of them counts from another copy", async () => {
  const { ann, ben, bensOwn, shareAllOfBens, seeBens } = family;
  const all = inScope(ann, "all");
  const filesOf = async (accountId: string) => {
    const rows: readonly Place[] = (await answer(all, PLACES)).getTransactions.content;
    return new Set(rows.filter((row) => row.accountId === accountId).map(({ fileName }) => fileName));
  };
  await share(app, { owner: ben, grantee: ann }, [bensOwn]);
  expect(await filesOf(bensOwn)).toEqual(new Set([null]));
  expect(await namesIn(all)).toHaveLength(1);

  await shareAllOfBens();
  expect(await filesOf(bensOwn)).toEqual(new Set(["Accounts_History.csv"]));
  expect(await namesIn(all)).toHaveLength(2);

  await seeBens();
  for (const accountId of [family.annsOwn, family.bens, bensOwn]) {
    expect(await filesOf(accountId)).toEqual(new Set(["Accounts_History.csv"]));
  }
  expect(await filesOf(family.anns)).toEqual(new Set());
  expect(await namesIn(all)).toHaveLength(2);
  // Lists of accounts are of what counts: the joint one once.
  const { userGetAccounts: accounts } = await answer(all, "{ userGetAccounts { accountIdentifier } }");
  expect(accounts.map((one: { accountIdentifier: string }) => one.accountIdentifier).toSorted()).toEqual(
    [JOINT, ANNS, BENS].toSorted(),
  );
});

test("what is written in the account that is set aside is answered, and written once", async () => {
  const { ann, anns, shareBens, seeBens } = family;
  await shareBens();
  await seeBens();
  const input = `symbol: "AAPL", quantity: "1", positionType: "STOCK", accountId: "${anns}", portfolioDate: "2026-11-20"`;

  const added = await answer(
    ann,
    `mutation { userAddPortfolioPosition(input: { ${input} }) { id accountId quantity } }`,
  );
  expect(added.userAddPortfolioPosition).toMatchObject({ accountId: anns, quantity: "1" });
  const updated = await answer(
    ann,
    `mutation { userUpdatePortfolio(portfolioId: "${added.userAddPortfolioPosition.id}", input: { quantity: "2" }) { quantity } }`,
  );

  expect(updated.userUpdatePortfolio).toEqual({ quantity: "2" });
  expect(await positionsOf(ann)).toBe(1);
});

const positionsOf = async ({ id }: TestUser) =>
  (await app.owner.query("SELECT FROM positions WHERE user_id = $1", [id])).rowCount;
