import { expect, test } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { insertAccount } from "../../testing/ledger-rows.ts";
import {
  createUser,
  graphqlRequest,
  restRequest,
  startTestApp,
  type TestUser,
} from "../../testing/test-app.ts";
import { ADMIN_ADD, ADMIN_DELETE, ADMIN_DELETE_BETWEEN, ADMIN_UPDATE } from "./testing/admin-operations.ts";
import { ADD, CHANGES, DELETE, DELETE_MATCHING, LIST, UNDO, UPDATE } from "./testing/operations.ts";
import { positionsFile } from "./testing/positions-file.ts";

const DAY = "2026-07-06";
const FILE = [
  { symbol: "KO", quantity: 3, price: 10 },
  { symbol: "PEP", quantity: 2, price: 20 },
  { symbol: "AMD", quantity: 1, price: 30 },
];

const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });

/** Changes by hand, done by the owner or by an administrator. */
type Hand = {
  add(input: object): Promise<unknown>;
  update(id: string, input: object): Promise<unknown>;
  delete(id: string): Promise<unknown>;
  deleteDay(day: string): Promise<unknown>;
};

const own = (user: TestUser): Hand => ({
  add: (input) => ask(user, ADD, { input }),
  update: (id, input) => ask(user, UPDATE, { id, input }),
  delete: (id) => ask(user, DELETE, { id }),
  deleteDay: (day) => ask(user, DELETE_MATCHING, { dates: [day] }),
});

const administrators = (owner: TestUser): Hand => ({
  add: (input) => ask(admin, ADMIN_ADD, { userId: owner.id, input }),
  update: (id, input) => ask(admin, ADMIN_UPDATE, { id, input }),
  delete: (id) => ask(admin, ADMIN_DELETE, { id }),
  deleteDay: (day) => ask(admin, ADMIN_DELETE_BETWEEN, { from: day, to: day }),
});

const STEPS: readonly [string, (hand: Hand, at: Place) => Promise<unknown>][] = [
  ["an imported row is edited", async (hand, at) => hand.update(await at.id("KO"), { quantity: "7" })],
  ["edited again", async (hand, at) => hand.update(await at.id("KO"), { symbol: "NEW", lastPrice: "11.5" })],
  [
    "moved to another day",
    async (hand, at) => hand.update(await at.id("PEP"), { portfolioDate: "2026-07-07" }),
  ],
  ["an imported row is deleted", async (hand, at) => hand.delete(await at.id("AMD"))],
  ["the file is imported again", (_hand, at) => at.importAgain()],
  ["a row is typed in", (hand, at) => hand.add(typed(at.accountId))],
  [
    "the typed row is edited",
    async (hand, at) => hand.update(await at.id("F"), { quantity: "2", positionType: "ETF" }),
  ],
  ["all of a day is deleted", (hand) => hand.deleteDay(DAY)],
  ["a newer file is imported", (_hand, at) => at.importNewer()],
];

test("whatever an administrator does leaves the same rows, edits, sums and history as the owner's own hand", async () => {
  const mine = await placeOf("Mine");
  const looked = await placeOf("Looked after");

  for (const [what, step] of STEPS) {
    await step(own(mine.user), mine);
    await step(administrators(looked.user), looked);
    expect(await stateOf(looked), what).toEqual(await stateOf(mine));
  }
});

test("the owner sees what an administrator did, takes it back, and does it again", async () => {
  const { user, id } = await placeOf("Undone");
  const before = await rowsOf(user);
  await administrators(user).update(await id("KO"), { quantity: "7" });
  const edited = await rowsOf(user);
  await administrators(user).deleteDay(DAY);

  const { data } = await graphqlRequest(app, user, CHANGES, {});
  const [deletion, edit] = data.userGetChanges.changes;
  expect([deletion.summary, edit.summary]).toEqual([
    "Deleted 3 positions of 2026-07-06 (by an administrator)",
    "Edited KO of 2026-07-06 in Z12345678: quantity, value (by an administrator)",
  ]);
  await ask(user, UNDO, { id: deletion.id });
  expect(await rowsOf(user)).toEqual(edited);
  const undone = await ask(user, UNDO, { id: edit.id });
  expect(await rowsOf(user)).toEqual(before);
  await ask(user, UNDO, { id: undone.userUndoChange.changeId });
  expect(await rowsOf(user)).toEqual(edited);
});

test("each write has one entry in the log, with the administrator and the owner; a refusal or a reading none", async () => {
  const { user, id, accountId } = await placeOf("Logged");
  const other = await placeOf("Logged too");
  await app.owner.query("DELETE FROM audit_logs");
  const hand = administrators(user);

  await hand.add(typed(accountId));
  await hand.update(await id("KO"), { quantity: "7" });
  await hand.delete(await id("PEP"));
  await hand.deleteDay(DAY);
  await hand.deleteDay(DAY);
  await graphqlRequest(app, admin, ADMIN_DELETE, { id: "nonsense" });
  await graphqlRequest(app, admin, ADMIN_UPDATE, { id: await other.id("KO").catch(() => "x"), input: {} });

  const { rows } = await app.database.pool.query(
    `SELECT action_type AS type, description, performed_by_id AS by, target_user_id AS target, success
       FROM audit_logs WHERE target_user_id = ANY($1) OR target_user_id IS NULL`,
    [[user.id, other.user.id]],
  );
  const entry = { by: admin.id, target: user.id, success: true };
  const days = "3 positions of 2026-07-06 deleted";
  expect(rows).toHaveLength(5);
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...entry, type: "POSITION_ADDED", description: "Position F of 2026-07-06 in Logged added" },
      {
        ...entry,
        type: "POSITION_UPDATED",
        description: "Position KO of 2026-07-06 in Z12345678 changed: quantity, currentValue",
      },
      {
        ...entry,
        type: "POSITION_DELETED",
        description: "Position PEP of 2026-07-06 in Z12345678 deleted",
      },
      { ...entry, type: "POSITIONS_DELETED", description: days },
      { ...entry, target: other.user.id, type: "POSITIONS_DELETED", description: days },
    ]),
  );
});

test("what administrators did to positions is among the administrative actions, what owners did is not", async () => {
  const { user, id } = await placeOf("Listed");
  await app.owner.query("DELETE FROM audit_logs");
  await own(user).update(await id("KO"), { quantity: "7" });
  await administrators(user).update(await id("PEP"), { quantity: "7" });
  const list = async (query: string) => {
    const { body } = await restRequest(app, admin, `GET /api/admin/audit/logs/admin-actions?${query}`);
    return body.content.map(({ description }: { description: string }) => description);
  };

  const edit = "Position PEP of 2026-07-06 in Z12345678 changed: quantity, currentValue";
  expect(await list("")).toEqual([edit]);
  expect(await list("actionType=POSITION_UPDATED")).toEqual([edit]);
  expect(await list("actionType=POSITION_DELETED")).toEqual([]);
});

type Place = Awaited<ReturnType<typeof placeOf>>;

/** A user with one imported and one typed account. */
async function placeOf(name: string) {
  const user = await createUser(app);
  const { id: accountId } = await insertAccount(app, user, { name, number: "T1" });
  await importFile(app, user, positionsFile("9:00 a.m.", FILE));
  return {
    user,
    accountId,
    async id(symbol: string): Promise<string> {
      const { userGetAllPortfolios: found } = await ask(user, LIST, {});
      return found.portfolios.find((row: { symbol: string }) => row.symbol === symbol).id;
    },
    importAgain: () => importFile(app, user, positionsFile("9:00 a.m.", FILE)),
    importNewer: () =>
      importFile(app, user, positionsFile("4:00 p.m.", [...FILE, { symbol: "T", quantity: 1, price: 5 }])),
  };
}

const typed = (accountId: string) => ({
  ...{ symbol: "F", quantity: "1", positionType: "STOCK", accountId, portfolioDate: DAY, lastPrice: "9" },
});

async function ask(user: TestUser, document: string, variables: Record<string, unknown>) {
  const { data, errors } = await graphqlRequest(app, user, document, variables);
  expect(errors).toBeUndefined();
  return data;
}

async function rowsOf({ id }: TestUser): Promise<unknown[]> {
  const { rows } = await app.database.pool.query<{ row: unknown }>(
    "SELECT to_jsonb(p) - '{version,updated_at}'::text[] AS row FROM positions p WHERE user_id = $1 ORDER BY id",
    [id],
  );
  return rows.map(({ row }) => row);
}

/** All that the changes leave, but for ids and times. */
async function stateOf({ user }: Place): Promise<unknown> {
  const columns = "'{id,user_id,account_id,import_id,created_at,updated_at,row_key}'::text[]";
  const tables = [
    `SELECT to_jsonb(p) - ${columns} AS row FROM positions p WHERE user_id = $1 ORDER BY portfolio_date, symbol, sequence`,
    `SELECT to_jsonb(s) - ${columns} AS row FROM portfolio_snapshots s WHERE user_id = $1 ORDER BY portfolio_date, total_value`,
    `SELECT jsonb_build_object('changes', changes, 'deleted', is_deleted, 'base', base - ${columns},
            'broker', broker - ${columns}) AS row
       FROM position_edits WHERE user_id = $1 ORDER BY row_key, occurrence`,
    `SELECT jsonb_build_object('kind', kind, 'entity', entity, 'items', item_count, 'undoable', is_undoable) AS row
       FROM changes WHERE user_id = $1 ORDER BY created_at`,
  ];
  const found = await Promise.all(
    tables.map((text) => app.database.pool.query<{ row: unknown }>(text, [user.id])),
  );
  return found.map(({ rows }) => rows.map(({ row }) => row));
}
