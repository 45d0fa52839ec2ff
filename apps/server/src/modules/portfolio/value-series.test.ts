import { beforeAll, describe, expect, test, vi } from "vitest";
import { EXPECTED, sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { insertAccount, insertByHand, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();

const FILES = ["s09/Portfolio_Positions_Sep-30-2022.csv", "s10/Portfolio_Positions_Jul-06-2026.csv"] as const;
const DAYS = ["2022-09-30", "2026-07-06"] as const;

describe("two positions files", () => {
  const importing = createUser(app);
  beforeAll(async () => {
    for (const file of FILES) {
      await importFile(app, await importing, sample(file));
    }
  });

  test("are two points with the totals of the files, which the portfolio of each day has too", async () => {
    const user = await importing;
    const { data } = await graphqlRequest(
      app,
      user,
      `{ getValueSeries { day total cash accountsCovered }
         first: getPortfolioConnection(date: "${DAYS[0]}") { summary { totalCurrentValue totalCashValue asOf { day } } }
         last: getPortfolioConnection(date: "${DAYS[1]}") { summary { totalCurrentValue totalCashValue asOf { day } } } }`,
    );

    const points = FILES.map((file, index) => ({
      day: DAYS[index],
      total: EXPECTED[file]?.total_value,
      cash: EXPECTED[file]?.cash_core,
      accountsCovered: EXPECTED[file]?.accounts.length,
    }));
    expect(points.map(({ total }) => total)).toEqual(["34090.35", "74578.65"]);
    expect(data.getValueSeries).toEqual(points);
    const pages = [data.first, data.last].map(({ summary }, index) => ({
      day: DAYS[index],
      total: summary.totalCurrentValue,
      cash: summary.totalCashValue,
      accountsCovered: summary.asOf.length,
    }));
    expect(pages).toEqual(points);
  });

  test("one account has its own values, another person's has none", async () => {
    const user = await importing;
    const { data } = await graphqlRequest(app, user, "{ userGetAccounts { id accountIdentifier } }");
    const roth = data.userGetAccounts.find(
      ({ accountIdentifier }: { accountIdentifier: string }) => accountIdentifier === "211223344",
    );
    const stranger = await createUser(app, { roles: ["READONLY"] });

    const ofRoth = `accountIds: ["${roth.id}"]`;
    expect(await valuesOf(user, ofRoth)).toEqual([`${DAYS[0]} 3417.2 of 1`, `${DAYS[1]} 8307.52 of 1`]);
    expect(await valuesOf(stranger, ofRoth)).toEqual([]);
    expect(await valuesOf(stranger)).toEqual([]);
    expect(await valuesOf(user, 'accountIds: ["no id"]')).toEqual([]);
    expect(await valuesOf(user, "accountIds: []")).toEqual([]);
  });
});

describe("accounts of different days", async () => {
  const user = await createUser(app);
  const joint = await insertAccount(app, user, { name: "Joint", number: "J1" });
  const roth = await insertAccount(app, user, { name: "Roth", number: "R1" });
  const old = await insertAccount(app, user, { name: "Old", number: "O1" });
  await insertSnapshot(app, joint, "2026-11-10", [
    { symbol: "KO", quantity: 10, currentValue: 1000 },
    { symbol: "SPAXX", type: "CASH", currentValue: 50 },
    { symbol: "Pending activity", kind: "PENDING", currentValue: -5 },
  ]);
  await insertSnapshot(app, old, "2026-11-11", [{ symbol: "F", quantity: 1, currentValue: 7 }]);
  await insertSnapshot(app, roth, "2026-11-12", [{ symbol: "PEP", quantity: 1, currentValue: 200 }]);
  // KO typed by hand lies over Joint's file of the 10th, and sold on the 17th; the file of the 18th ends both.
  await insertByHand(app, joint, "2026-11-16", [{ symbol: "KO", quantity: 20, currentValue: 2100 }]);
  await insertByHand(app, joint, "2026-11-17", [{ symbol: "KO", quantity: 0, currentValue: 0 }]);
  await insertSnapshot(app, joint, "2026-11-18", [{ symbol: "KO", quantity: 10, currentValue: 1100 }]);
  // Snapshots from the day of the closing on show nothing.
  await insertSnapshot(app, old, "2026-11-19", [{ symbol: "F", quantity: 1, currentValue: 9 }]);
  await app.database.pool.query("UPDATE brokerage_accounts SET closed_on = '2026-11-17' WHERE id = $1", [
    old.id,
  ]);

  const ALL = [
    "2026-11-10 1045 of 1",
    "2026-11-11 1052 of 2",
    "2026-11-12 1252 of 3",
    "2026-11-16 2352 of 3",
    "2026-11-17 245 of 2",
    "2026-11-18 1300 of 2",
    "2026-11-19 1300 of 2",
  ];

  test("count as of each one's newest day, edits over it and closings included", async () => {
    expect(await valuesOf(user)).toEqual(ALL);
  });

  test("a range shows the same values, with what was held before it", async () => {
    expect(await valuesOf(user, 'from: "2026-11-12", to: "2026-11-17"')).toEqual(ALL.slice(2, 5));
    expect(await valuesOf(user, 'from: "2026-11-18"')).toEqual(ALL.slice(5));
    expect(await valuesOf(user, 'to: "2026-11-10"')).toEqual(ALL.slice(0, 1));
    expect(await valuesOf(user, 'from: "2026-11-13", to: "2026-11-15"')).toEqual([]);
  });

  test("days are those of the accounts asked for; cash leaves out what is pending", async () => {
    expect(await valuesOf(user, `accountIds: ["${roth.id}"]`)).toEqual(["2026-11-12 200 of 1"]);
    const { data } = await graphqlRequest(app, user, '{ getValueSeries(to: "2026-11-10") { cash } }');
    expect(data.getValueSeries).toEqual([{ cash: "50" }]);
  });
});

describe("accounts that come and go", async () => {
  const user = await createUser(app);
  const POINTS = `{ getValueSeries(FROM) { day total joined { account day value } ended { account day value } } }`;
  const seriesFrom = async (from: string) =>
    (await graphqlRequest(app, user, POINTS.replace("(FROM)", from))).data.getValueSeries;
  const [joint, roth, plan] = [
    await insertAccount(app, user, { name: "Joint", number: "J1" }),
    await insertAccount(app, user, { name: "Roth", number: "R1" }),
    await insertAccount(app, user, { name: "401k", number: "P1" }),
  ];
  const worth = async (account: typeof joint, day: string, currentValue: number) =>
    await insertSnapshot(app, account, day, [{ symbol: "KO", currentValue }]);
  await worth(joint, "2026-06-01", 34_000);
  await worth(joint, "2026-07-06", 31_000);
  await worth(roth, "2026-07-06", 30_000);
  await worth(plan, "2026-07-06", 13_296);
  await worth(plan, "2026-08-03", 13_300);
  await worth(joint, "2026-09-01", 32_000);
  await app.database.pool.query("UPDATE brokerage_accounts SET closed_on = '2026-08-10' WHERE id = $1", [
    plan.id,
  ]);

  const JOINED = {
    day: "2026-07-06",
    total: "74296",
    joined: [
      { account: "401k", day: "2026-07-06", value: "13296" },
      { account: "Roth", day: "2026-07-06", value: "30000" },
    ],
    ended: [],
  };
  const ENDED = {
    day: "2026-09-01",
    total: "62000",
    joined: [],
    ended: [{ account: "401k", day: "2026-08-10", value: "13300" }],
  };

  test("are named at the point that has them first, or first lacks them", async () => {
    expect(await seriesFrom("")).toEqual([
      {
        day: "2026-06-01",
        total: "34000",
        joined: [{ account: "Joint", day: "2026-06-01", value: "34000" }],
        ended: [],
      },
      JOINED,
      { day: "2026-08-03", total: "74300", joined: [], ended: [] },
      ENDED,
    ]);
  });

  test("in a later range as well, and not twice", async () => {
    expect((await seriesFrom('(from: "2026-06-02")'))[0]).toEqual(JOINED);
    expect(await seriesFrom('(from: "2026-08-20")')).toEqual([ENDED]);
    expect(await seriesFrom('(from: "2026-08-11")')).toEqual([ENDED]);
    expect(await seriesFrom('(from: "2026-09-02")')).toEqual([]);
  });
});

test("nobody is not answered", async () => {
  expect((await graphqlRequest(app, undefined, "{ getValueSeries { day } }")).data).toBeUndefined();
});

test.each([
  ['from: "2026-11-20", to: "2026-11-19"', "from must not be after to"],
  ['from: "1985-12-31", to: "2026-01-01"', "to must be at most 14610 days (40 years) after from"],
])("%s is refused, naming the argument", async (args, message) => {
  const user = await createUser(app);

  const { errors } = await graphqlRequest(app, user, `{ getValueSeries(${args}) { day } }`);

  expect(errors).toMatchObject([{ message, extensions: { code: "INVALID_INPUT" } }]);
});

async function valuesOf(user: TestUser, args = ""): Promise<string[]> {
  const { data, errors } = await graphqlRequest(
    app,
    user,
    `{ getValueSeries${args === "" ? "" : `(${args})`} { day total accountsCovered } }`,
  );
  expect(errors).toBeUndefined();
  return data.getValueSeries.map(
    ({ day, total, accountsCovered }: Record<string, string>) => `${day} ${total} of ${accountsCovered}`,
  );
}
