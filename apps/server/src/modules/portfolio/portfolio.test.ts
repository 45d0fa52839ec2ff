import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const SUMMARY = `summary { count totalCurrentValue totalGainLossDollar totalGainLossPercent actualDate uniqueSymbols
  uniqueAccounts totalCashValue totalStockValue totalOptionsValue pendingValue unknownGainCount freshness }`;
const PAGE = `query ($date: Date, $account: String, $symbol: String, $limit: Int, $offset: Int, $sort: String, $direction: SortDirection) {
  getPortfolioConnection(date: $date, account: $account, symbol: $symbol, limit: $limit, offset: $offset, sort: $sort, direction: $direction) {
    positions { symbol accountName accountNumber kind type quantity currentValue totalGainLossDollar portfolioDate }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount ${SUMMARY} } }`;

const app = await startTestApp();
const user = await createUser(app);
const individual = await insertAccount(app, user, { name: "Individual", number: "Z12345678" });
const roth = await insertAccount(app, user, { name: "Roth", number: "211223344" });
const stranger = await createUser(app);
const theirs = await insertAccount(app, stranger, { name: "Individual", number: "Z99999999" });
await app.services.storeReferenceData(calendarDate("2026-11-20"));

// Today is Friday, 20 November 2026; the newest snapshot is of Thursday.
await insertSnapshot(app, individual, "2026-11-19", [
  { symbol: "SPAXX", type: "CASH", currentValue: 12440.12 },
  { symbol: "NVDA", quantity: 40, currentValue: 6850, totalGainLossDollar: 1625.2, costBasisTotal: 5224.8 },
  {
    symbol: "NVDA",
    quantity: 15,
    currentValue: 2568.75,
    totalGainLossDollar: -32.55,
    costBasisTotal: 2601.3,
  },
  { symbol: "RDW", quantity: 100, currentValue: 973 },
  {
    symbol: "NVDA270115C190",
    type: "OPTION",
    quantity: -1,
    currentValue: -435,
    totalGainLossDollar: 77.33,
    costBasisTotal: 512.33,
  },
  { symbol: "", kind: "PENDING", type: "OTHER", description: "Pending activity", currentValue: -661.77 },
]);
await insertSnapshot(app, roth, "2026-11-19", [
  {
    symbol: "FXAIX",
    type: "MUTUAL_FUND",
    quantity: 31.482,
    currentValue: 7497.12,
    totalGainLossDollar: 1607.01,
    costBasisTotal: 5890.11,
  },
  { symbol: "", kind: "WRAPPER", type: "OTHER", description: "BROKERAGELINK", currentValue: 15560.5 },
]);
await insertSnapshot(app, individual, "2026-11-13", [{ symbol: "F", quantity: 500, currentValue: 5600 }]);
await insertSnapshot(app, theirs, "2026-11-20", [{ symbol: "SECRET", quantity: 1, currentValue: 1 }]);

test("the latest date: everything the accounts have, sums without the wrapper and with pending cash", async () => {
  const connection = await page({});

  expect(connection.positions.map((row: { symbol: string; kind: string }) => [row.symbol, row.kind])).toEqual(
    [
      ["SPAXX", "HOLDING"],
      ["NVDA", "HOLDING"],
      ["NVDA", "HOLDING"],
      ["RDW", "HOLDING"],
      ["NVDA270115C190", "HOLDING"],
      ["", "PENDING"],
      ["FXAIX", "HOLDING"],
      ["", "WRAPPER"],
    ],
  );
  expect(connection.totalCount).toBe(8);
  expect(connection.summary).toEqual({
    count: 6,
    totalCurrentValue: "29232.22",
    totalGainLossDollar: "3276.99",
    totalGainLossPercent: 23.0311,
    actualDate: "2026-11-19",
    uniqueSymbols: 5,
    uniqueAccounts: 2,
    totalCashValue: "12440.12",
    totalStockValue: "17888.87",
    totalOptionsValue: "-435",
    pendingValue: "-661.77",
    unknownGainCount: 1,
    freshness: "CURRENT",
  });
});

test("what the broker leaves open is null, not 0", async () => {
  const { positions } = await page({ sort: "symbol", limit: 100 });
  const row = positions.find(({ symbol }: { symbol: string }) => symbol === "RDW");

  expect(row).toMatchObject({ quantity: "100", totalGainLossDollar: null, accountNumber: "Z12345678" });
});

test("pages of a limit, with cursors", async () => {
  const first = await page({ limit: 3 });
  const last = await page({ limit: 3, offset: 6 });

  expect(first.positions).toHaveLength(3);
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  expect(first.pageInfo.startCursor).not.toBe(first.pageInfo.endCursor);
  expect(last.positions.map(({ symbol }: { symbol: string }) => symbol)).toEqual(["FXAIX", ""]);
  expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
});

test.each([
  ["an offset past the end shows the last page", { limit: 3, offset: 500 }, 2],
  ["a negative offset is the first page", { limit: 3, offset: -5 }, 3],
  ["a limit under 1 becomes 20", { limit: 0 }, 8],
  ["a limit over 100 becomes 100", { limit: 100_000 }, 8],
])("%s", async (_rule, variables, rows) => {
  expect((await page(variables)).positions).toHaveLength(rows);
});

test("sorted by value either way, unknown values last", async () => {
  const symbols = async (direction: string) => {
    const { positions } = await page({ sort: "totalGainLossDollar", direction, account: "Individual" });
    return positions.map((row: { totalGainLossDollar: string | null }) => row.totalGainLossDollar);
  };

  expect(await symbols("DESC")).toEqual(["1625.2", "77.33", "-32.55", null, null, null]);
  expect(await symbols("ASC")).toEqual(["-32.55", "77.33", "1625.2", null, null, null]);
});

test("a symbol narrows the lines to its own and options on it, page by page; the summary stays", async () => {
  const all = await page({});

  const narrowed = await page({ symbol: " nvda ", sort: "currentValue", direction: "ASC", limit: 2 });
  const beyond = await page({ symbol: "NVDA", sort: "currentValue", limit: 2, offset: 40 });

  expect(narrowed.totalCount).toBe(3);
  expect(narrowed.positions.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
    "NVDA270115C190",
    "NVDA",
  ]);
  expect(beyond.positions).toMatchObject([{ symbol: "NVDA", currentValue: "6850" }]);
  expect(narrowed.pageInfo.hasNextPage).toBe(true);
  expect(narrowed.summary).toEqual(all.summary);
  expect(await page({ symbol: "NVDA", account: "Roth" })).toMatchObject({ totalCount: 0, positions: [] });
  expect(await page({ symbol: "SECRET" })).toMatchObject({ totalCount: 0, positions: [] });
  expect((await page({ symbol: "  " })).totalCount).toBe(all.totalCount);
});

test("one account by its name; the sums are its own", async () => {
  const { positions, summary, totalCount } = await page({ account: "Roth" });

  expect(totalCount).toBe(2);
  expect(positions[0]).toMatchObject({ accountName: "Roth", symbol: "FXAIX" });
  expect(summary).toMatchObject({ count: 1, totalCurrentValue: "7497.12", uniqueAccounts: 1 });
});

test.each(["Nobody's", "individual", ""])("an unknown account %j finds nothing", async (account) => {
  const { positions, summary, pageInfo } = await page({ account });

  expect(positions).toEqual([]);
  expect(pageInfo).toEqual({
    hasNextPage: false,
    hasPreviousPage: false,
    startCursor: null,
    endCursor: null,
  });
  expect(summary).toMatchObject({ count: 0, totalCurrentValue: "0", actualDate: null, freshness: null });
});

test("a date without a snapshot shows the newest one before it, and says how old it is", async () => {
  const { positions, summary } = await page({ date: "2026-11-18" });

  expect(positions).toMatchObject([{ symbol: "F", portfolioDate: "2026-11-13" }]);
  // Five sessions: Monday to Friday.
  expect(summary).toMatchObject({ actualDate: "2026-11-13", freshness: "OLD" });
});

test("three sessions are recent, a weekend between them does not count", async () => {
  app.setNow(new Date("2026-11-19T04:30:00Z"));
  const late = await createUser(app);
  const account = await insertAccount(app, late);
  await insertSnapshot(app, account, "2026-11-13", [{ symbol: "F" }]);
  await insertSnapshot(app, account, "2026-11-16", [{ symbol: "F" }]);

  // 23:30 on Wednesday in New York: Monday, Tuesday and Wednesday have passed since Friday's snapshot.
  expect((await page({ date: "2026-11-13" }, late)).summary.freshness).toBe("RECENT");
  app.setNow(new Date("2026-11-20T14:51:58Z"));
});

test("a date before the first snapshot has nothing", async () => {
  expect(await page({ date: "2020-01-01" })).toMatchObject({ positions: [], summary: { actualDate: null } });
});

test("all positions, accounts and dates", async () => {
  const { data } = await graphqlRequest(
    app,
    user,
    `{ getPortfolioPositions { symbol accountName }
       then: getPortfolioPositions(date: "2026-11-14") { symbol }
       getPortfolioAccounts
       before: getPortfolioAccounts(date: "2026-11-14")
       getAvailablePortfolioDates { startDate endDate availableDates totalDates }
       getLatestPortfolioDate }`,
  );

  expect(data.getPortfolioPositions).toHaveLength(8);
  expect(data).toMatchObject({
    // biome-ignore lint/suspicious/noThenProperty: an alias of the query
    then: [{ symbol: "F" }],
    getPortfolioAccounts: ["Individual", "Roth"],
    before: ["Individual"],
    getAvailablePortfolioDates: {
      startDate: "2026-11-13",
      endDate: "2026-11-19",
      availableDates: ["2026-11-13", "2026-11-19"],
      totalDates: 2,
    },
    getLatestPortfolioDate: "2026-11-19",
  });
});

test("statistics by type, account and symbol; sectors of the bundled table, an option by its underlying", async () => {
  const { data } = await graphqlRequest(
    app,
    user,
    `{ getPortfolioStatistics {
         ${SUMMARY} byType { type count totalAmount } byAccount { account totalAmount percentage }
         bySymbol { symbol count netQuantity totalAmount }
         allocation { stocksPercent optionsPercent cashPercent otherPercent
           topSectors { sector value positionCount } topHoldings { symbol value type } } } }`,
  );
  const { byType, byAccount, bySymbol, allocation, summary } = data.getPortfolioStatistics;

  expect(summary.count).toBe(6);
  expect(byType[0]).toEqual({ type: "CASH", count: 1, totalAmount: "12440.12" });
  expect(byAccount).toMatchObject([
    { account: "Individual", totalAmount: "21735.1" },
    { account: "Roth", totalAmount: "7497.12" },
  ]);
  expect(bySymbol[1]).toEqual({ symbol: "NVDA", count: 2, netQuantity: "55", totalAmount: "9418.75" });
  expect(allocation.topSectors).toEqual([
    { sector: "Cash", value: "12440.12", positionCount: 1 },
    { sector: "Information Technology", value: "8983.75", positionCount: 3 },
    { sector: "Diversified", value: "7497.12", positionCount: 1 },
    { sector: "Other", value: "973", positionCount: 1 },
    { sector: "Pending activity", value: "-661.77", positionCount: 0 },
  ]);
  expect(allocation.topHoldings[0]).toEqual({ symbol: "SPAXX", value: "12440.12", type: "CASH" });
});

test("the total view has every symbol once, over all accounts", async () => {
  const row = "symbol totalQuantity totalCurrentValue totalGainLossDollar accountCount";
  const { data } = await graphqlRequest(
    app,
    user,
    `{ getTotalPortfolio { ${SUMMARY} stocks { ${row} } options { ${row} } cashEquivalents { ${row} } } }`,
  );

  expect(data.getTotalPortfolio).toMatchObject({
    summary: { totalCurrentValue: "29232.22" },
    stocks: [
      { symbol: "NVDA", totalQuantity: "55", totalCurrentValue: "9418.75", totalGainLossDollar: "1592.65" },
      { symbol: "FXAIX" },
      { symbol: "RDW" },
    ],
    options: [{ symbol: "NVDA270115C190", totalCurrentValue: "-435" }],
    cashEquivalents: [{ symbol: "SPAXX" }, { symbol: "Pending activity" }],
  });
});

test("a reader without positions gets empty answers, nobody gets none", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });
  const query = `{ getPortfolioPositions { id } getTotalPortfolio { stocks { symbol } }
    getAvailablePortfolioDates { startDate totalDates } getLatestPortfolioDate }`;

  expect((await graphqlRequest(app, reader, query)).data).toEqual({
    getPortfolioPositions: [],
    getTotalPortfolio: { stocks: [] },
    getAvailablePortfolioDates: { startDate: null, totalDates: 0 },
    getLatestPortfolioDate: null,
  });
  expect((await graphqlRequest(app, undefined, query)).data).toBeUndefined();
});

test("an unknown column is refused with the known ones", async () => {
  const { errors } = await graphqlRequest(app, user, PAGE, { sort: "id; DROP TABLE positions" });

  expect(errors).toMatchObject([
    {
      message: expect.stringContaining("sort must be one of accountName, symbol"),
      extensions: { code: "INVALID_INPUT" },
    },
  ]);
});

async function page(variables: Record<string, unknown>, as: TestUser = user) {
  const { data, errors } = await graphqlRequest(app, as, PAGE, variables);
  expect(errors).toBeUndefined();
  return data.getPortfolioConnection;
}
