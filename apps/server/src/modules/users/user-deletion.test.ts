import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importFile, previewFile } from "../../import/testing/upload.ts";
import { accountsOf, share } from "../../testing/shared-accounts.ts";
import {
  createUser,
  graphqlRequest,
  restRequest,
  startTestApp,
  type TestUser,
} from "../../testing/test-app.ts";

const SAMPLES = new URL(
  "../../../../../packages/core/src/uploads/fidelity/fixtures/samples/",
  import.meta.url,
);
const HISTORY = readFileSync(new URL("s05/Accounts_History.csv", SAMPLES));
const POSITIONS = readFileSync(new URL("s10/Portfolio_Positions_Jul-06-2026.csv", SAMPLES));

const lines: string[] = [];
const world = await startTestApp(
  { log: { level: "trace", stream: { write: (line) => void lines.push(line) } } },
  { metricsToken: "a-token-for-prometheus" },
);
const boss = await createUser(world, { username: "boss", roles: ["ADMIN"] });
const reader = await createUser(world, { username: "reader", roles: ["READONLY"] });
const NOBODY = "3f0c3a56-1111-4222-8333-944444444444";

const remove = (
  as: TestUser | undefined,
  { id, username }: Pick<TestUser, "id" | "username">,
  typed = username,
) => restRequest(world, as, `POST /api/users/${id}/delete`, { username: typed });

/** Rows that name the id, by table: of every table that has a column for a user. */
async function rowsNaming(id: string): Promise<Record<string, number>> {
  const { rows } = await world.owner.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'uuid'
       AND (c.column_name LIKE '%user_id' OR c.column_name LIKE '%by_id' OR c.column_name = 'grantee_id' OR (c.table_name = 'users' AND c.column_name = 'id'))`,
  );
  const found: Record<string, number> = {};
  for (const { table, column } of rows) {
    const counted = await world.owner.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${column} = $1`, [
      id,
    ]);
    if (counted.rows[0].n > 0) {
      found[table] = counted.rows[0].n;
    }
  }
  return found;
}

/** Rows of all tables, whoever owns them. */
async function rowsOfAll(): Promise<Record<string, number>> {
  const { rows } = await world.owner.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const counts = rows.map(async ({ name }) => {
    const { rows: counted } = await world.owner.query(`SELECT count(*)::int AS n FROM ${name}`);
    return [name, counted[0].n] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

test("only administrators delete, only others, and only by the typed username", async () => {
  const ann = await createUser(world);

  expect((await remove(undefined, ann)).status).toBe(401);
  expect((await remove(ann, boss)).status).toBe(403);
  expect((await remove(reader, ann)).status).toBe(403);
  expect(await remove(boss, boss)).toMatchObject({
    status: 403,
    body: { message: "You cannot delete yourself" },
  });
  expect(await remove(boss, ann, "somebody")).toMatchObject({
    status: 400,
    body: { fieldErrors: { username: `Type ${ann.username} to delete this person` } },
  });
  expect((await remove(boss, { id: NOBODY, username: "x" })).status).toBe(404);
  expect((await restRequest(world, ann, "GET /api/auth/me")).status).toBe(200);
});

test("everything of the person goes, nothing of anybody else, and the log keeps who did it", async () => {
  const ben = await createUser(world, { username: "ben" });
  await importFile(world, ben, { name: "Accounts_History.csv", bytes: HISTORY });
  const before = await rowsOfAll();
  const ann = await createUser(world, { username: "ann" });
  await importFile(world, ann, { name: "Accounts_History.csv", bytes: HISTORY });
  await importFile(world, ann, { name: "Portfolio_Positions_Jul-06-2026.csv", bytes: POSITIONS });
  await previewFile(world, ann, { name: "again.csv", bytes: Buffer.concat([HISTORY, Buffer.from("\n")]) });
  await world.database.prisma.spouseDeclaration.create({ data: { userId: ben.id, username: "ann" } });
  await share(
    world,
    { owner: ann, grantee: ben },
    (await accountsOf(world, ann)).slice(0, 1).map(({ id }) => id),
  );
  await world.database.prisma.signInThrottle.createMany({
    data: ["account:ann", "known:10.0.0.1 ann", "known:10.0.0.1 joann", "account:joann"].map((key) => ({
      key,
      lastFailureAt: new Date(),
    })),
  });
  expect(Object.keys(await rowsNaming(ann.id)).length).toBeGreaterThan(10);

  const reply = await remove(boss, ann, " ANN ");

  expect(reply).toMatchObject({
    status: 200,
    body: { success: true, deleted: { imports: 2, spouses: 1, grants: 1 } },
  });
  expect(reply.body.deleted.transactions).toBeGreaterThan(0);
  expect(Object.keys(await rowsNaming(ann.id)).toSorted()).toEqual(["audit_logs", "upload_metrics"]);
  const after = await rowsOfAll();
  // Ben's campaigns are worked out in the background meanwhile.
  for (const house of [
    "campaigns",
    "campaign_backlog",
    "audit_logs",
    "audit_chain",
    "upload_metrics",
    "sign_in_throttles",
    "securities",
  ]) {
    delete before[house];
    delete after[house];
  }
  expect(after).toEqual(before);
  const throttles = await world.database.prisma.signInThrottle.findMany({ orderBy: { key: "asc" } });
  expect(throttles.map(({ key }) => key)).toEqual(["account:joann", "known:10.0.0.1 joann"]);
  const entry = await world.database.prisma.auditLog.findFirst({ where: { actionType: "USER_DELETED" } });
  expect(entry).toMatchObject({
    performedById: boss.id,
    targetUserId: ann.id,
    description: "User ann deleted with all data",
    details: { username: "ann", roles: ["USER"], deleted: { imports: 2 } },
  });
});

test("tokens die at once, and the name and e-mail are free again", async () => {
  const cleo = await createUser(world, { username: "cleo" });
  expect((await restRequest(world, cleo, "GET /api/auth/me")).status).toBe(200);

  expect((await remove(boss, cleo)).status).toBe(200);

  expect((await restRequest(world, cleo, "GET /api/auth/me")).status).toBe(401);
  expect((await graphqlRequest(world, cleo, "{ getLatestPortfolioDate }")).errors).toHaveLength(1);
  expect((await remove(boss, cleo)).status).toBe(404);
  const again = { username: "cleo", email: "cleo@example.com", firstName: "Cleo", lastName: "New" };
  expect((await restRequest(world, boss, "POST /api/admin/users", again)).status).toBe(201);
});

test("an administrator may go while another one stays; of two who delete each other one stays", async () => {
  const [first, second] = [
    await createUser(world, { roles: ["ADMIN"] }),
    await createUser(world, { roles: ["ADMIN"] }),
  ];
  await world.database.prisma.user.update({ where: { id: boss.id }, data: { enabled: false } });

  const both = await Promise.all([remove(first, second), remove(second, first)]);

  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await world.database.prisma.user.count({ where: { enabled: true, roles: { has: "ADMIN" } } });
  expect(left).toBe(1);
  await world.database.prisma.user.update({ where: { id: boss.id }, data: { enabled: true } });
});

test("neither the log nor the metrics name anybody", async () => {
  const { body } = await world.app.inject({
    url: "/metrics",
    headers: { authorization: "Bearer a-token-for-prometheus" },
  });
  expect(body).toContain('route="/api/users/:id/delete"');
  const told = `${lines.join("")}${body}`;
  for (const name of ['"ann"', "ann@example.com", "Test ann", "cleo", "joann", "Accounts_History"]) {
    expect(told).not.toContain(name);
  }
});
