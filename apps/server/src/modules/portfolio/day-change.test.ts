import { expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

// The figures of the sample family: +988.00 of Nov 20 and +190.40 of Jul 6 are no sum.

const app = await startTestApp();
const ann = await createUser(app);
const admin = await createUser(app, { roles: ["ADMIN"] });
const joint = await insertAccount(app, ann, { name: "Joint", number: "J1" });
const roth = await insertAccount(app, ann, { name: "Roth", number: "R1" });
const stock = (symbol: string, currentValue: number, todaysGainLossDollar?: number) => ({
  symbol,
  currentValue,
  ...(todaysGainLossDollar !== undefined && { todaysGainLossDollar }),
});
await insertSnapshot(app, joint, "2026-11-19", [stock("KO", 8_000, -12.5)]);
await insertSnapshot(app, joint, "2026-11-20", [stock("KO", 9_000, 1000.5), stock("PEP", 500, -12.5)]);
await insertSnapshot(app, roth, "2026-07-06", [stock("KO", 2_000, 190.4), stock("F", 10)]);

const CHANGE = "todaysGainLossDollar dayChangeDay";

test("accounts of different days have no change together, and each its own", async () => {
  const { data } = await graphqlRequest(
    app,
    ann,
    `{ getPortfolioConnection { totals { ${CHANGE} } summary { ${CHANGE} dayChanges { accountId account day change } } }
       ko: getPortfolioConnection(symbol: "KO") { totals { ${CHANGE} } }
       pep: getPortfolioConnection(symbol: "PEP") { totals { ${CHANGE} } }
       getPortfolioGroups { summary { ${CHANGE} } groups { symbol ${CHANGE} } } }`,
  );

  const none = { todaysGainLossDollar: null, dayChangeDay: null };
  expect(data.getPortfolioConnection).toEqual({
    totals: none,
    summary: {
      ...none,
      dayChanges: [
        { accountId: joint.id, account: "Joint", day: "2026-11-20", change: "988" },
        { accountId: roth.id, account: "Roth", day: "2026-07-06", change: "190.4" },
      ],
    },
  });
  expect(data.ko.totals).toEqual(none);
  expect(data.pep.totals).toEqual({ todaysGainLossDollar: "-12.5", dayChangeDay: "2026-11-20" });
  expect(data.getPortfolioGroups).toEqual({
    summary: none,
    groups: [
      { symbol: "KO", ...none },
      { symbol: "PEP", todaysGainLossDollar: "-12.5", dayChangeDay: "2026-11-20" },
      { symbol: "F", ...none },
    ],
  });
});

test("one account, or a day on which all have the same, is headed by its day", async () => {
  const { data } = await graphqlRequest(
    app,
    ann,
    `{ one: getPortfolioConnection(accountId: "${joint.id}") { summary { ${CHANGE} } }
       july: getPortfolioConnection(date: "2026-07-31") { summary { ${CHANGE} dayChanges { account } } } }`,
  );

  expect(data.one.summary).toEqual({ todaysGainLossDollar: "988", dayChangeDay: "2026-11-20" });
  expect(data.july.summary).toEqual({
    todaysGainLossDollar: "190.4",
    dayChangeDay: "2026-07-06",
    dayChanges: [{ account: "Roth" }],
  });
});

test("administrators: positions of one day have a day's change, of two days none", async () => {
  const changeOn = async (...dates: readonly string[]) => {
    const { data } = await graphqlRequest(
      app,
      admin,
      `{ adminGetUserPositions(userId: "${ann.id}", accountIds: ["${joint.id}"], dates: ${JSON.stringify(dates)}) {
           dayCount todaysGainLoss { value unknownCount } currentValue { value } } }`,
    );
    return data.adminGetUserPositions;
  };

  expect(await changeOn("2026-11-20")).toMatchObject({ todaysGainLoss: { value: "988", unknownCount: 0 } });
  expect(await changeOn("2026-11-19", "2026-11-20")).toEqual({
    dayCount: 2,
    todaysGainLoss: { value: null, unknownCount: 0 },
    currentValue: { value: "17500" },
  });
});
