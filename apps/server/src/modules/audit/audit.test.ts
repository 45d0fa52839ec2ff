import { auditEntry } from "@strikebook/core/audit/audit-event";
import { expect, test } from "vitest";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { createUser, restRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";

const world = await startTestApp();
const boss = await createUser(world, { username: "boss", roles: ["ADMIN"] });
const ann = await createUser(world, { username: "ann" });
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS);

await writeAudit(
  world.database.prisma,
  auditEntry(
    { actionType: "LOGIN", username: "ann" },
    { userId: ann.id, ipAddress: "192.0.2.1" },
    { at: daysAgo(2) },
  ),
);
await writeAudit(
  world.database.pool,
  auditEntry(
    { actionType: "LOGIN_FAILED", usernameOrEmail: "ann", reason: "Wrong password" },
    {},
    {
      at: daysAgo(3),
      targetUserId: ann.id,
    },
  ),
);
await writeAudit(
  world.database.prisma,
  auditEntry(
    { actionType: "USER_CREATED", username: "ann", roles: ["USER"] },
    { userId: boss.id },
    {
      at: daysAgo(100),
      targetUserId: ann.id,
    },
  ),
);

const get = (path: string) => restRequest(world, boss, `GET /api/admin/audit/${path}` as "GET /x");
const types = (reply: { body: { content: { actionType: string }[] } }) =>
  reply.body.content.map(({ actionType }) => actionType);

test("the log comes newest first, with who and to whom", async () => {
  const reply = await get("logs");

  expect(types(reply)).toEqual(["LOGIN", "LOGIN_FAILED", "USER_CREATED"]);
  expect(reply.body).toMatchObject({
    totalElements: 3,
    totalPages: 1,
    size: 20,
    number: 0,
    first: true,
    last: true,
    empty: false,
  });
  expect(reply.body.content[1]).toEqual({
    id: expect.any(String),
    actionType: "LOGIN_FAILED",
    success: false,
    description: "Sign-in as ann failed",
    errorMessage: "Wrong password",
    performedAt: daysAgo(3).toISOString(),
    performedBy: null,
    targetUser: { id: ann.id, username: "ann", email: "ann@example.com", roles: ["USER"], enabled: true },
    ipAddress: null,
    userAgent: null,
    sessionId: null,
    changes: [],
  });
});

test("reading the log is on record, once for turning pages", async () => {
  await get("logs?size=1&page=1");
  await get("logs?size=1&page=2");

  const reads = await world.database.prisma.auditLog.findMany({
    where: { actionType: "AUDIT_LOGS_ACCESSED" },
  });

  expect(reads.filter(({ description }) => description === "Audit logs read: all")).toHaveLength(1);
  expect(reads[0]?.performedById).toBe(boss.id);
});

test.each([
  ["logs?success=false", ["LOGIN_FAILED"]],
  ["logs?actionType=LOGIN", ["LOGIN"]],
  ["logs?startDate=2026-11-17&endDate=2026-11-18", ["LOGIN", "LOGIN_FAILED"]],
  ["logs?startDate=2026-11-18T14:51:58.000Z&endDate=2026-11-18T14:51:58.000Z", ["LOGIN"]],
  ["logs?endDate=2026-11-16&sort=performedAt&direction=asc", ["USER_CREATED"]],
  [
    "logs?endDate=2026-11-19&actionType=&success=&startDate=&sort=actionType&direction=ASC",
    ["LOGIN", "LOGIN_FAILED", "USER_CREATED"],
  ],
  ["logs/failed", ["LOGIN_FAILED"]],
  ["logs/action/user_created", ["USER_CREATED"]],
  ["logs/impersonation", []],
  ["logs/admin-actions?endDate=2026-11-19", ["USER_CREATED"]],
  ["logs/admin-actions?actionType=LOGIN", []],
  ["logs/failed?success=true", []],
  ["logs/failed?actionType=LOGIN_FAILED&startDate=2026-11-17", ["LOGIN_FAILED"]],
  [`logs/user/${ann.id}?success=false`, ["LOGIN_FAILED"]],
  [`logs/user/${ann.id}?actionType=LOGIN&endDate=2026-11-19`, ["LOGIN"]],
  [`logs/failed?userId=${ann.id}`, ["LOGIN_FAILED"]],
  [`logs/failed?userId=${boss.id}`, []],
  ["logs/action/LOGIN?success=false", []],
])("%s", async (path, expected) => {
  const reply = await get(path);

  expect(types(reply)).toEqual(expected);
  expect(reply.body.empty).toBe(expected.length === 0);
});

test("a user's log is what they did and what was done to them", async () => {
  expect(types(await get(`logs/user/${ann.id}`))).toEqual(["LOGIN", "LOGIN_FAILED", "USER_CREATED"]);
  expect(types(await get("logs/user/not-an-id"))).toEqual([]);
});

test.each([
  ["performedAt", "asc"],
  ["performedAt", "desc"],
  ["actionType", "asc"],
  ["actionType", "desc"],
  ["success", "asc"],
  ["success", "desc"],
])(
  "pages sorted by %s, %s, are slices of one order, from whichever end they are read",
  async (sort, direction) => {
    const query = `logs?sort=${sort}&direction=${direction}&endDate=2026-11-19`;
    const whole = types(await get(query));
    const pages = await Promise.all([0, 1, 2].map((page) => get(`${query}&size=1&page=${page}`)));
    const twos = await Promise.all([0, 1].map((page) => get(`${query}&size=2&page=${page}`)));

    expect(whole).toHaveLength(3);
    expect(pages.flatMap(types)).toEqual(whole);
    expect(twos.flatMap(types)).toEqual(whole);
  },
);

test.each([
  ["page=99&size=2", { number: 1, size: 2, first: false, last: true }],
  ["page=-1&size=2", { number: 0, size: 2, first: true, last: false }],
  ["size=0", { number: 0, size: 20 }],
  ["size=1000", { number: 0, size: 100 }],
])("%s is clamped", async (query, expected) => {
  const { body } = await get(`logs?endDate=2026-11-19&${query}`);

  expect(body).toMatchObject({ ...expected, totalElements: 3 });
});

test.each([
  ["logs?sort=ipAddress", "Sort by one of: performedAt, actionType, success"],
  ["logs?direction=up", "Sort direction must be asc or desc"],
  ["logs?startDate=yesterday", "Must be a day, YYYY-MM-DD, or an instant"],
  ["logs?startDate=2026-02-30", "Must be a day, YYYY-MM-DD, or an instant"],
  ["logs?startDate=2026-11-18&endDate=2026-11-17", "Start date must not be after end date"],
  ["logs?userId=ann", "Not the id of a user"],
  ["logs?success=1", "Must be true or false"],
  ["logs?actionType=%27;drop", "Not an action type"],
  ["logs?includeReading=maybe", "Must be true or false"],
  ["statistics?days=0", "days must be a whole number from 1 to 3650"],
])("%s is refused: %s", async (path, message) => {
  expect(await get(path)).toMatchObject({ status: 400, body: { success: false, message } });
});

test("statistics count the period", async () => {
  const { body } = await get("statistics?days=30");

  expect(body).toMatchObject({ daysPeriod: 30, failedActions: 1, mostActiveUser: "boss", uniqueUsers: 2 });
  expect(body.totalActions).toBe(body.successfulActions + 1);
  expect(body.successRate).toBeCloseTo((body.successfulActions / body.totalActions) * 100, 3);
  expect(body.actionsLast24Hours).toBe(body.totalActions - 2);
});

test("cleanup removes what is older, keeps the rest and its own entry", async () => {
  const reply = await restRequest(world, boss, "DELETE /api/admin/audit/cleanup?daysToKeep=90");

  expect(reply.body).toEqual({ logsDeleted: 1, message: "Successfully cleaned up 1 old audit logs." });
  expect(types(await get("logs/action/USER_CREATED"))).toEqual([]);
  expect((await get("logs/action/AUDIT_LOGS_CLEANUP")).body.content[0].description).toBe(
    "1 audit logs older than 90 days deleted",
  );
});

test.each(["0", "29", "-1", "all", "9999999"])(
  "keeping %s days is refused and deletes nothing",
  async (days) => {
    const before = await world.database.prisma.auditLog.count();

    expect(
      (await restRequest(world, boss, `DELETE /api/admin/audit/cleanup?daysToKeep=${days}`)).status,
    ).toBe(400);
    expect(await world.database.prisma.auditLog.count()).toBe(before);
  },
);
