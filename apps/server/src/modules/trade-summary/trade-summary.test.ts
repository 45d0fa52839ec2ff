import { expect, test } from "vitest";
import { insertAccount, insertRealizedDay } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const FIELDS = `periodId periodName startDate endDate totalTrades totalProfitLoss totalCommission totalFees netProfitLoss
  averageTradeSize winningTrades losingTrades winRate largestWin largestLoss unmatchedTrades`;
const SET =
  "current { periodId netProfitLoss } previous { periodId } twoPeriodsBack { periodId } " +
  "threePeriodsBack { periodId } fourPeriodsBack { periodId netProfitLoss } profitLossChange tradeCountChange";

const app = await startTestApp();
const user = await createUser(app);
const account = await insertAccount(app, user);
const other = await insertAccount(app, user, { name: "IRA", number: "Z2" });

// Friday, 20 November 2026.
await insertRealizedDay(app, account, "2026-11-20", {
  buys: 50.01,
  sells: 199.34,
  commission: 1.3,
  fees: 0.02,
  openAmount: 199.34,
});
await insertRealizedDay(app, other, "2026-11-20", {
  underlying: "F",
  assetClass: "STOCK",
  buys: 300,
  sells: 200,
  openAmount: 300,
});
await insertRealizedDay(app, account, "2026-11-18", { matched: 0, unmatched: 1 });
await insertRealizedDay(app, account, "2026-11-12", { sells: 10 });
await insertRealizedDay(app, account, "2022-05-05", { sells: 22 });
// Nothing was closed: an opening, which the cash basis counts.
await insertRealizedDay(app, account, "2026-11-19", { matched: 0, cashSells: 199.34 });

test("a day adds up options and stocks of all accounts; net is gross less commission and fees", async () => {
  expect(await askPeriod("periodType: DAY")).toEqual({
    periodId: "2026-11-20",
    periodName: "Friday",
    startDate: "2026-11-20",
    endDate: "2026-11-20",
    totalTrades: 2,
    totalProfitLoss: "50.65",
    totalCommission: "1.3",
    totalFees: "0.02",
    netProfitLoss: "49.33",
    averageTradeSize: "249.67",
    winningTrades: 1,
    losingTrades: 1,
    winRate: 50,
    largestWin: "149.33",
    largestLoss: "-100",
    unmatchedTrades: 0,
  });
});

test.each([
  ["periodType: WEEK", "2026-W47", "Week of 16, November", 3, "49.33", 1],
  ["periodType: WEEK, periodsBack: 1", "2026-W46", "Week of 9, November", 1, "10", 0],
  ["periodType: MONTH", "2026-11", "November", 4, "59.33", 1],
  ["periodType: YEAR", "2026", "2026", 4, "59.33", 1],
  ["periodType: YEAR, periodsBack: 4", "2022", "2022", 1, "22", 0],
  ["periodType: YEAR, periodsBack: 5", "2021", "2021", 0, "0", 0],
])("%s is %s", async (args, ...figures) => {
  const { periodId, periodName, totalTrades, netProfitLoss, unmatchedTrades } = await askPeriod(args);

  expect([periodId, periodName, totalTrades, netProfitLoss, unmatchedTrades]).toEqual(figures);
});

test("any range of days, both ends included", async () => {
  const range = `startDate: "2026-11-12", endDate: "2026-11-20"`;
  const { data } = await graphqlRequest(app, user, `{ getTradeSummaryForDateRange(${range}) { ${FIELDS} } }`);

  expect(data.getTradeSummaryForDateRange).toMatchObject({
    startDate: "2026-11-12",
    endDate: "2026-11-20",
    totalTrades: 4,
    netProfitLoss: "59.33",
  });
});

test("the dashboard: this week's days, and five weeks, months and years", async () => {
  const dashboard = await askDashboard(user);

  expect(dashboard.daily.map((day: { periodId: string }) => day.periodId)).toEqual([
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
  ]);
  expect(dashboard.daily.at(-1)).toMatchObject({ netProfitLoss: "49.33" });
  expect(dashboard.weekly).toMatchObject({
    current: { periodId: "2026-W47", netProfitLoss: "49.33" },
    fourPeriodsBack: { periodId: "2026-W43" },
    profitLossChange: "39.33",
    tradeCountChange: 2,
  });
  expect(dashboard.monthly).toMatchObject({
    current: { netProfitLoss: "59.33" },
    previous: { periodId: "2026-10" },
  });
  expect(dashboard.yearly).toMatchObject({ fourPeriodsBack: { periodId: "2022", netProfitLoss: "22" } });
});

test("each day with closings, options and stocks of all accounts together", async () => {
  const range = `startDate: "2026-11-01", endDate: "2026-11-30"`;
  const { data } = await graphqlRequest(app, user, `{ getDailyTradeSummary(${range}) { ${FIELDS} } }`);

  expect(data.getDailyTradeSummary).toMatchObject([
    { periodId: "2026-11-12", netProfitLoss: "10", totalTrades: 1 },
    { periodId: "2026-11-18", netProfitLoss: "0", unmatchedTrades: 1 },
    {
      periodId: "2026-11-20",
      periodName: "Friday",
      startDate: "2026-11-20",
      endDate: "2026-11-20",
      netProfitLoss: "49.33",
      totalTrades: 2,
    },
  ]);
});

test("what a day's closings were of", async () => {
  const range = `startDate: "2026-11-20", endDate: "2026-11-20"`;
  const fields = "underlying totalTrades totalCommission totalFees netProfitLoss unmatchedTrades";
  const { data } = await graphqlRequest(app, user, `{ getTradeSummaryByUnderlying(${range}) { ${fields} } }`);

  expect(data.getTradeSummaryByUnderlying).toEqual([
    {
      underlying: "F",
      totalTrades: 1,
      totalCommission: "0",
      totalFees: "0",
      netProfitLoss: "-100",
      unmatchedTrades: 0,
    },
    {
      underlying: "SPY",
      totalTrades: 1,
      totalCommission: "1.3",
      totalFees: "0.02",
      netProfitLoss: "149.33",
      unmatchedTrades: 0,
    },
  ]);
});

test.each(["getDailyTradeSummary", "getTradeSummaryByUnderlying"])(
  "%s shows nobody else's closings and nothing to nobody",
  async (field) => {
    const query = `{ ${field}(startDate: "2026-11-01", endDate: "2026-11-30") { totalTrades } }`;
    const stranger = await createUser(app, { roles: ["READONLY"] });

    expect((await graphqlRequest(app, stranger, query)).data).toEqual({ [field]: [] });
    expect((await graphqlRequest(app, undefined, query)).data).toBeUndefined();
  },
);

test("another person's dashboard is empty, nobody's is refused", async () => {
  const empty = await askDashboard(await createUser(app, { roles: ["READONLY"] }));

  expect(empty.yearly).toMatchObject({
    current: { netProfitLoss: "0" },
    profitLossChange: "0",
    tradeCountChange: 0,
  });
  expect(
    (await graphqlRequest(app, undefined, "{ getDashboardTradeSummary { __typename } }")).data,
  ).toBeUndefined();
});

test.each([
  ["getTradeSummary(periodType: WEEK, periodsBack: -1)", "periodsBack must be a whole number from 0 to 5200"],
  [
    "getTradeSummary(periodType: DAY, periodsBack: 99999)",
    "periodsBack must be a whole number from 0 to 36600",
  ],
  [
    'getTradeSummaryForDateRange(startDate: "2026-11-20", endDate: "2026-11-19")',
    "Start date must not be after end date",
  ],
  [
    'getDailyTradeSummary(startDate: "2026-11-20", endDate: "2026-11-19")',
    "Start date must not be after end date",
  ],
  [
    'getDailyTradeSummary(startDate: "2025-01-01", endDate: "2026-02-05")',
    "The range may be at most 400 days",
  ],
])("%s is refused with words for the user", async (field, message) => {
  const { errors } = await graphqlRequest(app, user, `{ ${field} { periodId } }`);

  expect(errors).toMatchObject([{ message, extensions: { code: "INVALID_INPUT" } }]);
});

test("the tax book has figures of its own in every summary", async () => {
  const ann = await createUser(app);
  const account = await insertAccount(app, ann);
  await insertRealizedDay(app, account, "2026-11-20", { underlying: "SPY", sells: 100 });
  await insertRealizedDay(app, account, "2026-11-20", { underlying: "XYZ", sells: 7, book: "TAX" });
  const days = 'startDate: "2026-11-20", endDate: "2026-11-20"';

  const { data } = await graphqlRequest(
    app,
    ann,
    `{ period: getTradeSummary(periodType: DAY, book: TAX) { netProfitLoss }
       range: getTradeSummaryForDateRange(${days}, book: TAX) { netProfitLoss }
       daily: getDailyTradeSummary(${days}, book: TAX) { netProfitLoss }
       underlyings: getTradeSummaryByUnderlying(${days}, book: TAX) { underlying netProfitLoss }
       dashboard: getDashboardTradeSummary(book: TAX) { weekly { current { netProfitLoss } } }
       trade: getTradeSummary(periodType: DAY, book: null) { netProfitLoss } }`,
  );

  const seven = { netProfitLoss: "7" };
  expect(data).toMatchObject({
    period: seven,
    range: seven,
    daily: [seven],
    underlyings: [{ underlying: "XYZ", ...seven }],
    dashboard: { weekly: { current: seven } },
    trade: { netProfitLoss: "100" },
  });
});

test("the day before is the last one that the market was open, also where an administrator closed it", async () => {
  const closure = '{ action: INSERT, exchange: "US", atDate: "2026-11-19", eventName: "Day of Mourning" }';
  const change = `mutation { adminUpdateMarketHolidays(updates: [${closure}]) { success } }`;
  const admin = await createUser(app, { roles: ["ADMIN"] });
  expect((await graphqlRequest(app, admin, change)).data.adminUpdateMarketHolidays.success).toBe(true);
  expect((await askDashboard(user)).dayBefore).toEqual({ periodId: "2026-11-18" });
});

test("23:30 in New York is still today", async () => {
  app.setNow(new Date("2026-11-21T04:30:00Z"));
  const late = await createUser(app);

  expect(await askPeriod("periodType: DAY", late)).toMatchObject({ periodId: "2026-11-20" });
});

async function askPeriod(args: string, as: TestUser = user) {
  const { data, errors } = await graphqlRequest(app, as, `{ getTradeSummary(${args}) { ${FIELDS} } }`);
  expect(errors).toBeUndefined();
  return data.getTradeSummary;
}

async function askDashboard(as: TestUser) {
  const fields = `daily { periodId netProfitLoss } dayBefore { periodId }
    weekly { ${SET} } monthly { ${SET} } yearly { ${SET} }`;
  const { data, errors } = await graphqlRequest(app, as, `{ getDashboardTradeSummary { ${fields} } }`);
  expect(errors).toBeUndefined();
  return data.getDashboardTradeSummary;
}
