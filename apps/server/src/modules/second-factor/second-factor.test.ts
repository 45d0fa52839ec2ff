import { expect, test } from "vitest";
import { ROUTE_PERMISSIONS } from "../../route-permissions.ts";
import { createUser, graphqlRequest, restRequest, startTestApp } from "../../testing/test-app.ts";
import {
  ask,
  codeAt,
  codeStep,
  entries,
  login,
  ORIGIN,
  PASSWORD,
  personWithPassword,
  withApp,
  withPasskey,
} from "./testing/people.ts";

const mails: { to: string; text: string }[] = [];
const world = await startTestApp({}, { sendMail: async (mail) => mails.push(mail) > 0 });
const confirmed = { currentPassword: PASSWORD };
const ID = "3f0c3a56-1111-4222-8333-944444444444";
const OVER = "This took too long. Start again.";

const mailsTo = ({ username }: { username: string }) =>
  mails.filter(({ to }) => to === `${username}@example.com`).map(({ text }) => text.split("\n")[2]);

test("the first one brings ten recovery codes, shown once; it is listed, audited and mailed", async () => {
  const person = await personWithPassword(world);

  const { recoveryCodes, secret } = await withApp(world, person);
  const { passkey } = await withPasskey(world, person);

  expect(recoveryCodes).toHaveLength(10);
  const { status, body } = await restRequest(world, person, "GET /api/auth/second-factors");
  expect(status).toBe(200);
  expect(body).toMatchObject({ recoveryCodesLeft: 10, isDemanded: false });
  expect(body.factors.map(({ id, ...factor }: { id: string }) => factor)).toEqual([
    { kind: "APP", name: "Phone", createdAt: expect.any(String), lastUsedAt: null },
    { kind: "PASSKEY", name: "Laptop", createdAt: expect.any(String), lastUsedAt: null },
  ]);
  const told = await entries(world, "SECOND_FACTOR_ADDED", person.id);
  expect(told.map(({ description }) => description)).toEqual([
    "Authenticator app Phone added",
    "Passkey Laptop added",
  ]);
  expect(mailsTo(person)).toEqual([
    `your Strikebook account ${person.username}: the authenticator app "Phone" was added as a second factor.`,
    `your Strikebook account ${person.username}: the passkey "Laptop" was added as a second factor.`,
  ]);
  const everything = JSON.stringify([told, mails, body]);
  for (const secretText of [secret, ...recoveryCodes, passkey.id]) {
    expect(everything).not.toContain(secretText);
  }
});

test("a second one brings no codes", async () => {
  const person = await personWithPassword(world);
  await withApp(world, person);

  expect((await withPasskey(world, person)).recoveryCodes).toBeNull();
});

test.each(["passkey-challenge", "app-secret", "recovery-codes", `${ID}/remove`])(
  "%s asks for the present password, and counts wrong ones",
  async (path) => {
    const person = await personWithPassword(world);
    const call = `POST /api/auth/second-factors/${path}` as const;

    const missing = await restRequest(world, person, call, {});
    const wrong = await restRequest(world, person, call, { currentPassword: "wrong" });

    expect(missing).toMatchObject({
      status: 400,
      body: { fieldErrors: { currentPassword: "Your password is required" } },
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fieldErrors: { currentPassword: "Current password is incorrect" } },
    });
    expect(await entries(world, "SECOND_FACTOR_CHANGE_REFUSED", person.id)).toHaveLength(1);
  },
);

test("a wrong first code adds nothing, and may be corrected", async () => {
  const person = await personWithPassword(world);
  const { body } = await restRequest(world, person, "POST /api/auth/second-factors/app-secret", confirmed);
  const add = (code: string) =>
    restRequest(world, person, "POST /api/auth/second-factors/apps", {
      ticket: body.ticket,
      name: "Phone",
      code,
    });
  const right = codeAt(body.secret, world.clock.now());

  const wrong = await add(right === "123456" ? "123457" : "123456");
  expect(wrong).toMatchObject({ status: 400, body: { fieldErrors: { code: expect.any(String) } } });
  expect((await add(right)).status).toBe(200);
  expect(await add(right)).toMatchObject({ status: 409, body: { message: OVER } });
  expect(body.uri).toContain(`secret=${body.secret}`);
});

test("an enrolment belongs to the session that began it", async () => {
  const ann = await personWithPassword(world);
  const ben = await personWithPassword(world);
  const { body } = await restRequest(world, ann, "POST /api/auth/second-factors/app-secret", confirmed);
  const elsewhere = (await login(world, ann)).body;
  const given = { ticket: body.ticket, name: "Phone", code: codeAt(body.secret, world.clock.now()) };

  for (const other of [ben, elsewhere]) {
    const reply = await restRequest(world, other, "POST /api/auth/second-factors/apps", given);
    expect(reply).toMatchObject({ status: 409, body: { message: OVER } });
  }
  expect((await restRequest(world, ann, "POST /api/auth/second-factors/apps", given)).status).toBe(200);
});

test("a passkey that was made for another page, or is on record, is not added", async () => {
  const person = await personWithPassword(world);
  const { passkey } = await withPasskey(world, person);
  const at = { address: person.address, token: person.token };
  const begin = async () =>
    (await ask(world, "/api/auth/second-factors/passkey-challenge", confirmed, at)).body;
  const add = (ticket: string, response: object) =>
    ask(world, "/api/auth/second-factors/passkeys", { ticket, name: "Twice", response }, at);
  const [first, second] = [await begin(), await begin()];

  const phished = await add(
    first.ticket,
    passkey.register(first.options, { origin: "https://evil.example" }),
  );
  const again = await add(second.ticket, passkey.register(second.options, { origin: ORIGIN }));

  expect(first.options.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id]);
  expect(phished).toMatchObject({
    status: 400,
    body: { message: "That passkey can't be used here. Start again." },
  });
  expect(again).toMatchObject({ status: 409, body: { message: "This passkey is on record already" } });
});

test("nobody removes another person's, nor learns that it is there; the owner does, and codes go with the last", async () => {
  const ann = await personWithPassword(world);
  const ben = await personWithPassword(world);
  const { factorId } = await withApp(world, ann);
  const call = `POST /api/auth/second-factors/${factorId}/remove` as const;

  const foreign = await restRequest(world, ben, call, confirmed);
  const unknown = await restRequest(world, ben, `POST /api/auth/second-factors/${ID}/remove`, confirmed);
  const own = await restRequest(world, ann, call, confirmed);

  expect(foreign).toMatchObject({ status: 404, body: unknown.body });
  expect(own.status).toBe(200);
  expect(await world.database.prisma.recoveryCode.count({ where: { userId: ann.id } })).toBe(0);
  expect((await entries(world, "SECOND_FACTOR_REMOVED", ann.id))[0]?.description).toBe(
    "Authenticator app Phone removed",
  );
  expect(mailsTo(ann).at(-1)).toContain('the second factor "Phone" was removed.');
  expect((await login(world, ann)).status).toBe(200);
});

test("new recovery codes make the old ones void; without a second factor there are none", async () => {
  const person = await personWithPassword(world);
  const none = await restRequest(world, person, "POST /api/auth/second-factors/recovery-codes", confirmed);
  const { recoveryCodes } = await withApp(world, person);
  const { body } = await restRequest(
    world,
    person,
    "POST /api/auth/second-factors/recovery-codes",
    confirmed,
  );
  const { ticket } = (await login(world, person)).body.secondStep;

  const old = await codeStep(world, person, ticket, recoveryCodes[0] ?? "");
  const renewed = await codeStep(world, person, ticket, body.recoveryCodes[0]);

  expect(none).toMatchObject({ status: 409, body: { message: "Add a second factor first" } });
  expect([old.status, renewed.status]).toEqual([401, 200]);
  expect(await entries(world, "RECOVERY_CODES_RENEWED", person.id)).toHaveLength(1);
});

test("a read-only person adds one as well", async () => {
  const person = await personWithPassword(world, { roles: ["READONLY"] });

  expect((await withApp(world, person)).recoveryCodes).toHaveLength(10);
});

test("ten is the most", async () => {
  const person = await personWithPassword(world);
  for (let count = 0; count < 10; count++) {
    await withPasskey(world, person);
  }

  await expect(withPasskey(world, person)).rejects.toThrow("You have ten already. Remove one first.");
});

test("two that are added at the same instant bring one set of codes", async () => {
  const person = await personWithPassword(world);

  const added = await Promise.all([withPasskey(world, person), withPasskey(world, person)]);

  expect(added.filter(({ recoveryCodes }) => recoveryCodes !== null)).toHaveLength(1);
  expect(await world.database.prisma.recoveryCode.count({ where: { userId: person.id } })).toBe(10);
});

test("demanded and missing: nothing opens but adding one, at once and at the next sign-in", async () => {
  const admin = await createUser(world, { roles: ["ADMIN"] });
  const person = await personWithPassword(world);
  const demand = await restRequest(world, admin, `PUT /api/users/${person.id}/second-factor`, {
    isDemanded: true,
  });
  expect(demand.body).toEqual({ passkeys: 0, apps: 0, recoveryCodesLeft: 0, isDemanded: true });

  const { body } = await login(world, person);
  const missing = { status: 403, body: { code: "SECOND_FACTOR_MISSING" } };
  expect(body.user.mustAddSecondFactor).toBe(true);
  const routes = Object.entries(ROUTE_PERMISSIONS).filter(
    ([route, { access, beforeSecondFactor }]) =>
      access !== "PUBLIC" && beforeSecondFactor !== true && !route.endsWith("/graphql"),
  );
  for (const [route] of routes) {
    const call = route.replace(/:\w+/g, ID) as "GET /x";
    const reply = await restRequest(world, body, call, route.startsWith("GET") ? undefined : {});
    expect([route, reply]).toMatchObject([route, missing]);
  }
  const query = await graphqlRequest(world, person, "{ getAccountNames { __typename } }");
  expect(query.errors?.[0]?.extensions?.["code"]).toBe("SECOND_FACTOR_MISSING");
  expect((await restRequest(world, body, "GET /api/auth/me")).body.mustAddSecondFactor).toBe(true);

  const { factorId } = await withApp(world, { ...person, token: body.token });
  expect((await restRequest(world, body, "GET /api/auth/sessions")).status).toBe(200);
  expect((await restRequest(world, body, "GET /api/auth/me")).body).not.toHaveProperty("mustAddSecondFactor");
  const removal = await restRequest(
    world,
    body,
    `POST /api/auth/second-factors/${factorId}/remove`,
    confirmed,
  );
  expect(removal).toMatchObject({
    status: 409,
    body: { message: "Your administrator asks for a second factor. Add another before you remove this one." },
  });
});

test("a demand is on record once, and ended the same way", async () => {
  const admin = await createUser(world, { roles: ["ADMIN"] });
  const person = await personWithPassword(world);
  const put = (isDemanded: boolean) =>
    restRequest(world, admin, `PUT /api/users/${person.id}/second-factor`, { isDemanded });

  await put(true);
  await put(true);
  await put(false);

  expect(
    (await entries(world, "SECOND_FACTOR_DEMANDED", person.id)).map(({ performedById }) => performedById),
  ).toEqual([admin.id]);
  expect(await entries(world, "SECOND_FACTOR_DEMAND_ENDED", person.id)).toHaveLength(1);
  expect((await restRequest(world, person, "GET /api/auth/sessions")).status).toBe(200);
  const unknown = await restRequest(world, admin, `PUT /api/users/${ID}/second-factor`, { isDemanded: true });
  expect(unknown).toMatchObject({ status: 404, body: { message: "User not found" } });
});

test("who came by the house's provider met its demand there, also after a new password", async () => {
  const person = await personWithPassword(world);
  await world.database.prisma.user.update({ where: { id: person.id }, data: { secondFactorDemanded: true } });
  const user = await world.services.users.find(person.id);
  const identity = { issuer: "https://id.example.org", subject: "ann" };
  await world.database.prisma.providerIdentity.create({
    data: {
      ...identity,
      userId: person.id,
      email: user.email,
      tiedAt: user.createdAt,
      lastUsedAt: user.createdAt,
    },
  });

  const vouched = await world.services.auth.startSession({
    user,
    sessionVersion: 0,
    actor: {},
    by: { provider: "Pocket ID", ...identity, idToken: "id" },
  });
  const change = { currentPassword: PASSWORD, newPassword: "Green-Door-81" };
  const changed = await restRequest(world, vouched, "POST /api/auth/change-password", change);

  expect(vouched.user).not.toHaveProperty("mustAddSecondFactor");
  expect((await restRequest(world, changed.body, "GET /api/auth/sessions")).status).toBe(200);
});

test("an administrator removes a lost one, never their own; it is on record and mailed", async () => {
  const admin = await personWithPassword(world, { roles: ["ADMIN"] });
  const person = await personWithPassword(world);
  await withApp(world, admin);
  await withApp(world, person);
  await withPasskey(world, person);

  const own = await restRequest(world, admin, `POST /api/users/${admin.id}/second-factor/remove`);
  const removed = await restRequest(world, admin, `POST /api/users/${person.id}/second-factor/remove`);
  const again = await restRequest(world, admin, `POST /api/users/${person.id}/second-factor/remove`);

  expect(own).toMatchObject({
    status: 403,
    body: { message: "Remove your own second factor in your profile" },
  });
  expect(removed.body).toEqual({ success: true, message: "2 second factors removed", removed: 2 });
  expect(again.body.removed).toBe(0);
  expect((await login(world, person)).status).toBe(200);
  const told = await entries(world, "SECOND_FACTORS_REMOVED", person.id);
  expect(told.map(({ description, performedById }) => [description, performedById])).toEqual([
    [`2 second factors of ${person.username} removed`, admin.id],
  ]);
  expect(mailsTo(person).at(-1)).toContain("an administrator removed your second factor.");
});

test("the command line removes the last administrator's", async () => {
  const admin = await personWithPassword(world, { roles: ["ADMIN"] });
  await withPasskey(world, admin);

  expect(
    await world.services.secondFactor.removeAllByName(admin.username, { userAgent: "command line" }),
  ).toBe(1);
  expect((await login(world, admin)).status).toBe(200);
  await expect(world.services.secondFactor.removeAllByName("nobody", {})).rejects.toThrow(
    "User nobody not found",
  );
});
