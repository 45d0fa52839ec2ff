import { expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const ROW =
  "id symbol quantity lastPrice currentValue costBasis unrealizedGainLoss type portfolioDate accountName description";
const PREVIEW = `mutation ($positions: [AddPositionInput!]!) { previewPortfolioPositions(positions: $positions) {
  isValid errors { rowIndex field message } validPositions { symbol quantity positionType accountName currentValue } } }`;
const ADD = `mutation ($input: AddPositionInput!) { userAddPortfolioPosition(input: $input) { ${ROW} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdatePositionInput!) {
  userUpdatePortfolio(portfolioId: $id, input: $input) { ${ROW} } }`;
const DELETE =
  "mutation ($id: ID!) { userDeletePortfolio(portfolioId: $id) { success message deletedCount } }";
const DELETE_MANY = `mutation ($accountIds: [ID!], $dates: [Date!], $symbols: [String!], $positionTypes: [PositionType!]) {
  userDeletePortfolioPositions(accountIds: $accountIds, dates: $dates, symbols: $symbols, positionTypes: $positionTypes) {
    success message deletedCount } }`;
const SUMS =
  "query ($date: Date) { getPortfolioConnection(date: $date) { summary { count totalCurrentValue totalGainLossDollar actualDate } } }";

const app = await startTestApp();
const user = await createUser(app);
const account = await insertAccount(app, user, { name: "Individual" });
const stranger = await createUser(app);
const theirs = await insertAccount(app, stranger, { name: "Theirs" });
const [secret = ""] = await insertSnapshot(app, theirs, "2026-11-20", [
  { symbol: "SECRET", currentValue: 1 },
]);

const row = (given: Record<string, unknown> = {}) => ({
  symbol: "F",
  quantity: "500",
  positionType: "STOCK",
  accountId: account.id,
  portfolioDate: "2026-11-02",
  lastPrice: "11.2",
  ...given,
});

test("a preview says of every row what it would be or what is wrong with it, and stores nothing", async () => {
  const positions = [
    row({ symbol: " aapl ", quantity: 2.5, positionType: "etf" }),
    row({ symbol: "", quantity: "-1" }),
    row({ symbol: "ELEVENCHARS", positionType: "FUTURE", lastPrice: "-0.01" }),
    row({ accountId: theirs.id }),
  ];

  const { data } = await ask(PREVIEW, { positions });

  expect(data.previewPortfolioPositions).toEqual({
    isValid: false,
    errors: [
      { rowIndex: 1, field: "symbol", message: "Symbol cannot be empty" },
      { rowIndex: 1, field: "quantity", message: "Quantity must be non-negative" },
      { rowIndex: 2, field: "symbol", message: "Symbol must be 10 characters or less" },
      { rowIndex: 2, field: "positionType", message: "Invalid position type" },
      { rowIndex: 2, field: "lastPrice", message: "Last price must be a non-negative number" },
      { rowIndex: 3, field: "accountId", message: "Account not found" },
    ],
    validPositions: [
      { symbol: "AAPL", quantity: "2.5", positionType: "ETF", accountName: "Individual", currentValue: "28" },
    ],
  });
  expect(await sums()).toMatchObject({ actualDate: null });
});

test("an added position is worth quantity times price, and the date's sums have it", async () => {
  const { data } = await ask(ADD, { input: row({ description: "Ford", source: "form" }) });

  expect(data.userAddPortfolioPosition).toMatchObject({
    symbol: "F",
    currentValue: "5600",
    costBasis: null,
    unrealizedGainLoss: null,
    accountName: "Individual",
    description: "Ford",
  });
  expect(await sums("2026-11-02")).toMatchObject({
    count: 1,
    totalCurrentValue: "5600",
    actualDate: "2026-11-02",
  });
});

test("the same symbol twice on one day is two positions", async () => {
  const input = row({ portfolioDate: "2026-10-01" });
  await ask(ADD, { input });
  await ask(ADD, { input });

  expect(await sums("2026-10-01")).toMatchObject({ count: 2, totalCurrentValue: "11200" });
});

test("a change of quantity moves value, basis, gain and sums", async () => {
  const [id] = await insertSnapshot(app, account, "2026-11-03", [
    {
      symbol: "NVDA",
      quantity: 40,
      lastPrice: 171.25,
      currentValue: 6850,
      costBasisTotal: 5224.8,
      totalGainLossDollar: 1625.2,
    },
  ]);

  const { data } = await ask(UPDATE, { id, input: { quantity: "20", symbol: "NVDA" } });

  expect(data.userUpdatePortfolio).toMatchObject({
    quantity: "20",
    currentValue: "3425",
    costBasis: "2612.4",
    unrealizedGainLoss: "812.6",
  });
  expect(await sums("2026-11-03")).toMatchObject({ totalCurrentValue: "3425", totalGainLossDollar: "812.6" });
});

test("an imported short keeps its contract symbol and stays short; only what changed is checked", async () => {
  const [id] = await insertSnapshot(app, account, "2026-11-04", [
    {
      symbol: "SPY261218P600",
      type: "OPTION",
      quantity: -1,
      lastPrice: 4.35,
      currentValue: -435,
      costBasisTotal: 512.33,
      totalGainLossDollar: 77.33,
    },
  ]);

  const { data } = await ask(UPDATE, {
    id,
    input: { symbol: "SPY261218P600", quantity: "2", description: "Put" },
  });

  expect(data.userUpdatePortfolio).toMatchObject({
    symbol: "SPY261218P600",
    quantity: "-2",
    currentValue: "-870",
    unrealizedGainLoss: "154.66",
    description: "Put",
  });
});

test("moved to another day, it leaves the old one", async () => {
  const [id] = await insertSnapshot(app, account, "2026-11-05", [{ symbol: "KO", currentValue: 70 }]);

  await ask(UPDATE, { id, input: { portfolioDate: "2026-11-06" } });

  expect(await sums("2026-11-05")).toMatchObject({ actualDate: "2026-11-04" });
  // It lies over the snapshot of the 4th: a short put of 870.
  expect(await sums("2026-11-06")).toMatchObject({ count: 2, totalCurrentValue: "-800" });
});

test("every refusal of a change is said at once", async () => {
  const [id] = await insertSnapshot(app, account, "2026-11-07", [{ symbol: "KO", quantity: 1 }]);

  const { errors } = await ask(UPDATE, { id, input: { symbol: " ", quantity: "-1", positionType: "X" } });
  const none = await ask(UPDATE, { id, input: { symbol: "KO", description: null } });

  expect(errors).toMatchObject([
    {
      message: "Symbol cannot be empty, Quantity must be non-negative, Invalid position type",
      extensions: { code: "INVALID_INPUT", fieldErrors: { quantity: "Quantity must be non-negative" } },
    },
  ]);
  expect(none.errors).toMatchObject([{ message: "No changes detected. Please modify at least one field." }]);
});

test.each([
  [{ quantity: "10000000000" }, "Quantity must be less than 1000000000"],
  [{ quantity: "0.123456789" }, "Quantity may have 8 decimal places"],
  [{ quantity: "999999999", lastPrice: "999999999" }, "Quantity times price must be less than 1000000000000"],
  [{ accountId: "nonsense" }, "Account not found"],
])("%j cannot be stored", async (given, message) => {
  const { errors } = await ask(ADD, { input: row(given) });

  expect(errors).toMatchObject([{ message }]);
});

test("a deleted position is gone from the sums, the last of a day takes the day with it", async () => {
  const [first, second] = await insertSnapshot(app, account, "2026-11-09", [
    { symbol: "A", currentValue: 1 },
    { symbol: "B", currentValue: 2 },
  ]);

  const { data } = await ask(DELETE, { id: first });
  expect(data.userDeletePortfolio).toEqual({
    success: true,
    message: "Portfolio deleted successfully",
    deletedCount: 1,
  });
  expect(await sums("2026-11-09")).toMatchObject({ count: 1, totalCurrentValue: "2" });

  await ask(DELETE, { id: second });
  expect(await sums("2026-11-09")).toMatchObject({ actualDate: "2026-11-07" });
  expect((await ask(DELETE, { id: second })).errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
});

test("many at once, by every list given; without any list nothing", async () => {
  await insertSnapshot(app, account, "2026-11-10", [
    { symbol: "A", currentValue: 1 },
    { symbol: "B", type: "ETF", currentValue: 2 },
  ]);
  const dates = ["2026-11-10"];

  const nothing = await ask(DELETE_MANY, { accountIds: [], dates });
  const one = await ask(DELETE_MANY, { dates, symbols: ["a"] });
  const stranger2 = await ask(DELETE_MANY, { accountIds: [theirs.id] });
  const refused = await ask(DELETE_MANY, {});

  expect(nothing.data.userDeletePortfolioPositions.deletedCount).toBe(0);
  expect(one.data.userDeletePortfolioPositions).toEqual({
    success: true,
    message: "1 position deleted",
    deletedCount: 1,
  });
  expect(stranger2.data.userDeletePortfolioPositions.deletedCount).toBe(0);
  expect(refused.errors).toMatchObject([
    { message: "Please select positions to delete.", extensions: { code: "INVALID_INPUT" } },
  ]);
  expect(await sums("2026-11-10")).toMatchObject({ count: 1, totalCurrentValue: "2" });
});

test.each([
  ["changed", UPDATE, { input: { symbol: "MINE" } }],
  ["deleted", DELETE, {}],
])("another person's position is not there to be %s", async (_verb, operation, variables) => {
  const { errors } = await ask(operation, { id: secret, ...variables });

  expect(errors).toMatchObject([{ message: "Position not found", extensions: { code: "NOT_FOUND" } }]);
});

test("a position cannot be put into another person's account", async () => {
  expect((await ask(ADD, { input: row({ accountId: theirs.id }) })).errors).toMatchObject([
    { message: "Account not found", extensions: { code: "NOT_FOUND" } },
  ]);
});

test("a reader changes nothing, nobody is not answered", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });

  expect((await ask(DELETE, { id: secret }, reader)).errors).toMatchObject([
    { extensions: { code: "FORBIDDEN" } },
  ]);
  expect((await graphqlRequest(app, undefined, DELETE, { id: secret })).data).toBeUndefined();
});

const ask = (query: string, variables: Record<string, unknown>, as: TestUser = user) =>
  graphqlRequest(app, as, query, variables);

async function sums(date?: string) {
  const { data } = await ask(SUMS, { date });
  return data.getPortfolioConnection.summary;
}
