import { expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { ADMIN_UNDO, DELETE_USER_POSITIONS, USER_PAGE, USER_POSITION } from "./testing/admin-operations.ts";

const NOT_THERE = "3f0c3a56-1111-4222-8333-944444444444";
const DAYS = ["2026-08-03", "2026-08-04"];

const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });
const ann = await createUser(app);
const ira = await insertAccount(app, ann, { name: "IRA", number: "Z1111" });
const roth = await insertAccount(app, ann, { name: "Roth", number: "Z2222" });
const bob = await createUser(app);
const theirs = await insertAccount(app, bob, { name: "Joint", number: "Z3333" });

const [ko] = await insertSnapshot(app, ira, "2026-08-03", [
  { symbol: "KO", description: "COCA COLA CO", quantity: 2, currentValue: 140.5, totalGainLossDollar: 40.5 },
  { symbol: "AMD", description: "50% OFF_X", quantity: 9, currentValue: 30 },
  { symbol: "Pending activity", kind: "PENDING", currentValue: 5 },
]);
await insertSnapshot(app, roth, "2026-08-04", [{ symbol: "F", quantity: null, currentValue: null }]);
const [foreign] = await insertSnapshot(app, theirs, "2026-08-03", [{ symbol: "KO", currentValue: 7 }]);

const ALL = { userId: ann.id, accountIds: [ira.id, roth.id], dates: DAYS };

test.each([
  ["adminGetUserPositions", USER_PAGE, ALL],
  ["adminGetUserPosition", USER_POSITION, { userId: ann.id, id: ko }],
  ["adminDeleteUserPositions", DELETE_USER_POSITIONS, ALL],
])("%s is answered to administrators only", async (_name, document, variables) => {
  const reader = await createUser(app, { roles: ["READONLY"] });

  expect((await graphqlRequest(app, undefined, document, variables)).data).toBeUndefined();
  for (const user of [ann, reader]) {
    const { errors } = await graphqlRequest(app, user, document, variables);
    expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  }
  expect((await page(ALL)).totalElements).toBe(3);
});

test("a page has the user's positions, their sums, and how many have no value", async () => {
  const first = await page({ ...ALL, size: 2 });
  const past = await page({ ...ALL, size: 2, page: 7 });

  expect(first).toMatchObject({
    ...{ totalElements: 3, totalPages: 2, currentPage: 0, size: 2, chosenCount: 3, dayCount: 2 },
    // By hand: 140.50 + 30.00; F has no value. Only KO has a gain, and none has one of the day.
    currentValue: { value: "170.5", unknownCount: 1 },
    totalGainLoss: { value: "40.5", unknownCount: 2 },
    todaysGainLoss: { value: null, unknownCount: 3 },
  });
  expect(first.positions[0]).toMatchObject({
    ...{ symbol: "F", portfolioDate: "2026-08-04", accountName: "Roth", accountNumber: "Z2222" },
    ...{ user: { id: ann.id }, account: { id: roth.id } },
  });
  expect(past).toMatchObject({ currentPage: 1, positions: [{ symbol: expect.any(String) }] });
});

test.each([
  ["symbol", "ASC", ["AMD", "F", "KO"]],
  ["currentValue", "DESC", ["KO", "AMD", "F"]],
  ["currentValue", "ASC", ["AMD", "KO", "F"]],
  ["totalGainLossDollar", "DESC", ["KO", "F", "AMD"]],
  ["quantity", "ASC", ["KO", "AMD", "F"]],
  ["accountName", "DESC", ["F", "KO", "AMD"]],
] as const)("sorted by %s %s, what is unknown last", async (sort, direction, symbols) => {
  const { positions } = await page({ ...ALL, sort, direction });

  expect(positions.map(({ symbol }: { symbol: string }) => symbol)).toEqual(symbols);
});

test.each([
  ["coca", ["KO"]],
  ["KO", ["KO"]],
  ["roth", ["F"]],
  ["ir", ["AMD", "KO"]],
  // A search is a text, no pattern.
  ["%", ["AMD"]],
  ["_", ["AMD"]],
  ["  ", ["AMD", "F", "KO"]],
  ["nothing like it", []],
])("a search for %j finds %j", async (search, symbols) => {
  const found = await page({ ...ALL, search, sort: "symbol", direction: "ASC" });

  expect(found.positions.map(({ symbol }: { symbol: string }) => symbol)).toEqual(symbols);
  expect(found).toMatchObject({ totalElements: symbols.length, chosenCount: 3 });
});

test("another user's account, day or position reads like one that is not there", async () => {
  const variables = [
    { ...ALL, accountIds: [theirs.id] },
    { ...ALL, userId: bob.id },
    { ...ALL, userId: NOT_THERE },
    { ...ALL, accountIds: [], dates: [] },
    { ...ALL, userId: "x", accountIds: ["y"] },
  ];
  for (const given of variables) {
    expect(await page(given)).toMatchObject({ positions: [], totalElements: 0, chosenCount: 0 });
  }
  for (const id of [foreign, NOT_THERE, "nonsense"]) {
    const { data } = await ask(USER_POSITION, { userId: ann.id, id });
    expect(data).toEqual({ adminGetUserPosition: null });
  }
  const { data } = await ask(USER_POSITION, { userId: ann.id, id: ko });
  expect(data.adminGetUserPosition).toMatchObject({ id: ko, currentValue: "140.5", accountName: "IRA" });
});

test.each([
  [{ sort: "password" }, /sort must be one of portfolioDate, /],
  [{ search: "x".repeat(101) }, /search must be at most 100 characters/],
  [{ accountIds: Array.from({ length: 2001 }, () => NOT_THERE) }, /accountIds may name at most 2000/],
])("bad input %# is refused with words", async (given, message) => {
  const { errors } = await ask(USER_PAGE, { ...ALL, ...given });
  expect(errors).toMatchObject([{ extensions: { code: "INVALID_INPUT" } }]);
  expect(errors?.[0]?.message).toMatch(message);
});

test("twenty thousand positions are paged, and deleted as one change with one undo", async () => {
  const carl = await createUser(app);
  const account = await insertAccount(app, carl, { name: "Old", number: "Z9" });
  for (const day of ["2026-01-02", "2026-01-03"]) {
    await app.database.pool.query(
      `INSERT INTO positions (user_id, account_id, portfolio_date, row_key, sequence, symbol, type, current_value)
       SELECT $1, $2, $3, 'HOLDING|S' || n || '||', n, 'S' || n, 'STOCK', 1 FROM generate_series(1, 9999) AS n`,
      [carl.id, account.id, day],
    );
    await insertSnapshot(app, account, day, [{ symbol: "S0", currentValue: 1 }]);
  }
  const all = { userId: carl.id, accountIds: [account.id], dates: ["2026-01-02", "2026-01-03"] };

  const last = await page({ ...all, page: 19, size: 5000, sort: "symbol", direction: "ASC" });
  const deletion = await ask(DELETE_USER_POSITIONS, { ...all, search: "S9" });
  const left = await page(all);
  const { changeId, ...deleted } = deletion.data.adminDeleteUserPositions;
  const ofBob = await ask(ADMIN_UNDO, { userId: bob.id, changeId });
  const undone = await ask(ADMIN_UNDO, { userId: carl.id, changeId });

  expect(last).toMatchObject({ totalElements: 20_000, size: 1000, totalPages: 20, currentPage: 19 });
  expect(last.positions).toHaveLength(1000);
  // S9, S90 to S99, S900 to S999 and S9000 to S9999 of each day.
  expect(deleted).toEqual({ success: true, message: "2,222 positions deleted", deletedCount: 2222 });
  expect(left).toMatchObject({ totalElements: 17_778, currentValue: { value: "17778" } });
  expect(ofBob.errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
  expect(undone.data.adminUndoChange).toMatchObject({ success: true, recordCount: 2222 });
  expect((await page(all)).totalElements).toBe(20_000);
  const { rows } = await app.database.pool.query(
    "SELECT description FROM audit_logs WHERE action_type = 'POSITIONS_DELETED' AND target_user_id = $1",
    [carl.id],
  );
  expect(rows).toHaveLength(1);
});

const ask = (query: string, variables: Record<string, unknown>, user: TestUser = admin) =>
  graphqlRequest(app, user, query, variables);

async function page(variables: Record<string, unknown>) {
  const { data, errors } = await ask(USER_PAGE, variables);
  expect(errors).toBeUndefined();
  return data.adminGetUserPositions;
}
