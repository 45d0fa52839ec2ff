import { createPasswords } from "@strikebook/auth/password";
import { expect, test } from "vitest";
import { createUser, restRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";

const mailed: string[] = [];
const world = await startTestApp(
  {},
  {
    welcome: async ({ email }) => {
      mailed.push(email);
      return email !== "bounce@example.com";
    },
  },
);
const PASSWORD = "Blue-Lamp-72";
const passwordHash = await createPasswords({ cost: 4 }).hash(PASSWORD);
const boss = await createUser(world, { username: "boss", roles: ["ADMIN"], passwordHash });
const ann = await createUser(world, { username: "ann", passwordHash });
const NEW = { username: "New.User", email: "New@Example.com", firstName: " Nora ", lastName: "New" };
const NOBODY = "3f0c3a56-1111-4222-8333-944444444444";

const list = (query = "", path = "/api/admin/users") =>
  restRequest(world, boss, `GET ${path}${query}` as "GET /x");
const usernames = (reply: { body: { content: { username: string }[] } }) =>
  reply.body.content.map(({ username }) => username);

test("a new user gets a temporary password, is told by mail, and has to change it", async () => {
  const reply = await restRequest(world, boss, "POST /api/admin/users", NEW);

  expect(reply).toMatchObject({
    status: 201,
    headers: { "cache-control": "no-store" },
    body: {
      user: {
        username: "new.user",
        email: "new@example.com",
        fullName: "Nora New",
        roles: ["USER"],
        enabled: true,
        mustChangePassword: true,
        lastLoginAt: null,
      },
      welcomeEmailSent: true,
      message: "User new.user created successfully! Welcome email sent to new@example.com.",
    },
  });
  expect(mailed).toEqual(["new@example.com"]);
  const login = { usernameOrEmail: "new.user", password: reply.body.temporaryPassword };
  expect((await restRequest(world, undefined, "POST /api/auth/login", login)).status).toBe(200);
  const audit = await world.database.prisma.auditLog.findFirstOrThrow({
    where: { actionType: "USER_CREATED" },
  });
  expect(audit).toMatchObject({
    performedById: boss.id,
    targetUserId: reply.body.user.id,
    ipAddress: "127.0.0.1",
  });
  expect(JSON.stringify(audit)).not.toContain(reply.body.temporaryPassword);
});

test("where to sign in is told by PUBLIC_URL, and not at all without it", async () => {
  const given = (username: string) => ({ ...NEW, username, email: `${username}@example.com` });
  const { body } = await restRequest(world, boss, "POST /api/admin/users", given("inside"));
  expect(body).not.toHaveProperty("signInUrl");

  const outside = await startTestApp({}, { publicOrigin: "https://strikebook.example.org" });
  const admin = await createUser(outside, { roles: ["ADMIN"] });
  const reply = await restRequest(outside, admin, "POST /api/admin/users", given("outside"));
  expect(reply).toMatchObject({ status: 201, body: { signInUrl: "https://strikebook.example.org/login" } });
});

test("an unused temporary password is refused after a week", async () => {
  const given = { ...NEW, username: "late", email: "late@example.com", sendWelcomeEmail: false };
  const { body } = await restRequest(world, boss, "POST /api/admin/users", given);
  expect(body).toMatchObject({ welcomeEmailSent: false, message: "User late created successfully!" });

  const user = await world.database.prisma.user.findUniqueOrThrow({ where: { username: "late" } });

  expect(user.temporaryPasswordExpiresAt?.getTime()).toBe(TEST_NOW.getTime() + 7 * 24 * 60 * 60 * 1000);
});

test("a mail that cannot be sent keeps nobody from being created", async () => {
  const given = { ...NEW, username: "bounce", email: "bounce@example.com" };

  const { status, body } = await restRequest(world, boss, "POST /api/admin/users", given);

  expect(status).toBe(201);
  expect(body.message).toBe("User bounce created successfully! Email could not be sent.");
});

test("a taken username or e-mail is a conflict that names its field", async () => {
  const both = { ...NEW, username: "ANN", email: "boss@example.com" };

  const reply = await restRequest(world, boss, "POST /api/admin/users", both);

  expect(reply).toMatchObject({
    status: 409,
    body: {
      success: false,
      fieldErrors: { username: "Username is already taken", email: "Email is already taken" },
    },
  });
});

test("of twenty that take a name at once one gets it", async () => {
  const given = { ...NEW, username: "rush", email: "rush@example.com", sendWelcomeEmail: false };

  const replies = await Promise.all(
    Array.from({ length: 20 }, () => restRequest(world, boss, "POST /api/admin/users", given)),
  );

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.every(({ status }) => status === 201 || status === 409 || status === 503)).toBe(true);
});

test.each([
  [{ ...NEW, username: "" }, "username", "Username is required"],
  [
    { ...NEW, username: "a@b.c" },
    "username",
    "Username may hold letters, digits, dots, dashes and underscores only",
  ],
  [{ ...NEW, email: "nowhere" }, "email", "Email must be a valid address"],
  [{ ...NEW, firstName: "" }, "firstName", "First name is required"],
  [{ ...NEW, lastName: "x".repeat(101) }, "lastName", "Last name must be at most 100 characters"],
  [{ ...NEW, roles: ["OWNER"] }, "roles.0", "Role must be one of: ADMIN, USER, READONLY"],
  [{ ...NEW, roles: [] }, "roles", "At least one role is required"],
  [{ ...NEW, passwordHash: "x" }, "", 'Unrecognized key: "passwordHash"'],
  [{ ...NEW, id: NOBODY, sessionVersion: 9 }, "", 'Unrecognized keys: "id", "sessionVersion"'],
])("%j is refused", async (body, field, message) => {
  const reply = await restRequest(world, boss, "POST /api/admin/users", body);

  expect(reply.status).toBe(400);
  expect(reply.body.fieldErrors[field]).toBe(message);
});

test("the list is paged, clamped, sorted, and searched to the letter", async () => {
  for (const name of ["100%", "under_score", "back\\slash"]) {
    const user = await createUser(world, { roles: ["READONLY"] });
    await world.database.prisma.user.update({ where: { id: user.id }, data: { lastName: name } });
  }
  const total = await world.database.prisma.user.count();

  expect((await list("?size=2&page=999")).body).toMatchObject({
    totalElements: total,
    totalPages: Math.ceil(total / 2),
    number: Math.ceil(total / 2) - 1,
    size: 2,
    first: false,
    last: true,
  });
  expect((await list("?size=0")).body.size).toBe(20);
  expect((await list("?size=5000")).body.size).toBe(100);
  expect((await list("?page=-3&size=x")).body).toMatchObject({ number: 0, size: 20, first: true });
  const ascending = usernames(await list("?size=100"));
  expect(ascending).toEqual([...ascending].sort());
  expect(usernames(await list("?size=100&sort=username,desc"))).toEqual([...ascending].reverse());
  expect(usernames(await list("?search=ANN"))).toContain("ann");
  expect((await list("?search=%25")).body.totalElements).toBe(1);
  expect((await list("?search=_")).body.totalElements).toBe(1);
  expect((await list("?search=%5C")).body.totalElements).toBe(1);
  expect((await list("?search=nobody-at-all")).body).toMatchObject({
    content: [],
    totalPages: 0,
    last: true,
  });
  expect(JSON.stringify((await list("?size=100")).body)).not.toMatch(/passwordHash|\$2b\$/);
});

test("users who never signed in have been away longest", async () => {
  const names = ["b14-never", "b14-old", "b14-new"];
  for (const [index, username] of names.entries()) {
    const { id } = await createUser(world, { username });
    const lastLoginAt = index === 0 ? null : new Date(TEST_NOW.getTime() + index * 1000);
    await world.database.prisma.user.update({ where: { id }, data: { lastLoginAt } });
  }

  expect(usernames(await list("?search=b14-&sort=lastLoginAt,asc"))).toEqual(names);
  expect(usernames(await list("?search=b14-&sort=lastLoginAt,desc"))).toEqual(names.toReversed());
});

test("an unknown sort field is refused with the allowed ones", async () => {
  for (const sort of ["passwordHash", "username;drop", "username,sideways", "username,asc,email"]) {
    expect((await list(`?sort=${sort}`)).status).toBe(400);
  }
  expect((await list("?sort=passwordHash")).body.message).toBe(
    "Sort by one of: username, email, firstName, lastName, enabled, createdAt, updatedAt, lastLoginAt",
  );
});

test.each(["?search[contains]=", "?search=a&search=b", "?enabled=maybe", "?search[$ne]=x"])(
  "%s is not let through to the database",
  async (query) => {
    expect([200, 400]).toContain((await list(query)).status);
  },
);

test("users are listed by role and by status", async () => {
  expect(usernames(await list("", "/api/admin/users/by-role/ADMIN"))).toEqual(["boss"]);
  expect((await list("", "/api/admin/users/by-role/OWNER")).status).toBe(400);
  expect(usernames(await list("?enabled=false"))).toEqual([]);
});

test("a user is found by id; what is no id is not there", async () => {
  expect((await list("", `/api/admin/users/${ann.id}`)).body.username).toBe("ann");
  const missing = await list("", `/api/admin/users/${NOBODY}`);
  expect(missing).toMatchObject({ status: 404, body: { message: "User not found" } });
  expect(await list("", "/api/admin/users/1%20OR%201=1")).toMatchObject({ status: 404, body: missing.body });
});

test("disabling kills every token at once and enabling revives none", async () => {
  const fred = await createUser(world, { username: "fred", passwordHash });
  const put = (enabled: boolean) =>
    restRequest(world, boss, `PUT /api/admin/users/${fred.id}/status`, {
      enabled,
      reason: "Account disabled by admin",
    });

  expect((await put(false)).body).toMatchObject({ username: "fred", enabled: false });
  expect((await restRequest(world, fred, "GET /api/auth/me")).status).toBe(401);
  expect((await put(true)).body.enabled).toBe(true);
  expect((await restRequest(world, fred, "GET /api/auth/me")).status).toBe(401);
  const audits = await world.database.prisma.auditLog.findMany({ where: { targetUserId: fred.id } });
  expect(audits.map(({ description }) => description).sort()).toEqual([
    "User fred disabled: Account disabled by admin",
    "User fred enabled: Account disabled by admin",
  ]);
});

test("nobody disables themselves or another administrator", async () => {
  const other = await createUser(world, { username: "other", roles: ["USER", "ADMIN"] });

  for (const id of [boss.id, other.id]) {
    const reply = await restRequest(world, boss, `PUT /api/admin/users/${id}/status`, {
      enabled: false,
      reason: "",
    });
    expect(reply).toMatchObject({
      status: 403,
      body: { message: "You cannot disable your own account or other admin accounts" },
    });
  }
  expect(await world.database.prisma.user.count({ where: { roles: { has: "ADMIN" }, enabled: false } })).toBe(
    0,
  );
});

test.each([
  [{ enabled: "yes" }, 400],
  [{ enabled: false, roles: ["ADMIN"] }, 400],
  [{}, 400],
])("a status of %j is refused", async (body, status) => {
  expect((await restRequest(world, boss, `PUT /api/admin/users/${ann.id}/status`, body)).status).toBe(status);
});

test("a role that changes makes the tokens that name the old one dead", async () => {
  const gina = await createUser(world, { username: "gina" });
  await world.database.prisma.user.update({ where: { id: gina.id }, data: { roles: ["ADMIN"] } });

  expect((await restRequest(world, gina, "GET /api/admin/users")).status).toBe(401);
});

test("a disabled new user gets no mail that asks to sign in, and the administrator reads why", async () => {
  const ask = (username: string, more: object) =>
    restRequest(world, boss, "POST /api/admin/users", {
      ...NEW,
      ...{ username, email: `${username}@example.com`, enabled: false },
      ...more,
    });

  const { status, body } = await ask("asleep", {});

  expect(status).toBe(201);
  expect(body).toMatchObject({
    welcomeEmailSent: false,
    message: "User asleep created successfully! Enable the account before they sign in; no email was sent.",
  });
  expect((await ask("dozing", { sendWelcomeEmail: false })).body.message).toBe(
    "User dozing created successfully! Enable the account before they sign in.",
  );
});
