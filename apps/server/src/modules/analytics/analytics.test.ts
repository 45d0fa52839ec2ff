import { type Actor, type AuditEvent, auditEntry } from "@strikebook/core/audit/audit-event";
import { expect, test } from "vitest";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { createUser, restRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";

const world = await startTestApp();
const boss = await createUser(world, { username: "boss", roles: ["ADMIN"] });
const ann = await createUser(world, { username: "ann" });
const bob = await createUser(world, { username: "bob", roles: ["READONLY"] });
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS);

async function happened(event: AuditEvent, days: number, actor: Actor = {}) {
  await writeAudit(world.database.pool, auditEntry(event, actor, { at: daysAgo(days) }));
}

const change = (id: string, data: object) => world.database.prisma.user.update({ where: { id }, data });
await change(boss.id, { createdAt: daysAgo(40), lastLoginAt: daysAgo(0), emailVerified: true });
await change(ann.id, { createdAt: daysAgo(2), lastLoginAt: daysAgo(1) });
await change(bob.id, { createdAt: daysAgo(50), lastLoginAt: daysAgo(45), enabled: false });
await happened({ actionType: "LOGIN", username: "ann" }, 1, { userId: ann.id });
await happened({ actionType: "LOGIN", username: "ann" }, 1, { userId: ann.id });
await happened({ actionType: "LOGIN", username: "boss" }, 1, { userId: boss.id });
await happened({ actionType: "LOGIN", username: "boss" }, 60, { userId: boss.id });
await happened({ actionType: "LOGIN_FAILED", usernameOrEmail: "ann", reason: "Wrong password" }, 3);
await happened({ actionType: "SUSPICIOUS_ACTIVITY", what: "Account ann locked" }, 3);

const statistics = (query = "") => restRequest(world, boss, `GET /api/admin/statistics${query}` as "GET /x");

test("the figures are those of the users and the log", async () => {
  const { status, body } = await statistics();

  expect(status).toBe(200);
  expect(body).toMatchObject({
    totalUsers: 3,
    activeUsers: 2,
    inactiveUsers: 1,
    roleStatistics: [
      { role: "ADMIN", count: 1, activeCount: 1, inactiveCount: 0 },
      { role: "USER", count: 1, activeCount: 1, inactiveCount: 0 },
      { role: "READONLY", count: 1, activeCount: 0, inactiveCount: 1 },
    ],
    userGrowth: { period: "30d", current: 1, previous: 2, percentageChange: -50, trend: "DECREASING" },
    emailVerificationStats: { verified: 1, unverified: 2, verificationRate: 33.3333 },
    systemHealth: { status: "ok", database: "ok", version: "0.1.0" },
    securityAlerts: { failedLoginAttempts: 1, suspiciousActivity: 1, lockedAccounts: 0 },
  });
  expect(body.systemHealth.uptime).toBeGreaterThan(0);
  expect(body.systemHealth.memoryUsedPercent).toBeGreaterThan(0);
  expect(body.userActivities.mostActiveUsers).toEqual([
    { userId: ann.id, fullName: "Test ann", username: "ann", loginCount: 2 },
    { userId: boss.id, fullName: "Test boss", username: "boss", loginCount: 1 },
  ]);
  expect(body.userActivities.recentRegistrations[0].username).toBe("ann");
  expect(body.userActivities.inactiveAccounts.map(({ username }: { username: string }) => username)).toEqual([
    "bob",
  ]);
});

test("the trend has one entry per day of the period, the exchange's today last", async () => {
  const { body } = await statistics("?period=7d");

  expect(body.activityTrends).toHaveLength(7);
  expect(body.activityTrends[0].date).toBe("2026-11-14");
  expect(body.activityTrends[5]).toEqual({ date: "2026-11-19", activeUsers: 2, newUsers: 0, loginCount: 3 });
  expect(body.activityTrends[6].date).toBe("2026-11-20");
  expect(body.activityTrends[4].newUsers).toBe(1);
  expect((await statistics("?period=90d")).body.activityTrends).toHaveLength(90);
});

test("days are the exchange's, by its clock in summer and in winter, and all figures have the same", async () => {
  const at = (instant: string) => ({ createdAt: new Date(instant), lastLoginAt: TEST_NOW });
  // 30 days before Nov 20 summer time was still on: the first day begins at 04:00 UTC, today at 05:00.
  const users = [
    await createUser(world, { username: "first-day" }),
    await createUser(world, { username: "before-first-day" }),
    await createUser(world, { username: "today" }),
    await createUser(world, { username: "yesterday" }),
  ] as const;
  await change(users[0].id, at("2026-10-22T04:00:00.000Z"));
  await change(users[1].id, at("2026-10-22T03:59:59.999Z"));
  await change(users[2].id, at("2026-11-20T05:00:00.000Z"));
  await change(users[3].id, at("2026-11-20T04:59:59.999Z"));

  const { userGrowth, activityTrends } = (await statistics()).body;
  await world.database.prisma.user.deleteMany({ where: { id: { in: users.map(({ id }) => id) } } });

  const newUsersOn = (day: string) =>
    activityTrends.find(({ date }: { date: string }) => date === day).newUsers;
  expect(activityTrends[0]).toMatchObject({ date: "2026-10-22", newUsers: 1 });
  expect([newUsersOn("2026-11-19"), newUsersOn("2026-11-20")]).toEqual([1, 1]);
  expect(userGrowth).toMatchObject({ current: 4, previous: 3, percentageChange: 33.3333 });
  const sum = activityTrends.reduce(
    (total: number, { newUsers }: { newUsers: number }) => total + newUsers,
    0,
  );
  expect(sum).toBe(userGrowth.current);
});

test("growth from nobody is 100 percent, and none is none", async () => {
  const { body: quarter } = await statistics("?period=90d");
  expect(quarter.userGrowth).toEqual({
    period: "90d",
    current: 3,
    previous: 0,
    percentageChange: 100,
    trend: "INCREASING",
  });
  await change(ann.id, { createdAt: daysAgo(100) });

  const { body: week } = await statistics("?period=7d");
  await change(ann.id, { createdAt: daysAgo(2) });

  expect(week.userGrowth).toMatchObject({ current: 0, previous: 0, percentageChange: 0, trend: "STABLE" });
});

test("inactive is who had the time to sign in and did not, never first", async () => {
  const [never, fresh] = [
    await createUser(world, { username: "never" }),
    await createUser(world, { username: "fresh" }),
  ];
  await change(never.id, { createdAt: daysAgo(31), lastLoginAt: null });
  await change(fresh.id, { createdAt: daysAgo(1), lastLoginAt: null });

  const idle = async (query: string) =>
    (await statistics(query)).body.userActivities.inactiveAccounts.map(
      ({ username }: { username: string }) => username,
    );
  const lists = [await idle("?period=30d"), await idle("?period=90d")];
  await world.database.prisma.user.deleteMany({ where: { id: { in: [never.id, fresh.id] } } });

  expect(lists).toEqual([["never", "bob"], []]);
});

test("who has no role counts as USER", async () => {
  await change(ann.id, { roles: [] });

  const { body } = await statistics();
  await change(ann.id, { roles: ["USER"] });

  expect(body.roleStatistics[1]).toMatchObject({ role: "USER", count: 1 });
});

test("another period is refused", async () => {
  expect(await statistics("?period=1y")).toMatchObject({
    status: 400,
    body: { message: "period must be one of: 7d, 30d, 90d" },
  });
});

test("a locked account is counted until its lock ends, a name that nobody has is not", async () => {
  for (const usernameOrEmail of ["ann", "nobody"]) {
    for (let attempt = 0; attempt < 10; attempt++) {
      await world.services.auth
        .login({ usernameOrEmail, password: "wrong" }, { ipAddress: `192.0.2.${attempt}` })
        .catch(() => undefined);
    }
  }

  expect((await statistics()).body.securityAlerts).toEqual({
    failedLoginAttempts: 21,
    suspiciousActivity: 3,
    lockedAccounts: 1,
  });
  await world.database.prisma.signInThrottle.updateMany({ data: { blockedUntil: TEST_NOW } });
  expect((await statistics()).body.securityAlerts.lockedAccounts).toBe(0);
});
