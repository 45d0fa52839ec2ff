import { createHmac } from "node:crypto";
import { createPasswords } from "@strikebook/auth/password";
import { createUser, restRequest, type TestApp, type TestUser } from "../../../testing/test-app.ts";
import { createSoftPasskey } from "./soft-passkey.ts";

export const PASSWORD = "Blue-Lamp-72";
const passwordHash = await createPasswords({ cost: 4 }).hash(PASSWORD);
const confirmed = { currentPassword: PASSWORD };

export const ORIGIN = "https://strikebook.example.org";
const STEP_MS = 30_000;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

let people = 0;

export type Person = TestUser & { readonly address: string };

/** Somebody with a password, at an address of their own. */
export async function personWithPassword(
  world: TestApp,
  given: { roles?: TestUser["roles"] } = {},
): Promise<Person> {
  people += 1;
  const roles = [...(given.roles ?? ["USER" as const])];
  const user = await createUser(world, { username: `person${people}`, roles, passwordHash });
  return { ...user, address: `198.51.100.${people}` };
}

/** A request as a browser on the page of `origin` sends it. */
export async function ask(
  { app }: TestApp,
  path: string,
  body: object,
  { address, token, origin = ORIGIN }: { address: string; token?: string; origin?: string },
) {
  const reply = await app.inject({
    method: "POST",
    url: path,
    remoteAddress: address,
    headers: {
      origin,
      host: new URL(origin).host,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: body,
  });
  return { status: reply.statusCode, body: reply.json() };
}

export const login = (world: TestApp, { username, address }: Person, password = PASSWORD) =>
  ask(world, "/api/auth/login", { usernameOrEmail: username, password }, { address });

export const codeStep = (world: TestApp, { address }: Person, ticket: string, code: string) =>
  ask(world, "/api/auth/second-step", { ticket, code }, { address });

/** RFC 6238 and RFC 4226 in ten lines: what a phone shows at `now`, `off` steps later. */
export function codeAt(secret: string, now: Date, off = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / STEP_MS) + off));
  const hash = createHmac("sha1", key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

export const later = (world: TestApp, seconds: number) =>
  world.setNow(new Date(world.clock.now().getTime() + seconds * 1000));

/** Adds an app over the wire; its code of now is used up by it, so that the next one is half a minute away. */
export async function withApp(world: TestApp, person: Person) {
  const begun = await restRequest(world, person, "POST /api/auth/second-factors/app-secret", confirmed);
  const { ticket, secret } = begun.body;
  const given = { ticket, name: "Phone", code: codeAt(secret, world.clock.now()) };
  const added = await restRequest(world, person, "POST /api/auth/second-factors/apps", given);
  if (added.status !== 200) {
    throw new Error(JSON.stringify(added.body));
  }
  later(world, 30);
  const { factor, recoveryCodes } = added.body;
  return {
    secret: secret as string,
    factorId: factor.id as string,
    recoveryCodes: recoveryCodes as string[],
  };
}

/** Adds a passkey over the wire. */
export async function withPasskey(world: TestApp, person: Person, origin = ORIGIN) {
  const passkey = createSoftPasskey();
  const at = { address: person.address, token: person.token, origin };
  const begun = await ask(world, "/api/auth/second-factors/passkey-challenge", confirmed, at);
  const response = passkey.register(begun.body.options, { origin });
  const given = { ticket: begun.body.ticket, name: "Laptop", response };
  const added = await ask(world, "/api/auth/second-factors/passkeys", given, at);
  if (added.status !== 200) {
    throw new Error(JSON.stringify([begun.body, added.body]));
  }
  return {
    passkey,
    factorId: added.body.factor.id as string,
    recoveryCodes: added.body.recoveryCodes as string[],
  };
}

export const entries = (world: TestApp, actionType: string, userId: string) =>
  world.database.prisma.auditLog.findMany({
    where: { actionType, OR: [{ performedById: userId }, { targetUserId: userId }] },
    orderBy: { performedAt: "asc" },
  });
