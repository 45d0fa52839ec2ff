import { expect, test } from "vitest";
import { insertAccount, insertByHand, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Today is Friday, 20 November 2026.
const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });
const [ann, bob] = [await createUser(app), await createUser(app)];

const FIGURES = `totalPortfolios distinctUsers distinctSymbols totalCurrentValue sharedAccounts
  asOf { day accounts totalValue }`;
const ALL = `{ adminGetPortfolioStatistics { ${FIGURES} } }`;
const BY_DATE = `query ($date: Date!) { adminGetPortfolioStatisticsByDate(date: $date) { ${FIGURES} } }`;
const BY_RANGE = `query ($from: Date!, $to: Date!) {
  adminGetPortfolioStatisticsByDateRange(startDate: $from, endDate: $to) { ${FIGURES} } }`;
const TRENDS = `{ adminGetPortfolioStatisticsTrends(period: WEEK, baseDate: "2026-11-20") { ${FIGURES} totalCurrentValueTrend } }`;
const CHANGE = `{ adminGetPortfolioValueChange(startDate: "2026-11-13", endDate: "2026-11-20") {
  change market bought sold cash newlyCoveredAccounts noLongerCoveredAccounts } }`;
const OWN = "{ userGetPortfolioStatistics { totalCurrentValue } }";

/** The couple's joint account, in both of their files, and an account of each. */
const joint = (user: TestUser, number = "Z12345678") => insertAccount(app, user, { name: "Joint", number });
const annsJoint = await joint(ann);
const bobsJoint = await joint(bob, "z12345678 ");
const annsOwn = await insertAccount(app, ann, { name: "Roth", number: "R1" });
const bobsOwn = await insertAccount(app, bob, { name: "IRA", number: "I1" });

await insertSnapshot(app, annsJoint, "2026-11-13", [{ symbol: "KO", quantity: 100, currentValue: 20_000 }]);
await insertSnapshot(app, bobsJoint, "2026-11-13", [{ symbol: "KO", quantity: 100, currentValue: 20_000 }]);
await insertSnapshot(app, annsOwn, "2026-11-13", [{ symbol: "PEP", quantity: 10, currentValue: 3000 }]);
await insertSnapshot(app, bobsOwn, "2026-11-13", [{ symbol: "F", quantity: 100, currentValue: 1900 }]);

async function ask(document: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await graphqlRequest(app, admin, document, variables);
  expect(errors).toBeUndefined();
  return Object.values(data)[0] as Record<string, unknown>;
}

test("an account of two people counts once in every total of the house: 24,900, not 44,900", async () => {
  const once = { totalCurrentValue: "24900", distinctUsers: 2, distinctSymbols: 3, sharedAccounts: 1 };
  const answers = [
    await ask(ALL),
    await ask(BY_DATE, { date: "2026-11-20" }),
    await ask(BY_RANGE, { from: "2026-11-01", to: "2026-11-20" }),
    await ask(TRENDS),
  ];

  for (const found of answers) {
    expect(found).toMatchObject({ ...once, totalPortfolios: 3 });
    expect(found["asOf"]).toEqual([{ day: "2026-11-13", accounts: 3, totalValue: "24900" }]);
  }
  // To each of the two it is theirs: 20,000 and 3,000; 20,000 and 1,900.
  for (const [user, value] of [
    [ann, "23000"],
    [bob, "21900"],
  ] as const) {
    const { data } = await graphqlRequest(app, user, OWN);
    expect(data.userGetPortfolioStatistics.totalCurrentValue).toBe(value);
  }
});

test("the newest day of either of them counts, and a change of hands is neither a purchase nor a new account", async () => {
  // Bob's newer file tells of 100 KO at 210.
  await insertSnapshot(app, bobsJoint, "2026-11-19", [{ symbol: "KO", quantity: 100, currentValue: 21_000 }]);

  expect(await ask(ALL)).toMatchObject({
    totalCurrentValue: "25900",
    sharedAccounts: 1,
    // Three of the 13th, and Bob's of the 19th.
    totalPortfolios: 4,
    asOf: [
      { day: "2026-11-19", accounts: 1, totalValue: "21000" },
      { day: "2026-11-13", accounts: 2, totalValue: "4900" },
    ],
  });
  expect(await ask(TRENDS)).toMatchObject({
    totalCurrentValue: "25900",
    totalCurrentValueTrend: "INCREASING",
  });
  expect(await ask(CHANGE)).toEqual({
    ...{ change: "1000", market: "1000", bought: "0", sold: "0", cash: "0" },
    ...{ newlyCoveredAccounts: 0, noLongerCoveredAccounts: 0 },
  });
});

test("the same number at another brokerage, and accounts without a number, are accounts of their own", async () => {
  const elsewhere = await joint(ann, "");
  const bobsElsewhere = await joint(bob, "");
  await app.database.pool.query("UPDATE brokerage_accounts SET account_identifier = NULL WHERE id = $1", [
    elsewhere.id,
  ]);
  const schwab = await joint(bob);
  await app.database.pool.query("UPDATE brokerage_accounts SET brokerage = 'Schwab' WHERE id = $1", [
    schwab.id,
  ]);
  for (const account of [elsewhere, bobsElsewhere, schwab]) {
    await insertByHand(app, account, "2026-11-19", [{ symbol: "KO", quantity: 1, currentValue: 1 }]);
  }

  expect(await ask(ALL)).toMatchObject({ totalCurrentValue: "25903", sharedAccounts: 1 });
});

test("a person who closed the account leaves the other one's", async () => {
  await app.database.pool.query("UPDATE brokerage_accounts SET closed_on = '2026-11-19' WHERE id = $1", [
    annsJoint.id,
  ]);

  expect(await ask(ALL)).toMatchObject({ totalCurrentValue: "25903", sharedAccounts: 0 });
});
