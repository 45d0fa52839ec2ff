import { expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import {
  ADD,
  ADD_MANY,
  DELETE,
  DELETE_IDS,
  DELETE_MATCHING,
  LIST,
  RESTORE,
  UPDATE,
} from "./testing/operations.ts";

const app = await startTestApp();
const user = await createUser(app);
const account = await insertAccount(app, user, { name: "Individual" });
const stranger = await createUser(app);
const theirs = await insertAccount(app, stranger, { name: "Theirs" });
const [secret = ""] = await insertSnapshot(app, theirs, "2026-11-19", [
  { symbol: "SECRET", currentValue: 1 },
]);

/** The day after the tests' clock, which is stopped at 20 November 2026. */
const TOMORROW = "2026-11-21";

const row = (given: Record<string, unknown> = {}) => ({
  symbol: "F",
  quantity: "500",
  positionType: "STOCK",
  accountId: account.id,
  portfolioDate: "2026-11-02",
  lastPrice: "11.2",
  ...given,
});

const WRITES = [
  ["add", ADD, { input: row() }],
  ["add many", ADD_MANY, { inputs: [row()] }],
  ["update", UPDATE, { id: secret, input: { symbol: "MINE" } }],
  ["restore", RESTORE, { id: secret }],
  ["delete", DELETE, { id: secret }],
  ["delete by ids", DELETE_IDS, { ids: [secret] }],
  ["delete by filter", DELETE_MATCHING, { symbols: ["SECRET"] }],
] as const;

test.each(WRITES)("%s: nobody is not answered, a reader is refused", async (_what, query, variables) => {
  const reader = await createUser(app, { roles: ["READONLY"] });

  expect(await codeOf(undefined, query, variables)).toBe("UNAUTHENTICATED");
  expect(await codeOf(reader, query, variables)).toBe("FORBIDDEN");
});

test("two tabs: the second is told what the first made of the row, and nothing is overwritten", async () => {
  const [id] = await insertSnapshot(app, account, "2026-11-03", [
    { symbol: "KO", quantity: 10, lastPrice: 7 },
  ]);
  const first = await ask(UPDATE, { id, input: { quantity: "20", version: 1 } });

  const second = await ask(UPDATE, { id, input: { quantity: "30", version: 1 } });
  const gone = await ask(DELETE, { id, version: 1 });

  expect(first.data.userUpdatePortfolio.version).toBe(2);
  expect(second.errors).toMatchObject([
    {
      message: expect.stringMatching(/^This position was changed in the meantime/),
      extensions: {
        code: "CONFLICT",
        fieldErrors: { quantity: "Quantity is now 20", symbol: "Symbol is now KO" },
      },
    },
  ]);
  expect(gone.errors).toMatchObject([{ extensions: { code: "CONFLICT" } }]);
  expect((await ask(UPDATE, { id, input: { quantity: "30", version: 2 } })).errors).toBeUndefined();
  expect((await ask(DELETE, { id, version: 3 })).errors).toBeUndefined();
  expect((await ask(UPDATE, { id, input: { quantity: "31", version: 3 } })).errors).toMatchObject([
    { extensions: { code: "NOT_FOUND" } },
  ]);
});

test("many by id in one step; another person's id counts like one that is not there", async () => {
  const ids = await insertSnapshot(app, account, "2026-11-04", [
    { symbol: "A", currentValue: 1 },
    { symbol: "B", currentValue: 2 },
    { symbol: "C", currentValue: 3 },
  ]);
  const [a = "", b = ""] = ids;

  const foreign = await ask(DELETE_IDS, { ids: [secret, "no id"] });
  const two = await ask(DELETE_IDS, { ids: [a, secret, b, a, b.toUpperCase()] });
  const none = await ask(DELETE_IDS, { ids: [] });
  const { data } = await ask(LIST, { dates: ["2026-11-04"] });

  const nothing = { success: true, message: "0 positions deleted", deletedCount: 0, changeId: null };
  expect(foreign.data.userDeletePortfolios).toEqual(nothing);
  expect(two.data.userDeletePortfolios).toMatchObject({ message: "2 positions deleted", deletedCount: 2 });
  expect(none.errors).toMatchObject([
    { message: "Please select positions to delete.", extensions: { code: "INVALID_INPUT" } },
  ]);
  expect(data.userGetAllPortfolios).toMatchObject({ totalElements: 1, totalCurrentValue: "3" });
  expect((await graphqlRequest(app, stranger, LIST)).data.userGetAllPortfolios.totalElements).toBe(1);
});

test("rows added together: one wrong row keeps all out, and every refusal is said", async () => {
  const inputs = [
    row({ symbol: "GOOD" }),
    row({ symbol: "", quantity: "-1" }),
    row({ portfolioDate: TOMORROW }),
  ];

  const refused = await ask(ADD_MANY, { inputs });
  const tooMany = await ask(ADD_MANY, { inputs: Array.from({ length: 501 }, () => row()) });
  const badId = await ask(ADD_MANY, { inputs: [row()], requestId: "twice" });
  const { data } = await ask(LIST, { dates: ["2026-11-02"] });

  expect(refused.data.userAddPortfolioPositions).toEqual({
    success: false,
    addedCount: 0,
    changeId: null,
    errors: [
      { rowIndex: 1, field: "symbol", message: "Symbol cannot be empty" },
      { rowIndex: 1, field: "quantity", message: "Quantity must be non-negative" },
      { rowIndex: 2, field: "portfolioDate", message: "Portfolio date must not be in the future" },
    ],
  });
  expect(tooMany.errors).toMatchObject([{ message: "At most 500 positions at once" }]);
  expect(badId.errors).toMatchObject([{ message: "requestId must be a UUID" }]);
  expect(data.userGetAllPortfolios.totalElements).toBe(0);
});

test("500 rows are one step, in the order given", async () => {
  const inputs = Array.from({ length: 500 }, (_, index) =>
    row({ symbol: `S${index % 7}`, quantity: String(index + 1), portfolioDate: "2026-10-05" }),
  );

  const { data } = await ask(ADD_MANY, { inputs });
  const list = await ask(LIST, { dates: ["2026-10-05"] });

  expect(data.userAddPortfolioPositions).toMatchObject({ success: true, addedCount: 500, errors: [] });
  expect(list.data.userGetAllPortfolios).toMatchObject({ totalElements: 500, totalCurrentValue: "1402800" });
});

test("a day to come is refused for an addition and a change", async () => {
  const [id] = await insertSnapshot(app, account, "2026-11-05", [{ symbol: "KO", quantity: 1 }]);
  const refusal = [
    { message: "Portfolio date must not be in the future", extensions: { code: "INVALID_INPUT" } },
  ];

  expect((await ask(ADD, { input: row({ portfolioDate: TOMORROW }) })).errors).toMatchObject(refusal);
  expect((await ask(UPDATE, { id, input: { portfolioDate: TOMORROW } })).errors).toMatchObject(refusal);
  expect((await ask(ADD, { input: row({ portfolioDate: "2026-11-20" }) })).errors).toBeUndefined();
});

test("another person's account takes nothing from a list of accounts", async () => {
  const { data } = await ask(DELETE_MATCHING, { accountIds: [theirs.id], symbols: ["SECRET"] });
  const list = await ask(LIST, { accountIds: [theirs.id] });

  expect(data.userDeletePortfolioPositions.deletedCount).toBe(0);
  expect(list.data.userGetAllPortfolios.totalElements).toBe(0);
});

const ask = (query: string, variables: Record<string, unknown>, as: TestUser = user) =>
  graphqlRequest(app, as, query, variables);

async function codeOf(as: TestUser | undefined, query: string, variables: object) {
  const { errors } = await graphqlRequest(app, as, query, { ...variables });
  return errors?.[0]?.extensions?.["code"];
}
