import { auditEntry } from "@strikebook/core/audit/audit-event";
import { beforeAll, expect, test } from "vitest";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { createUser, restRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";

const world = await startTestApp();
const boss = await createUser(world, { username: "boss", roles: ["ADMIN"] });
const ann = await createUser(world, { username: "ann" });
const EXPORT = "/api/admin/audit-logs/export.csv";
const MANY = 5000;

beforeAll(async () => {
  await writeAudit(
    world.database.prisma,
    auditEntry(
      {
        actionType: "ACCOUNT_UPDATED",
        accountName: "Joint",
        changed: { name: { before: "=Old", after: "Joint" }, isRetirement: { before: false, after: true } },
      },
      { userId: ann.id, ipAddress: "192.0.2.1" },
      { at: TEST_NOW },
    ),
  );
  await world.database.pool.query(
    `INSERT INTO audit_logs (action_type, success, description, performed_at, performed_by_id)
     SELECT 'LOGIN', n % 5 > 0, '=1+' || n, $1::timestamptz - make_interval(mins => n), $2 FROM generate_series(1, $3::int) n`,
    [TEST_NOW, boss.id, MANY],
  );
});

const exported = async (query = "") => {
  const { status, body, headers } = await restRequest(world, boss, `GET ${EXPORT}?${query}`);
  return { status, headers, body, lines: String(body).trim().split("\r\n") };
};

test("nobody and no user who is not an administrator gets the log as a file", async () => {
  expect((await restRequest(world, undefined, `GET ${EXPORT}`)).status).toBe(401);
  expect((await restRequest(world, ann, `GET ${EXPORT}`)).status).toBe(403);
});

test.each([
  ["view=everything", "View must be one of: all, failed, admin-actions, impersonation"],
  ["sort=ipAddress", "Sort by one of: performedAt, actionType, success"],
  ["startDate=2026-11-18&endDate=2026-11-17", "Start date must not be after end date"],
])("%s is refused: %s", async (query, message) => {
  expect(await exported(query)).toMatchObject({ status: 400, body: { success: false, message } });
});

test("the file holds all entries in order, with what was changed and without a formula", async () => {
  const { lines, headers, body } = await exported("includeReading=false");

  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="audit-logs.csv"');
  expect(lines).toHaveLength(MANY + 2);
  expect(body).toMatch(/^\uFEFFTime \(UTC\),Action type,Action,Category,Result,Description,/);
  expect(lines[1]).toMatch(
    /^2026-11-20T14:51:58\.000Z,ACCOUNT_UPDATED,Brokerage Account Updated,Portfolio,Success,Brokerage account Joint changed,,ann,ann@example\.com,,,192\.0\.2\.1,,,[\da-f-]{36},name: =Old -> Joint; isRetirement: false -> true$/,
  );
  expect(lines[2]).toContain("2026-11-20T14:50:58.000Z,LOGIN,Login,Authentication,Success,'=1+1,,boss,");
  expect(lines.at(-1)).toContain(`,'=1+${MANY},`);
});

test("the file holds a view and its filters only; an empty one has its header", async () => {
  expect((await exported("view=failed")).lines).toHaveLength(MANY / 5 + 1);
  expect((await exported("success=false&sort=performedAt&direction=asc")).lines[1]).toContain(
    `,'=1+${MANY},`,
  );
  expect((await exported(`userId=${ann.id}`)).lines).toHaveLength(2);
  expect((await exported("view=impersonation")).lines).toHaveLength(1);
});

test("that the log was taken along is on record, and shown to who asks for it", async () => {
  await exported();
  const list = async (query: string) => {
    const { body } = await restRequest(world, boss, `GET /api/admin/audit/logs?size=100&${query}`);
    return new Set<string>(body.content.map(({ description }: { description: string }) => description));
  };

  expect(await list("")).toContain("Audit logs read: all, exported");
  expect(await list("includeReading=false")).not.toContain("Audit logs read: all, exported");
  expect(await list("includeReading=false&actionType=AUDIT_LOGS_ACCESSED")).toContain(
    "Audit logs read: all, exported",
  );
  const { body } = await restRequest(
    world,
    boss,
    "GET /api/admin/audit/logs/admin-actions?includeReading=false",
  );
  expect(body.content).toEqual([]);
});

test("an entry tells what was changed, field by field", async () => {
  const { body } = await restRequest(world, boss, `GET /api/admin/audit/logs/user/${ann.id}`);

  expect(body.content[0].changes).toEqual([
    { field: "name", before: "=Old", after: "Joint" },
    { field: "isRetirement", before: "false", after: "true" },
  ]);
});

test("the app can't rewrite the log; what its owner changes is found, and said once", async () => {
  const { pool } = world.database;
  await expect(pool.query("UPDATE audit_logs SET description = 'x'")).rejects.toThrow("permission denied");
  await expect(pool.query("DELETE FROM audit_logs")).rejects.toThrow("permission denied");
  expect(await world.services.audit.verify()).not.toHaveProperty("broken");

  await world.owner.query(
    "UPDATE audit_logs SET description = 'Nothing happened' WHERE action_type = 'ACCOUNT_UPDATED'",
  );
  const [first, second] = [await world.services.audit.verify(), await world.services.audit.verify()];

  expect(first.broken).toMatchObject({ problem: "This entry was changed.", position: 1 });
  expect(second.broken).toEqual(first.broken);
  const { body } = await restRequest(world, boss, "GET /api/admin/audit/logs/action/SUSPICIOUS_ACTIVITY");
  expect(body.content).toMatchObject([
    { success: false, errorMessage: expect.stringContaining("The audit log was changed outside the app.") },
  ]);
});
