import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createPasswords } from "@strikebook/auth/password";
import { afterAll, expect, test, vi } from "vitest";
import { sample } from "./import/testing/samples.ts";
import { confirmFile, previewAgain, previewFile } from "./import/testing/upload.ts";
import {
  createUser,
  graphqlRequest,
  restRequest,
  signedIn,
  startTestApp,
  TEST_NOW,
} from "./testing/test-app.ts";

// Whole backups and imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-clock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const KEEP = { days: 7, weeks: 4, months: 12 };
const world = await startTestApp({}, { backups: { folder, keep: KEEP, at: { hour: 3, minute: 30 } } });

const PASSWORD = "Blue-Lamp-72";
const passwordHash = await createPasswords({ cost: 4 }).hash(PASSWORD);
const boss = await createUser(world, { roles: ["ADMIN"] });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const JUMPS: readonly (readonly [name: string, ms: number])[] = [
  ["an hour ahead", HOUR_MS],
  ["a day ahead", DAY_MS],
  ["twelve years ahead", 12 * 365 * DAY_MS],
  ["an hour behind", -HOUR_MS],
  ["a day behind", -DAY_MS],
  ["twelve years behind", -12 * 365 * DAY_MS],
];

let addresses = 0;
/** A sign-in from an address of its own. */
async function login(usernameOrEmail: string, password: string) {
  const reply = await world.app.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress: `2001:db8:${(++addresses).toString(16)}::1`,
    payload: { usernameOrEmail, password },
  });
  return { status: reply.statusCode, token: reply.json().token as string, body: reply.json() };
}

async function failTenTimes(username: string) {
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await login(username, "wrong")).status).toBe(401);
  }
}

const at = (ms: number) => world.setNow(new Date(ms));
let day = TEST_NOW.getTime();
/** The right time, on a day that no other test has had. */
const nextDay = () => {
  day += 2 * DAY_MS;
  at(day);
  return day;
};

test.each(JUMPS)(
  "a clock that was %s keeps nobody out and leaves no lock and no session once it is right",
  async (_name, jump) => {
    const now = nextDay();
    const [ann, bob] = [await createUser(world, { passwordHash }), await createUser(world, { passwordHash })];
    const early = await login(bob.username, PASSWORD);

    at(now + jump);
    await failTenTimes(ann.username);
    expect((await login(ann.username, PASSWORD)).body.lockedUntil).toBeDefined();
    expect((await login(bob.username, PASSWORD)).status).toBe(200);

    // Seconds later the clock is right again.
    at(now + 10_000);
    const admin = await signedIn(world, boss);
    const house = await graphqlRequest(
      world,
      admin,
      "{ adminGetHousekeeping { lockedPeople { username } } }",
    );
    expect(house.data?.adminGetHousekeeping.lockedPeople).toEqual([]);
    const figures = await restRequest(world, admin, "GET /api/admin/statistics");
    expect(figures.body.securityAlerts.lockedAccounts).toBe(0);
    expect((await login(ann.username, PASSWORD)).status).toBe(200);
    const fresh = await login(bob.username, PASSWORD);
    expect((await restRequest(world, fresh, "GET /api/auth/me")).status).toBe(200);
    const { body: sessions } = await restRequest(world, fresh, "GET /api/auth/sessions");
    expect(sessions.length).toBeGreaterThan(0);
    for (const { expiresAt } of sessions) {
      const leftMs = Date.parse(expiresAt) - (now + 10_000);
      expect(leftMs).toBeGreaterThan(0);
      expect(leftMs).toBeLessThanOrEqual(2 * DAY_MS);
    }
    // Only a clock that was days ahead has ended what was open before.
    expect((await restRequest(world, early, "GET /api/auth/me")).status).toBe(jump > 7 * DAY_MS ? 401 : 200);

    // Locks go by the right time again, and end.
    await failTenTimes(ann.username);
    const locked = Date.parse((await login(ann.username, PASSWORD)).body.lockedUntil) - (now + 10_000);
    expect(locked).toBe(60_000);
    at(now + 10_000 + locked);
    expect((await login(ann.username, PASSWORD)).status).toBe(200);
  },
);

test.each(JUMPS)(
  "a clock that was %s neither skips a night's backup nor takes one away",
  async (_name, jump) => {
    const now = nextDay();
    const before = await world.services.backups.runIfDue();
    expect(before?.error).toBeUndefined();
    expect(await world.services.backups.runIfDue()).toBeUndefined();

    at(now + jump);
    await world.services.backups.runIfDue();

    // After the next night, and before the day that the clock had told.
    at(now + 20 * HOUR_MS);
    const after = await world.services.backups.runIfDue();
    expect(after).toMatchObject({ kind: "NIGHTLY" });
    expect(after?.error).toBeUndefined();
    expect(await world.services.backups.runIfDue()).toBeUndefined();
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([before?.fileName, after?.fileName]));
  },
);

test.each(JUMPS)(
  "a file that waits is not lost to a clock that is %s, and is imported once",
  async (_name, jump) => {
    const now = nextDay();
    const ann = await createUser(world);
    const { sessionId } = (await previewFile(world, ann, sample("s03/Accounts_History.csv"))).data
      .previewFileUpload;

    at(now + jump);
    const then = await signedIn(world, ann);
    expect((await previewAgain(world, then, sessionId)).errors).toBeUndefined();
    await world.services.uploads.sweep();
    const first = (await confirmFile(world, then, sessionId)).data.confirmFileUpload;
    expect(first.success).toBe(true);

    at(now + 10_000);
    const { data } = await confirmFile(world, await signedIn(world, ann), sessionId);
    expect(data.confirmFileUpload.importId).toBe(first.importId);
  },
);
