import { createPasswords } from "@strikebook/auth/password";
import { afterAll, expect, test } from "vitest";
import { startHouseProvider } from "../../testing/house-provider.ts";
import { createUser, restRequest, startTestApp } from "../../testing/test-app.ts";
import { openBrowser, PUBLIC_ORIGIN } from "./testing/sign-in-browser.ts";

const house = await startHouseProvider({ publicOrigin: PUBLIC_ORIGIN, isEmailInIdToken: true });
afterAll(() => house.stop());
const world = await startTestApp({}, { signInProvider: { ...house.settings, waitSeconds: 20 } });
const { prisma } = world.database;
const admin = await createUser(world, { roles: ["ADMIN"] });

let count = 0;

/** A person who has just signed in by the provider, with the token of that. */
async function tiedPerson(roles: Parameters<typeof createUser>[1] = {}) {
  count += 1;
  const person = await createUser(world, { username: `tied-${count}`, ...roles });
  const subject = `subject-${count}`;
  house.people.set(subject, { email: `tied-${count}@example.com` });
  house.state.signedInAs = subject;
  const { token } = (await openBrowser(world).signIn()).body;
  return { ...person, subject, token: token as string, elsewhere: person.token };
}

const identitiesOf = async (user: { token: string }) =>
  (await restRequest(world, user, "GET /api/auth/identities")).body;

const isSignedIn = async (token: string) =>
  (await restRequest(world, { token }, "GET /api/auth/me")).status === 200;

test("a person sees whom the provider says they are, and nobody else's", async () => {
  const [ann, ben] = [await tiedPerson(), await tiedPerson()];

  expect(await identitiesOf(ann)).toMatchObject({
    provider: "Pocket ID",
    identities: [{ provider: "Pocket ID", subject: ann.subject, email: `${ann.username}@example.com` }],
  });
  expect((await identitiesOf(ben)).identities).toHaveLength(1);
  expect((await restRequest(world, undefined, "GET /api/auth/identities")).status).toBe(401);
});

test("untying ends the sessions that the provider opened, but not the one that asks, nor one by password", async () => {
  const ann = await tiedPerson();
  const otherDevice = (await openBrowser(world).signIn()).body.token as string;
  const [{ id }] = (await identitiesOf(ann)).identities;

  const untied = await restRequest(world, ann, `POST /api/auth/identities/${id}/untie`);

  expect([untied.status, untied.body]).toEqual([200, { success: true, message: "Untied" }]);
  expect(await Promise.all([ann.token, otherDevice, ann.elsewhere].map(isSignedIn))).toEqual([
    true,
    false,
    true,
  ]);
  expect((await identitiesOf(ann)).identities).toEqual([]);
  expect(await prisma.auditLog.findFirst({ where: { actionType: "IDENTITY_UNTIED" } })).toMatchObject({
    performedById: ann.id,
    targetUserId: ann.id,
    description: `${ann.username} untied from Pocket ID`,
    details: { provider: "Pocket ID", subject: ann.subject, sessions: 1 },
  });
  expect((await restRequest(world, ann, `POST /api/auth/identities/${id}/untie`)).status).toBe(404);
});

test("untying also ends a session that went on after a change of the password, and the one that asks is vouched for no longer", async () => {
  const passwordHash = await createPasswords({ cost: 4 }).hash("Blue-Lamp-72");
  const ann = await tiedPerson({ passwordHash });
  const change = { currentPassword: "Blue-Lamp-72", newPassword: "Kestrel-Boat-31" };
  const { body } = await restRequest(world, ann, "POST /api/auth/change-password", change);
  const goneOn = { token: body.token as string };
  // It still signs out at the provider.
  expect((await prisma.userSession.findMany({ where: { userId: ann.id, endedAt: null } }))[0]).toMatchObject({
    isVouchedFor: true,
    idToken: expect.any(String),
  });
  const asking = { token: (await openBrowser(world).signIn()).body.token as string };
  await prisma.user.update({ where: { id: ann.id }, data: { secondFactorDemanded: true } });
  const [{ id }] = (await identitiesOf(asking)).identities;

  expect((await restRequest(world, asking, `POST /api/auth/identities/${id}/untie`)).status).toBe(200);

  expect(await isSignedIn(goneOn.token)).toBe(false);
  expect((await restRequest(world, asking, "GET /api/auth/me")).body.mustAddSecondFactor).toBe(true);
});

test("after untying another subject may be tied by the same e-mail", async () => {
  const ann = await tiedPerson();
  house.people.set("new-subject", { email: `${ann.username}@example.com` });
  house.state.signedInAs = "new-subject";
  expect((await openBrowser(world).signIn()).status).toBe(401);

  const [{ id }] = (await identitiesOf(ann)).identities;
  await restRequest(world, ann, `POST /api/auth/identities/${id}/untie`);

  expect((await openBrowser(world).signIn()).body.user.id).toBe(ann.id);
});

test("what is another person's, unknown or no id at all is not there; view-only people untie their own", async () => {
  const [ann, viewOnly] = [await tiedPerson(), await tiedPerson({ roles: ["READONLY"] })];
  const [{ id }] = (await identitiesOf(ann)).identities;

  for (const each of [id, crypto.randomUUID(), "no-id"]) {
    const refused = await restRequest(world, viewOnly, `POST /api/auth/identities/${each}/untie`);
    expect([refused.status, refused.body.message]).toEqual([404, "Identity not found"]);
  }
  expect((await restRequest(world, undefined, `POST /api/auth/identities/${id}/untie`)).status).toBe(401);
  const [own] = (await identitiesOf(viewOnly)).identities;
  expect((await restRequest(world, viewOnly, `POST /api/auth/identities/${own.id}/untie`)).status).toBe(200);
});

test("an administrator sees and unties anybody's; others are refused", async () => {
  const ann = await tiedPerson();
  const listed = await restRequest(world, admin, `GET /api/users/${ann.id}/identities`);
  expect(listed.body.identities).toMatchObject([{ subject: ann.subject }]);
  const [{ id }] = listed.body.identities;

  expect((await restRequest(world, ann, `GET /api/users/${ann.id}/identities`)).status).toBe(403);
  expect((await restRequest(world, ann, `POST /api/users/${ann.id}/identities/${id}/untie`)).status).toBe(
    403,
  );
  expect((await restRequest(world, admin, `POST /api/users/${admin.id}/identities/${id}/untie`)).status).toBe(
    404,
  );
  expect((await restRequest(world, admin, `GET /api/users/${crypto.randomUUID()}/identities`)).status).toBe(
    404,
  );

  expect((await restRequest(world, admin, `POST /api/users/${ann.id}/identities/${id}/untie`)).status).toBe(
    200,
  );
  expect(await isSignedIn(ann.token)).toBe(false);
  expect(
    await prisma.auditLog.findFirst({ where: { actionType: "IDENTITY_UNTIED", performedById: admin.id } }),
  ).toMatchObject({ targetUserId: ann.id });
});

test("signing out ends the session here, and says where it ends at the provider; the page comes back from there", async () => {
  const ann = await tiedPerson();

  const { body } = await restRequest(world, ann, "POST /api/auth/logout");

  expect(await isSignedIn(ann.token)).toBe(false);
  const address = new URL(body.providerSignOut);
  expect(address.origin).toBe(house.issuer);
  expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${PUBLIC_ORIGIN}/login`);
  expect(await signOutAtProvider(address.href)).toBe(`${PUBLIC_ORIGIN}/login`);
  expect(await prisma.userSession.count({ where: { endedAt: { not: null }, idToken: { not: null } } })).toBe(
    0,
  );
});

test("who signed in by password signs out here alone, and so does everybody while the provider is away", async () => {
  const ann = await tiedPerson();
  const byPassword = await restRequest(world, { token: ann.elsewhere }, "POST /api/auth/logout");
  expect(byPassword.body).toEqual({ success: true, message: "Signed out" });

  const away = await startTestApp(
    {},
    { signInProvider: { ...house.settings, issuer: "http://127.0.0.1:9" } },
  );
  const ben = await createUser(away);
  await away.database.prisma.userSession.updateMany({ data: { idToken: "of before" } });
  const { status, body } = await restRequest(away, ben, "POST /api/auth/logout");
  expect([status, body]).toEqual([200, { success: true, message: "Signed out" }]);
});

/** Presses the button of the provider's own page. */
async function signOutAtProvider(address: string): Promise<string | null> {
  const asked = await fetch(address);
  const form = await asked.text();
  const [action, xsrf] = [/action="([^"]+)"/.exec(form)?.[1], /name="xsrf" value="([^"]+)"/.exec(form)?.[1]];
  const answered = await fetch(action ?? "", {
    method: "POST",
    redirect: "manual",
    headers: {
      cookie: asked.headers
        .getSetCookie()
        .map((set) => set.split(";")[0])
        .join("; "),
    },
    body: new URLSearchParams({ xsrf: xsrf ?? "", logout: "yes" }),
  });
  return answered.headers.get("location");
}
