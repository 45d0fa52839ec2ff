import { expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import {
  ADMIN_ACCOUNTS,
  ADMIN_ADD,
  ADMIN_ADD_MANY,
  ADMIN_DATES,
  ADMIN_DELETE,
  ADMIN_DELETE_BETWEEN,
  ADMIN_LIST,
  ADMIN_PREVIEW,
  ADMIN_UPDATE,
} from "./testing/admin-operations.ts";

const NOT_THERE = "3f0c3a56-1111-4222-8333-944444444444";
const SUMS =
  "query ($date: Date) { getPortfolioConnection(date: $date) { summary { count totalCurrentValue actualDate } } }";

const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });
const ann = await createUser(app, { username: "ann" });
const ira = await insertAccount(app, ann, { name: "IRA", number: "Z1111" });
const joint = await insertAccount(app, ann, { name: "IRA", number: "Z2222" });
const bob = await createUser(app);
const theirs = await insertAccount(app, bob, { name: "Joint", number: "Z3333" });

const row = (given: Record<string, unknown> = {}) => ({
  symbol: "F",
  quantity: "500",
  positionType: "STOCK",
  accountId: ira.id,
  portfolioDate: "2026-11-02",
  lastPrice: "11.2",
  ...given,
});

const OPERATIONS = [
  ["adminGetUserAccounts", ADMIN_ACCOUNTS, { userId: ann.id }],
  ["adminGetAccountDates", ADMIN_DATES, { id: ira.id }],
  ["adminGetPortfolioPositions", ADMIN_LIST, { accountIds: [ira.id], dates: ["2026-11-20"] }],
  ["adminUpdatePortfolio", ADMIN_UPDATE, { id: NOT_THERE, input: { quantity: "1" } }],
  ["adminAddPortfolioPosition", ADMIN_ADD, { userId: ann.id, input: row() }],
  ["adminAddPortfolioPositions", ADMIN_ADD_MANY, { userId: ann.id, inputs: [row()] }],
  ["adminPreviewPortfolioPositions", ADMIN_PREVIEW, { userId: ann.id, positions: [row()] }],
  ["adminDeletePortfolio", ADMIN_DELETE, { id: NOT_THERE }],
  ["adminDeletePortfolioPositions", ADMIN_DELETE_BETWEEN, { from: "2026-01-01", to: "2026-12-31" }],
] as const;

test.each(OPERATIONS)("%s is answered to administrators only", async (_name, document, variables) => {
  const reader = await createUser(app, { roles: ["READONLY"] });

  expect((await graphqlRequest(app, undefined, document, variables)).data).toBeUndefined();
  for (const user of [ann, reader]) {
    const { errors } = await graphqlRequest(app, user, document, variables);
    expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  }
});

test("a user's accounts by name, with and without positions; a user who is not there is not found", async () => {
  const { data } = await ask(ADMIN_ACCOUNTS, { userId: ann.id });
  const none = await ask(ADMIN_ACCOUNTS, { userId: admin.id });

  expect(data.adminGetUserAccounts).toEqual([
    { id: ira.id, name: "IRA", accountIdentifier: "Z1111" },
    { id: joint.id, name: "IRA", accountIdentifier: "Z2222" },
  ]);
  expect(none.data.adminGetUserAccounts).toEqual([]);
  for (const userId of [NOT_THERE, "nonsense"]) {
    expect((await ask(ADMIN_ACCOUNTS, { userId })).errors).toMatchObject([
      { message: "User not found", extensions: { code: "NOT_FOUND" } },
    ]);
  }
});

test("the dates of any account, newest first, under the name that its owner sees", async () => {
  await insertSnapshot(app, ira, "2026-09-01", [{ symbol: "KO", currentValue: 1 }]);
  await insertSnapshot(app, ira, "2026-09-02", [{ symbol: "KO", currentValue: 1 }]);

  const { data } = await ask(ADMIN_DATES, { id: ira.id });

  expect(data.adminGetAccountDates).toEqual({
    accountName: "IRA (1111)",
    dates: ["2026-09-02", "2026-09-01"],
  });
  expect((await ask(ADMIN_DATES, { id: NOT_THERE })).errors).toMatchObject([
    { message: "Account not found", extensions: { code: "NOT_FOUND" } },
  ]);
});

test("positions of the accounts on the dates, each with its account and its owner", async () => {
  const [held] = await insertSnapshot(app, ira, "2026-08-03", [
    { symbol: "KO", quantity: 2, currentValue: 140.5, costBasisTotal: 100, totalGainLossDollar: 40.5 },
    { symbol: "Pending activity", kind: "PENDING", currentValue: 5 },
  ]);
  await insertSnapshot(app, theirs, "2026-08-04", [{ symbol: "PEP", currentValue: null }]);
  await insertSnapshot(app, joint, "2026-08-03", [{ symbol: "F" }]);
  const dates = ["2026-08-03", "2026-08-04"];

  const { data } = await ask(ADMIN_LIST, { accountIds: [ira.id, theirs.id, NOT_THERE, "x"], dates });
  const none = await ask(ADMIN_LIST, { accountIds: [], dates });

  expect(data.adminGetPortfolioPositions).toMatchObject([
    { symbol: "PEP", currentValue: null, accountName: "Joint", user: { id: bob.id } },
    {
      id: held,
      ...{ symbol: "KO", quantity: "2", currentValue: "140.5", totalGainLossDollar: "40.5" },
      ...{ costBasisTotal: "100", averageCostBasis: null, todaysGainLossDollar: null },
      ...{ portfolioDate: "2026-08-03", accountNumber: "Z1111", accountName: "IRA (1111)", version: 1 },
      user: { id: ann.id, username: "ann", fullName: "Test ann", email: "ann@example.com" },
      account: { id: ira.id, name: "IRA", accountIdentifier: "Z1111" },
    },
  ]);
  expect(none.data.adminGetPortfolioPositions).toEqual([]);
});

test("more positions than one answer may hold are refused, with their number", async () => {
  await app.database.pool.query(
    `INSERT INTO portfolio_snapshots (user_id, account_id, portfolio_date, position_count, total_value, stock_value,
            options_value, cash_value, other_value, pending_value, gain_loss, gain_loss_basis, unknown_gain_count)
     SELECT $1, $2, '2020-01-01', 20001, 0, 0, 0, 0, 0, 0, 0, 0, 0`,
    [bob.id, theirs.id],
  );

  const { errors } = await ask(ADMIN_LIST, { accountIds: [theirs.id], dates: ["2020-01-01"] });
  await app.database.pool.query("DELETE FROM portfolio_snapshots WHERE portfolio_date = '2020-01-01'");

  expect(errors?.[0]).toMatchObject({ extensions: { code: "INVALID_INPUT" } });
  expect(errors?.[0]?.message).toContain("hold 20,001 positions on these dates. At most 20,000");
});

test("a change moves the owner's sums; asked again there is nothing to change", async () => {
  const [id] = await insertSnapshot(app, ira, "2026-11-03", [
    { symbol: "NVDA", quantity: 40, lastPrice: 171.25, currentValue: 6850, costBasisTotal: 5224.8 },
  ]);
  const input = { quantity: "20", version: 1 };

  const { data } = await ask(ADMIN_UPDATE, { id, input });
  const outdated = await ask(ADMIN_UPDATE, { id, input: { quantity: "30", version: 1 } });
  const again = await ask(ADMIN_UPDATE, { id, input: { ...input, version: 2 } });

  expect(data.adminUpdatePortfolio).toMatchObject({ quantity: "20", currentValue: "3425", version: 2 });
  expect(await sums(ann, "2026-11-03")).toMatchObject({ totalCurrentValue: "3425" });
  expect(outdated.errors).toMatchObject([{ extensions: { code: "CONFLICT" } }]);
  expect(again.errors).toMatchObject([
    {
      message: "No changes detected. Please modify at least one field.",
      extensions: { code: "INVALID_INPUT" },
    },
  ]);
});

test("a short of a broker's file stays short, and only what changed is checked", async () => {
  const [id] = await insertSnapshot(app, ira, "2026-11-04", [
    { symbol: "SPY261218P600", type: "OPTION", quantity: -1, lastPrice: 4.35, currentValue: -435 },
  ]);

  const { data } = await ask(ADMIN_UPDATE, {
    id,
    input: { symbol: "SPY261218P600", quantity: "2", description: "Put" },
  });

  expect(data.adminUpdatePortfolio).toMatchObject({
    ...{ symbol: "SPY261218P600", quantity: "-2", currentValue: "-870", description: "Put" },
  });
});

test.each([
  [{ symbol: " " }, "Symbol must be a non-empty string"],
  [{ quantity: "-1" }, "Quantity must be a non-negative number"],
  [{ lastPrice: "-0.01" }, "Last price must be a non-negative number"],
  [{ currentValue: "-5" }, "Current value must be a non-negative number"],
  [{ portfolioDate: "2026-11-21" }, "Portfolio date must not be in the future"],
  [
    { symbol: "", quantity: "-2", positionType: "X" },
    "Symbol must be a non-empty string, Quantity must be a non-negative number, Invalid position type",
  ],
])("%j is refused: %s", async (input, message) => {
  const [id] = await insertSnapshot(app, ira, "2026-11-05", [{ symbol: "KO", quantity: 1, currentValue: 1 }]);

  const { errors } = await ask(ADMIN_UPDATE, { id, input });
  await ask(ADMIN_DELETE, { id });

  expect(errors).toMatchObject([
    { message: `Validation failed: ${message}`, extensions: { code: "INVALID_INPUT" } },
  ]);
});

test("an added position is the named user's, worth quantity times price; added twice it is two", async () => {
  const { data } = await ask(ADMIN_ADD, { userId: ann.id, input: row() });
  await ask(ADMIN_ADD, { userId: ann.id, input: row() });

  expect(data.adminAddPortfolioPosition).toMatchObject({
    ...{ symbol: "F", currentValue: "5600", isImported: false, isEdited: false },
    user: { id: ann.id },
  });
  // Ann's two older positions, worth 1, count as of their own day.
  expect(await sums(ann, "2026-11-02")).toMatchObject({ count: 4, totalCurrentValue: "11201" });
});

test.each([
  ["one position", ADMIN_ADD],
  ["several", ADMIN_ADD_MANY],
  ["a preview", ADMIN_PREVIEW],
])("for %s another person's account is not there, like one that does not exist", async (_what, document) => {
  const answers = await Promise.all(
    [
      { userId: ann.id, ...rows({ accountId: theirs.id }) },
      { userId: bob.id, ...rows({}) },
      { userId: NOT_THERE, ...rows({}) },
      { userId: ann.id, ...rows({ accountId: NOT_THERE }) },
      { userId: "x", ...rows({ accountId: "y" }) },
    ].map((variables) => ask(document, variables)),
  );

  expect(JSON.stringify(answers[0])).toContain("Account not found");
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test("rows are added together, all or none, and the same request counts once", async () => {
  const requestId = "11111111-2222-4333-8444-555555555555";
  const inputs = [
    row({ portfolioDate: "2026-07-01" }),
    row({ portfolioDate: "2026-07-01", accountId: joint.id }),
  ];

  const wrong = await ask(ADMIN_ADD_MANY, { userId: ann.id, inputs: [...inputs, row({ quantity: "-1" })] });
  const first = await ask(ADMIN_ADD_MANY, { userId: ann.id, inputs, requestId });
  const again = await ask(ADMIN_ADD_MANY, { userId: ann.id, inputs, requestId });

  expect(wrong.data.adminAddPortfolioPositions).toMatchObject({
    ...{ success: false, addedCount: 0 },
    errors: [{ rowIndex: 2, field: "quantity", message: "Quantity must be non-negative" }],
  });
  expect(first.data.adminAddPortfolioPositions).toEqual({ success: true, addedCount: 2, errors: [] });
  expect(again.data).toEqual(first.data);
  expect(await sums(ann, "2026-07-01")).toMatchObject({ count: 2 });
});

test("a preview says what each row would be or what is wrong with it, and stores nothing", async () => {
  const positions = [row({ portfolioDate: "2026-06-01" }), row({ symbol: "", accountId: theirs.id })];

  const { data } = await ask(ADMIN_PREVIEW, { userId: ann.id, positions });

  expect(data.adminPreviewPortfolioPositions).toEqual({
    isValid: false,
    errors: [{ rowIndex: 1, field: "symbol", message: "Symbol cannot be empty" }],
    validPositions: [{ symbol: "F", quantity: "500", accountName: "IRA (1111)", currentValue: "5600" }],
  });
  expect(await sums(ann, "2026-06-01")).toMatchObject({ actualDate: null });
});

test("a deleted position is gone, the last of a day takes the day with it; again it is not there", async () => {
  const [id] = await insertSnapshot(app, ira, "2026-05-04", [{ symbol: "KO", currentValue: 1 }]);

  const outdated = await ask(ADMIN_DELETE, { id, version: 7 });
  const { data } = await ask(ADMIN_DELETE, { id, version: 1 });

  expect(outdated.errors).toMatchObject([{ extensions: { code: "CONFLICT" } }]);
  expect(data.adminDeletePortfolio).toEqual({ success: true, message: "Portfolio deleted successfully" });
  expect(await sums(ann, "2026-05-04")).toMatchObject({ actualDate: null });
  for (const [document, gone] of [
    [ADMIN_DELETE, id],
    [ADMIN_DELETE, "nonsense"],
    [ADMIN_UPDATE, id],
  ]) {
    const { errors } = await ask(document ?? "", { id: gone, input: { quantity: "1" } });
    expect(errors).toMatchObject([{ message: "Position not found", extensions: { code: "NOT_FOUND" } }]);
  }
});

test("that the owner is disabled or only reads hinders no administrator", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });
  await app.database.prisma.user.update({ where: { id: reader.id }, data: { enabled: false } });
  const account = await insertAccount(app, reader);
  const [id] = await insertSnapshot(app, account, "2026-11-03", [{ symbol: "KO", quantity: 1 }]);

  const { data } = await ask(ADMIN_UPDATE, { id, input: { quantity: "3" } });

  expect(data.adminUpdatePortfolio).toMatchObject({ quantity: "3", user: { id: reader.id } });
});

test("a range of days is deleted from everybody, the days outside stay", async () => {
  await insertSnapshot(app, ira, "2025-01-01", [{ symbol: "KO", currentValue: 1 }]);
  await insertSnapshot(app, ira, "2025-01-02", [{ symbol: "KO" }, { symbol: "PEP" }]);
  await insertSnapshot(app, joint, "2025-01-03", [{ symbol: "KO" }]);
  await insertSnapshot(app, theirs, "2025-01-03", [
    { symbol: "KO" },
    { symbol: "Pending activity", kind: "PENDING", currentValue: 5 },
  ]);
  await insertSnapshot(app, theirs, "2025-01-04", [{ symbol: "KO", currentValue: 2 }]);
  const days = { from: "2025-01-02", to: "2025-01-03" };

  const inverted = await ask(ADMIN_DELETE_BETWEEN, { from: days.to, to: days.from });
  const { data } = await ask(ADMIN_DELETE_BETWEEN, days);
  const again = await ask(ADMIN_DELETE_BETWEEN, days);

  expect(inverted.errors).toMatchObject([
    { message: "Start date must not be after end date", extensions: { code: "INVALID_INPUT" } },
  ]);
  expect(data.adminDeletePortfolioPositions).toEqual({
    ...{ success: true, message: "4 positions of 2 users deleted", deletedCount: 4 },
  });
  expect(again.data.adminDeletePortfolioPositions).toMatchObject({ success: true, deletedCount: 0 });
  expect(await sums(ann, "2025-01-03")).toMatchObject({ actualDate: "2025-01-01", count: 1 });
  expect(await sums(bob, "2025-01-04")).toMatchObject({ actualDate: "2025-01-04", count: 1 });
  expect(await sums(bob, "2025-01-03")).toMatchObject({ count: 0, totalCurrentValue: "5" });
});

const ask = (query: string, variables: Record<string, unknown>) =>
  graphqlRequest(app, admin, query, variables);

/** One row under each name that an operation knows it by. */
function rows(given: Record<string, unknown>) {
  return { input: row(given), inputs: [row(given)], positions: [row(given)] };
}

async function sums(user: TestUser, date: string) {
  const { data } = await graphqlRequest(app, user, SUMS, { date });
  return data.getPortfolioConnection.summary;
}
