import { beforeAll, expect, test, vi } from "vitest";
import { GRAPHQL_PERMISSIONS } from "../../permissions.ts";
import { documentOf, everyField } from "../../testing/operation-documents.ts";
import { graphqlRequest, inScope } from "../../testing/test-app.ts";
import { figuresOf } from "../sharing/testing/figures.ts";
import { startHouse } from "../sharing/testing/house.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const { app, ann, ben, apart, together, anns, share } = await startHouse();

/** Lists of accounts and files: they show what is set aside as well. */
const KEPT = [
  "getCoverage",
  "getUploadHistory",
  "userGetAccountCoverage",
  "userGetAccounts",
  "userGetAccountStatistics",
];

const READINGS = Object.entries(GRAPHQL_PERMISSIONS)
  .filter(([name, { scope }]) => name.startsWith("Query.") && scope === "ACCOUNTS")
  .map(([name]) => name.slice("Query.".length));

type Who = Parameters<typeof graphqlRequest>[1];

/** What no two people's books have in common: ids, moments, and where in a file something stands. */
const OWN_KEYS = /^(?:\w+Id|id|ids|chains|line|sequence|\w+At|sizeBytes|requestId)$/;

/** All that a reading answers, or why it doesn't, but for what is each person's own. */
async function answerOf(user: Who, field: string): Promise<unknown> {
  const { data, errors } = await graphqlRequest(app, user, documentOf("Query", field, undefined, everyField));
  const answer = errors?.map(({ message, extensions }) => [message, extensions?.["code"]]) ?? data;
  return JSON.parse(JSON.stringify(answer), (key, value) => (OWN_KEYS.test(key) ? undefined : value));
}

const before = new Map<string, unknown>();
beforeAll(async () => {
  await share("Joint", "Zeta Roth");
  for (const field of KEPT) {
    before.set(field, await answerOf(ann, field));
  }
  const { errors } = await graphqlRequest(
    app,
    ann,
    `mutation { seeJointAccount(accountId: "${anns.get("Joint")}", personId: "${ben.id}") { answer } }`,
  );
  expect(errors).toBeUndefined();
});

test.each(READINGS.filter((field) => !KEPT.includes(field)))(
  "%s while the joint account is set aside is as if there were only the other one, its file told",
  async (field) => {
    expect(await answerOf(ann, field)).toEqual(await answerOf(apart, field));
  },
);

test.each(KEPT)("%s is as before", async (field) => {
  expect(before.get(field)).toHaveProperty(field);
  const withoutWord = (given: unknown) =>
    JSON.stringify(given).replaceAll('"setAsideFor":"Test"', '"setAsideFor":null');
  expect(withoutWord(await answerOf(ann, field))).toEqual(withoutWord(before.get(field)));
});

test.each([
  "{ getTotalPortfolio { summary { count totalCurrentValue uniqueAccounts totalCashValue } } }",
  '{ getReturns(from: "2026-11-12", to: "2026-11-19") { netFlows bridge { start deposits market options income end } } }',
  "{ getObligations { underlying week toBuyDollars toDeliverShares contracts } }",
  "{ getTransactions(size: 50) { totalElements } getRealizedSeries(bucket: YEAR) { total trades } }",
])("in all of us the account counts once, from the copy that is seen: %s", async (query) => {
  expect(await figuresOf(app, inScope(ann, "all"), query)).toEqual(await figuresOf(app, together, query));
});

test("the readings are all there, and tell something", async () => {
  expect(READINGS.length).toBeGreaterThan(50);
  expect(READINGS).toEqual(expect.arrayContaining(KEPT));
  expect(JSON.stringify(await answerOf(ann, "getTransactions"))).toContain("Accounts_History.csv");
  expect(await answerOf(ann, "getTotalPortfolio")).not.toEqual(await answerOf(together, "getTotalPortfolio"));
});
