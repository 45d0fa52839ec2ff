import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { toUnits } from "@strikebook/core/shared/units";
import { expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const SUMMARY = "summary { totalCurrentValue todaysGainLossDollar totalGainLossDollar count }";
const PAGE = `query ($date: Date, $accountId: ID, $symbol: String, $limit: Int, $offset: Int, $lines: Int) {
  getPortfolioGroups(date: $date, accountId: $accountId, symbol: $symbol, limit: $limit, offset: $offset) {
    totalCount lineCount offset ${SUMMARY}
    groups { kind symbol lastPrice currentValue todaysGainLossDollar totalGainLossDollar totalGainLossPercent percent
      shares longCalls shortCalls shortPuts isCovered isCashSecured lineCount
      lines(limit: $lines) { position { symbol accountName currentValue } contract { expiration outOfTheMoneyPercent } } } } }`;

const app = await startTestApp();
const user = await createUser(app);
const joint = await insertAccount(app, user, { name: "Joint", number: "Z11111111" });
const roth = await insertAccount(app, user, { name: "Roth", number: "Z22222222" });
const stranger = await createUser(app);
const theirs = await insertAccount(app, stranger, { name: "Joint" });
await app.services.storeReferenceData(calendarDate("2026-11-20"));

await insertSnapshot(app, joint, "2026-11-19", [
  { symbol: "SPAXX", type: "CASH", currentValue: 15000 },
  {
    symbol: "NVDA",
    quantity: 100,
    lastPrice: 80,
    currentValue: 8000,
    todaysGainLossDollar: 40.4,
    totalGainLossDollar: 1000.01,
    costBasisTotal: 6999.99,
  },
  {
    symbol: "NVDA261127C90",
    type: "OPTION",
    quantity: -1,
    currentValue: -120.33,
    todaysGainLossDollar: -5.15,
    totalGainLossDollar: 79.67,
    costBasisTotal: 200,
  },
  {
    symbol: "KO261218P60",
    type: "OPTION",
    quantity: -2,
    currentValue: -90,
    totalGainLossDollar: 10,
    costBasisTotal: 100,
  },
  { symbol: "", kind: "PENDING", type: "OTHER", description: "Pending activity", currentValue: -661.77 },
]);
await insertSnapshot(app, roth, "2026-11-19", [
  {
    symbol: "NVDA",
    quantity: 5,
    lastPrice: 80,
    currentValue: 400,
    totalGainLossDollar: -1,
    costBasisTotal: 401,
  },
  { symbol: "", kind: "WRAPPER", type: "OTHER", description: "BROKERAGELINK", currentValue: 15560.5 },
]);
await insertSnapshot(app, theirs, "2026-11-20", [{ symbol: "SECRET", quantity: 1, currentValue: 1 }]);

test("shares and options of an underlying over the accounts; cash, then what is in no total", async () => {
  const { groups, totalCount, lineCount } = await page({});

  expect({ totalCount, lineCount }).toEqual({ totalCount: 4, lineCount: 7 });
  expect(groups.map(({ kind, symbol, currentValue }: Group) => [kind, symbol, currentValue])).toEqual([
    ["UNDERLYING", "NVDA", "8279.67"],
    ["UNDERLYING", "KO", "-90"],
    ["CASH", "Cash", "14338.23"],
    ["WRAPPER", "Not in totals", "15560.5"],
  ]);
  expect(groups[0]).toMatchObject({
    lastPrice: "80",
    todaysGainLossDollar: "35.25",
    totalGainLossDollar: "1078.68",
    // 1,078.68 of 7,600.99.
    totalGainLossPercent: 14.1913,
    // 8,279.67 of 22,527.90.
    percent: 36.753,
    shares: "105",
    shortCalls: "1",
    isCovered: true,
    isCashSecured: false,
    lines: [
      { position: { symbol: "NVDA", accountName: "Joint" }, contract: null },
      { position: { symbol: "NVDA", accountName: "Roth" }, contract: null },
      {
        position: { symbol: "NVDA261127C90" },
        contract: { expiration: "2026-11-27", outOfTheMoneyPercent: 12.5 },
      },
    ],
  });
  // Two puts at 60 need 12,000 of the 15,000.
  expect(groups[1]).toMatchObject({ lastPrice: null, shortPuts: "2", isCovered: false, isCashSecured: true });
});

test("the groups without wrappers add up to the summary, and the summary to the list's", async () => {
  const { groups, summary } = await page({});
  const counted = groups.filter(({ kind }: Group) => kind !== "WRAPPER");
  const sum = (field: keyof Group) =>
    counted.reduce((total: bigint, group: Group) => total + toUnits(group[field] ?? "0"), 0n);
  const list = await graphqlRequest(
    app,
    user,
    `{ getPortfolioConnection { ${SUMMARY} totals { totalCurrentValue todaysGainLossDollar totalGainLossDollar } } }`,
  );

  expect(summary).toEqual({
    totalCurrentValue: "22527.9",
    todaysGainLossDollar: "35.25",
    totalGainLossDollar: "1088.68",
    count: 5,
  });
  expect(sum("currentValue")).toBe(toUnits("22527.9"));
  expect(sum("todaysGainLossDollar")).toBe(toUnits("35.25"));
  expect(sum("totalGainLossDollar")).toBe(toUnits("1088.68"));
  const { count, ...sums } = summary;
  expect(list.data.getPortfolioConnection).toEqual({ summary, totals: sums });
});

test("the totals of the list are those of a symbol where it is narrowed to one", async () => {
  const totals = `totalCount totals { totalCurrentValue todaysGainLossDollar totalGainLossDollar totalGainLossPercent
    gainCount unknownGainCount }`;
  const { data } = await graphqlRequest(
    app,
    user,
    `{ nvda: getPortfolioConnection(symbol: "NVDA", limit: 1) { ${totals} }
       none: getPortfolioConnection(symbol: "ZZZ") { ${totals} } }`,
  );

  expect(data.nvda).toEqual({
    totalCount: 3,
    totals: {
      totalCurrentValue: "8279.67",
      todaysGainLossDollar: "35.25",
      totalGainLossDollar: "1078.68",
      totalGainLossPercent: 14.1913,
      gainCount: 3,
      unknownGainCount: 0,
    },
  });
  expect(data.none).toMatchObject({
    totalCount: 0,
    totals: { totalCurrentValue: "0", todaysGainLossDollar: null, gainCount: 0 },
  });
});

test("pages of groups, and of a group its first lines", async () => {
  const second = await page({ limit: 1, offset: 1 });
  const beyond = await page({ limit: 3, offset: 500 });
  const [nvda] = (await page({ lines: 1 })).groups;

  expect(second.groups).toMatchObject([{ symbol: "KO" }]);
  expect(beyond).toMatchObject({ offset: 3, totalCount: 4, groups: [{ kind: "WRAPPER" }] });
  expect(nvda).toMatchObject({ lineCount: 3, lines: [{ position: { symbol: "NVDA" } }] });
  expect((await page({ lines: -1 })).groups[0].lines).toEqual([]);
});

test("a symbol finds its group, also by one of its contracts; the summary stays", async () => {
  const all = await page({});

  const ko = await page({ symbol: " ko " });
  const contract = await page({ symbol: "NVDA261127C90" });

  expect(ko).toMatchObject({ totalCount: 1, lineCount: 1, groups: [{ symbol: "KO", isCashSecured: true }] });
  expect(contract.groups).toMatchObject([{ symbol: "NVDA", lineCount: 3 }]);
  expect(ko.summary).toEqual(all.summary);
  expect(await page({ symbol: "Cash" })).toMatchObject({ totalCount: 0, groups: [] });
});

test("one account, and what covers its contracts in it alone", async () => {
  const { groups, summary } = await page({ accountId: roth.id });

  expect(groups).toMatchObject([{ symbol: "NVDA", shares: "5", lineCount: 1 }, { kind: "WRAPPER" }]);
  expect(summary).toMatchObject({ totalCurrentValue: "400" });
});

test("nobody gets nothing, and a reader without positions an empty page", async () => {
  expect((await graphqlRequest(app, undefined, PAGE)).data).toBeUndefined();
  const reader = await createUser(app, { roles: ["READONLY"] });
  expect(await page({}, reader)).toMatchObject({ groups: [], totalCount: 0, lineCount: 0 });
});

test("another person's account and symbols are not there", async () => {
  expect(await page({ accountId: theirs.id })).toMatchObject({
    groups: [],
    summary: { totalCurrentValue: "0" },
  });
  expect(await page({ symbol: "SECRET" })).toMatchObject({ groups: [] });
});

test("a symbol that is too long is refused, an id that is none finds nothing", async () => {
  const { errors } = await graphqlRequest(app, user, PAGE, { symbol: "A".repeat(101) });

  expect(errors).toMatchObject([
    { message: "symbol must be at most 100 characters", extensions: { code: "INVALID_INPUT" } },
  ]);
  expect(await page({ accountId: "1" })).toMatchObject({ groups: [], totalCount: 0 });
});

type Group = Readonly<Record<string, string | null>>;

async function page(variables: Record<string, unknown>, as: TestUser = user) {
  const { data, errors } = await graphqlRequest(app, as, PAGE, variables);
  expect(errors).toBeUndefined();
  return data.getPortfolioGroups;
}
