import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startHouseProvider } from "../../testing/house-provider.ts";
import { createUser, restRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";
import { openBrowser, PUBLIC_ORIGIN } from "./testing/sign-in-browser.ts";

const house = await startHouseProvider({ publicOrigin: PUBLIC_ORIGIN });
afterAll(() => house.stop());
// On a machine with much else to do.
const settings = { ...house.settings, waitSeconds: 20 };
const world = await startTestApp({}, { signInProvider: settings });
const { prisma } = world.database;
const ann = await createUser(world, { username: "ann" });
house.people.set("subject-of-ann", { email: "ann@example.com" });

beforeEach(() => {
  world.setNow(TEST_NOW);
  Object.assign(house.state, {
    signedInAs: "subject-of-ann",
    tamper: undefined,
    isForged: undefined,
    slowness: undefined,
    codeSeconds: undefined,
  });
});

const UNTRUSTED = /^Pocket ID gave an answer that can't be trusted, so nobody was signed in\./;

const sessionCount = () => prisma.userSession.count({ where: { userId: ann.id } });

async function lastReason() {
  const { logId } = await prisma.auditLink.findFirstOrThrow({ orderBy: { position: "desc" } });
  return (await prisma.auditLog.findUniqueOrThrow({ where: { id: logId } })).errorMessage;
}

test.each([
  ["of another issuer", { iss: "https://elsewhere.example" }, /iss/],
  ["for another audience", { aud: "another-client" }, /aud/],
  ["with another nonce", { nonce: "of another sign-in" }, /nonce/],
  ["without a nonce", { nonce: undefined }, /nonce/],
  ["that has expired", { exp: Math.floor(Date.now() / 1000) - 3600 }, /exp/],
])(
  "an ID token %s opens nothing, though the provider's own key signed it",
  async (_what, changed, reason) => {
    const before = await sessionCount();
    house.state.tamper = (claims) => ({ ...claims, ...changed });

    const refused = await openBrowser(world).signIn();

    expect([refused.status, refused.body.message]).toEqual([401, expect.stringMatching(UNTRUSTED)]);
    expect(await lastReason()).toMatch(reason);
    expect(await sessionCount()).toBe(before);
  },
);

test("an ID token under another key's signature opens nothing", async () => {
  house.state.isForged = true;

  expect((await openBrowser(world).signIn()).body.message).toMatch(UNTRUSTED);
  expect(await lastReason()).toMatch(/signature/i);
});

test("a provider that calls itself another issuer than OIDC_ISSUER is not gone to", async () => {
  const issuer = house.issuer.replace("127.0.0.1", "localhost");
  const misled = await startTestApp({}, { signInProvider: { ...settings, issuer } });

  const refused = await openBrowser(misled).begin();

  expect([refused.status, refused.body.message]).toEqual([401, expect.stringMatching(UNTRUSTED)]);
});

const NOT_BEGUN =
  /^This sign-in wasn't begun in this browser, took longer than ten minutes, or was finished already/;

test("an answer with another state is dropped, and the right one still counts", async () => {
  const browser = openBrowser(world);
  const back = await browser.throughProvider((await browser.begin()).body.address);
  await browser.callback(back.replace(/state=[^&]+/, "state=of-another-sign-in"));
  expect((await browser.finish()).body.message).toMatch(NOT_BEGUN);

  const other = openBrowser(world);
  const right = await other.throughProvider((await other.begin()).body.address);
  await other.callback(right.replace(/state=[^&]+/, "state=of-another-sign-in"));
  await other.callback(right);
  expect((await other.finish()).status).toBe(200);
});

test("an answer that another browser brings, and one without a sign-in, open nothing", async () => {
  const [victim, thief] = [openBrowser(world), openBrowser(world)];
  const back = await victim.throughProvider((await victim.begin()).body.address);
  await thief.callback(back);
  expect((await thief.finish()).body.message).toMatch(NOT_BEGUN);

  await thief.begin();
  await thief.callback(back);
  expect((await thief.finish()).body.message).toMatch(NOT_BEGUN);
});

test("a sign-in is finished once, of two at the same time too", async () => {
  const browser = openBrowser(world);
  await browser.callback(await browser.throughProvider((await browser.begin()).body.address));
  const before = await sessionCount();
  const cookie = browser.cookie();
  const finish = () =>
    world.app.inject({
      method: "POST",
      url: "/api/auth/oidc/finish",
      headers: { cookie, origin: PUBLIC_ORIGIN },
    });

  const both = await Promise.all([finish(), finish()]);

  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  expect((await finish()).json().message).toMatch(NOT_BEGUN);
  expect(await sessionCount()).toBe(before + 1);
});

const CODE_IS_OVER = "This sign-in took too long or was used already. Try again.";

/** The provider's answer to a sign-in, with the code of another one. */
const withCodeOf = (answer: string, other: string) =>
  answer.replace(/code=[^&]+/, `code=${new URL(other).searchParams.get("code")}`);

test("a code is good for its own sign-in alone, and no second time", async () => {
  const [used, unused, late] = [openBrowser(world), openBrowser(world), openBrowser(world)];
  const usedAnswer = await used.throughProvider((await used.begin()).body.address);
  await used.callback(usedAnswer);
  expect((await used.finish()).status).toBe(200);
  const stolen = await unused.throughProvider((await unused.begin()).body.address);

  for (const code of [usedAnswer, stolen]) {
    const own = await late.throughProvider((await late.begin()).body.address);
    await late.callback(withCodeOf(own, code));
    const refused = await late.finish();
    expect([refused.status, refused.body.message]).toEqual([401, CODE_IS_OVER]);
    expect(await lastReason()).toBe("The provider answered invalid_grant to the code");
  }
});

test("a code that has run out is told", async () => {
  house.state.codeSeconds = 1;
  const browser = openBrowser(world);
  await browser.callback(await browser.throughProvider((await browser.begin()).body.address));
  await new Promise((resolve) => setTimeout(resolve, 2000));

  const refused = await browser.finish();
  expect([refused.status, refused.body.message]).toEqual([401, CODE_IS_OVER]);
});

test("after ten minutes at the provider one begins again, and what was kept goes", async () => {
  const browser = openBrowser(world);
  const back = await browser.throughProvider((await browser.begin()).body.address);
  world.setNow(new Date(TEST_NOW.getTime() + 600_000));

  await browser.callback(back);
  expect((await browser.finish()).body.message).toMatch(NOT_BEGUN);

  await openBrowser(world).begin();
  expect(await prisma.pendingSignIn.count()).toBe(1);
});

test("who says no at the provider is told so, and its words are not shown", async () => {
  const browser = openBrowser(world);
  const { address } = (await browser.begin()).body;
  const state = new URL(address).searchParams.get("state");
  const iss = encodeURIComponent(house.issuer);
  await browser.callback(
    `${PUBLIC_ORIGIN}/api/auth/oidc/callback?error=access_denied&error_description=Call+555&state=${state}&iss=${iss}`,
  );

  const refused = await browser.finish();
  expect([refused.status, refused.body.message]).toEqual([
    401,
    "Pocket ID didn't let you in (access_denied). Try again, or sign in with your password.",
  ]);
});

test("an answer that names another provider is refused", async () => {
  const browser = openBrowser(world);
  const back = await browser.throughProvider((await browser.begin()).body.address);
  await browser.callback(back.replace(/iss=[^&]+/, "iss=https%3A%2F%2Felsewhere.example"));

  expect((await browser.finish()).body.message).toMatch(UNTRUSTED);
});

const AWAY = "Pocket ID doesn't answer. Try again in a moment, or sign in with your password.";

test("a provider that is down stops no start, and is asked again at the next try", async () => {
  const { port, hold } = await freePort();
  const down = await startTestApp(
    {},
    { signInProvider: { ...settings, issuer: `http://127.0.0.1:${port}` } },
  );
  await hold.close();

  const refused = await openBrowser(down).begin();

  expect([refused.status, refused.body.message, refused.setCookie]).toEqual([503, AWAY, ""]);
  expect((await down.app.inject("/api/auth/health")).json()).toEqual({ status: "ok", provider: "Pocket ID" });
});

test("a provider that goes away later is told at the button too, and is not gone to when signing out", async () => {
  const other = await startHouseProvider({ publicOrigin: PUBLIC_ORIGIN });
  other.people.set("subject-of-ann", { email: "ann@example.com" });
  other.state.signedInAs = "subject-of-ann";
  const leaving = await startTestApp({}, { signInProvider: { ...other.settings, waitSeconds: 20 } });
  await createUser(leaving, { username: "ann" });
  const { token } = (await openBrowser(leaving).signIn()).body;
  await other.stop();

  expect((await openBrowser(leaving).begin()).body.message).toBe(AWAY);
  const signedOut = await restRequest(leaving, { token }, "POST /api/auth/logout");
  expect(signedOut.body).toEqual({ success: true, message: "Signed out" });
});

test.each([
  ["at the beginning", /openid-configuration/],
  ["with its keys", /^\/jwks/],
  ["with its tokens", /^\/token/],
])("a provider that is slow %s is given up after the limit", async (_when, path) => {
  const patient = { ...settings, waitSeconds: 0.3 };
  const impatient = await startTestApp({}, { signInProvider: patient });
  await createUser(impatient, { username: "ann" });
  house.state.slowness = { path, ms: 15_000 };
  const startedMs = performance.now();
  const browser = openBrowser(impatient);

  const begun = await browser.begin();
  if (begun.status === 200) {
    await browser.callback(await browser.throughProvider(begun.body.address));
  }
  const refused = begun.status === 200 ? await browser.finish() : begun;

  expect([refused.status, refused.body.message]).toEqual([503, AWAY]);
  expect(performance.now() - startedMs).toBeLessThan(15_000);
});

test("one address can't begin sign-ins without end", async () => {
  const browser = openBrowser(world, { address: "192.0.2.77" });
  const statuses: number[] = [];
  for (let tries = 0; tries < 21; tries += 1) {
    statuses.push((await browser.begin()).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

async function freePort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise((resolve) => server.close(resolve));
  return { port: (server.address() as AddressInfo).port, hold: { close } };
}
