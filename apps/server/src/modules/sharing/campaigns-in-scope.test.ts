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

let bens: readonly OwnAccount[];
let joint: string;
/** An account of Ben's alone that has campaigns. */
let shared: string;
beforeAll(async () => {
  await importFile(app, ann, sample("s01/Accounts_History.csv"));
  await importFile(app, ben, sample("s02/History_for_Account_X87654321.csv"));
  await importFile(app, ben, sample("s03/Accounts_History.csv"));
  bens = await accountsOf(app, ben);
  const numbers = new Set((await accountsOf(app, ann)).map(({ accountIdentifier }) => accountIdentifier));
  joint = bens.find(({ accountIdentifier }) => numbers.has(accountIdentifier))?.id ?? "";
  const { content } = await list(ben);
  shared = content.find(({ accountId }: Campaign) => accountId !== joint).accountId;
});

type Who = Parameters<typeof graphqlRequest>[1];
type Campaign = { readonly id: string; readonly accountId: string; readonly openedOn: string };

const LIST = `query ($ids: [ID!], $page: Int, $size: Int, $sort: CampaignSort) {
  getCampaigns(accountIds: $ids, includeHoldings: true, page: $page, size: $size, sort: $sort, descending: true) {
    totalElements content { id accountId openedOn underlying profit legs { transactionId } }
    totals { campaigns profit } } }`;
async function list(user: Who, asked: Record<string, unknown> = {}) {
  const { data, errors } = await graphqlRequest(app, user, LIST, { size: 100, ...asked });
  expect(errors).toBeUndefined();
  return data.getCampaigns;
}
const idsOf = (content: readonly Campaign[]) => content.map(({ id }) => id);

test("campaigns of one shared account are the owner's of that account, with its totals", async () => {
  await share(app, both, [shared]);

  for (const sort of [null, "PROFIT"]) {
    const owners = await list(ben, { ids: [shared], sort });
    expect(owners.totalElements).toBeGreaterThan(0);
    expect(owners.totalElements).toBeLessThan((await list(ben, { sort })).totalElements);
    expect(await list(inScope(ann, ben.id), { sort })).toEqual(owners);
  }
  const others = bens.filter(({ id }) => id !== shared).map(({ id }) => id);
  expect((await list(inScope(ann, ben.id), { ids: others })).totalElements).toBe(0);
});

test("one campaign is there when its account is, else as one that never was", async () => {
  const FIND = "query ($id: ID!) { getCampaign(id: $id) { id accountId underlying legs { transactionId } } }";
  const find = async (user: Who, id: string) =>
    (await graphqlRequest(app, user, FIND, { id })).data?.getCampaign;
  await share(app, both, [shared]);

  const { content } = await list(ben);
  const isShared = ({ accountId }: Campaign) => accountId === shared;
  const seen: Campaign = content.find(isShared);
  const hidden: Campaign = content.find((campaign: Campaign) => !isShared(campaign));
  expect(await find(inScope(ann, ben.id), seen.id)).toEqual(await find(ben, seen.id));
  expect(await find(inScope(ann, "all"), seen.id)).toMatchObject({ id: seen.id });
  expect(await find(inScope(ann, ben.id), hidden.id)).toBeNull();
  expect(await find(inScope(ann, "all"), hidden.id)).toBeNull();
  expect(await find(ann, seen.id)).toBeNull();
});

test("all of us is one list in one order, whatever the size of its pages; an account of both once", async () => {
  await share(
    app,
    both,
    bens.map(({ id }) => id),
  );
  const [own, theirs] = [await list(ann), await list(ben)];
  const counted = theirs.content.filter(({ accountId }: Campaign) => accountId !== joint);
  expect(counted.length).toBeLessThan(theirs.content.length);
  const expected = [...own.content, ...counted].sort(
    (a: Campaign, b: Campaign) => b.openedOn.localeCompare(a.openedOn) || (a.id < b.id ? -1 : 1),
  );

  const family = inScope(ann, "all");
  const whole = await list(family);
  expect(whole.totalElements).toBe(expected.length);
  expect(idsOf(whole.content)).toEqual(idsOf(expected));
  const profit = (rows: readonly { readonly profit: string }[]) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row.profit) * 100), 0);
  expect(profit([whole.totals])).toBe(profit(expected));

  for (const sort of [null, "PROFIT"]) {
    const size = 3;
    const pages = [];
    for (let page = 0; page * size < expected.length; page++) {
      pages.push(...(await list(family, { page, size, sort })).content);
    }
    expect(idsOf(pages)).toEqual(idsOf((await list(family, { sort })).content));
  }
});

test("the gap in days is each owner's own, and nobody else sets it", async () => {
  const set = (user: Who, days: number) =>
    graphqlRequest(app, user, "mutation ($days: Int!) { setCampaignGap(days: $days) }", { days });
  const gap = async (user: Who) =>
    (await graphqlRequest(app, user, "{ getCampaignGap }")).data?.getCampaignGap;
  await share(app, both, [joint], "MANAGE");
  await set(ben, 7);
  const own = await gap(ann);

  expect(await gap(inScope(ann, ben.id))).toBe(7);
  expect(await gap(inScope(ann, "all"))).toBe(own);
  expect(codeOf(await set(inScope(ann, ben.id), 30))).toBe("FORBIDDEN");
  expect([await gap(ben), await gap(ann)]).toEqual([7, own]);
});

test("who may change all accounts changes the owner's campaigns, and their own stay", async () => {
  const RENAME = `mutation ($id: ID!) { updateCampaign(id: $id, name: "Named by Ann") { name } }`;
  const campaign: Campaign = (await list(ben)).content[0];
  const rename = (user: Who) => graphqlRequest(app, user, RENAME, { id: campaign.id });
  await share(app, both, [joint], "MANAGE");
  expect(codeOf(await rename(inScope(ann, ben.id)))).toBe("FORBIDDEN");
  await share(
    app,
    both,
    bens.map(({ id }) => id),
    "MANAGE",
  );
  expect(codeOf(await rename(ann))).toBe("NOT_FOUND");
  expect((await rename(inScope(ann, ben.id))).data).toEqual({ updateCampaign: { name: "Named by Ann" } });
});

test("strangers and ended grants find nobody", async () => {
  await share(app, both, [joint]);
  expect(codeOf(await graphqlRequest(app, inScope(stranger, ben.id), LIST))).toBe("NOT_FOUND");
  await endGrants(app, ben);
  expect(codeOf(await graphqlRequest(app, inScope(ann, ben.id), LIST))).toBe("NOT_FOUND");
  expect(await list(inScope(ann, "all"))).toEqual(await list(ann));
});
