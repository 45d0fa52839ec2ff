import { createPasswords } from "@strikebook/auth/password";
import { expect, test } from "vitest";
import type { Mail } from "../../../outside/mailer.ts";
import { createUser, restRequest, startTestApp, TEST_NOW } from "../../../testing/test-app.ts";

const mails: Mail[] = [];
const lines: string[] = [];
const world = await startTestApp(
  { log: { level: "trace", stream: { write: (line) => void lines.push(line) } } },
  {
    publicOrigin: "https://strikebook.example",
    sendMail: async (mail) => {
      mails.push(mail);
      return mail.to !== "bounce@example.com";
    },
  },
);
const passwordHash = await createPasswords({ cost: 4 }).hash("Blue-Lamp-72");
const boss = await createUser(world, { username: "boss", roles: ["ADMIN"], passwordHash });
const ann = await createUser(world, { username: "ann" });
const reader = await createUser(world, { username: "reader", roles: ["READONLY"] });
const NOBODY = "3f0c3a56-1111-4222-8333-944444444444";
const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD = "Kestrel-Boat-31";
const GONE = { status: 404, body: { message: "This invitation link is not good any more" } };

let invited = 0;
const invitee = (given: object = {}) => {
  invited += 1;
  return { firstName: "Cleo", lastName: "New", email: `cleo${invited}@example.com`, ...given };
};
const create = (given: object = {}, as = boss) =>
  restRequest(world, as, "POST /api/admin/invitations", invitee(given));
const tokenOf = (reply: { body: { link: string } }) => new URL(reply.body.link).hash.slice(1);
const open = (token: string) => restRequest(world, undefined, "POST /api/invitations/open", { token });
const accept = (token: string, given: object = {}) => {
  invited += 1;
  const chosen = { username: `cleo${invited}`, email: `mine${invited}@example.com`, password: PASSWORD };
  return restRequest(world, undefined, "POST /api/invitations/accept", { token, ...chosen, ...given });
};
const listed = async () => (await restRequest(world, boss, "GET /api/admin/invitations")).body;
const auditsOf = async (actionType: string) =>
  await world.database.prisma.auditLog.findMany({ where: { actionType }, orderBy: { performedAt: "asc" } });
/** Tries of one address are few: each test comes from none that has tried. */
const forgetTries = () => world.database.prisma.signInThrottle.deleteMany();

test.each([
  ["GET /api/admin/invitations", undefined],
  ["POST /api/admin/invitations", invitee()],
  [`POST /api/admin/invitations/${NOBODY}/renew`, {}],
  [`POST /api/admin/invitations/${NOBODY}/revoke`, undefined],
] as const)("%s is for administrators only", async (call, body) => {
  expect((await restRequest(world, undefined, call, body)).status).toBe(401);
  expect((await restRequest(world, ann, call, body)).status).toBe(403);
  expect((await restRequest(world, reader, call, body)).status).toBe(403);
});

test("a link brings one person in, with the name and role that the administrator gave, signed in at once", async () => {
  const created = await create({ email: "Dora@Example.com", firstName: " Dora ", role: "READONLY" });

  expect(created).toMatchObject({
    status: 201,
    headers: { "cache-control": "no-store" },
    body: {
      isMailed: false,
      invitation: { email: "dora@example.com", firstName: "Dora", role: "READONLY", invitedBy: "Test boss" },
    },
  });
  expect(created.body.link).toMatch(/^https:\/\/strikebook\.example\/join#[\w-]{43}$/);
  const token = tokenOf(created);
  expect((await open(token)).body).toEqual({
    firstName: "Dora",
    lastName: "New",
    email: "dora@example.com",
    username: null,
    expiresAt: new Date(TEST_NOW.getTime() + 7 * DAY_MS).toISOString(),
  });

  const entered = await accept(token, { username: "Dora", email: "dora@example.com" });

  expect(entered).toMatchObject({
    status: 200,
    body: {
      user: { username: "dora", fullName: "Dora New", roles: ["READONLY"], mustChangePassword: false },
    },
  });
  const me = await restRequest(world, { token: entered.body.token }, "GET /api/auth/me");
  expect(me).toMatchObject({ status: 200, body: { username: "dora" } });
  const again = { usernameOrEmail: "dora", password: PASSWORD };
  expect((await restRequest(world, undefined, "POST /api/auth/login", again)).status).toBe(200);
  expect(await open(token)).toMatchObject(GONE);
  expect(await accept(token)).toMatchObject(GONE);
});

test("what is on record tells who invited whom, and no log, answer or table holds the token afterwards", async () => {
  await forgetTries();
  const token = tokenOf(await create({ email: "eve@example.com" }));
  await open(token);
  const { body } = await accept(token, { username: "eve" });

  const created = (await auditsOf("INVITATION_CREATED")).map(({ performedById, details }) => ({
    performedById,
    details,
  }));
  expect(created).toContainEqual({
    performedById: boss.id,
    details: { email: "eve@example.com", role: "USER", expiresAt: "2026-11-27T14:51:58.000Z" },
  });
  const accepted = await auditsOf("INVITATION_ACCEPTED");
  expect(accepted.find(({ targetUserId }) => targetUserId === body.user.id)).toMatchObject({
    performedById: body.user.id,
    details: {
      username: "eve",
      email: body.user.email,
      invitedEmail: "eve@example.com",
      role: "USER",
      invitedBy: "Test boss",
    },
  });
  const { rows } = await world.owner.query("SELECT a::text AS text FROM audit_logs a");
  const stored = JSON.stringify([rows, await world.database.prisma.invitation.findMany(), await listed()]);
  expect(lines.join("")).toContain("/api/invitations/accept");
  for (const secret of [token, PASSWORD]) {
    expect(lines.join("")).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
});

test("of two who use a link at the same moment one comes in", async () => {
  await forgetTries();
  const token = tokenOf(await create());

  const both = await Promise.all([
    accept(token, { username: "first" }),
    accept(token, { username: "second" }),
  ]);

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const users = await world.database.prisma.user.count({ where: { username: { in: ["first", "second"] } } });
  expect(users).toBe(1);
});

test("a taken name or e-mail is told by its field, and the link stays good", async () => {
  await forgetTries();
  const token = tokenOf(await create());

  expect(await accept(token, { username: "ann", email: "ann@example.com" })).toMatchObject({
    status: 409,
    body: { fieldErrors: { username: "Username is already taken", email: "Email is already taken" } },
  });
  const weak = await accept(token, { password: "short" });
  expect(weak.status).toBe(400);
  expect(weak.body.fieldErrors.password).toMatch(/^Password requirements not met/);
  expect((await accept(token)).status).toBe(200);
});

test("a link that is too old, withdrawn, replaced, of another year or wrong reads the same", async () => {
  await forgetTries();
  const [old, withdrawn, replaced] = [await create(), await create(), await create()];
  const renewed = await restRequest(
    world,
    boss,
    `POST /api/admin/invitations/${replaced.body.invitation.id}/renew`,
    {},
  );
  const revoked = `POST /api/admin/invitations/${withdrawn.body.invitation.id}/revoke` as const;
  expect((await restRequest(world, boss, revoked)).status).toBe(200);
  expect((await restRequest(world, boss, revoked)).status).toBe(404);

  for (const token of [tokenOf(withdrawn), tokenOf(replaced), "x".repeat(43), ""]) {
    expect(await open(token)).toMatchObject(GONE);
    expect(await accept(token)).toMatchObject(GONE);
  }
  expect((await open(tokenOf(renewed))).status).toBe(200);
  world.setNow(new Date(TEST_NOW.getTime() + 7 * DAY_MS));
  expect(await accept(tokenOf(old))).toMatchObject(GONE);
  world.setNow(new Date(TEST_NOW.getTime() - 365 * DAY_MS));
  expect(await accept(tokenOf(old))).toMatchObject(GONE);
  world.setNow(TEST_NOW);
  expect((await accept(tokenOf(old))).status).toBe(200);
  expect((await auditsOf("INVITATION_REVOKED")).at(-1)).toMatchObject({ performedById: boss.id });
  expect((await auditsOf("INVITATION_RENEWED")).at(-1)).toMatchObject({ performedById: boss.id });
});

test.each([
  ["no administrator any more", { roles: ["USER"] }],
  ["disabled", { enabled: false }],
] as const)(
  "the link of somebody %s lets nobody in, until another administrator makes a new one",
  async (_, change) => {
    await forgetTries();
    const other = await createUser(world, { roles: ["ADMIN"] });
    const email = `invited-by-${other.username}@example.com`;
    const made = await create({ email }, other);
    const token = tokenOf(made);
    expect((await open(token)).status).toBe(200);

    await world.database.prisma.user.update({ where: { id: other.id }, data: change as object });

    expect(await open(token)).toMatchObject(GONE);
    expect(await accept(token)).toMatchObject(GONE);
    const shown = async () =>
      (await listed()).invitations.find((invitation: { email: string }) => invitation.email === email);
    expect(await shown()).toMatchObject({ isInviterGone: true, invitedBy: `Test ${other.username}` });
    const { id } = made.body.invitation;
    const renewed = await restRequest(world, boss, `POST /api/admin/invitations/${id}/renew`, {});
    expect(renewed.body.invitation).toMatchObject({ isInviterGone: false, invitedBy: "Test boss" });
    expect(await shown()).toMatchObject({ isInviterGone: false, invitedBy: "Test boss" });
    expect((await accept(tokenOf(renewed))).status).toBe(200);
  },
);

test("an invitation of somebody who was deleted goes with them, and blocks nobody's e-mail", async () => {
  await forgetTries();
  const other = await createUser(world, { roles: ["ADMIN"] });
  const token = tokenOf(await create({ email: "orphan@example.com" }, other));

  const { username } = other;
  const { body } = await restRequest(world, boss, `POST /api/users/${other.id}/delete`, { username });

  expect(body.deleted).toMatchObject({ invitations: 1 });
  expect(await open(token)).toMatchObject(GONE);
  expect((await create({ email: "orphan@example.com" })).status).toBe(201);
});

test("who is added by hand needs no link any more: theirs ends, on record", async () => {
  await forgetTries();
  const token = tokenOf(await create({ email: "by.hand@example.com" }));
  const byHand = { username: "byhand", email: "By.Hand@example.com", firstName: "Bea", lastName: "Hand" };

  expect((await restRequest(world, boss, "POST /api/admin/users", byHand)).status).toBe(201);

  expect(await accept(token, { username: "again" })).toMatchObject(GONE);
  expect((await listed()).invitations).not.toContainEqual(
    expect.objectContaining({ email: "by.hand@example.com" }),
  );
  expect(await auditsOf("INVITATION_REVOKED")).toContainEqual(
    expect.objectContaining({
      performedById: boss.id,
      details: { email: "by.hand@example.com", role: "USER" },
    }),
  );
});

test("nobody who can't be added costs an invitation", async () => {
  await forgetTries();
  const token = tokenOf(await create({ email: "stays@example.com" }));
  const taken = { username: "ann", email: "stays@example.com", firstName: "A", lastName: "B" };

  expect((await restRequest(world, boss, "POST /api/admin/users", taken)).status).toBe(409);

  expect((await open(token)).status).toBe(200);
});

test("nobody is invited twice, nor who is here already", async () => {
  await create({ email: "twice@example.com" });

  expect(await create({ email: "Twice@example.com" })).toMatchObject({
    status: 409,
    body: { fieldErrors: { email: expect.stringContaining("invited already") } },
  });
  expect(await create({ email: "ann@example.com" })).toMatchObject({
    status: 409,
    body: { fieldErrors: { email: "Email is already taken" } },
  });
  expect(await create({ role: "KING" })).toMatchObject({ status: 400 });
  expect(await create({ token: "mine" })).toMatchObject({ status: 400 });
});

test("the link is mailed when that is asked for, and it is told when the mail could not be sent", async () => {
  const sent = await create({ email: "mail@example.com", sendEmail: true });
  const bounced = await create({ email: "bounce@example.com", sendEmail: true });

  expect([sent.body.isMailed, bounced.body.isMailed]).toEqual([true, false]);
  expect(mails[0]).toMatchObject({ to: "mail@example.com" });
  expect(mails[0]?.text).toContain(sent.body.link);
  expect((await listed()).canMail).toBe(true);
});

test("an address that tries too often has to wait", async () => {
  await forgetTries();
  const tries = await Promise.all(Array.from({ length: 25 }, () => open("wrong")));

  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([404, 429]));
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
  await forgetTries();
});

test("the first administrator's link chooses their own password, once, and dies with a new password", async () => {
  const { prisma } = world.database;
  const first = await createUser(world, { username: "root1", roles: ["ADMIN"], mustChangePassword: true });
  const user = await world.services.users.findByName(first.username);
  const link = await world.services.invitations.linkForFirstAdmin(user);
  const token = link.split("#")[1] ?? "";

  expect((await open(token)).body).toMatchObject({ username: "root1" });
  const entered = await accept(token, { username: "root1" });
  expect(entered).toMatchObject({ status: 200, body: { user: { mustChangePassword: false } } });
  expect((await restRequest(world, { token: entered.body.token }, "GET /api/admin/users")).status).toBe(200);
  expect((await restRequest(world, first, "GET /api/auth/me")).status).toBe(401);
  expect(await accept(token, { username: "root1" })).toMatchObject(GONE);

  await world.services.invitations.linkForFirstAdmin(user);
  await world.services.users.resetPassword("root1", {});
  expect(await prisma.invitation.count({ where: { userId: first.id } })).toBe(0);
});

test("an e-mail that the person typed counts as chosen by themself, and the one that was invited as entered by an administrator", async () => {
  await forgetTries();
  const asInvited = await create({ email: "dana@example.com" });
  const { body: dana } = await accept(tokenOf(asInvited), { email: "Dana@example.com" });
  const { body: other } = await accept(tokenOf(await create()), { email: "mum@house.example" });

  const isSelfChosen = async (id: string) =>
    (await world.database.prisma.user.findUniqueOrThrow({ where: { id } })).emailSelfChosen;
  expect(await isSelfChosen(dana.user.id)).toBe(false);
  expect(await isSelfChosen(other.user.id)).toBe(true);
  expect((await auditsOf("INVITATION_ACCEPTED")).map(({ details }) => details)).toContainEqual(
    expect.objectContaining({ email: "mum@house.example", invitedEmail: expect.stringMatching(/^cleo/) }),
  );
});
