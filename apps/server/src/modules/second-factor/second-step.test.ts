import { expect, test } from "vitest";
import { restRequest, startTestApp } from "../../testing/test-app.ts";
import {
  ask,
  codeAt,
  codeStep,
  entries,
  later,
  login,
  type Person,
  personWithPassword,
  withApp,
} from "./testing/people.ts";

const world = await startTestApp();
const WRONG = "That code isn't right, or was used already. Wait for the next one, or use a recovery code.";
const OVER = "This sign-in took too long. Enter your password again.";

const now = () => world.clock.now();

/** The ticket that the right password opens. */
async function ticketOf(person: Person): Promise<string> {
  const { body } = await login(world, person);
  return body.secondStep.ticket;
}

test("without a second factor the answer of sign-in is what it was", async () => {
  const person = await personWithPassword(world);

  const { status, body } = await login(world, person);

  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(["message", "token", "user"]);
  expect(Object.keys(body.user)).not.toContain("mustAddSecondFactor");
});

test("with an app the password opens no session, and the code does", async () => {
  const person = await personWithPassword(world);
  const { secret } = await withApp(world, person);

  const first = await login(world, person);
  const { ticket, ...step } = first.body.secondStep;
  const second = await codeStep(world, person, ticket, codeAt(secret, now()));

  expect(first.status).toBe(401);
  expect(first.body).not.toHaveProperty("token");
  expect(step).toEqual({
    expiresAt: new Date(now().getTime() + 300_000).toISOString(),
    hasApp: true,
    hasPasskey: false,
  });
  expect(second.status).toBe(200);
  expect((await restRequest(world, second.body, "GET /api/auth/me")).body.username).toBe(person.username);
  const [entry] = await entries(world, "LOGIN", person.id);
  expect(entry).toMatchObject({
    description: `${person.username} signed in with the code of an authenticator app`,
    ipAddress: person.address,
  });
});

test("a wrong password tells nothing of a second factor", async () => {
  const person = await personWithPassword(world);
  await withApp(world, person);

  expect((await login(world, person, "wrong")).body).toEqual({
    success: false,
    message: "Invalid username or password",
    code: "UNAUTHENTICATED",
  });
});

test("a clock one step off is taken, a code twice is not, nor one before it", async () => {
  const person = await personWithPassword(world);
  const { secret } = await withApp(world, person);
  const ahead = codeAt(secret, now(), 1);

  expect((await codeStep(world, person, await ticketOf(person), codeAt(secret, now(), 2))).status).toBe(401);
  expect(
    (await codeStep(world, person, await ticketOf(person), ` ${ahead.slice(0, 3)} ${ahead.slice(3)}`)).status,
  ).toBe(200);
  const again = await codeStep(world, person, await ticketOf(person), ahead);
  const before = await codeStep(world, person, await ticketOf(person), codeAt(secret, now()));

  expect(again).toMatchObject({ status: 401, body: { message: WRONG } });
  expect(before).toMatchObject({ status: 401, body: { message: WRONG } });
  later(world, 60);
  expect((await codeStep(world, person, await ticketOf(person), codeAt(secret, now()))).status).toBe(200);
});

test("the code that added the app signs nobody in", async () => {
  const person = await personWithPassword(world);
  const { secret } = await withApp(world, person);

  const used = await codeStep(world, person, await ticketOf(person), codeAt(secret, now(), -1));

  expect(used).toMatchObject({ status: 401, body: { message: WRONG } });
});

test("one code sent ten times at once opens one session", async () => {
  const person = await personWithPassword(world);
  const { secret } = await withApp(world, person);
  const tickets = [await ticketOf(person), await ticketOf(person), await ticketOf(person)];
  const code = codeAt(secret, now());

  const replies = await Promise.all(
    tickets.flatMap((ticket) => [1, 2].map(() => codeStep(world, person, ticket, code))),
  );

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
});

test("a ticket is good once, for five minutes, and for its own person", async () => {
  const ann = await personWithPassword(world);
  const ben = await personWithPassword(world);
  const ofAnn = await withApp(world, ann);
  const ofBen = await withApp(world, ben);
  const ticket = await ticketOf(ann);

  const foreign = await codeStep(world, ben, ticket, codeAt(ofBen.secret, now()));
  expect(foreign).toMatchObject({ status: 401, body: { message: WRONG } });
  expect((await codeStep(world, ann, ticket, codeAt(ofAnn.secret, now()))).status).toBe(200);
  later(world, 60);
  const used = await codeStep(world, ann, ticket, codeAt(ofAnn.secret, now()));
  const expiring = await ticketOf(ann);
  later(world, 300);
  const expired = await codeStep(world, ann, expiring, codeAt(ofAnn.secret, now()));
  const invented = await codeStep(world, ann, "x".repeat(43), codeAt(ofAnn.secret, now()));

  for (const reply of [used, expired, invented]) {
    expect(reply).toMatchObject({ status: 401, body: { message: OVER } });
  }
  expect((await ask(world, "/api/auth/second-step", { ticket: "short", code: "1" }, ann)).status).toBe(400);
});

test("ten wrong codes lock the second step at every address, and a right password opens it no sooner", async () => {
  const person = await personWithPassword(world);
  const { secret, recoveryCodes } = await withApp(world, person);
  const wrong = codeAt(secret, now()) === "000000" ? "000001" : "000000";
  for (let attempt = 0; attempt < 10; attempt++) {
    const ticket = await ticketOf({ ...person, address: `203.0.113.${attempt}` });
    expect(
      (await codeStep(world, { ...person, address: `203.0.113.${attempt}` }, ticket, wrong)).status,
    ).toBe(401);
  }

  const ticket = await ticketOf(person);
  const right = await codeStep(world, person, ticket, codeAt(secret, now()));
  const recovery = await codeStep(world, person, ticket, recoveryCodes[0] ?? "");

  expect([right.status, recovery.status]).toEqual([429, 429]);
  expect(
    (await entries(world, "SUSPICIOUS_ACTIVITY", person.id)).map(({ description }) => description),
  ).toEqual([`Second step of ${person.username} locked after repeated wrong codes`]);
  expect(await entries(world, "LOGIN_FAILED", person.id)).toHaveLength(10);
  later(world, 61);
  expect((await codeStep(world, person, ticket, codeAt(secret, now()))).status).toBe(200);
});

test("a recovery code signs in once, however it is typed", async () => {
  const person = await personWithPassword(world);
  const { recoveryCodes } = await withApp(world, person);
  const code = recoveryCodes[3] ?? "";

  const first = await codeStep(
    world,
    person,
    await ticketOf(person),
    code.toUpperCase().replaceAll("-", " "),
  );
  const again = await codeStep(world, person, await ticketOf(person), code);

  expect(first.status).toBe(200);
  expect(again).toMatchObject({ status: 401, body: { message: WRONG } });
  expect((await restRequest(world, first.body, "GET /api/auth/second-factors")).body.recoveryCodesLeft).toBe(
    9,
  );
  expect((await entries(world, "LOGIN", person.id))[0]?.description).toContain("with a recovery code");
  const stored = await world.database.prisma.recoveryCode.findMany({ where: { userId: person.id } });
  expect(JSON.stringify(stored)).not.toContain(recoveryCodes[0]?.replaceAll("-", ""));
});

test("who is disabled, or whose password changes, between the steps stays out", async () => {
  const disabled = await personWithPassword(world);
  const changed = await personWithPassword(world);
  const apps = [await withApp(world, disabled), await withApp(world, changed)];
  const tickets = [await ticketOf(disabled), await ticketOf(changed)];
  await world.database.prisma.user.update({ where: { id: disabled.id }, data: { enabled: false } });
  await world.services.users.resetPassword(changed.username, {});

  const replies = [
    await codeStep(world, disabled, tickets[0] ?? "", codeAt(apps[0]?.secret ?? "", now())),
    await codeStep(world, changed, tickets[1] ?? "", codeAt(apps[1]?.secret ?? "", now())),
  ];

  expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
    [401, OVER],
    [401, OVER],
  ]);
});

test("a temporary password takes the second step as well", async () => {
  const person = await personWithPassword(world);
  const { secret } = await withApp(world, person);
  const temporary = await world.services.users.resetPassword(person.username, {});

  const { body } = await login(world, person, temporary);
  const done = await codeStep(world, person, body.secondStep.ticket, codeAt(secret, now()));

  expect(done.body.user.mustChangePassword).toBe(true);
});

test("after the signing secret was replaced, an app is told to be added again and a recovery code signs in", async () => {
  const person = await personWithPassword(world);
  const { secret, recoveryCodes } = await withApp(world, person);
  const other = await world.database.prisma.secondFactor.findFirstOrThrow({ where: { userId: person.id } });
  const changed = Uint8Array.from(other.secret ?? [], (byte) => byte ^ 1);
  await world.database.prisma.secondFactor.update({ where: { id: other.id }, data: { secret: changed } });

  const sealed = await codeStep(world, person, await ticketOf(person), codeAt(secret, now()));
  const recovered = await codeStep(world, person, await ticketOf(person), recoveryCodes[0] ?? "");

  expect(sealed.body.message).toBe(
    "Codes of your app can't be checked here any more. Use a recovery code, then add the app again.",
  );
  expect(recovered.status).toBe(200);
});

test("neither secrets nor codes lie open in the database", async () => {
  const person = await personWithPassword(world);
  const { secret } = await withApp(world, person);
  const bytes = Buffer.from(
    (
      [...secret]
        .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
        .join("")
        .match(/.{8}/g) ?? []
    ).map((byte) => Number.parseInt(byte, 2)),
  );

  const row = await world.database.prisma.secondFactor.findFirstOrThrow({ where: { userId: person.id } });

  expect(Buffer.from(row.secret ?? []).includes(bytes)).toBe(false);
});
