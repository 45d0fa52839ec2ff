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

/** What `action` answers when all sessions of the person are ended after it read who they are, and before it opens one. */
async function whileSessionsEnd<Answer>(userId: string, action: () => Promise<Answer>): Promise<Answer> {
  const administrator = await world.owner.connect();
  try {
    await administrator.query("BEGIN");
    await administrator.query("UPDATE users SET session_version = session_version + 1 WHERE id = $1", [
      userId,
    ]);
    const answer = action();
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      expect(rowCount).toBe(1);
    }, WAIT_MS);
    await administrator.query("COMMIT");
    return await answer;
  } finally {
    administrator.release();
  }
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

test("nor the link of the first administrator", async () => {
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

  const answer = await whileSessionsEnd(root.id, () =>
    restRequest(world, undefined, "POST /api/invitations/accept", given),
  );

  expect(answer).toMatchObject(CHANGED);
  expect(await openSessionsOf(root.id)).toBe(0);
});

test("nor does a password change go on with a session of its own", async () => {
  const ann = await personWithPassword(world);
  const change = { currentPassword: PASSWORD, newPassword: "Kestrel-Boat-31" };

  const answer = await whileSessionsEnd(ann.id, () =>
    restRequest(world, ann, "POST /api/auth/change-password", change),
  );

  expect(answer).toMatchObject(CHANGED);
  expect(await openSessionsOf(ann.id)).toBe(0);
  expect((await login(world, ann, "Kestrel-Boat-31")).status).toBe(200);
});
