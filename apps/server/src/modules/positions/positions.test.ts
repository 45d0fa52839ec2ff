import { expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const ROW = `id symbol quantity currentValue costBasis unrealizedGainLoss positionType type portfolioDate accountId
  accountName fileName`;
const LIST = `query ($page: Int, $size: Int, $sort: String, $direction: SortDirection, $startDate: Date, $endDate: Date,
    $accountId: ID, $accountIds: [ID!], $dates: [Date!], $symbol: String, $positionType: PositionType) {
  userGetAllPortfolios(page: $page, size: $size, sort: $sort, direction: $direction, startDate: $startDate,
    endDate: $endDate, accountId: $accountId, accountIds: $accountIds, dates: $dates, symbol: $symbol,
    positionType: $positionType) {
    portfolios { ${ROW} } totalElements totalPages currentPage size totalCurrentValue } }`;

const app = await startTestApp();
const user = await createUser(app);
const individual = await insertAccount(app, user, { name: "Individual", number: "Z1" });
const roth = await insertAccount(app, user, { name: "Roth", number: "Z2" });
const stranger = await createUser(app);
const theirs = await insertAccount(app, stranger, { name: "Theirs", number: "Z3" });

const [nvda = ""] = await insertSnapshot(app, individual, "2026-11-19", [
  { symbol: "NVDA", quantity: 40, currentValue: 6850, totalGainLossDollar: 1625.2, costBasisTotal: 5224.8 },
  { symbol: "SPY261218P600", type: "OPTION", quantity: -2, currentValue: -870 },
  { symbol: "", kind: "PENDING", type: "OTHER", currentValue: -661.77 },
]);
await insertSnapshot(app, roth, "2026-11-19", [
  { symbol: "FXAIX", type: "MUTUAL_FUND", currentValue: 7497.12 },
]);
await insertSnapshot(app, individual, "2026-11-13", [{ symbol: "NVDA", quantity: 30, currentValue: 5000 }]);
const [secret = ""] = await insertSnapshot(app, theirs, "2026-11-20", [
  { symbol: "SECRET", currentValue: 1 },
]);

test("own positions of all dates, newest first, pending lines left out", async () => {
  const { portfolios, ...place } = await list({});

  expect(place).toEqual({
    totalElements: 4,
    totalPages: 1,
    currentPage: 0,
    size: 20,
    totalCurrentValue: "18477.12",
  });
  expect(portfolios.map((row: { portfolioDate: string }) => row.portfolioDate)).toEqual([
    "2026-11-19",
    "2026-11-19",
    "2026-11-19",
    "2026-11-13",
  ]);
});

test("a row tells what is known; what is not is null", async () => {
  const { data } = await graphqlRequest(
    app,
    user,
    `query ($id: ID!) { userGetPortfolioById(portfolioId: $id) { ${ROW} } }`,
    {
      id: nvda,
    },
  );

  expect(data.userGetPortfolioById).toEqual({
    id: nvda,
    symbol: "NVDA",
    quantity: "40",
    currentValue: "6850",
    costBasis: "5224.8",
    unrealizedGainLoss: "1625.2",
    positionType: "STOCK",
    type: "STOCK",
    portfolioDate: "2026-11-19",
    accountId: individual.id,
    accountName: "Individual",
    fileName: null,
  });
});

test.each([
  ["symbol", { symbol: " nvda " }, 2],
  ["type", { positionType: "OPTION" }, 1],
  ["account", { accountId: roth.id }, 1],
  ["accounts", { accountIds: [roth.id, individual.id] }, 4],
  ["another person's account", { accountId: theirs.id }, 0],
  ["an id that is none", { accountId: "1 OR 1=1" }, 0],
  ["days", { dates: ["2026-11-13"] }, 1],
  ["a range", { startDate: "2026-11-14", endDate: "2026-11-19" }, 3],
  ["no account at all", { accountIds: [] }, 0],
])("filtered by %s", async (_filter, variables, rows) => {
  expect((await list(variables)).totalElements).toBe(rows);
});

test("the page is clamped to the last, the size to 1 to 100", async () => {
  expect(await list({ page: 99, size: 3 })).toMatchObject({ currentPage: 1, totalPages: 2, size: 3 });
  expect(await list({ page: -1, size: 0 })).toMatchObject({ currentPage: 0, size: 20 });
  expect(await list({ size: 1000 })).toMatchObject({ size: 100 });
});

test("sorted by value, unknown last", async () => {
  const { portfolios } = await list({ sort: "currentValue", direction: "ASC" });

  expect(portfolios.map((row: { symbol: string }) => row.symbol)).toEqual([
    "SPY261218P600",
    "NVDA",
    "NVDA",
    "FXAIX",
  ]);
});

test.each([
  [{ sort: "password" }, /^sort must be one of portfolioDate, symbol/],
  [{ startDate: "2026-11-20", endDate: "2026-11-19" }, /^Start date must not be after end date/],
])("%j is refused", async (variables, message) => {
  const { errors } = await graphqlRequest(app, user, LIST, variables);

  expect(errors).toMatchObject([
    { message: expect.stringMatching(message), extensions: { code: "INVALID_INPUT" } },
  ]);
});

test("what there is to choose from", async () => {
  const { data } = await graphqlRequest(
    app,
    user,
    `query ($id: ID!) {
      userGetAccountDates(accountId: $id) { dates accountName }
      userGetDistinctPortfolioDates userGetDistinctAccountNames userGetDistinctSymbols userGetDistinctPositionTypes
      userGetPortfolioStatistics { totalPortfolios distinctAccounts distinctSymbols distinctPositionTypes
        totalCurrentValue maxPortfolioDate minPortfolioDate generatedAt } }`,
    { id: individual.id },
  );

  expect(data).toEqual({
    userGetAccountDates: { dates: ["2026-11-19", "2026-11-13"], accountName: "Individual" },
    userGetDistinctPortfolioDates: ["2026-11-19", "2026-11-13"],
    userGetDistinctAccountNames: ["Individual", "Roth"],
    userGetDistinctSymbols: ["FXAIX", "NVDA", "SPY261218P600"],
    userGetDistinctPositionTypes: ["STOCK", "OPTION", "MUTUAL_FUND"],
    userGetPortfolioStatistics: {
      totalPortfolios: 4,
      distinctAccounts: 2,
      distinctSymbols: 3,
      distinctPositionTypes: 3,
      totalCurrentValue: "12815.35",
      maxPortfolioDate: "2026-11-19",
      minPortfolioDate: "2026-11-13",
      generatedAt: "2026-11-20T14:51:58.000Z",
    },
  });
});

test("another person's position and account are not there", async () => {
  const position = "query ($id: ID!) { userGetPortfolioById(portfolioId: $id) { id } }";
  const dates = "query ($id: ID!) { userGetAccountDates(accountId: $id) { dates } }";

  expect((await graphqlRequest(app, user, position, { id: secret })).data).toEqual({
    userGetPortfolioById: null,
  });
  expect((await graphqlRequest(app, user, dates, { id: theirs.id })).errors).toMatchObject([
    { message: "Account not found", extensions: { code: "NOT_FOUND" } },
  ]);
});

test("nobody reads positions", async () => {
  expect((await graphqlRequest(app, undefined, LIST)).data).toBeUndefined();
});

async function list(variables: Record<string, unknown>, as: TestUser = user) {
  const { data, errors } = await graphqlRequest(app, as, LIST, variables);
  expect(errors).toBeUndefined();
  return data.userGetAllPortfolios;
}
