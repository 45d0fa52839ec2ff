import { expect, test } from "vitest";
import { insertAccount, insertRealizedDay, insertSnapshot } from "../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp } from "../testing/test-app.ts";

const QUERIES_MAX = 5;

const app = await startTestApp();
const user = await createUser(app, { roles: ["USER", "ADMIN"] });
const accountIds: string[] = [];
for (const number of ["Z1", "Z2", "Z3"]) {
  const account = await insertAccount(app, user, { name: `Account ${number}`, number });
  accountIds.push(account.id);
  for (const day of ["2026-11-17", "2026-11-19"]) {
    await insertRealizedDay(app, account, day, { sells: 10 });
    const symbols = ["AAPL", "MSFT", "NVDA", "F", "KO"];
    await insertSnapshot(
      app,
      account,
      day,
      symbols.map((symbol) => ({ symbol, currentValue: 1 })),
    );
  }
}

test.each([
  "getOptionTradeSummary { overallSummary { total } accountSummaries { accountName } }",
  "getOptionYearSummary { overallSummary { total } accountSummaries { accountName } }",
  "explainSummary(cell: {}) { total rows { lots { quantity } } }",
  "explainSummary(cell: { basis: CASH }) { total rows { id } }",
  "getObligations { underlying toBuyDollars accounts { account contracts } }",
  "getDashboardTradeSummary { daily { periodId } yearly { current { periodId } } }",
  'getOptionRangeSummary(startDate: "2026-11-03", endDate: "2026-11-19") { winRate accountSummaries { winRate } }',
  'getSpanCoverage(from: "2026-01-01") { state lacking { account } }',
  "getLeftFiles { sessionId fileName }",
  "getHistoryStandings { account matches }",
  "getRealizedSeries(bucket: DAY) { start total }",
  "getIncome(bucket: MONTH) { start kind amount }",
  'getIncomeMatrix(from: "2026-01-01", to: "2026-12-31") { rows { symbol cells } }',
  "getRealizedComparison(year: 2026) { agreed differing { cause offered { kind } } unreadRows }",
  "getPremiumSeries(bucket: MONTH) { start received kept }",
  "getTaxYears { year closings }",
  "getTaxYear(year: 2026) { shortTerm lots { gain } }",
  "getTaxReadings(year: 2026) { shortTerm lots { gain } }",
  "getWashRadar { amount triggers { amount } }",
  `whatIfSold(accountId: "${accountIds[0]}", symbol: "AAPL", quantity: "1", price: "1") { quantity lots { gain } }`,
  "getDeepPuts { transactionId }",
  "getTaxSpouse { username isMutual declaredBy }",
  "getValueSeries { day total }",
  "getClosingWorth { day total }",
  'getReturns(from: "2026-11-17", to: "2026-11-19") { bridge { end } }',
  'getBenchmark(from: "2026-11-17", to: "2026-11-19") { endValue reason }',
  'getReturnsByAccount(from: "2026-11-17", to: "2026-11-19") { returns { bridge { end } } }',
  'getReturnsBySymbol(from: "2026-11-17", to: "2026-11-19") { underlying total }',
  "getPortfolioPositions { symbol accountName }",
  'getPortfolioConnection(date: "2026-11-18", account: "Account Z2", offset: 900) { positions { symbol } summary { freshness } }',
  'getPortfolioStatistics(date: "2026-11-18") { byAccount { account } allocation { topSectors { sector } } summary { freshness } }',
  'getTotalPortfolio(date: "2026-11-18") { stocks { symbol } allocation { topSectors { sector } } summary { freshness } }',
  "getPortfolioAccounts",
  "getAvailablePortfolioDates { totalDates }",
  "getNext4TradingWeeks { date earnings { symbol } }",
  'compareOptionExpiryDates(fromDate: "2026-01-01", toDate: "2026-12-31") { summary { totalStored } }',
  "userGetAllPortfolios(page: 9) { portfolios { accountName fileName } }",
  "userGetPortfolioStatistics { totalPortfolios }",
  `adminGetUserAccounts(userId: "${user.id}") { name }`,
  `adminGetAccountDates(accountId: "${accountIds[0]}") { accountName dates }`,
  `adminGetPortfolioPositions(accountIds: ${JSON.stringify(accountIds)}, dates: ["2026-11-17", "2026-11-19"]) { symbol accountName account { name } user { fullName } }`,
  "adminGetPortfolioStatistics { totalPortfolios distinctSymbols }",
  'adminGetPortfolioStatisticsTrends(period: WEEK, baseDate: "2026-11-19") { totalPortfolios distinctSymbolsTrend }',
  'adminGetPortfolioValueChange(startDate: "2026-11-17", endDate: "2026-11-19") { change market unknownHoldings }',
  "adminGetAvailablePortfolioDates",
])("%s takes at most five queries, however many rows", async (field) => {
  const signIn = await countQueries("__typename");

  const queries = (await countQueries(field)) - signIn;

  expect(queries).toBeGreaterThan(0);
  expect(queries).toBeLessThanOrEqual(QUERIES_MAX);
});

/** Queries that the pool is asked for while a field is answered. */
async function countQueries(field: string): Promise<number> {
  let count = 0;
  const { pool } = app.database;
  const query = pool.query.bind(pool);
  pool.query = ((...given: Parameters<typeof query>) => {
    count += 1;
    return query(...given);
  }) as typeof pool.query;
  try {
    const { errors } = await graphqlRequest(app, user, `{ ${field} }`);
    expect(errors).toBeUndefined();
  } finally {
    pool.query = query;
  }
  return count;
}
