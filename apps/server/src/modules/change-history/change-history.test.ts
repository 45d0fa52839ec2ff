import { expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import {
  ADD,
  ADD_MANY,
  CHANGES,
  DELETE,
  DELETE_IDS,
  DELETE_MATCHING,
  UNDO,
  UPDATE,
} from "../positions/testing/operations.ts";

const app = await startTestApp();
const stranger = await createUser(app);
const theirs = await insertAccount(app, stranger, { name: "Theirs" });

const SAVE = `mutation ($input: BrokerageAccountInput!) { createUserAccount(input: $input) { id changeId } }`;
const EDIT = `mutation ($id: ID!, $input: BrokerageAccountInput!) {
  updateUserAccount(id: $id, input: $input) { id changeId } }`;
const DROP = `mutation ($id: ID!) { deleteUserAccount(id: $id) { changeId } }`;
const DAY = "2026-11-02";
const MISSING = "6f1d7f5e-7a44-4d6e-9d1f-0b8a3c4f2e10";

const row = (accountId: string, given: Record<string, unknown> = {}) => ({
  symbol: "F",
  quantity: "500",
  positionType: "STOCK",
  accountId,
  portfolioDate: DAY,
  lastPrice: "11.2",
  ...given,
});

test.each([
  [
    "an edit",
    async (ann: Ann) => change(ann, UPDATE, { id: ann.ids[0], input: { quantity: "1", symbol: "X" } }),
  ],
  [
    "a move",
    async (ann: Ann) => change(ann, UPDATE, { id: ann.ids[0], input: { portfolioDate: "2026-11-01" } }),
  ],
  ["a deletion", async (ann: Ann) => change(ann, DELETE, { id: ann.ids[0] })],
  ["a deletion of many", async (ann: Ann) => change(ann, DELETE_IDS, { ids: ann.ids })],
  ["a deletion by filter", async (ann: Ann) => change(ann, DELETE_MATCHING, { dates: [DAY] })],
  ["an addition", async (ann: Ann) => change(ann, ADD, { input: row(ann.accountId) })],
  [
    "an addition of many",
    async (ann: Ann) => change(ann, ADD_MANY, { inputs: [row(ann.accountId), row(ann.accountId)] }),
  ],
])("%s is undone, done again and undone again, and sums follow", async (_what, make) => {
  const ann = await person();
  const before = await stored(ann);
  const made = await make(ann);
  const after = await stored(ann);
  expect(after).not.toEqual(before);

  const undone = await undo(ann, made);
  expect(await stored(ann)).toEqual(before);
  const redone = await undo(ann, undone.data.userUndoChange.changeId);
  expect(redone.data.userUndoChange.message).toMatch(/^Redid: /);
  expect(await stored(ann)).toEqual(after);
  await undo(ann, redone.data.userUndoChange.changeId);
  expect(await stored(ann)).toEqual(before);

  const again = await undo(ann, made);
  expect(again.errors).toMatchObject([
    { message: "This change was undone already.", extensions: { code: "CONFLICT" } },
  ]);
});

test("what has changed since is not overwritten, and that is said", async () => {
  const ann = await person();
  const made = await change(ann, UPDATE, { id: ann.ids[0], input: { quantity: "1" } });
  await change(ann, UPDATE, { id: ann.ids[0], input: { quantity: "2" } });
  const before = await stored(ann);

  const { errors } = await undo(ann, made);

  expect(errors).toMatchObject([
    { message: "Position A has changed since, so nothing was undone.", extensions: { code: "CONFLICT" } },
  ]);
  expect(await stored(ann)).toEqual(before);
});

test("undone step by step, the latest first", async () => {
  const ann = await person();
  const before = await stored(ann);
  const first = await change(ann, UPDATE, { id: ann.ids[0], input: { quantity: "1" } });
  const second = await change(ann, DELETE_IDS, { ids: ann.ids });

  await undo(ann, second);
  const { errors } = await undo(ann, first);

  expect(errors).toBeUndefined();
  expect(await stored(ann)).toEqual(before);
});

test("a typed row comes back beside one that took its place", async () => {
  const ann = await person();
  const added = await ask(ann, ADD, { input: row(ann.accountId) });
  const gone = await change(ann, DELETE, { id: added.data.userAddPortfolioPosition.id });
  await change(ann, ADD, { input: row(ann.accountId) });

  const { errors } = await undo(ann, gone);

  expect(errors).toBeUndefined();
  expect((await stored(ann)).filter((line) => line.startsWith("F 5600"))).toHaveLength(2);
});

test("nothing comes back into an account that was deleted since", async () => {
  const ann = await person();
  const account = await insertAccount(app, ann.user, { name: "Other", number: "X" });
  const added = await ask(ann, ADD, { input: row(account.id) });
  const gone = await change(ann, DELETE, { id: added.data.userAddPortfolioPosition.id });
  await ask(ann, DROP, { id: account.id });

  expect((await undo(ann, gone)).errors).toMatchObject([
    { message: "The account was deleted since, so nothing was undone." },
  ]);
});

test("the history tells what changed, newest first, and what can be undone", async () => {
  const ann = await person();
  const made = await change(ann, UPDATE, { id: ann.ids[0], input: { quantity: "20" } });
  const deleted = await change(ann, DELETE_IDS, { ids: ann.ids });
  await undo(ann, deleted);

  const { data } = await ask(ann, CHANGES, { size: 3 });

  const { changes, ...place } = data.userGetChanges;
  expect(place).toEqual({ totalElements: 3, totalPages: 1, currentPage: 0, size: 3 });
  const shown = changes.map(({ summary, kind, isUndone, canUndo, recordCount }: Shown) => [
    summary,
    kind,
    isUndone,
    canUndo,
    recordCount,
  ]);
  expect(shown).toEqual([
    ["Undid: Deleted 2 positions", "UNDONE", false, true, 2],
    ["Deleted 2 positions", "DELETED", true, false, 2],
    [`Edited A of ${DAY} in Individual: quantity, value`, "EDITED", false, true, 1],
  ]);
  expect(changes[2]).toMatchObject({
    id: made,
    entity: "POSITION",
    records: [
      {
        name: "A",
        accountName: "Individual",
        portfolioDate: DAY,
        fields: [
          { field: "quantity", before: "10", after: "20" },
          { field: "currentValue", before: "100", after: "200" },
        ],
      },
    ],
  });
});

test("accounts: added, edited and deleted, each undone unless it holds anything by now", async () => {
  const user = await createUser(app);
  const ann = { user, accountId: "", ids: [] };
  const input = { name: "Savings", brokerage: "Fidelity", accountIdentifier: "Z9", isRetirement: true };
  const names = async () => {
    const found = await app.database.prisma.brokerageAccount.findMany({ where: { userId: user.id } });
    return found.map(({ name, accountIdentifier, isRetirement }) => [name, accountIdentifier, isRetirement]);
  };

  const { id, changeId: added } = (await ask(ann, SAVE, { input })).data.createUserAccount;
  const edited = await change(ann, EDIT, { id, input: { name: "Old", brokerage: "Fidelity" } });
  expect((await undo(ann, added)).errors?.[0]?.message).toBe(
    "The account has changed since, so nothing was undone.",
  );
  await undo(ann, edited);
  expect(await names()).toEqual([["Savings", "Z9", true]]);

  const deleted = await change(ann, DROP, { id });
  await undo(ann, deleted);
  expect(await names()).toEqual([["Savings", "Z9", true]]);

  await ask(ann, ADD, { input: row(id) });
  expect((await undo(ann, added)).errors?.[0]?.message).toBe(
    "The account holds data by now, so nothing was undone.",
  );
});

test("nobody, READONLY and another person undo nothing and see no history", async () => {
  const ann = await person();
  const made = await change(ann, DELETE, { id: ann.ids[0] });
  const reader = await createUser(app, { roles: ["READONLY"] });
  const codeOf = async (user: TestUser | undefined, query: string, variables: Record<string, unknown>) =>
    (await graphqlRequest(app, user, query, variables)).errors?.[0]?.extensions?.["code"];

  expect(await codeOf(undefined, UNDO, { id: made })).toBe("UNAUTHENTICATED");
  expect(await codeOf(undefined, CHANGES, {})).toBe("UNAUTHENTICATED");
  expect(await codeOf(reader, UNDO, { id: made })).toBe("FORBIDDEN");
  expect(await codeOf(reader, CHANGES, {})).toBeUndefined();
  expect(await codeOf(stranger, UNDO, { id: made })).toBe("NOT_FOUND");
  expect(await graphqlRequest(app, stranger, UNDO, { id: made })).toEqual(
    await graphqlRequest(app, stranger, UNDO, { id: MISSING }),
  );
  expect(await codeOf(ann.user, UNDO, { id: "no id at all" })).toBe("NOT_FOUND");
  expect((await graphqlRequest(app, stranger, CHANGES)).data.userGetChanges.totalElements).toBe(0);
});

test("a history without an end is asked for page by page", async () => {
  const ann = await person();

  expect((await ask(ann, CHANGES, { page: -1, size: 0 })).data.userGetChanges).toMatchObject({
    currentPage: 0,
    size: 20,
    totalElements: 0,
  });
  expect((await ask(ann, CHANGES, { page: 5, size: 1000 })).data.userGetChanges.size).toBe(100);
});

test("the log names what was changed, before and after", async () => {
  const ann = await person();
  await change(ann, UPDATE, { id: ann.ids[0], input: { quantity: "20" } });
  await change(ann, DELETE, { id: ann.ids[1] });
  await change(ann, ADD, { input: row(ann.accountId, { source: "copy" }) });
  const many = await change(ann, DELETE_MATCHING, { dates: [DAY] });
  await undo(ann, many);

  const logged = await app.database.prisma.auditLog.findMany({ where: { performedById: ann.user.id } });
  const byType = new Map(logged.map((entry) => [entry.actionType, entry]));

  expect([...byType.keys()].sort()).toEqual([
    "CHANGE_UNDONE",
    "POSITIONS_DELETED",
    "POSITION_ADDED",
    "POSITION_DELETED",
    "POSITION_UPDATED",
  ]);
  expect(byType.get("POSITION_UPDATED")).toMatchObject({
    description: `Position A of ${DAY} in Individual changed: quantity, currentValue`,
    details: { symbol: "A", changed: { quantity: { before: "10", after: "20" } } },
  });
  expect(byType.get("POSITION_ADDED")?.description).toBe(`Position F of ${DAY} in Individual copied`);
});

test("another person's account adds nothing, and two people may make a request of one id", async () => {
  const ann = await person();
  const requestId = "0b8a3c4f-7a44-4d6e-9d1f-6f1d7f5e2e10";
  const first = await ask(ann, ADD_MANY, { inputs: [row(ann.accountId)], requestId });
  const again = await ask(ann, ADD_MANY, { inputs: [row(ann.accountId)], requestId });
  const foreign = await ask(ann, ADD_MANY, { inputs: [row(ann.accountId), row(theirs.id)] });
  const alike = await graphqlRequest(app, stranger, ADD_MANY, { inputs: [row(theirs.id)], requestId });
  const alikeAgain = await graphqlRequest(app, stranger, ADD_MANY, { inputs: [row(theirs.id)], requestId });

  expect(again).toEqual(first);
  expect(first.data.userAddPortfolioPositions).toMatchObject({
    success: true,
    addedCount: 1,
    changeId: requestId,
  });
  expect(foreign.data.userAddPortfolioPositions).toMatchObject({
    success: false,
    addedCount: 0,
    errors: [{ rowIndex: 1, field: "accountId", message: "Account not found" }],
  });
  expect(alike.data.userAddPortfolioPositions).toMatchObject({ success: true, addedCount: 1 });
  expect(alike.data.userAddPortfolioPositions.changeId).not.toBe(requestId);
  expect(alikeAgain).toEqual(alike);
  expect(await stored(ann)).toHaveLength(4);
});

type Shown = Record<"canUndo" | "isUndone" | "kind" | "recordCount" | "summary", unknown>;
type Ann = { readonly user: TestUser; readonly accountId: string; readonly ids: readonly string[] };

/** Somebody with the positions A and B on {@link DAY}. */
async function person(): Promise<Ann> {
  const user = await createUser(app);
  const account = await insertAccount(app, user, { name: "Individual" });
  const ids = await insertSnapshot(app, account, DAY, [
    { symbol: "A", quantity: 10, lastPrice: 10, currentValue: 100 },
    { symbol: "B", quantity: 1, lastPrice: 20, currentValue: 20 },
  ]);
  return { user, accountId: account.id, ids };
}

const ask = ({ user }: Ann, query: string, variables: Record<string, unknown>) =>
  graphqlRequest(app, user, query, variables);

const undo = (ann: Ann, id: string) => ask(ann, UNDO, { id });

/** Makes a change and answers its id in the history. */
async function change(ann: Ann, query: string, variables: Record<string, unknown>): Promise<string> {
  const { data, errors } = await ask(ann, query, variables);
  expect(errors).toBeUndefined();
  const [answer] = Object.values(data as Record<string, { changeId: string }>);
  return answer?.changeId ?? "";
}

/** Positions and stored sums, a line each. */
async function stored({ user }: Ann): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ line: string }>(
    `SELECT symbol || ' ' || current_value || ' ' || quantity || ' ' || portfolio_date || ' ' || id AS line
       FROM positions WHERE user_id = $1
     UNION ALL SELECT 'sum ' || portfolio_date || ' ' || total_value || ' ' || position_count
       FROM portfolio_snapshots WHERE user_id = $1 ORDER BY 1`,
    [user.id],
  );
  return rows.map(({ line }) => line);
}

test("changes are kept for a year, and the newest thousand of each person for longer", async () => {
  const [ann, ben] = [await person(), await person()];
  await app.database.pool.query(
    `INSERT INTO changes (user_id, entity, kind, summary, item_count, created_at)
     SELECT $1::uuid, 'POSITION'::change_entity, 'EDITED'::change_kind, 'change ' || n, 0, $3::timestamptz - make_interval(days => 365 + n)
       FROM generate_series(1, 1010) n
     UNION ALL SELECT $1::uuid, 'POSITION', 'EDITED', 'young', 0, $3::timestamptz - interval '364 days'
     UNION ALL SELECT $2::uuid, 'POSITION', 'EDITED', 'old', 0, $3::timestamptz - interval '9 years'`,
    [ann.user.id, ben.user.id, app.clock.now()],
  );

  await app.services.changeHistory.prune();

  const left = await app.database.prisma.change.findMany({ where: { userId: ann.user.id } });
  expect(left).toHaveLength(1000);
  expect(left.map(({ summary }) => summary)).toEqual(expect.arrayContaining(["young", "change 999"]));
  expect(await app.database.prisma.change.count({ where: { userId: ben.user.id } })).toBe(1);
});
