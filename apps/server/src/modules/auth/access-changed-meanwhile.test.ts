import { createPasswords } from "@strikebook/auth/password";
import { afterAll, expect, test, vi } from "vitest";
import { startHouseProvider } from "../../testing/house-provider.ts";
import { createUser, restRequest, startTestApp } from "../../testing/test-app.ts";
import { openBrowser, PUBLIC_ORIGIN } from "../identities/testing/sign-in-browser.ts";
import {
  ask,
  codeStep,
  login,
  ORIGIN,
  PASSWORD,
  type Person,
  personWithPassword,
  withApp,
  withPasskey,
} from "../second-factor/testing/people.ts";

const house = await startHouseProvider({ publicOrigin: PUBLIC_ORIGIN });
afterAll(() => house.stop());
const world = await startTestApp(
  {},
  { signInProvider: { ...house.settings, waitSeconds: 20 }, publicOrigin: PUBLIC_ORIGIN },
);
const { prisma, pool } = world.database;
const WAIT_MS = 20_000;
const CHANGED = {
  status: 401,
  body: { message: "Your access was changed while you signed in. Please sign in again." },
};

const ENDED = {
  status: 401,
  body: { message: "You were signed out meanwhile. Your password was not changed." },
};

/** Until so many requests wait for a row that somebody else has locked. */
const untilWaiting = (count: number) =>
  vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(count);
  }, WAIT_MS);

/** Holds the person's row meanwhile; what `work` did through the connection is in force afterwards. */
async function whileHeld<Value>(
  userId: string,
  work: (holder: { query(text: string, values: unknown[]): Promise<unknown> }) => Promise<Value>,
): Promise<Value> {
  const holder = await world.owner.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [userId]);
    const value = await work(holder);
    await holder.query("COMMIT");
    return value;
  } finally {
    holder.release();
  }
}

/**
 * Ends all sessions of the person while `action` is under way: it has read who they are and opened no session yet. Returns its
 * answer.
 */
async function whileSessionsEnd<Answer>(userId: string, action: () => Promise<Answer>): Promise<Answer> {
  const { answer } = await whileHeld(userId, async (holder) => {
    const begun = action();
    await untilWaiting(1);
    await holder.query("UPDATE users SET session_version = session_version + 1 WHERE id = $1", [userId]);
    return { answer: begun };
  });
  return await answer;
}

/** Sends both while the person's row is held, the first one first. Returns their answers. */
async function inThisOrder<First, Second>(
  userId: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const { answers } = await whileHeld(userId, async () => {
    const begun = first();
    await untilWaiting(1);
    const alsoBegun = second();
    await untilWaiting(2);
    return { answers: Promise.all([begun, alsoBegun]) };
  });
  return await answers;
}

const openSessionsOf = (userId: string) => prisma.userSession.count({ where: { userId, endedAt: null } });

async function expectNobodyCameIn(userId: string, before: number): Promise<void> {
  expect(await openSessionsOf(userId)).toBe(before);
  const signIns = await prisma.auditLog.count({ where: { actionType: "LOGIN", performedById: userId } });
  expect(signIns).toBe(0);
  expect(
    await prisma.auditLog.findMany({ where: { actionType: "LOGIN_FAILED", targetUserId: userId } }),
  ).toMatchObject([{ errorMessage: "Access changed during the sign-in" }]);
}

test("a password that was given before all sessions were ended opens none after it", async () => {
  const ann = await personWithPassword(world);
  const before = await openSessionsOf(ann.id);

  expect(await whileSessionsEnd(ann.id, () => login(world, ann))).toMatchObject(CHANGED);

  await expectNobodyCameIn(ann.id, before);
  expect((await login(world, ann)).status).toBe(200);
});

test("nor does the second step: by a code, and by a passkey", async () => {
  const byCode = await personWithPassword(world);
  const { recoveryCodes } = await withApp(world, byCode);
  const byPasskey = await personWithPassword(world);
  const { passkey } = await withPasskey(world, byPasskey);
  const first = (await login(world, byCode)).body.secondStep;
  const second = (await login(world, byPasskey)).body.secondStep;
  const asked = await ask(
    world,
    "/api/auth/passkey-challenge",
    { ticket: second.ticket },
    { address: byPasskey.address },
  );
  const before = [await openSessionsOf(byCode.id), await openSessionsOf(byPasskey.id)] as const;

  const code = await whileSessionsEnd(byCode.id, () =>
    codeStep(world, byCode, first.ticket, recoveryCodes[0] ?? ""),
  );
  const signed = { ticket: second.ticket, response: passkey.sign(asked.body.options, { origin: ORIGIN }) };
  const key = await whileSessionsEnd(byPasskey.id, () =>
    ask(world, "/api/auth/passkey", signed, { address: byPasskey.address }),
  );

  expect(code).toMatchObject(CHANGED);
  expect(key).toMatchObject(CHANGED);
  await expectNobodyCameIn(byCode.id, before[0]);
  await expectNobodyCameIn(byPasskey.id, before[1]);
});

test("nor is the ticket of a second step good that was opened after it", async () => {
  const ann = await personWithPassword(world);
  const { recoveryCodes } = await withApp(world, ann);
  // A hash that is renewed at the sign-in, between the password and the ticket.
  const passwordHash = await createPasswords({ cost: 5 }).hash(PASSWORD);
  await prisma.user.update({ where: { id: ann.id }, data: { passwordHash } });

  const { body } = await whileSessionsEnd(ann.id, () => login(world, ann));

  const answer = await codeStep(world, ann, body.secondStep.ticket, recoveryCodes[0] ?? "");
  expect(answer).toMatchObject({ status: 401, body: { message: expect.stringContaining("took too long") } });
});

test("nor a passkey alone", async () => {
  const ann = await personWithPassword(world);
  const { passkey } = await withPasskey(world, ann);
  const { body } = await ask(world, "/api/auth/passkey-challenge", {}, { address: ann.address });
  const signed = { ticket: body.ticket, response: passkey.sign(body.options, { origin: ORIGIN }) };
  const before = await openSessionsOf(ann.id);

  const answer = await whileSessionsEnd(ann.id, () =>
    ask(world, "/api/auth/passkey", signed, { address: ann.address }),
  );

  expect(answer).toMatchObject(CHANGED);
  await expectNobodyCameIn(ann.id, before);
});

test.each(["for the first time", "when tied"])("nor the house's provider, %s", async (moment) => {
  const ann = await createUser(world);
  const subject = `subject ${ann.id}`;
  house.people.set(subject, { email: `${ann.username}@example.com`, isVerified: true });
  house.state.signedInAs = subject;
  if (moment === "when tied") {
    expect((await openBrowser(world).signIn()).status).toBe(200);
  }
  const before = await openSessionsOf(ann.id);

  const answer = await whileSessionsEnd(ann.id, () => openBrowser(world).signIn());

  expect(answer).toMatchObject(CHANGED);
  expect(await openSessionsOf(ann.id)).toBe(before);
});

/** The first administrator, and how they choose their password by their link. */
async function firstAdministrator() {
  const root = await createUser(world, { roles: ["ADMIN"], mustChangePassword: true });
  const link = await world.services.invitations.linkForFirstAdmin(
    await world.services.users.findByName(root.username),
  );
  const given = {
    token: link.split("#")[1],
    username: root.username,
    email: `${root.username}@example.com`,
    password: "Kestrel-Boat-31",
  };
  return { root, accept: () => restRequest(world, undefined, "POST /api/invitations/accept", given) };
}

test("nor the link of the first administrator", async () => {
  const { root, accept } = await firstAdministrator();

  const answer = await whileSessionsEnd(root.id, accept);

  expect(answer).toMatchObject(CHANGED);
  expect(await openSessionsOf(root.id)).toBe(0);
});

test("nor that link once the password was reset, and neither keeps the other waiting for good", async () => {
  const { root, accept } = await firstAdministrator();
  const other = await createUser(world, { roles: ["ADMIN"] });

  const [reset, accepted] = await inThisOrder(
    root.id,
    () => restRequest(world, other, `POST /api/users/${root.id}/reset-password`),
    accept,
  );

  expect(reset.status).toBe(200);
  expect(accepted).toMatchObject({
    status: 404,
    body: { message: "This invitation link is not good any more" },
  });
  expect(await openSessionsOf(root.id)).toBe(0);
});

const change = { currentPassword: PASSWORD, newPassword: "Kestrel-Boat-31" };
const changePassword = (as: { token: string }) =>
  restRequest(world, as, "POST /api/auth/change-password", change);

/** Nothing of a refused change is left. */
async function expectOldPassword(ann: Person): Promise<void> {
  const audited = { actionType: "PASSWORD_CHANGED", performedById: ann.id };
  expect(await prisma.auditLog.count({ where: audited })).toBe(0);
  expect((await login(world, ann, "Kestrel-Boat-31")).status).toBe(401);
  expect((await login(world, ann)).status).toBe(200);
}

test("nor does a password change go on with a session of its own, or change the password", async () => {
  const ann = await personWithPassword(world);

  const answer = await whileSessionsEnd(ann.id, () => changePassword(ann));

  expect(answer).toMatchObject(ENDED);
  await expectOldPassword(ann);
});

test("a password change revives no session that was signed out meanwhile", async () => {
  const ann = await personWithPassword(world);
  const phone = (await login(world, ann)).body;
  const listed = (await restRequest(world, phone, "GET /api/auth/sessions")).body;
  const [other] = listed.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);

  const { answer } = await whileHeld(ann.id, async () => {
    const begun = changePassword(ann);
    await untilWaiting(1);
    const ended = await restRequest(world, phone, `POST /api/auth/sessions/${other.id}/end`);
    expect(ended.status).toBe(200);
    return { answer: begun };
  });

  expect(await answer).toMatchObject(ENDED);
  expect((await restRequest(world, phone, "GET /api/auth/me")).status).toBe(200);
  await expectOldPassword(ann);
});

/** Somebody with a password who has just signed in by the provider, and what unties them. */
async function tiedPerson() {
  const ann = await personWithPassword(world);
  const subject = `subject ${ann.id}`;
  house.people.set(subject, { email: `${ann.username}@example.com`, isVerified: true });
  house.state.signedInAs = subject;
  const { token } = (await openBrowser(world).signIn()).body;
  const { id } = await prisma.providerIdentity.findFirstOrThrow({ where: { userId: ann.id } });
  return { ...ann, token: token as string, untie: `POST /api/auth/identities/${id}/untie` as const };
}

test("a password change goes on without the provider's word where the person is untied meanwhile", async () => {
  const ann = await tiedPerson();

  const [untied, changed] = await inThisOrder(
    ann.id,
    () => restRequest(world, ann, ann.untie),
    () => changePassword(ann),
  );

  expect([untied.status, changed.status]).toEqual([200, 200]);
  const alive = await prisma.userSession.findMany({ where: { userId: ann.id, endedAt: null } });
  expect(alive).toMatchObject([{ isVouchedFor: false, idToken: null }]);
});

test("and not at all where that ended the session", async () => {
  const ann = await tiedPerson();
  const byPassword = (await login(world, ann)).body;

  const [untied, changed] = await inThisOrder(
    ann.id,
    () => restRequest(world, byPassword, ann.untie),
    () => changePassword(ann),
  );

  expect(untied.status).toBe(200);
  expect(changed).toMatchObject(ENDED);
  await expectOldPassword(ann);
});

test("a sign-in by the provider opens nothing where the person is untied meanwhile", async () => {
  const ann = await tiedPerson();

  const [untied, signedIn] = await inThisOrder(
    ann.id,
    () => restRequest(world, ann, ann.untie),
    () => openBrowser(world).signIn(),
  );

  expect(untied.status).toBe(200);
  expect(signedIn).toMatchObject(CHANGED);
  const alive = await prisma.userSession.findMany({ where: { userId: ann.id, endedAt: null } });
  expect(alive.filter(({ isVouchedFor }) => isVouchedFor)).toEqual([]);
});
