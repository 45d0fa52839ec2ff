import { expect, test } from "vitest";
import { createUser, restRequest, startTestApp } from "../../testing/test-app.ts";

const world = await startTestApp();

const login = (usernameOrEmail: string, password: string) =>
  restRequest(world, undefined, "POST /api/auth/login", { usernameOrEmail, password });

test.each([
  ["an hour", 1],
  ["a day", 24],
  ["twelve years", 12 * 365 * 24],
])(
  "a temporary password made while the clock was %s ahead lives no longer than others",
  async (_ahead, hours) => {
    const { id, username } = await createUser(world, {});
    const now = world.clock.now();
    world.setNow(new Date(now.getTime() + hours * 3_600_000));
    const temporary = await world.services.users.resetPassword(username, {});
    expect((await login(username, temporary)).status).toBe(200);

    // The clock is right again: what is left of it can't be more than seven days.
    world.setNow(now);
    expect((await login(username, temporary)).status).toBe(401);
    const refusals = await world.database.prisma.auditLog.findMany({
      where: { actionType: "LOGIN_FAILED", targetUserId: id },
    });
    expect(refusals).toMatchObject([{ errorMessage: "Temporary password expired" }]);

    world.setNow(new Date(now.getTime() + hours * 3_600_000));
    expect((await login(username, temporary)).status).toBe(200);
    world.setNow(new Date(world.clock.now().getTime() + 7 * 24 * 3_600_000));
    expect((await login(username, temporary)).status).toBe(401);
    world.setNow(now);
    const fresh = await world.services.users.resetPassword(username, {});
    expect((await login(username, fresh)).status).toBe(200);
  },
);

test("a temporary password whose days are over confirms nothing either, to who signed in by other means", async () => {
  const { id, username } = await createUser(world, {});
  const temporary = await world.services.users.resetPassword(username, {});
  world.setNow(new Date(world.clock.now().getTime() + 8 * 24 * 3_600_000));
  const user = await world.services.users.find(id);
  const { token } = await world.services.auth.startSession({
    user,
    actor: {},
    sessionVersion: 1,
    proof: "PASSKEY",
  });

  const change = { currentPassword: temporary, newPassword: "Kestrel-Boat-31" };
  const { status, body } = await restRequest(world, { token }, "POST /api/auth/change-password", change);

  const message = "This temporary password has expired. Ask your administrator for a new one.";
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { message, fieldErrors: { currentPassword: message } },
  });
  const { rows } = await world.owner.query(
    "SELECT error_message FROM audit_logs WHERE action_type = 'PASSWORD_CHANGE_FAILED' AND performed_by_id = $1",
    [id],
  );
  expect(rows).toEqual([{ error_message: "Temporary password expired" }]);
  // No guess: it counts at no door.
  const tries = await world.database.prisma.signInThrottle.count({ where: { key: { endsWith: username } } });
  expect(tries).toBe(0);
});
