import { afterAll, beforeEach, expect, test } from "vitest";
import { startHouseProvider } from "../../testing/house-provider.ts";
import { createUser, restRequest, startTestApp } from "../../testing/test-app.ts";
import { openBrowser, PUBLIC_ORIGIN } from "./testing/sign-in-browser.ts";

const house = await startHouseProvider({ publicOrigin: PUBLIC_ORIGIN });
afterAll(() => house.stop());
const logged: string[] = [];
const world = await startTestApp(
  { log: { level: "trace", stream: { write: (line: string) => void logged.push(line) } } },
  { signInProvider: { ...house.settings, waitSeconds: 20 }, publicOrigin: PUBLIC_ORIGIN },
);
const { prisma } = world.database;

let count = 0;

/** A person here whose e-mail the provider knows under a subject of its own. */
async function somebody(given: Parameters<typeof createUser>[1] & { isVerified?: boolean } = {}) {
  count += 1;
  const { isVerified = true, ...user } = given;
  const person = await createUser(world, { username: `person-${count}`, ...user });
  const subject = `subject-${count}`;
  house.people.set(subject, { email: `Person-${count}@Example.com`, isVerified });
  house.state.signedInAs = subject;
  return { ...person, subject };
}

/** By the chain: the clock stands still. */
async function lastEntry() {
  const { logId } = await prisma.auditLink.findFirstOrThrow({ orderBy: { position: "desc" } });
  return await prisma.auditLog.findUniqueOrThrow({ where: { id: logId } });
}

const entriesOf = async (actionType: string, userId: string) =>
  await prisma.auditLog.findMany({
    where: { actionType, OR: [{ performedById: userId }, { targetUserId: userId }] },
  });

beforeEach(() => {
  Object.assign(house.state, { tamper: undefined, isForged: undefined, slowness: undefined });
});

test("the sign-in page learns the provider's name, and where none is set up nothing", async () => {
  const health = await restRequest(world, undefined, "GET /api/auth/health");
  expect(health.body).toEqual({ status: "ok", provider: "Pocket ID" });

  const bare = await startTestApp();
  expect((await restRequest(bare, undefined, "GET /api/auth/health")).body).toEqual({ status: "ok" });
  expect((await restRequest(bare, undefined, "POST /api/auth/oidc/begin")).status).toBe(404);
  expect((await restRequest(bare, undefined, "POST /api/auth/oidc/finish")).status).toBe(404);
  const back = await restRequest(bare, undefined, "GET /api/auth/oidc/callback?state=a&code=b");
  expect([back.status, back.headers.location]).toEqual([303, "/login?from=provider"]);
});

test("who the provider knows by a verified e-mail gets in, is tied, and is on record", async () => {
  const ann = await somebody();
  const browser = openBrowser(world);

  const signedIn = await browser.signIn();

  expect([signedIn.status, signedIn.body.user]).toMatchObject([200, { id: ann.id, username: ann.username }]);
  expect(signedIn.setCookie).toMatch(/^strikebook-sign-in=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/);
  const me = await restRequest(world, signedIn.body, "GET /api/auth/me");
  expect(me.body.id).toBe(ann.id);
  expect(await entriesOf("IDENTITY_TIED", ann.id)).toMatchObject([
    {
      description: `${ann.username} tied to ${ann.username}@example.com at Pocket ID`,
      details: { provider: "Pocket ID", subject: ann.subject, email: `${ann.username}@example.com` },
    },
  ]);
  expect(await entriesOf("LOGIN", ann.id)).toMatchObject([
    { description: `${ann.username} signed in with Pocket ID`, ipAddress: "203.0.113.7" },
  ]);
});

test("once tied the subject counts: another e-mail at the provider, even an unverified one, changes nothing", async () => {
  const ann = await somebody();
  await openBrowser(world).signIn();
  house.people.set(ann.subject, { email: "moved@example.com", isVerified: false });

  const again = await openBrowser(world).signIn();

  expect([again.status, again.body.user.id]).toEqual([200, ann.id]);
  expect(await entriesOf("IDENTITY_TIED", ann.id)).toHaveLength(1);
});

test("what the browser keeps meanwhile is out of reach of scripts and of other sites", async () => {
  const begun = await openBrowser(world).begin();

  expect(begun.setCookie).toMatch(
    /^strikebook-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  const address = new URL(begun.body.address);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    scope: "openid email",
    redirect_uri: `${PUBLIC_ORIGIN}/api/auth/oidc/callback`,
  });
  const secret = begun.setCookie.slice("strikebook-sign-in=".length, 43);
  expect(JSON.stringify(await prisma.pendingSignIn.findMany())).not.toContain(secret);

  const secure = await startTestApp(
    {},
    { signInProvider: { ...house.settings, publicOrigin: "https://a.example" } },
  );
  const overHttps = await openBrowser(secure, { origin: "https://a.example" }).begin();
  expect(overHttps.setCookie).toMatch(/^__Host-strikebook-sign-in=[\w-]{43}; Path=\/; .*; Secure$/);
});

test("the way back leads to the page alone, whose headers allow no other site", async () => {
  await somebody();
  const browser = openBrowser(world);
  const { body } = await browser.begin();
  const back = await browser.callback(await browser.throughProvider(body.address));

  expect([back.status, back.headers["location"], back.body]).toEqual([303, "/login?from=provider", ""]);
  expect(back.headers["cache-control"]).toBe("no-store");
  expect(back.headers["referrer-policy"]).toBe("no-referrer");
  expect(back.headers["content-security-policy"]).toContain("form-action 'self'");
});

test("begun at another address than PUBLIC_URL it is told where it works", async () => {
  const elsewhere = openBrowser(world, { origin: "http://192.168.1.5:8080" });
  for (const refused of [await elsewhere.begin(), await elsewhere.finish()]) {
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `To sign in with Pocket ID, open Strikebook at ${PUBLIC_ORIGIN}.`,
    ]);
  }
});

test.each([
  [
    "an unverified e-mail",
    { isVerified: false },
    /hasn't verified your e-mail/,
    "E-mail not verified by the provider",
  ],
  [
    "a temporary password",
    { mustChangePassword: true },
    /Choose your own password first/,
    "Temporary password not changed yet",
  ],
] as const)("%s is refused in plain words, and nobody is tied", async (_what, given, words, reason) => {
  const ann = await somebody(given);

  const refused = await openBrowser(world).signIn();

  expect([refused.status, refused.body.message]).toEqual([401, expect.stringMatching(words)]);
  expect(refused.body.token).toBeUndefined();
  expect(await lastEntry()).toMatchObject({
    actionType: "LOGIN_FAILED",
    errorMessage: reason,
    details: { provider: "Pocket ID" },
  });
  expect(await prisma.providerIdentity.count({ where: { userId: ann.id } })).toBe(0);
});

test("an e-mail that nobody here has, and none at all, make no person", async () => {
  const before = await prisma.user.count();
  house.people.set("stranger", { email: "stranger@example.com" });
  house.people.set("nameless", {});
  for (const [subject, words] of [
    ["stranger", /Nobody here has the e-mail address stranger@example.com/],
    ["nameless", /told no e-mail address/],
  ] as const) {
    house.state.signedInAs = subject;
    const refused = await openBrowser(world).signIn();
    expect([refused.status, refused.body.message]).toEqual([401, expect.stringMatching(words)]);
  }
  expect(await prisma.user.count()).toBe(before);
});

test("who is disabled is told so, tied or not", async () => {
  const ann = await somebody();
  await prisma.user.update({ where: { id: ann.id }, data: { enabled: false } });
  const words = "Your account is disabled. Ask your administrator to enable it.";
  expect((await openBrowser(world).signIn()).body.message).toBe(words);
  expect(await prisma.providerIdentity.count({ where: { userId: ann.id } })).toBe(0);

  await prisma.user.update({ where: { id: ann.id }, data: { enabled: true } });
  expect((await openBrowser(world).signIn()).status).toBe(200);
  await prisma.user.update({ where: { id: ann.id }, data: { enabled: false } });

  expect((await openBrowser(world).signIn()).body.message).toBe(words);
  expect(await entriesOf("LOGIN_FAILED", ann.id)).toMatchObject([
    { errorMessage: "Account disabled", description: `Sign-in as ${ann.username} with Pocket ID failed` },
    { errorMessage: "Account disabled" },
  ]);
});

test("who is locked by wrong passwords stays out here too, but not where they signed in before", async () => {
  const ann = await somebody();
  await openBrowser(world, { address: "198.51.100.1" }).signIn();
  for (let tries = 0; tries < 10; tries += 1) {
    const login = { usernameOrEmail: ann.username, password: "wrong" };
    await restRequest(world, undefined, "POST /api/auth/login", login);
  }

  const locked = await openBrowser(world, { address: "198.51.100.2" }).signIn();
  expect([locked.status, locked.body.message]).toEqual([
    401,
    expect.stringMatching(/locked for some minutes/),
  ]);
  expect((await openBrowser(world, { address: "198.51.100.1" }).signIn()).status).toBe(200);
});

test("an e-mail that the person changed themself ties nothing until an administrator has saved it", async () => {
  const [ann, admin] = [await somebody(), await createUser(world, { roles: ["ADMIN"] })];
  await prisma.user.update({ where: { id: ann.id }, data: { emailSelfChosen: true } });
  const refused = await openBrowser(world).signIn();
  expect([refused.status, refused.body.message]).toEqual([
    401,
    expect.stringMatching(/changed your e-mail address here yourself/),
  ]);

  const { body: seen } = await restRequest(world, admin, `GET /api/admin/users/${ann.id}`);
  const { email, updatedAt } = seen;
  const saved = await restRequest(world, admin, `PATCH /api/users/${ann.id}`, { email, updatedAt });
  expect(saved.status).toBe(200);

  expect((await openBrowser(world).signIn()).body.user.id).toBe(ann.id);
});

test("another subject with the e-mail of somebody who is tied is refused", async () => {
  const ann = await somebody();
  await openBrowser(world).signIn();
  house.people.set("impostor", { email: `${ann.username}@example.com` });
  house.state.signedInAs = "impostor";

  const refused = await openBrowser(world).signIn();

  expect([refused.status, refused.body.message]).toEqual([
    401,
    expect.stringMatching(/tied to another account at Pocket ID/),
  ]);
  expect(await lastEntry()).toMatchObject({ errorMessage: "Tied to another subject", targetUserId: ann.id });
});

test("no secret, code or token of a sign-in reaches the log", async () => {
  await somebody();
  const browser = openBrowser(world);
  const { body } = await browser.begin();
  const secret = browser.cookie().split("=")[1] ?? "";
  const back = await browser.throughProvider(body.address);
  await browser.callback(back);
  const { token } = (await browser.finish()).body;
  const [session] = await prisma.userSession.findMany({
    where: { idToken: { not: null } },
    orderBy: { createdAt: "desc" },
  });

  const { code, state } = Object.fromEntries(new URL(back).searchParams);
  const log = logged.join("");
  expect(log).toContain('"path":"/api/auth/oidc/callback"');
  for (const canary of [secret, code, state, token, session?.idToken, house.settings.clientSecret]) {
    expect(String(canary).length).toBeGreaterThan(20);
    expect(log).not.toContain(canary);
  }
  const entries = JSON.stringify(await prisma.auditLog.findMany());
  for (const canary of [secret, code, state, token, session?.idToken]) {
    expect(entries).not.toContain(canary);
  }
});
