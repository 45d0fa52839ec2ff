import { openDatabase } from "@strikebook/database/client";
import { withClient } from "@strikebook/database/testing/test-database";
import { beforeEach, expect, test, vi } from "vitest";
import { createUser, restRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { type Listen, RememberedViewers } from "./remembered-viewers.ts";

const here = await startTestApp();
const database = openDatabase(here.databaseUrl, 5);
const elsewhere = await startTestApp({}, {}, database);
const boss = await createUser(here, { username: "boss", roles: ["ADMIN"] });

/** Both servers hear in the order of the changes: what earlier tests changed is behind them. */
const heard: string[] = [];
await here.services.listen("marks", (mark) => heard.push(`here ${mark}`), vi.fn(), vi.fn());
await elsewhere.services.listen("marks", (mark) => heard.push(`elsewhere ${mark}`), vi.fn(), vi.fn());
beforeEach(async ({ task }) => {
  await withClient(here.databaseUrl, (client) => client.query("SELECT pg_notify('marks', $1)", [task.id]));
  await vi.waitFor(
    () => expect(heard).toEqual(expect.arrayContaining([`here ${task.id}`, `elsewhere ${task.id}`])),
    // A database that is busy with other tests may take more than the second that is waited otherwise.
    { timeout: 20_000 },
  );
});

const read = async (app: typeof here, user: Pick<TestUser, "token">) =>
  (await restRequest(app, user, "POST /graphql", { query: "{ getLatestPortfolioDate }" })).status;

/** Status of a read, and how often the sessions were asked for it. */
async function countLookUps(app: typeof here, user: Pick<TestUser, "token">) {
  let lookUps = 0;
  const { pool } = app.database;
  const query = pool.query.bind(pool);
  pool.query = ((...given: Parameters<typeof query>) => {
    lookUps += (given[0] as { text?: string }).text?.includes("user_sessions") ? 1 : 0;
    return query(...given);
  }) as typeof pool.query;
  try {
    return [await read(app, user), lookUps];
  } finally {
    pool.query = query;
  }
}

const viewer = {
  userId: "u",
  sessionId: "s",
  username: "ann",
  roles: ["USER" as const],
  mustChangePassword: false,
  mustAddSecondFactor: false,
};

test("who reads again within seconds is not looked up again, and after that they are", async () => {
  const ann = await createUser(here);
  await read(here, ann);

  expect(await countLookUps(here, ann)).toEqual([200, 0]);

  const before = here.clock.now();
  here.setNow(new Date(before.getTime() + 5000));
  expect(await countLookUps(here, ann)).toEqual([200, 1]);
  here.setNow(new Date(before.getTime() + 4000));
  expect(await countLookUps(here, ann)).toEqual([200, 1]);
  here.setNow(before);
});

test("signing out, a new status and a new password are in force with the very next request", async () => {
  const [ann, bob] = [await createUser(here), await createUser(here)];
  const other = await createUser(here);
  for (const user of [ann, bob, other]) {
    expect(await read(here, user)).toBe(200);
  }

  expect((await restRequest(here, ann, "POST /api/auth/logout")).status).toBe(200);
  expect(await read(here, ann)).toBe(401);

  const status = await restRequest(here, boss, `PUT /api/admin/users/${bob.id}/status`, { enabled: false });
  expect(status.status).toBe(200);
  expect(await read(here, bob)).toBe(401);
  expect(await read(here, other)).toBe(200);
});

test("another server hears of it at once", async () => {
  const ann = await createUser(here);
  expect(await read(elsewhere, ann)).toBe(200);
  expect(await countLookUps(elsewhere, ann)).toEqual([200, 0]);

  await restRequest(here, ann, "POST /api/auth/logout");

  await vi.waitFor(async () => expect(await read(elsewhere, ann)).toBe(401));
});

test("whoever writes is looked up, whatever is remembered", async () => {
  const ann = await createUser(here);
  const write = () =>
    restRequest(here, ann, "POST /graphql", {
      query:
        'mutation { createUserAccount(input: { name: "Mine", brokerage: "Fidelity", isRetirement: false }) { id } }',
    });
  await read(here, ann);
  // Without the trigger nobody hears of it.
  await withClient(here.databaseUrl, async (client) => {
    await client.query("SET session_replication_role = replica");
    await client.query("UPDATE user_sessions SET ended_at = now() WHERE user_id = $1", [ann.id]);
  });
  expect(await read(here, ann)).toBe(200);

  const { status, body } = await write();

  expect(status).toBe(401);
  expect(body.errors[0].extensions.code).toBe("UNAUTHENTICATED");
  expect(await here.database.prisma.brokerageAccount.count({ where: { userId: ann.id } })).toBe(0);
});

test("nothing is remembered while the database cannot be heard", async () => {
  const ann = await createUser(elsewhere);
  await read(elsewhere, ann);
  expect(await countLookUps(elsewhere, ann)).toEqual([200, 0]);

  await withClient(here.databaseUrl, (client) =>
    client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'strikebook notifications' AND datname = current_database()",
    ),
  );

  await vi.waitFor(async () => expect((await countLookUps(elsewhere, ann))[1]).toBe(1));
  expect(await countLookUps(elsewhere, ann)).toEqual([200, 1]);
  await vi.waitFor(async () => expect(await countLookUps(elsewhere, ann)).toEqual([200, 0]), 10_000);
});

test("a look-up that began before a change, or before the database is heard, is not remembered", async () => {
  const now = new Date("2026-11-20T14:51:58.000Z");
  const remembered = new RememberedViewers();
  const find = async () => viewer;
  let say = { changed: () => {}, lost: () => {}, back: () => {} };
  const listen: Listen = async (_channel, changed, back, lost) => {
    say = { changed: () => changed("u"), lost, back };
    return { close: async () => {} };
  };

  await remembered.lookUp("deaf", now, find);
  expect(remembered.recall("deaf", now)).toBeUndefined();

  await remembered.hear(listen);
  const began = remembered.lookUp("before", now, find);
  say.changed();
  expect(await began).toEqual(viewer);
  expect(remembered.recall("before", now)).toBeUndefined();

  await remembered.lookUp("after", now, find);
  expect(remembered.recall("after", now)).toEqual(viewer);
  say.lost();
  expect(remembered.recall("after", now)).toBeUndefined();
  await remembered.lookUp("after", now, find);
  expect(remembered.recall("after", now)).toBeUndefined();
  say.back();
  await remembered.lookUp("after", now, find);
  expect(remembered.recall("after", now)).toEqual(viewer);
});

test("a connection that breaks while it is being made is not trusted", async () => {
  const now = new Date("2026-11-20T14:51:58.000Z");
  const remembered = new RememberedViewers();

  await remembered.hear(async (_channel, _changed, _back, lost) => {
    lost();
    return { close: async () => {} };
  });
  await remembered.lookUp("token", now, async () => viewer);

  expect(remembered.recall("token", now)).toBeUndefined();
});

test("a thousand are remembered, and of more the longest unasked is forgotten", async () => {
  const now = new Date("2026-11-20T14:51:58.000Z");
  const remembered = new RememberedViewers();
  await remembered.hear(async () => ({ close: async () => {} }));
  for (let index = 0; index < 1000; index += 1) {
    await remembered.lookUp(`token ${index}`, now, async () => viewer);
  }
  expect(remembered.recall("token 0", now)).toEqual(viewer);

  await remembered.lookUp("token 0", now, async () => viewer);
  await remembered.lookUp("one more", now, async () => viewer);

  expect(remembered.recall("token 0", now)).toEqual(viewer);
  expect(remembered.recall("token 1", now)).toBeUndefined();
  expect(remembered.recall("token 2", now)).toEqual(viewer);
  expect(remembered.recall("one more", now)).toEqual(viewer);
});
