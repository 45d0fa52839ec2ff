import { createPasswords } from "@strikebook/auth/password";
import { expect, test } from "vitest";
import {
  createUser,
  graphqlRequest,
  restRequest,
  startTestApp,
  TEST_NOW,
  type TestUser,
} from "../../testing/test-app.ts";

const world = await startTestApp();
const passwordHash = await createPasswords({ cost: 4 }).hash("Blue-Lamp-72");
const boss = await createUser(world, { username: "boss", roles: ["ADMIN"], passwordHash });
const NOBODY = "3f0c3a56-1111-4222-8333-944444444444";
/** Within the longest lock, of 15 minutes. */
const LOCK_MS = 10 * 60 * 1000;

const post = (as: TestUser | undefined, id: string, what: string) =>
  restRequest(world, as, `POST /api/users/${id}/${what}`);
const find = async (id: string) => (await restRequest(world, boss, `GET /api/admin/users/${id}`)).body;
const patch = async (id: string, change: object, as: TestUser | undefined = boss) => {
  const { updatedAt } = await find(id);
  return await restRequest(world, as, `PATCH /api/users/${id}`, { updatedAt, ...change });
};
const me = async (user: TestUser) => (await restRequest(world, user, "GET /api/auth/me")).status;
const auditsOf = (targetUserId: string) =>
  world.database.prisma.auditLog.findMany({ where: { targetUserId }, orderBy: { actionType: "asc" } });
const lock = (username: string, until: Date) =>
  world.database.prisma.signInThrottle.create({
    data: { key: `account:${username}`, failures: 10, lastFailureAt: TEST_NOW, blockedUntil: until },
  });

test.each(["reset-password", "unlock", "end-sessions"])(
  "%s is for administrators only, and an unknown id is not there",
  async (what) => {
    const ann = await createUser(world);
    const reader = await createUser(world, { roles: ["READONLY"] });

    expect((await post(undefined, ann.id, what)).status).toBe(401);
    expect((await post(ann, ann.id, what)).status).toBe(403);
    expect((await post(reader, ann.id, what)).status).toBe(403);
    for (const id of [NOBODY, "1%20OR%201=1"]) {
      expect(await post(boss, id, what)).toMatchObject({ status: 404, body: { message: "User not found" } });
    }
    expect(await me(ann)).toBe(200);
  },
);

test("a reset gives a temporary password once, ends every session and opens a locked account", async () => {
  const ann = await createUser(world, { username: "ann", passwordHash });
  await lock("ann", new Date(TEST_NOW.getTime() + LOCK_MS));

  const { status, headers, body } = await post(boss, ann.id, "reset-password");

  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body.user).toMatchObject({ username: "ann", mustChangePassword: true, lockedUntil: null });
  expect(await me(ann)).toBe(401);
  const signIn = { usernameOrEmail: "ann", password: body.temporaryPassword };
  const login = await restRequest(world, undefined, "POST /api/auth/login", signIn);
  expect(login).toMatchObject({ status: 200, body: { user: { mustChangePassword: true } } });
  const audits = await auditsOf(ann.id);
  expect(audits.map(({ actionType }) => actionType)).toContain("PASSWORD_RESET");
  expect(JSON.stringify(audits)).not.toContain(body.temporaryPassword);
});

test("nobody resets their own password here", async () => {
  expect(await post(boss, boss.id, "reset-password")).toMatchObject({ status: 403 });
  expect(await me(boss)).toBe(200);
});

test("a locked user says until when, and is unlocked with a record of it", async () => {
  const lara = await createUser(world, { username: "lara" });
  const until = new Date(TEST_NOW.getTime() + LOCK_MS);
  await lock("lara", until);

  expect((await find(lara.id)).lockedUntil).toBe(until.toISOString());
  const list = await restRequest(world, boss, "GET /api/admin/users?search=lara");
  expect(list.body.content[0].lockedUntil).toBe(until.toISOString());

  expect((await post(boss, lara.id, "unlock")).body).toMatchObject({ username: "lara", lockedUntil: null });
  expect((await post(boss, lara.id, "unlock")).status).toBe(200);

  expect(await auditsOf(lara.id)).toMatchObject([
    {
      actionType: "USER_UNLOCKED",
      performedById: boss.id,
      details: { changed: { lockedUntil: { before: until.toISOString(), after: null } } },
    },
  ]);
});

test.each([
  ["the second step", "known:second-step mona"],
  ["a device of their own", "known:198.51.100.7 mona"],
  ["the present password", "known:signed-in mona"],
])("who is locked out at %s is shown as locked, and unlocked with a record of it", async (_, key) => {
  const known = await world.services.users.findByName("mona").catch(() => undefined);
  const { id } = known ?? (await createUser(world, { username: "mona" }));
  const until = new Date(TEST_NOW.getTime() + LOCK_MS);
  const failed = { failures: 10, lastFailureAt: TEST_NOW, blockedUntil: until };
  await world.database.prisma.signInThrottle.createMany({
    data: [key, "known:second-step ramona", "known:second-step"].map((door) => ({ key: door, ...failed })),
    skipDuplicates: true,
  });
  const before = (await auditsOf(id)).length;

  expect((await find(id)).lockedUntil).toBe(until.toISOString());
  const house = await graphqlRequest(world, boss, "{ adminGetHousekeeping { lockedPeople { username } } }");
  expect(house.data?.adminGetHousekeeping.lockedPeople).toEqual([{ username: "mona" }]);

  expect((await post(boss, id, "unlock")).body).toMatchObject({ username: "mona", lockedUntil: null });
  expect((await auditsOf(id)).slice(before)).toMatchObject([
    { actionType: "USER_UNLOCKED", details: { changed: { lockedUntil: { before: until.toISOString() } } } },
  ]);
  const left = await world.database.prisma.signInThrottle.findMany({ where: { key: { contains: "mona" } } });
  expect(left.map((row) => row.key)).toEqual(["known:second-step ramona"]);
});

test("ending a user's sessions kills every token of theirs and nobody else's", async () => {
  const [ann, bob] = [await createUser(world), await createUser(world)];

  expect((await post(boss, ann.id, "end-sessions")).body).toEqual({
    success: true,
    message: "1 session ended",
    sessionsEnded: 1,
  });

  expect(await me(ann)).toBe(401);
  expect(await me(bob)).toBe(200);
  expect(await auditsOf(ann.id)).toMatchObject([{ actionType: "SESSIONS_ENDED", details: { sessions: 1 } }]);
});

test("name and e-mail are corrected with before and after on record, and the session goes on", async () => {
  const nora = await createUser(world, { username: "nora" });

  const { status, body } = await patch(nora.id, { firstName: "Nora", email: "New@Example.com" });

  expect(status).toBe(200);
  expect(body).toMatchObject({ firstName: "Nora", email: "new@example.com", emailVerified: false });
  expect(await me(nora)).toBe(200);
  expect(await auditsOf(nora.id)).toMatchObject([
    {
      actionType: "USER_UPDATED",
      performedById: boss.id,
      description: "User nora changed: firstName, email",
      details: {
        changed: {
          firstName: { before: "Test", after: "Nora" },
          email: { before: "nora@example.com", after: "new@example.com" },
        },
      },
    },
  ]);
});

test("another role ends every session, and both roles are on record", async () => {
  const rita = await createUser(world, { username: "rita" });

  expect((await patch(rita.id, { roles: ["READONLY"] })).body.roles).toEqual(["READONLY"]);

  expect(await me(rita)).toBe(401);
  const changed = { roles: { before: ["USER"], after: ["READONLY"] } };
  expect(await auditsOf(rita.id)).toMatchObject([
    { actionType: "ROLE_ASSIGNED", details: { role: "READONLY", changed } },
    { actionType: "ROLE_REMOVED", details: { role: "USER", changed } },
  ]);
});

test("nobody changes their own role, but their own name", async () => {
  expect(await patch(boss.id, { roles: ["USER"] })).toMatchObject({
    status: 403,
    body: { message: "You cannot change your own role" },
  });
  expect((await patch(boss.id, { roles: ["ADMIN"], firstName: "Bo" })).body.firstName).toBe("Bo");
});

test("an administrator who is no longer one can be disabled; before that they cannot", async () => {
  const other = await createUser(world, { roles: ["ADMIN"] });
  const disable = () =>
    restRequest(world, boss, `PUT /api/admin/users/${other.id}/status`, { enabled: false, reason: "" });

  expect((await disable()).status).toBe(403);
  expect((await patch(other.id, { roles: ["USER"] })).status).toBe(200);
  expect((await disable()).body.enabled).toBe(false);
});

test("two administrators who take each other's role leave one of them", async () => {
  const one = await createUser(world, { roles: ["ADMIN"] });
  const two = await createUser(world, { roles: ["ADMIN"] });
  await world.database.prisma.user.update({ where: { id: boss.id }, data: { enabled: false } });
  const [first, second] = await Promise.all([one, two].map(({ id }) => world.services.users.find(id)));

  const replies = await Promise.all([
    restRequest(world, one, `PATCH /api/users/${two.id}`, { roles: ["USER"], updatedAt: second?.updatedAt }),
    restRequest(world, two, `PATCH /api/users/${one.id}`, { roles: ["USER"], updatedAt: first?.updatedAt }),
  ]);
  await world.database.prisma.user.update({ where: { id: boss.id }, data: { enabled: true } });

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.every(({ status }) => [200, 401, 403].includes(status))).toBe(true);
});

test("a change made elsewhere in the meantime is not overwritten unseen; a sign-in is none", async () => {
  const vera = await createUser(world, { username: "vera", passwordHash });
  const { updatedAt } = await find(vera.id);
  const login = { usernameOrEmail: "vera", password: "Blue-Lamp-72" };
  expect((await restRequest(world, undefined, "POST /api/auth/login", login)).status).toBe(200);
  expect((await patch(vera.id, { lastName: "First", updatedAt })).status).toBe(200);

  const late = await patch(vera.id, { lastName: "Second", updatedAt });

  expect(late).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("changed elsewhere") },
  });
  expect((await find(vera.id)).lastName).toBe("First");
});

test("a new password is no change of what an administrator edits", async () => {
  const uma = await createUser(world, { username: "uma", roles: ["ADMIN"], passwordHash });
  const { updatedAt } = await find(uma.id);
  const newPassword = { currentPassword: "Blue-Lamp-72", newPassword: "Green-Kite-85" };
  expect((await restRequest(world, uma, "POST /api/auth/change-password", newPassword)).status).toBe(200);
  expect((await patch(uma.id, { lastName: "Own", updatedAt })).status).toBe(200);

  const seen = (await find(uma.id)).updatedAt;
  expect((await post(boss, uma.id, "reset-password")).status).toBe(200);
  expect((await patch(uma.id, { lastName: "Given", updatedAt: seen })).status).toBe(200);
});

test.each([
  [{ email: "nowhere" }, "email", "Email must be a valid address"],
  [{ firstName: "" }, "firstName", "First name is required"],
  [{ roles: [] }, "roles", "At least one role is required"],
  [{ roles: ["OWNER"] }, "roles.0", "Role must be one of: ADMIN, USER, READONLY"],
  [{ updatedAt: "yesterday" }, "updatedAt", "updatedAt is required: send it as you read it"],
  [{ username: "other" }, "", 'Unrecognized key: "username"'],
  [{ passwordHash: "x" }, "", 'Unrecognized key: "passwordHash"'],
])("a change of %j is refused", async (change, field, message) => {
  const ann = await createUser(world);

  const { status, body } = await patch(ann.id, change);

  expect(status).toBe(400);
  expect(body.fieldErrors[field]).toBe(message);
});

test("a change is for administrators; a taken e-mail and an unknown id are refused", async () => {
  const ann = await createUser(world);
  const change = { firstName: "New", updatedAt: TEST_NOW.toISOString() };

  expect((await restRequest(world, undefined, `PATCH /api/users/${ann.id}`, change)).status).toBe(401);
  expect((await restRequest(world, ann, `PATCH /api/users/${ann.id}`, change)).status).toBe(403);
  expect((await restRequest(world, boss, `PATCH /api/users/${NOBODY}`, change)).status).toBe(404);
  expect(await patch(ann.id, { email: "boss@example.com" })).toMatchObject({
    status: 409,
    body: { fieldErrors: { email: "Email is already taken" } },
  });
});

test("everybody corrects their own name and e-mail, also with a read-only account, and never their role", async () => {
  const reader = await createUser(world, { username: "reader", roles: ["READONLY"] });
  const own = (change: object, as?: TestUser) => restRequest(world, as, "PATCH /api/auth/me", change);

  expect((await own({ firstName: "X" })).status).toBe(401);
  expect((await own({ roles: ["ADMIN"] }, reader)).status).toBe(400);
  expect((await own({ lastName: "Reader" }, reader)).body).toMatchObject({ fullName: "Test Reader" });

  expect(await me(reader)).toBe(200);
  expect(await auditsOf(reader.id)).toMatchObject([
    {
      actionType: "PROFILE_UPDATED",
      details: { changed: { lastName: { before: "reader", after: "Reader" } } },
    },
  ]);
});
