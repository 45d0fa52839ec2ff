import { createPasswords } from "@strikebook/auth/password";
import { beforeEach, expect, test, vi } from "vitest";
import { createUser, restRequest, startTestApp, type TestUser } from "../../../testing/test-app.ts";

const world = await startTestApp();
const { prisma, pool } = world.database;
const OWN_PASSWORD = "Blue-Lamp-72";
const passwordHash = await createPasswords({ cost: 4 }).hash(OWN_PASSWORD);
const boss = await createUser(world, { username: "boss", roles: ["ADMIN"], passwordHash });
const GONE = { status: 404, body: { message: "This invitation link is not good any more" } };
const WAIT_MS = 20_000;

/** Tries of one address are few: each test comes from none that has tried. */
beforeEach(async () => void (await prisma.signInThrottle.deleteMany()));

async function invite(email: string, as: TestUser = boss): Promise<string> {
  const given = { firstName: "Cleo", lastName: "New", email };
  const { body } = await restRequest(world, as, "POST /api/admin/invitations", given);
  return body.link.split("#")[1];
}

const accept = (token: string, username: string, email: string) =>
  restRequest(world, undefined, "POST /api/invitations/accept", {
    token,
    username,
    email,
    password: "Kestrel-Boat-31",
  });

const isOpen = async (email: string) => (await prisma.invitation.count({ where: { email } })) === 1;

test.each([
  ["is no administrator any more", "UPDATE users SET roles = '{USER}' WHERE id = $1"],
  ["is disabled", "UPDATE users SET enabled = false WHERE id = $1"],
  ["is deleted", "DELETE FROM users WHERE id = $1"],
])("a link lets nobody in whose maker %s while it is being used", async (_what, change) => {
  const maker = await createUser(world, { roles: ["ADMIN"] });
  const username = `by-${maker.username}`;
  const token = await invite(`${username}@example.com`, maker);
  const other = await world.owner.connect();
  await other.query("BEGIN");
  await other.query(change, [maker.id]);
  const answer = accept(token, username, `${username}@example.com`);
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(1);
  }, WAIT_MS);
  await other.query("COMMIT");
  other.release();

  expect(await answer).toMatchObject(GONE);
  expect(await prisma.user.count({ where: { username } })).toBe(0);
});

test("who comes in by one link with the e-mail of another invitation ends that one, on record", async () => {
  const [first, second] = [await invite("mum@work.example"), await invite("mum@home.example")];

  const { body } = await accept(first, "mum", "Mum@home.example");

  expect(body.user).toMatchObject({ username: "mum", email: "mum@home.example" });
  expect(await accept(second, "mum2", "mum@again.example")).toMatchObject(GONE);
  const revoked = await prisma.auditLog.findMany({ where: { actionType: "INVITATION_REVOKED" } });
  expect(revoked).toMatchObject([{ details: { email: "mum@home.example", role: "USER" } }]);
});

test("an e-mail that an administrator enters ends its open invitation; one that people choose themselves doesn't", async () => {
  const ann = await createUser(world, { username: "ann", passwordHash });
  await invite("ann@new.example");
  await invite("ann@own.example");
  const change = async (user: TestUser, fields: object) => {
    const { body } = await restRequest(world, boss, `GET /api/admin/users/${user.id}`);
    const given = { ...fields, updatedAt: body.updatedAt };
    return (await restRequest(world, boss, `PATCH /api/users/${user.id}`, given)).status;
  };

  expect(await change(ann, { email: "boss@example.com" })).toBe(409);
  expect(await isOpen("ann@new.example")).toBe(true);
  expect(await change(ann, { email: "Ann@new.example" })).toBe(200);
  expect(await isOpen("ann@new.example")).toBe(false);
  const revoked = { actionType: "INVITATION_REVOKED", performedById: boss.id };
  expect(await prisma.auditLog.findMany({ where: revoked })).toMatchObject([
    { details: { email: "ann@new.example" } },
  ]);

  const own = { email: "ann@own.example", currentPassword: OWN_PASSWORD };
  expect((await restRequest(world, ann, "PATCH /api/auth/me", own)).status).toBe(200);
  expect(await isOpen("ann@own.example")).toBe(true);
});
