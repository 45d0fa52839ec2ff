import { createPasswords } from "@strikebook/auth/password";
import { expect, test } from "vitest";
import { createUser, restRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const world = await startTestApp();
const PASSWORD = "Blue-Lamp-72";
const passwordHash = await createPasswords({ cost: 4 }).hash(PASSWORD);
const boss = await createUser(world, { username: "boss", roles: ["ADMIN"], passwordHash });
const ASKED = "Enter your current password to change your e-mail";
const WRONG = "Current password is incorrect";

const profile = (as: TestUser | undefined, change: object) =>
  restRequest(world, as, "PATCH /api/auth/me", change);
const stored = (user: TestUser) => world.database.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
const refusals = (user: TestUser) =>
  world.database.prisma.auditLog.findMany({
    where: { performedById: user.id, actionType: "EMAIL_CHANGE_REFUSED" },
  });

/** The own account through the profile, and through the administrators' operation on any user. */
const doors: readonly [
  string,
  (as: TestUser, change: object) => Promise<{ status: number; body: unknown }>,
][] = [
  ["the profile", profile],
  [
    "the users' page",
    async (as, change) =>
      restRequest(world, as, `PATCH /api/users/${as.id}`, {
        updatedAt: (await stored(as)).updatedAt.toISOString(),
        ...change,
      }),
  ],
];

test.each(doors)("through %s another own e-mail takes the password", async (_door, change) => {
  const user = await createUser(world, { roles: ["ADMIN"], passwordHash });
  const email = `new-${user.id}@example.com`;

  for (const [given, message] of [
    [{}, ASKED],
    [{ currentPassword: "" }, "Your password is required"],
    [{ currentPassword: "Red-Lamp-72" }, WRONG],
  ] as const) {
    expect(await change(user, { email, ...given })).toMatchObject({
      status: 400,
      body: { message, fieldErrors: { currentPassword: message } },
    });
  }
  expect((await stored(user)).email).not.toBe(email);
  // A password that is missing is no guess.
  expect(await refusals(user)).toMatchObject([
    { success: false, description: "Change of own e-mail refused", errorMessage: WRONG },
  ]);

  expect(await change(user, { email, currentPassword: PASSWORD })).toMatchObject({
    status: 200,
    body: { email },
  });
  expect((await stored(user)).email).toBe(email);
});

test.each(doors)(
  "through %s names need no password, nor does the e-mail as it is in any case",
  async (_door, change) => {
    const user = await createUser(world, { roles: ["ADMIN"], passwordHash });
    const { email } = await stored(user);

    expect(await change(user, { lastName: "Lee" })).toMatchObject({ status: 200, body: { lastName: "Lee" } });
    const same = { lastName: "Li", email: ` ${email.toUpperCase()} ` };
    expect(await change(user, same)).toMatchObject({ status: 200, body: { lastName: "Li", email } });
    // Browsers fill in passwords by themselves: one that isn't asked for is not looked at.
    expect(await change(user, { lastName: "Lo", currentPassword: "whatever" })).toMatchObject({
      status: 200,
    });
    expect(await refusals(user)).toEqual([]);
  },
);

test("nobody changes anything, and a taken e-mail is told to the one who gave the password only", async () => {
  const ann = await createUser(world, { username: "ann", passwordHash });
  const taken = { email: "boss@example.com" };

  expect((await profile(undefined, { ...taken, currentPassword: PASSWORD })).status).toBe(401);
  expect(await profile(ann, taken)).toMatchObject({ status: 400, body: { message: ASKED } });
  expect(await profile(ann, { ...taken, currentPassword: PASSWORD })).toMatchObject({
    status: 409,
    body: { fieldErrors: { email: "Email is already taken" } },
  });
});

test("an administrator gives no password for another person's e-mail", async () => {
  const ann = await createUser(world, { passwordHash });
  const { updatedAt } = await stored(ann);

  const reply = await restRequest(world, boss, `PATCH /api/users/${ann.id}`, {
    updatedAt: updatedAt.toISOString(),
    email: "anna@example.com",
  });

  expect(reply).toMatchObject({ status: 200, body: { email: "anna@example.com" } });
});

test("guesses are counted with those at other passwords, and close the door to the right one as well", async () => {
  const kim = await createUser(world, { username: "kim", passwordHash });
  const guess = (currentPassword: string) => profile(kim, { email: "kim2@example.com", currentPassword });
  for (let tries = 0; tries < 10; tries++) {
    expect((await guess(`Guess-${tries}`)).status).toBe(400);
  }

  expect(await guess(PASSWORD)).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
  const other = { currentPassword: PASSWORD, newPassword: "Green-Desk-53" };
  expect((await restRequest(world, kim, "POST /api/auth/change-password", other)).status).toBe(429);
  expect((await stored(kim)).email).toBe("kim@example.com");
  expect((await profile(kim, { lastName: "Kimmel" })).status).toBe(200);
});

test("an own e-mail is marked as such until an administrator saves it; that of an administrator is not", async () => {
  const ann = await createUser(world, { passwordHash });
  const isMarked = async (user: TestUser) => (await stored(user)).emailSelfChosen;
  const own = (user: TestUser) => ({ email: `own-${user.id}@example.com`, currentPassword: PASSWORD });
  expect(await isMarked(ann)).toBe(false);
  await profile(ann, { lastName: "Lee" });
  expect(await isMarked(ann)).toBe(false);

  expect((await profile(ann, own(ann))).status).toBe(200);
  expect(await isMarked(ann)).toBe(true);
  const shown = async () =>
    (await restRequest(world, boss, `GET /api/admin/users/${ann.id}`)).body.isEmailSelfChosen;
  expect(await shown()).toBe(true);
  const save = async (change: object) =>
    restRequest(world, boss, `PATCH /api/users/${ann.id}`, {
      updatedAt: (await stored(ann)).updatedAt.toISOString(),
      ...change,
    });
  await save({ lastName: "Li" });
  expect(await isMarked(ann)).toBe(true);
  await save({ email: own(ann).email });
  expect([await isMarked(ann), await shown()]).toEqual([false, false]);
  const confirmed = await world.database.prisma.auditLog.findMany({
    where: { targetUserId: ann.id, actionType: "USER_UPDATED", performedById: boss.id },
    select: { description: true },
  });
  expect(confirmed.map(({ description }) => description)).toContain(
    `User ${ann.username} changed: e-mail confirmed`,
  );

  const admin = await createUser(world, { roles: ["ADMIN"], passwordHash });
  expect((await profile(admin, own(admin))).status).toBe(200);
  expect(await isMarked(admin)).toBe(false);
});
