import { expect, test } from "vitest";
import { restRequest, startTestApp } from "../../testing/test-app.ts";
import {
  ask,
  entries,
  later,
  login,
  ORIGIN,
  type Person,
  personWithPassword,
  withApp,
  withPasskey,
} from "./testing/people.ts";
import { createSoftPasskey } from "./testing/soft-passkey.ts";

const world = await startTestApp();
const REFUSED = "That passkey didn't work here. Try again, or sign in another way.";
const OVER = "This sign-in took too long. Enter your password again.";
const EVIL = "https://strikebook.evil.example";

const challengeFor = async (person: Person, ticket?: string, origin = ORIGIN) =>
  (await ask(world, "/api/auth/passkey-challenge", { ticket }, { address: person.address, origin })).body;

const give = (person: Person, ticket: string, response: object) =>
  ask(world, "/api/auth/passkey", { ticket, response }, person);

test("a passkey alone signs in, with finger or PIN", async () => {
  const person = await personWithPassword(world);
  const { passkey } = await withPasskey(world, person);
  const { ticket, options } = await challengeFor(person);

  const { status, body } = await give(person, ticket, passkey.sign(options, { origin: ORIGIN }));

  expect(options).toMatchObject({ rpId: "strikebook.example.org", userVerification: "required" });
  expect(options.allowCredentials).toBeUndefined();
  expect(status).toBe(200);
  expect(body.message).toBe("Signed in");
  expect((await restRequest(world, body, "GET /api/auth/me")).body.username).toBe(person.username);
  expect((await entries(world, "LOGIN", person.id))[0]?.description).toBe(
    `${person.username} signed in with a passkey`,
  );
  const [factor] = (await restRequest(world, body, "GET /api/auth/second-factors")).body.factors;
  expect(factor).toMatchObject({ name: "Laptop", lastUsedAt: world.clock.now().toISOString() });
});

const handleOf = ({ id }: Person) => Buffer.from(id).toString("base64url");

test("after the password a passkey is the second step, without finger or PIN", async () => {
  const person = await personWithPassword(world);
  const { passkey } = await withPasskey(world, person);
  const { secondStep } = (await login(world, person)).body;

  const { options } = await challengeFor(person, secondStep.ticket);
  const answer = passkey.sign(options, { origin: ORIGIN, hasUserVerification: false });
  const { status } = await give(person, secondStep.ticket, answer);

  expect(secondStep).toMatchObject({ hasPasskey: true, hasApp: false });
  expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id]);
  expect(status).toBe(200);
});

test("without a password, one without finger or PIN or of another owner is refused", async () => {
  const person = await personWithPassword(world);
  const { passkey } = await withPasskey(world, person);
  const other = Buffer.from("somebody else").toString("base64url");
  const answers = [
    (options: Options) => passkey.sign(options, { origin: ORIGIN, hasUserVerification: false }),
    (options: Options) => passkey.sign(options, { origin: ORIGIN, userHandle: other }),
    (options: Options) => withoutOwner(passkey.sign(options, { origin: ORIGIN })),
  ];
  for (const answer of answers) {
    const { ticket, options } = await challengeFor(person);
    const reply = await give(person, ticket, answer(options));
    expect(reply).toMatchObject({ status: 401, body: { message: REFUSED } });
  }
});

type Options = { readonly challenge: string };

const withoutOwner = (signed: { response: object }) => {
  const { userHandle, ...rest } = signed.response as { userHandle?: string };
  return { ...signed, response: rest };
};

test("a challenge is good once, for five minutes, and for what it was made for", async () => {
  const person = await personWithPassword(world);
  const { passkey } = await withPasskey(world, person);
  const used = await challengeFor(person);
  const answer = passkey.sign(used.options, { origin: ORIGIN });
  expect((await give(person, used.ticket, answer)).status).toBe(200);
  const replayed = await give(person, used.ticket, answer);
  const fresh = await challengeFor(person);
  const foreign = await give(person, fresh.ticket, answer);
  const late = await challengeFor(person);
  later(world, 300);
  const expired = await give(person, late.ticket, passkey.sign(late.options, { origin: ORIGIN }));
  const { body } = await login(world, person);
  const withoutOptions = await give(person, body.secondStep.ticket, answer);

  expect(replayed).toMatchObject({ status: 401, body: { message: OVER } });
  expect(foreign).toMatchObject({ status: 401, body: { message: REFUSED } });
  expect(expired).toMatchObject({ status: 401, body: { message: OVER } });
  expect(withoutOptions).toMatchObject({ status: 401, body: { message: OVER } });
});

test("one answer sent five times at once opens one session", async () => {
  const person = await personWithPassword(world);
  const { passkey } = await withPasskey(world, person);
  const { ticket, options } = await challengeFor(person);
  const answer = passkey.sign(options, { origin: ORIGIN });

  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => give(person, ticket, answer)));

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
});

test("what was signed for another page, or by a key that nobody knows, is refused", async () => {
  const person = await personWithPassword(world);
  const { passkey } = await withPasskey(world, person);
  const stranger = createSoftPasskey();
  const first = await challengeFor(person);
  const second = await challengeFor(person);
  const third = await challengeFor(person);

  const phished = await give(person, first.ticket, passkey.sign(first.options, { origin: EVIL }));
  const unknown = await give(
    person,
    second.ticket,
    stranger.sign(second.options, { origin: ORIGIN, userHandle: "c29tZWJvZHk" }),
  );
  const forged = stranger.sign(third.options, { origin: ORIGIN, userHandle: handleOf(person) });
  const borrowed = await give(person, third.ticket, { ...forged, id: passkey.id, rawId: passkey.id });

  for (const reply of [phished, unknown, borrowed]) {
    expect(reply).toMatchObject({ status: 401, body: { message: REFUSED } });
  }
  const reasons = await world.database.prisma.auditLog.findMany({
    where: { actionType: "LOGIN_FAILED", ipAddress: person.address },
  });
  expect(reasons.map(({ errorMessage }) => errorMessage).sort()).toEqual([
    "Unknown passkey",
    "Wrong passkey answer",
    "Wrong passkey answer",
  ]);
});

test("a page that is reached by another name has challenges of its own, which passkeys of ours don't fit", async () => {
  const person = await personWithPassword(world);
  const { passkey } = await withPasskey(world, person);
  const elsewhere = await challengeFor(person, undefined, EVIL);

  const reply = await give(person, elsewhere.ticket, passkey.sign(elsewhere.options, { origin: EVIL }));
  const { body } = await login(world, person);
  const step = await challengeFor(person, body.secondStep.ticket, EVIL);

  expect(elsewhere.options.rpId).toBe("strikebook.evil.example");
  expect(reply).toMatchObject({ status: 401, body: { message: REFUSED } });
  expect(step.message).toBe("You have no passkey for strikebook.evil.example. Use a code instead.");
});

test("somebody else's passkey is no second step", async () => {
  const ann = await personWithPassword(world);
  const ben = await personWithPassword(world);
  await withPasskey(world, ann);
  const ofBen = await withPasskey(world, ben);
  const { body } = await login(world, ann);
  const { options } = await challengeFor(ann, body.secondStep.ticket);

  const reply = await give(ann, body.secondStep.ticket, ofBen.passkey.sign(options, { origin: ORIGIN }));

  expect(reply).toMatchObject({ status: 401, body: { message: REFUSED } });
  expect((await entries(world, "LOGIN_FAILED", ann.id))[0]?.errorMessage).toBe(
    "Passkey of another site or person",
  );
});

test("a count that goes back is a copy, and refused; one that stays at 0 never counts", async () => {
  const person = await personWithPassword(world);
  const { passkey } = await withPasskey(world, person);
  const signIn = async (count: number) => {
    const { ticket, options } = await challengeFor(person);
    return (await give(person, ticket, passkey.sign(options, { origin: ORIGIN, count }))).status;
  };

  expect([await signIn(0), await signIn(0), await signIn(7)]).toEqual([200, 200, 200]);
  expect([await signIn(7), await signIn(6), await signIn(0), await signIn(8)]).toEqual([401, 401, 401, 200]);
});

test("a disabled person stays out; one locked by wrong passwords gets in by passkey", async () => {
  const disabled = await personWithPassword(world);
  const locked = await personWithPassword(world);
  const ofDisabled = await withPasskey(world, disabled);
  const ofLocked = await withPasskey(world, locked);
  await world.database.prisma.user.update({ where: { id: disabled.id }, data: { enabled: false } });
  for (let attempt = 0; attempt < 10; attempt++) {
    await login(world, { ...locked, address: `203.0.114.${attempt}` }, "wrong");
  }
  const [first, second] = [await challengeFor(disabled), await challengeFor(locked)];

  const out = await give(disabled, first.ticket, ofDisabled.passkey.sign(first.options, { origin: ORIGIN }));
  const into = await give(locked, second.ticket, ofLocked.passkey.sign(second.options, { origin: ORIGIN }));

  expect(out).toMatchObject({ status: 401, body: { message: REFUSED } });
  expect((await entries(world, "LOGIN_FAILED", disabled.id)).at(-1)).toMatchObject({
    targetUserId: disabled.id,
    description: expect.stringContaining(disabled.username),
    errorMessage: "Account disabled",
  });
  expect((await login(world, locked)).status).toBe(401);
  expect(into.status).toBe(200);
});

test("one address may not ask for challenges without end", async () => {
  const address = "203.0.113.200";
  const replies = [];
  for (let attempt = 0; attempt < 25; attempt++) {
    replies.push((await ask(world, "/api/auth/passkey-challenge", {}, { address })).status);
  }

  expect(replies.filter((status) => status === 429)).toHaveLength(5);
});

test.each([
  ["an address", "http://192.168.1.20:8080"],
  ["an address with HTTPS", "https://192.168.1.20"],
  ["an IPv6 address", "http://[::1]:8080"],
  ["a name without HTTPS", "http://homeserver:8080"],
])("on %s passkeys are told not to work, and what does", async (_, origin) => {
  const reply = await ask(world, "/api/auth/passkey-challenge", {}, { address: "203.0.113.201", origin });

  expect(reply).toMatchObject({
    status: 409,
    body: {
      message:
        "Passkeys need a name and HTTPS, such as https://strikebook.example.org, or localhost. Here, use an authenticator app.",
    },
  });
});

test("a page of somewhere else asks for nothing", async () => {
  const reply = await world.app.inject({
    method: "POST",
    url: "/api/auth/passkey-challenge",
    headers: { origin: EVIL, host: "strikebook.example.org" },
    payload: {},
  });

  expect(reply.statusCode).toBe(409);
  expect(reply.json().message).toBe("Passkeys are taken from this app's own pages only");
});

test("with PASSKEY_ORIGIN they work there only, whatever the connection says", async () => {
  const pinned = await startTestApp({}, { passkeyOrigin: ORIGIN });
  const at = { address: "203.0.113.202" };

  const elsewhere = await ask(pinned, "/api/auth/passkey-challenge", {}, { ...at, origin: EVIL });
  const behindProxy = await pinned.app.inject({
    method: "POST",
    url: "/api/auth/passkey-challenge",
    headers: { origin: ORIGIN, host: "10.0.0.5:8080" },
    payload: {},
  });

  expect(elsewhere).toMatchObject({
    status: 409,
    body: { message: `Passkeys work at ${ORIGIN} only. Open Strikebook there.` },
  });
  expect(behindProxy.json().options.rpId).toBe("strikebook.example.org");
});

test("somebody with both may choose", async () => {
  const person = await personWithPassword(world);
  await withApp(world, person);
  await withPasskey(world, person);

  expect((await login(world, person)).body.secondStep).toMatchObject({ hasPasskey: true, hasApp: true });
});
