import { beforeAll, expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { accountsOf, codeOf, endGrants, type OwnAccount, share } from "../../testing/shared-accounts.ts";
import { createUser, graphqlRequest, inScope, startTestApp } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const [ann, ben, stranger] = [await createUser(app), await createUser(app), await createUser(app)];
const both = { owner: ben, grantee: ann };

let individual: OwnAccount;
let others: readonly OwnAccount[];
let joint: OwnAccount;
beforeAll(async () => {
  await importFile(app, ann, sample("s01/Accounts_History.csv"));
  await importFile(app, ben, sample("s02/History_for_Account_X87654321.csv"));
  await importFile(app, ben, sample("s03/Accounts_History.csv"));
  const [anns, bens] = [await accountsOf(app, ann), await accountsOf(app, ben)];
  const numbers = new Set(anns.map(({ accountIdentifier }) => accountIdentifier));
  const found = bens.find(({ accountIdentifier }) => accountIdentifier === "X87654321");
  const shared = bens.find(({ accountIdentifier }) => numbers.has(accountIdentifier));
  if (found === undefined || shared === undefined) {
    throw new Error("the samples no longer hold these accounts");
  }
  [individual, joint, others] = [found, shared, bens.filter(({ id }) => id !== found.id)];
});

const READINGS = `query ($id: ID!) {
  getCoverage { accountId accountName accountNumber fileCount spans { firstDay lastDay } files { fileName }
    nextDownloads { sentence } unmatchedClosings }
  getHistoryStandings { accountId account coveredThrough isBehind }
  userGetAccounts { id name accountIdentifier }
  userGetAccountCoverage { accountId firstDay lastDay }
  userGetAccountStatistics { totalAccounts }
  userGetPortfolioAccounts { id }
  userGetAccountContents(id: $id) { transactions positions imports }
}`;
type Who = Parameters<typeof graphqlRequest>[1];
const read = (user: Who, id = individual.id) => graphqlRequest(app, user, READINGS, { id });
const idsIn = (rows: readonly { readonly accountId?: string; readonly id?: string }[]) =>
  rows.map(({ accountId, id }) => accountId ?? id).sort();

test("coverage and lists of one shared account are the owner's, of that account alone", async () => {
  const owners = (await read(ben)).data;
  await share(app, both, [individual.id]);
  const { data, errors } = await read(inScope(ann, ben.id));

  expect(errors).toBeUndefined();
  const only = <Row extends { accountId?: string; id?: string }>(rows: readonly Row[]) =>
    rows.filter(({ accountId, id }) => (accountId ?? id) === individual.id);
  expect(data.getCoverage).toEqual(only(owners.getCoverage));
  expect(data.getCoverage).toMatchObject([{ accountNumber: "X87654321", fileCount: 1 }]);
  expect(data.getHistoryStandings).toEqual(only(owners.getHistoryStandings));
  expect(data.userGetAccounts).toEqual([individual]);
  expect(data.userGetAccountCoverage).toEqual(only(owners.userGetAccountCoverage));
  expect(data.userGetAccountCoverage).toHaveLength(1);
  expect(data.userGetAccountStatistics).toEqual({ totalAccounts: 1 });
  expect(data.userGetAccountContents).toEqual(owners.userGetAccountContents);
  expect(JSON.stringify(data)).not.toContain(others[0]?.accountIdentifier);
  for (const other of others) {
    expect(codeOf(await read(inScope(ann, ben.id), other.id))).toBe("NOT_FOUND");
  }
});

test("a span is covered by the files of the accounts in scope", async () => {
  const SPAN = `query ($ids: [ID!]) {
    getSpanCoverage(from: "2020-01-01", to: "2026-01-31", accountIds: $ids) {
      state coveredThrough historyEnds gaps { from to } lacking { account } } }`;
  const spanOf = async (user: Who, ids?: readonly string[]) => {
    const { data, errors } = await graphqlRequest(app, user, SPAN, { ids });
    expect(errors).toBeUndefined();
    return data.getSpanCoverage;
  };
  await share(app, both, [individual.id]);

  const narrowed = await spanOf(ben, [individual.id]);
  expect(await spanOf(inScope(ann, ben.id))).toEqual(narrowed);
  expect(narrowed).not.toEqual(await spanOf(ben));
  const nothing = await spanOf(ben, []);
  expect(await spanOf(inScope(ann, ben.id), [others[0]?.id ?? ""])).toEqual(nothing);
});

test("all of us is one's own and what is shared, an account of both once, others' by whose they are", async () => {
  await share(app, both, [individual.id, joint.id]);
  const own = (await read(ann, (await accountsOf(app, ann))[0]?.id)).data;
  const { data, errors } = await read(inScope(ann, "all"));

  expect(errors).toBeUndefined();
  for (const name of ["getCoverage", "userGetAccountCoverage", "userGetAccounts"]) {
    expect(idsIn(data[name])).toEqual([...idsIn(own[name]), individual.id].sort());
  }
  expect(data.userGetAccountStatistics.totalAccounts).toBe(own.userGetAccountStatistics.totalAccounts + 1);
  const named = data.userGetAccounts.find(({ id }: OwnAccount) => id === individual.id);
  expect(named.name).toBe(`Test · ${individual.name}`);
  expect(data.getCoverage.at(-1)).toMatchObject({ accountName: named.name, accountNumber: "X87654321" });
  expect(codeOf(await read(inScope(ann, "all"), joint.id))).toBe("NOT_FOUND");
});

test("a file that also tells of other accounts is not named beside the one that is shared", async () => {
  const [first] = others;
  const filesOf = async (user: Who) =>
    (await graphqlRequest(app, user, "{ getCoverage { accountId fileCount files { fileName } } }")).data
      .getCoverage;
  await app.owner.query(
    `UPDATE imports SET downloaded_at = '2030-01-01' WHERE user_id = $1 AND file_name = 'Accounts_History.csv'`,
    [ben.id],
  );
  const whole = (await filesOf(ben)).find(({ accountId }: { accountId: string }) => accountId === first?.id);
  expect(whole.files).toEqual([{ fileName: "Accounts_History.csv" }]);

  await share(app, both, [first?.id ?? ""]);
  expect(await filesOf(inScope(ann, ben.id))).toEqual([{ ...whole, files: [] }]);
});

test("strangers and ended grants find nobody", async () => {
  await share(app, both, [individual.id]);
  expect(codeOf(await read(inScope(stranger, ben.id)))).toBe("NOT_FOUND");
  await endGrants(app, ben);
  expect(codeOf(await read(inScope(ann, ben.id)))).toBe("NOT_FOUND");
  expect(
    idsIn((await read(inScope(ann, "all"), (await accountsOf(app, ann))[0]?.id)).data.userGetAccounts),
  ).toEqual(idsIn(await accountsOf(app, ann)));
});
