import { createPasswords } from "@strikebook/auth/password";
import { expect, test } from "vitest";
import { createUser, restRequest, startTestApp } from "../../testing/test-app.ts";

const world = await startTestApp();
const PASSWORD = "Blue-Lamp-72";
const passwordHash = await createPasswords({ cost: 4 }).hash(PASSWORD);
const NOBODY = "3f0c3a56-1111-4222-8333-944444444444";

type Token = { readonly token: string };

const signIn = async (usernameOrEmail: string): Promise<Token> =>
  (await restRequest(world, undefined, "POST /api/auth/login", { usernameOrEmail, password: PASSWORD })).body;
const sessions = async (as: Token) => (await restRequest(world, as, "GET /api/auth/sessions")).body;
const end = (as: Token | undefined, id: string) =>
  restRequest(world, as, `POST /api/auth/sessions/${id}/end`);
const isAlive = async (as: Token) => (await restRequest(world, as, "GET /api/auth/me")).status === 200;

test("people see their own sessions, the one that asks is marked, and end one of them", async () => {
  const ann = await createUser(world, { username: "ann", roles: ["READONLY"], passwordHash });
  await createUser(world, { username: "bob", passwordHash });
  const [phone, bob] = [await signIn("ann"), await signIn("bob")];

  const listed = await sessions(phone);
  expect(listed).toHaveLength(2);
  const own = listed.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  expect(own).toMatchObject([{ ipAddress: "127.0.0.1", expiresAt: expect.any(String) }]);
  const other = listed.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);

  expect((await end(undefined, other.id)).status).toBe(401);
  for (const id of [NOBODY, "x"]) {
    expect(await end(phone, id)).toMatchObject({ status: 404, body: { message: "Session not found" } });
  }
  expect((await end(bob, other.id)).status).toBe(404);
  expect(await isAlive(ann)).toBe(true);
  expect((await end(phone, other.id)).status).toBe(200);
  expect(await isAlive(ann)).toBe(false);
  expect(await isAlive(phone)).toBe(true);
  expect((await end(phone, other.id)).status).toBe(404);
});

test("a session that ended, or whose time is over to the millisecond, is not listed as alive", async () => {
  const dora = await createUser(world, { username: "dora", passwordHash });
  const [phone, tablet] = [await signIn("dora"), await signIn("dora")];
  expect(await sessions(phone)).toHaveLength(3);

  expect((await restRequest(world, tablet, "POST /api/auth/logout")).status).toBe(200);
  expect(await sessions(phone)).toHaveLength(2);

  const other = (await sessions(phone)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  const expireAt = async (ms: number) =>
    await world.database.prisma.userSession.update({
      where: { id: other.id, userId: dora.id },
      data: { expiresAt: new Date(world.clock.now().getTime() + ms) },
    });
  await expireAt(1);
  expect(await sessions(phone)).toHaveLength(2);
  await expireAt(0);
  expect(await sessions(phone)).toMatchObject([{ isCurrent: true }]);
});

test("ending the others leaves the one that asks", async () => {
  const cleo = await createUser(world, { username: "cleo", passwordHash });
  const [phone, tablet] = [await signIn("cleo"), await signIn("cleo")];

  const reply = await restRequest(world, phone, "POST /api/auth/sessions/end-others");

  expect(reply.body).toEqual({ success: true, message: "2 sessions ended", sessionsEnded: 2 });
  expect([await isAlive(cleo), await isAlive(tablet), await isAlive(phone)]).toEqual([false, false, true]);
  const audit = await world.database.prisma.auditLog.findMany({
    where: { actionType: "OWN_SESSIONS_ENDED" },
  });
  expect(audit.filter(({ performedById }) => performedById === cleo.id)).toMatchObject([
    { details: { sessions: 2 } },
  ]);
});
