import { createPasswords } from "@strikebook/auth/password";
import { expect, test } from "vitest";
import { createUser, restRequest, startTestApp, TEST_NOW, type TestUser } from "../../testing/test-app.ts";

const world = await startTestApp();
const PASSWORD = "Blue-Lamp-72";
const passwordHash = await createPasswords({ cost: 4 }).hash(PASSWORD);
const REFUSED = { success: false, message: "Invalid username or password", code: "UNAUTHENTICATED" };

/** Every test comes from an address of its own, so that none is in the other's way. */
let addresses = 0;
const nextAddress = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;

async function login(usernameOrEmail: string, password: string, address = nextAddress()) {
  const reply = await world.app.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress: address,
    headers: { "user-agent": "Firefox 140" },
    payload: { usernameOrEmail, password },
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

const lastAudit = (actionType: string) =>
  world.database.prisma.auditLog.findFirstOrThrow({
    where: { actionType },
    orderBy: { performedAt: "desc" },
  });

const isAlive = async (user: Pick<TestUser, "token">) =>
  (await restRequest(world, user, "GET /api/auth/me")).status === 200;

function later(seconds: number) {
  world.setNow(new Date(world.clock.now().getTime() + seconds * 1000));
}

test("signing in answers a token and the user, and is on record with address and browser", async () => {
  const ann = await createUser(world, { username: "ann", passwordHash });

  const { status, body } = await login("  ANN ", PASSWORD, "198.51.100.7");

  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: "Signed in",
    user: {
      id: ann.id,
      username: "ann",
      email: "ann@example.com",
      fullName: "Test ann",
      roles: ["USER"],
      enabled: true,
      emailVerified: false,
      mustChangePassword: false,
      lastLoginAt: TEST_NOW.toISOString(),
    },
  });
  expect(JSON.stringify(body)).not.toContain("$2b$");
  const claims = JSON.parse(Buffer.from(body.token.split(".")[1], "base64url").toString());
  expect(claims).toMatchObject({ sub: ann.id, username: "ann", roles: ["USER"], exp: claims.iat + 86_400 });
  expect((await restRequest(world, body, "GET /api/auth/me")).body.username).toBe("ann");
  expect(await lastAudit("LOGIN")).toMatchObject({
    performedById: ann.id,
    ipAddress: "198.51.100.7",
    userAgent: "Firefox 140",
    sessionId: claims.jti,
    success: true,
  });
});

test("the e-mail address signs in as well", async () => {
  await createUser(world, { username: "bea", passwordHash });

  expect((await login("Bea@Example.com", PASSWORD)).status).toBe(200);
});

test("unknown, wrong, disabled and expired are refused in the same words, and on record with the reason", async () => {
  const carl = await createUser(world, { username: "carl", passwordHash });
  const dora = await createUser(world, { username: "dora", passwordHash });
  const emil = await createUser(world, { username: "emil", passwordHash });
  await world.database.prisma.user.update({ where: { id: dora.id }, data: { enabled: false } });
  await world.database.prisma.user.update({
    where: { id: emil.id },
    data: { temporaryPasswordExpiresAt: world.clock.now() },
  });

  const answers = [
    await login("nobody", PASSWORD),
    await login("carl", "wrong"),
    await login("dora", PASSWORD),
    await login("emil", PASSWORD),
  ];

  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    answers.map(() => ({ status: 401, body: REFUSED })),
  );
  const headerNames = answers.map(({ headers }) => Object.keys(headers).sort().join());
  expect(new Set(headerNames).size).toBe(1);
  const rows = await world.database.prisma.auditLog.findMany({
    where: { actionType: "LOGIN_FAILED", errorMessage: { not: null } },
    orderBy: { id: "asc" },
  });
  expect(rows.map(({ errorMessage }) => errorMessage).sort()).toEqual([
    "Account disabled",
    "Temporary password expired",
    "Unknown user",
    "Wrong password",
  ]);
  expect(rows.some(({ targetUserId }) => targetUserId === carl.id)).toBe(true);
});

test("unknown and disabled take as long as a wrong password: the hash is paid for in any case", async () => {
  const slow = await startTestApp({}, { bcryptCost: 11 });
  const costly = await createPasswords({ cost: 11 }).hash(PASSWORD);
  await createUser(slow, { username: "tim", passwordHash: costly });
  const out = await createUser(slow, { username: "out", passwordHash: costly });
  await slow.database.prisma.user.update({ where: { id: out.id }, data: { enabled: false } });
  const quickest: Record<string, number> = {};
  for (let round = 0; round < 5; round++) {
    for (const usernameOrEmail of ["tim", "nobody", "out"]) {
      const began = performance.now();
      await restRequest(slow, undefined, "POST /api/auth/login", { usernameOrEmail, password: "wrong" });
      const ms = performance.now() - began;
      quickest[usernameOrEmail] = Math.min(quickest[usernameOrEmail] ?? ms, ms);
    }
  }

  // Without the hash it would be a twentieth; the rest is what other work on the machine may cost.
  const { tim = 0, nobody = 0, out: disabled = 0 } = quickest;
  expect(nobody / tim).toBeGreaterThan(0.4);
  expect(disabled / tim).toBeGreaterThan(0.4);
});

test("more sign-ins than the machine can hash are told to come back, and nobody is locked for it", async () => {
  const slow = await startTestApp({}, { bcryptCost: 11 });
  const knock = (index: number) =>
    slow.app.inject({
      method: "POST",
      url: "/api/auth/login",
      remoteAddress: `198.51.100.${index}`,
      payload: { usernameOrEmail: "late", password: "wrong" },
    });

  const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => knock(index)));

  const busy = replies.filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy[0]?.headers["retry-after"]).toBe("5");
  expect(replies.filter(({ statusCode }) => statusCode === 401).length).toBe(60 - busy.length);
  const row = await slow.database.prisma.signInThrottle.findUnique({ where: { key: "account:late" } });
  expect(row?.failures ?? 0).toBeLessThanOrEqual(10);
}, 60_000);

test("in a storm from many addresses a name that signed in from its address before gets in", async () => {
  const stormy = await startTestApp({}, { bcryptCost: 11 });
  await createUser(stormy, {
    username: "bea",
    passwordHash: await createPasswords({ cost: 11 }).hash(PASSWORD),
  });
  const knock = (address: string, usernameOrEmail: string, password: string) =>
    stormy.app.inject({
      method: "POST",
      url: "/api/auth/login",
      remoteAddress: address,
      payload: { usernameOrEmail, password },
    });
  expect((await knock("203.0.113.7", "bea", PASSWORD)).statusCode).toBe(200);

  const storm = Array.from({ length: 80 }, (_, index) => knock(`198.51.101.${index}`, "nobody", "wrong"));
  await Promise.any(storm.map(async (reply) => expect((await reply).statusCode).toBe(503)));
  const honest = await knock("203.0.113.7", "bea", PASSWORD);
  const statuses = (await Promise.all(storm)).map(({ statusCode }) => statusCode);

  expect(honest.statusCode).toBe(200);
  expect(statuses).toContain(503);
}, 60_000);

test("ten failures lock the account for a minute, doubling, with the same words for the right password", async () => {
  await createUser(world, { username: "flo", passwordHash });
  for (let attempt = 0; attempt < 10; attempt++) {
    await login("flo", "wrong");
  }

  expect(await login("flo@example.com", PASSWORD)).toMatchObject({ status: 401, body: REFUSED });
  expect((await lastAudit("SUSPICIOUS_ACTIVITY")).description).toBe(
    "Account flo locked after repeated failed sign-ins",
  );
  later(59);
  expect((await login("flo", PASSWORD)).status).toBe(401);
  later(2);
  expect((await login("flo", "wrong")).status).toBe(401);
  later(61);
  expect((await login("flo", PASSWORD)).status).toBe(401);
  later(60);
  expect((await login("flo", PASSWORD)).status).toBe(200);
  expect((await login("flo", PASSWORD)).status).toBe(200);
});

test("a password that is given anew unlocks the account", async () => {
  await createUser(world, { username: "una", passwordHash });
  for (let failures = 0; failures < 10; failures++) {
    await login("una", "wrong");
  }
  expect((await login("una", PASSWORD)).status).toBe(401);

  const temporaryPassword = await world.services.users.resetPassword("una", {});

  expect((await login("una", temporaryPassword)).status).toBe(200);
});

test("unknown names lock in the same way", async () => {
  for (let attempt = 0; attempt < 10; attempt++) {
    await login("ghost", "wrong");
  }

  const row = await world.database.prisma.signInThrottle.findUnique({ where: { key: "account:ghost" } });

  expect(row?.blockedUntil?.getTime()).toBe(world.clock.now().getTime() + 60_000);
});

test("fifty tries at the same instant are fifty tries", async () => {
  await createUser(world, { username: "gus", passwordHash });

  await Promise.all(Array.from({ length: 30 }, () => login("gus", "wrong")));

  const row = await world.database.prisma.signInThrottle.findUnique({ where: { key: "account:gus" } });
  expect(row?.failures).toBe(10);
});

test("failures are forgotten, one per quarter of an hour", async () => {
  await createUser(world, { username: "hal", passwordHash });
  for (let attempt = 0; attempt < 9; attempt++) {
    await login("hal", "wrong");
  }

  later(2 * 15 * 60);
  await login("hal", "wrong");

  const row = await world.database.prisma.signInThrottle.findUnique({ where: { key: "account:hal" } });
  expect(row).toMatchObject({ failures: 8, blockedUntil: null });
});

test("an address may try twenty times at once, then once in three seconds", async () => {
  const address = "2001:db8:1:2::7";
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 22; attempt++) {
    statuses.push((await login(`someone${attempt}`, "wrong", address)).status);
  }

  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  const refused = await login("someone", "wrong", "2001:db8:1:2:ffff::1");
  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "3" }, body: { success: false } });
  later(3);
  expect((await login("someone", "wrong", address)).status).toBe(401);
  expect((await login("someone", "wrong", address)).status).toBe(429);
});

test.each([
  [{}],
  [{ usernameOrEmail: "", password: "x" }],
  [{ usernameOrEmail: "ann", password: "" }],
  [{ usernameOrEmail: { contains: "" }, password: "x" }],
  [{ usernameOrEmail: "ann", password: ["x"] }],
  [{ usernameOrEmail: "ann", password: "x", roles: ["ADMIN"] }],
  [[]],
])("%j is no sign-in", async (body) => {
  const reply = await restRequest(world, undefined, "POST /api/auth/login", body);

  expect(reply.status).toBe(400);
  expect(reply.body.success).toBe(false);
});

test.each(["Bearer", "bearer", "BEARER"])("the scheme %s is understood", async (scheme) => {
  const { token } = await createUser(world);

  const reply = await world.app.inject({
    url: "/api/auth/me",
    headers: { authorization: `${scheme} ${token}` },
  });

  expect(reply.statusCode).toBe(200);
});

test("signing out kills the token at once, and only that one", async () => {
  await createUser(world, { username: "ida", passwordHash });
  const one = (await login("ida", PASSWORD)).body;
  const two = (await login("ida", PASSWORD)).body;

  const reply = await restRequest(world, one, "POST /api/auth/logout");

  expect(reply).toMatchObject({ status: 200, body: { success: true, message: "Signed out" } });
  expect(await isAlive(one)).toBe(false);
  expect(await isAlive(two)).toBe(true);
  expect((await lastAudit("LOGOUT")).success).toBe(true);
});

test("changing the password kills all tokens but the new one, and is on record", async () => {
  const jan = await createUser(world, { username: "jan", passwordHash });
  const body = { currentPassword: PASSWORD, newPassword: "Green-Desk-53" };

  const reply = await restRequest(world, jan, "POST /api/auth/change-password", body);

  expect(reply.body).toMatchObject({ success: true, message: "Password changed successfully" });
  expect(await isAlive(jan)).toBe(false);
  expect(await isAlive(reply.body)).toBe(true);
  expect((await login("jan", PASSWORD)).status).toBe(401);
  expect((await login("jan", "Green-Desk-53")).status).toBe(200);
  expect((await lastAudit("PASSWORD_CHANGED")).performedById).toBe(jan.id);
});

test.each([
  [{ currentPassword: "", newPassword: "Green-Desk-53" }, "All fields are required"],
  [{ newPassword: "Green-Desk-53" }, "All fields are required"],
  [
    { currentPassword: PASSWORD, newPassword: "green-desk-53" },
    "Password requirements not met: an uppercase letter",
  ],
  [
    { currentPassword: PASSWORD, newPassword: PASSWORD },
    "New password must be different from current password",
  ],
  [
    { currentPassword: PASSWORD, newPassword: "Password1!" },
    "This password is too common, choose another one",
  ],
  [{ currentPassword: "wrong", newPassword: "Green-Desk-53" }, "Current password is incorrect"],
])("a password change of %j is refused: %s", async (body, message) => {
  const user = await createUser(world, { passwordHash });

  const reply = await restRequest(world, user, "POST /api/auth/change-password", body);

  expect(reply).toMatchObject({ status: 400, body: { success: false, message } });
  expect(await isAlive(user)).toBe(true);
});

test("guessing the current password locks like guessing at the door", async () => {
  const kim = await createUser(world, { username: "kim", passwordHash });
  const body = { currentPassword: "wrong", newPassword: "Green-Desk-53" };
  for (let attempt = 0; attempt < 10; attempt++) {
    await restRequest(world, kim, "POST /api/auth/change-password", body);
  }

  const reply = await restRequest(world, kim, "POST /api/auth/change-password", body);

  expect(reply).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
  expect((await login("kim", PASSWORD)).status).toBe(401);
});

test("with a temporary password nothing goes but looking at oneself, changing it and signing out", async () => {
  const lea = await createUser(world, {
    username: "lea",
    roles: ["ADMIN"],
    passwordHash,
    mustChangePassword: true,
  });

  const users = await restRequest(world, lea, "GET /api/admin/users");
  const graphql = await restRequest(world, lea, "POST /graphql", { query: "{ __typename }" });

  expect(users).toMatchObject({ status: 403, body: { code: "PASSWORD_CHANGE_REQUIRED" } });
  expect(graphql).toMatchObject({
    status: 403,
    body: { errors: [{ extensions: { code: "PASSWORD_CHANGE_REQUIRED" } }] },
  });
  expect((await restRequest(world, lea, "GET /api/auth/me")).body.mustChangePassword).toBe(true);
  const changed = await restRequest(world, lea, "POST /api/auth/change-password", {
    currentPassword: PASSWORD,
    newPassword: "Green-Desk-53",
  });
  expect((await restRequest(world, changed.body, "GET /api/admin/users")).status).toBe(200);
});

test("a hash of another work factor is renewed at sign-in", async () => {
  const old = await createPasswords({ cost: 5 }).hash(PASSWORD);
  const max = await createUser(world, { username: "max", passwordHash: old });

  expect((await login("max", PASSWORD)).status).toBe(200);

  const row = await world.database.prisma.user.findUniqueOrThrow({ where: { id: max.id } });
  expect(row.passwordHash).toMatch(/^\$2b\$04\$/);
  expect((await login("max", PASSWORD)).status).toBe(200);
});
