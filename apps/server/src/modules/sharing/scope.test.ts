import { beforeAll, expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { makeToken } from "../../testing/make-token.ts";
import { createUser, graphqlRequest, inScope, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const [ann, ben, stranger] = [await createUser(app), await createUser(app), await createUser(app)];

type Account = { readonly id: string; readonly name: string; readonly accountIdentifier: string };
const accountsOf = async (user: TestUser): Promise<readonly Account[]> =>
  (await graphqlRequest(app, user, "{ userGetAccounts { id name accountIdentifier } }")).data
    ?.userGetAccounts;

const share = async (accountIds: readonly string[], access: "MANAGE" | "VIEW") => {
  await app.owner.query("DELETE FROM account_grants");
  await graphqlRequest(
    app,
    ben,
    `mutation ($ids: [ID!]!, $username: String!) {
      shareAccounts(accountIds: $ids, username: $username, access: ${access}) { given { accountId } }
    }`,
    { ids: accountIds, username: ann.username },
  );
};

/** Income of 2022 to 2024, summed. */
const income = async (user: Parameters<typeof graphqlRequest>[1]): Promise<string> => {
  const reply = await graphqlRequest(app, user, "{ getIncome(bucket: YEAR) { amount } }");
  return String(reply.errors?.[0]?.extensions?.["code"] ?? sum(reply.data?.getIncome));
};
const sum = (rows: readonly { readonly amount: string }[]) =>
  (rows.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);

let bens: readonly Account[] = [];
beforeAll(async () => {
  await importFile(app, ann, sample("s01/Accounts_History.csv"));
  await importFile(app, ben, sample("s02/History_for_Account_X87654321.csv"));
  await importFile(app, ben, sample("s03/Accounts_History.csv"));
  bens = await accountsOf(ben);
});

test("a person's figures are those of the accounts that they share; all of us is the sum, an account of both once", async () => {
  const [own, whole] = [await income(ann), await income(ben)];
  const numbers = (await accountsOf(ann)).map(({ accountIdentifier }) => accountIdentifier);
  const parts: { readonly isJoint: boolean; readonly amount: number }[] = [];
  for (const { id, accountIdentifier } of bens) {
    await share([id], "VIEW");
    const amount = Number(await income(inScope(ann, ben.id)));
    parts.push({ isJoint: numbers.includes(accountIdentifier), amount });
  }
  const totalOf = (chosen: typeof parts) => chosen.reduce((total, { amount }) => total + amount, 0);
  expect(totalOf(parts)).toBeCloseTo(Number(whole), 8);
  expect(new Set(parts.map(({ amount }) => amount)).size).toBeGreaterThan(1);
  expect(parts.filter(({ isJoint, amount }) => isJoint && amount !== 0)).toHaveLength(1);

  await share(
    bens.map(({ id }) => id),
    "VIEW",
  );
  expect(await income(inScope(ann, ben.id))).toBe(whole);
  const others = totalOf(parts.filter(({ isJoint }) => !isJoint));
  expect(Number(await income(inScope(ann, "all")))).toBeCloseTo(Number(own) + others, 8);
  expect(await income(inScope(ann, "me"))).toBe(own);
  expect(await income(ann)).toBe(own);
});

test("who shares nothing, or no longer, is not there", async () => {
  await share([bens[0]?.id ?? ""], "VIEW");
  expect(await income(inScope(stranger, ben.id))).toBe("NOT_FOUND");
  expect(await income(inScope(ben, ann.id))).toBe("NOT_FOUND");
  expect(await income(inScope(ann, "no id"))).toBe("NOT_FOUND");
  expect(await income(inScope(ann, stranger.id))).toBe("NOT_FOUND");

  await app.owner.query("UPDATE account_grants SET ends_on = '2020-01-31'");
  expect(await income(inScope(ann, ben.id))).toBe("NOT_FOUND");
  expect(await income(inScope(ann, "all"))).toBe(await income(ann));
});

test("what needs the books as a whole needs all accounts, and changing needs leave", async () => {
  const taxYears = async (scope: string) =>
    (await graphqlRequest(app, inScope(ann, scope), "{ getTaxYears { year } }")).errors?.[0]?.message;
  const seal = (scope: string) =>
    graphqlRequest(app, inScope(ann, scope), "mutation { sealTaxYear(year: 2023) { sealedOn } }");

  await share([bens[0]?.id ?? ""], "MANAGE");
  expect(await taxYears(ben.id)).toBe(
    "This needs all accounts of the person, and not all of them are shared with you",
  );
  await share(
    bens.map(({ id }) => id),
    "MANAGE",
  );
  expect(await taxYears(ben.id)).toBeUndefined();
  expect(await taxYears("all")).toBe("Choose one person first: this can't be done for all of you at once");
  expect((await seal(ben.id)).errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
});

test("the tax year of a person with a spouse is for the two of them, and a stranger's declaration changes nothing", async () => {
  const cleo = await createUser(app);
  const declare = (user: TestUser, username: string) =>
    graphqlRequest(app, user, `mutation { declareSpouse(username: "${username}") }`);
  const radar = async () =>
    (await graphqlRequest(app, inScope(ann, ben.id), "{ getWashRadar { amount } }")).errors?.[0]?.message;
  const refused =
    "A tax year also tells of the spouse's trades, and these two share that with each other alone";
  await share(
    bens.map(({ id }) => id),
    "VIEW",
  );
  expect(await radar()).toBeUndefined();

  await declare(cleo, ben.username);
  expect(await radar()).toBeUndefined();
  await declare(ben, cleo.username);
  expect(await radar()).toBe(refused);

  await declare(ben, ann.username);
  await declare(ann, ben.username);
  expect(await radar()).toBeUndefined();
});

test("a change reaches only accounts that are shared to be changed, and the log names both", async () => {
  const [first, second] = bens;
  await share([first?.id ?? ""], "MANAGE");
  const add = (accountId: string | undefined, scope: string) =>
    graphqlRequest(
      app,
      inScope(ann, scope),
      `mutation ($input: AddPositionInput!) { userAddPortfolioPosition(input: $input) { id } }`,
      {
        input: {
          symbol: "AAPL",
          quantity: "1",
          positionType: "STOCK",
          accountId,
          portfolioDate: "2024-11-20",
        },
      },
    );

  expect((await add(first?.id, ben.id)).data?.userAddPortfolioPosition.id).toBeTruthy();
  expect((await add(second?.id, ben.id)).errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
  expect((await add(first?.id, "me")).errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
  expect((await add(first?.id, "all")).errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
  await share([first?.id ?? ""], "VIEW");
  expect((await add(first?.id, ben.id)).errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");

  const { rows } = await app.owner.query(
    "SELECT performed_by_id, target_user_id FROM audit_logs WHERE action_type = 'POSITION_ADDED'",
  );
  expect(rows).toEqual([{ performed_by_id: ann.id, target_user_id: ben.id }]);
});

test("a deleted row of an account that isn't shared can't be restored, and the owner's own can", async () => {
  await importFile(app, ben, sample("s10/Portfolio_Positions_Jul-06-2026.csv"));
  const { rows } = await app.owner.query<{ id: string; account: string }>(
    "SELECT id, account_id AS account FROM positions WHERE user_id = $1 AND import_id IS NOT NULL AND kind = 'HOLDING' ORDER BY id",
    [ben.id],
  );
  const [hidden] = rows;
  const shared = rows.find(({ account }) => account !== hidden?.account)?.account ?? "";
  const restore = (user: Parameters<typeof graphqlRequest>[1]) =>
    graphqlRequest(
      app,
      user,
      `mutation { userRestorePortfolio(portfolioId: "${hidden?.id}") { __typename } }`,
    );
  await graphqlRequest(
    app,
    ben,
    `mutation { userDeletePortfolio(portfolioId: "${hidden?.id}") { success } }`,
  );
  await share([shared], "MANAGE");

  const refused = await restore(inScope(ann, ben.id));
  expect(refused.errors?.[0]).toMatchObject({
    message: "Position not found",
    extensions: { code: "NOT_FOUND" },
  });
  const isThere = async () =>
    (await app.owner.query("SELECT FROM positions WHERE id = $1", [hidden?.id])).rowCount === 1;
  expect(await isThere()).toBe(false);

  expect((await restore(ben)).errors).toBeUndefined();
  expect(await isThere()).toBe(true);
});

test("a token for scripts is for its own person's figures", async () => {
  await share(
    bens.map(({ id }) => id),
    "MANAGE",
  );
  for (const scope of ["IMPORT", "READ"] as const) {
    const script = await makeToken(app, ann, scope);
    for (const asked of [ben.id, "all"]) {
      expect(await income(inScope(script, asked))).toBe("FORBIDDEN");
    }
  }
  expect(await income(await makeToken(app, ann, "READ"))).toBe(await income(ann));
});
