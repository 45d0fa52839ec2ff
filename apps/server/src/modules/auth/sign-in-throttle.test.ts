import { createPasswords } from "@strikebook/auth/password";
import { expect, test } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";

const world = await startTestApp();
const PASSWORD = "Blue-Lamp-72";
const passwordHash = await createPasswords({ cost: 4 }).hash(PASSWORD);
const REFUSED = { success: false, message: "Invalid username or password", code: "UNAUTHENTICATED" };

/** Every try comes from an address of its own unless it names one. */
let addresses = 0;
const nextAddress = () => `198.51.100.${++addresses % 250}`;

let homes = 0;

async function login(usernameOrEmail: string, password: string, address = nextAddress()) {
  const reply = await world.app.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress: address,
    payload: { usernameOrEmail, password },
  });
  return { status: reply.statusCode, body: reply.json() };
}

function later(seconds: number) {
  world.setNow(new Date(world.clock.now().getTime() + seconds * 1000));
}

test("who gives the right password of a locked account learns until when, and nobody else", async () => {
  await createUser(world, { username: "zoe", passwordHash });
  for (let attempt = 0; attempt < 10; attempt++) {
    await login("zoe", "wrong");
  }
  const lockedUntil = new Date(world.clock.now().getTime() + 60_000).toISOString();

  expect((await login("zoe", PASSWORD)).body).toEqual({ ...REFUSED, lockedUntil });
  expect((await login("zoe", "wrong")).body).toEqual(REFUSED);
  expect((await login("nobody at all", "wrong")).body).toEqual(REFUSED);
});

test("strangers who guess at a name don't lock out its owner where they signed in before", async () => {
  await createUser(world, { username: "yul", passwordHash });
  const home = `203.0.113.${++homes}`;
  expect((await login("yul", PASSWORD, home)).status).toBe(200);
  for (let attempt = 0; attempt < 30; attempt++) {
    await login("yul", "wrong");
    await login("yul", "wrong", nextAddress());
  }
  // The text that a stranger types can't be the name of the owner's own door.
  for (let attempt = 0; attempt < 12; attempt++) {
    await login(`${home} yul`, "wrong");
    await login(`known:${home} yul`, "wrong");
  }

  expect((await login("yul", PASSWORD)).status).toBe(401);
  expect((await login("yul", PASSWORD, home)).status).toBe(200);

  // At home, too, ten wrong passwords lock, and the owner is told.
  for (let attempt = 0; attempt < 10; attempt++) {
    await login("yul", "wrong", home);
  }
  expect(await login("yul", PASSWORD, home)).toMatchObject({
    status: 401,
    body: { lockedUntil: expect.any(String) },
  });
});

test.each([
  ["an hour", 3600],
  ["a day", 86_400],
  ["twelve years", 12 * 365 * 86_400],
])("a clock that was %s ahead keeps nobody out once it is right", async (_name, seconds) => {
  const username = `wim${seconds}`;
  await createUser(world, { username, passwordHash });
  const home = `203.0.113.${++homes}`;
  later(seconds);
  for (let attempt = 0; attempt < 25; attempt++) {
    await login(username, "wrong", home);
  }

  later(-seconds);

  // Of the address's twenty tries one comes back every three seconds, and the lock's minute runs from now at the latest.
  later(3);
  expect((await login(username, PASSWORD, home)).status).toBe(200);
});

test("an administrator who unlocks an account lets the addresses try again", async () => {
  await createUser(world, { username: "vic", passwordHash });
  const home = `203.0.113.${++homes}`;
  for (let attempt = 0; attempt < 25; attempt++) {
    await login("vic", "wrong", home);
  }
  expect((await login("vic", PASSWORD, home)).status).toBe(429);

  const temporaryPassword = await world.services.users.resetPassword("vic", {});

  expect((await login("vic", temporaryPassword, home)).status).toBe(200);
});

test("whoever is unlocked, others stay locked whose name is like theirs", async () => {
  const { id } = await createUser(world, { username: "mo_a", passwordHash });
  await createUser(world, { username: "mona", passwordHash });
  const homes = { mo_a: "203.0.113.201", mona: "203.0.113.202" };
  for (const [username, home] of Object.entries(homes)) {
    expect((await login(username, PASSWORD, home)).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt++) {
      await login(username, "wrong", home);
    }
  }

  await world.services.users.unlock(id, {});

  expect((await login("mo_a", PASSWORD, homes.mo_a)).status).toBe(200);
  expect((await login("mona", PASSWORD, homes.mona)).body).toHaveProperty("lockedUntil");
});
