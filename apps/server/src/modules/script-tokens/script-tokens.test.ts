import { createHash } from "node:crypto";
import { createPasswords } from "@strikebook/auth/password";
import { expect, test } from "vitest";
import { makeToken } from "../../testing/make-token.ts";
import { createUser, graphqlRequest, restRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";

const lines: string[] = [];
const world = await startTestApp({ log: { level: "trace", stream: { write: (line) => lines.push(line) } } });
const PASSWORD = "Blue-Lamp-72";
const passwordHash = await createPasswords({ cost: 4 }).hash(PASSWORD);
const NOBODY = "3f0c3a56-1111-4222-8333-944444444444";
const TOKENS = "/api/auth/tokens";

type Token = { readonly token: string };

const ask = { name: "nas", scope: "READ", lastDay: null, currentPassword: PASSWORD };
const make = (as: Token | undefined, given: object = {}) =>
  restRequest(world, as, `POST ${TOKENS}`, { ...ask, ...given });
const list = async (as: Token) => (await restRequest(world, as, `GET ${TOKENS}`)).body;
const revoke = (as: Token | undefined, id: string) => restRequest(world, as, `POST ${TOKENS}/${id}/revoke`);
const QUERY = "{ getLatestPortfolioDate }";
const reads = async (as: Token) => {
  const { data, errors } = await graphqlRequest(world, as, QUERY);
  return data !== undefined && errors === undefined;
};
const audit = async (actionType: string, userId?: string) =>
  await world.database.prisma.auditLog.findMany({
    where: { actionType, ...(userId === undefined ? {} : { performedById: userId }) },
    orderBy: { id: "asc" },
  });

test("a token is told once, kept as a hash, listed without itself, and its making is on record", async () => {
  const ann = await createUser(world, { username: "ann", roles: ["READONLY"], passwordHash });

  const { status, body, headers } = await make(ann, { lastDay: "2026-12-31" });

  expect(status).toBe(201);
  expect(headers["cache-control"]).toBe("no-store");
  const { token, made } = body;
  expect(token).toMatch(/^sb_[\w-]{43}$/);
  expect(made).toMatchObject({ name: "nas", scope: "READ", lastDay: "2026-12-31", isAlive: true });
  expect(made.hint).toBe(token.slice(0, 7));
  expect(await list(ann)).toEqual([made]);
  const [row] = await world.database.prisma.scriptToken.findMany({ where: { userId: ann.id } });
  expect(row?.hash).toBe(createHash("sha256").update(token).digest("hex"));
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await audit("SCRIPT_TOKEN_MADE", ann.id)).toMatchObject([
    { details: { name: "nas", scope: "READ", lastDay: "2026-12-31" }, sessionId: expect.any(String) },
  ]);
  expect(await reads({ token })).toBe(true);
});

test.each([
  ["nobody", 401, {}],
  ["a wrong password", 400, { currentPassword: "Wrong-Lamp-72" }],
  ["no password", 400, { currentPassword: undefined }],
  ["no name", 400, { name: " " }],
  ["a scope that is none", 400, { scope: "ADMIN" }],
  ["a day that is over", 400, { lastDay: "2026-11-19" }],
  ["a field that is none", 400, { roles: ["ADMIN"] }],
])("%s makes no token", async (who, status, given) => {
  const user = who === "nobody" ? undefined : await createUser(world, { passwordHash });

  expect((await make(user, given)).status).toBe(status);

  expect(await world.database.prisma.scriptToken.count({ where: { userId: user?.id ?? NOBODY } })).toBe(0);
});

test("a wrong password is on record, and ten of them close the door", async () => {
  const eve = await createUser(world, { passwordHash });
  for (let tries = 0; tries < 10; tries++) {
    expect((await make(eve, { currentPassword: "Wrong-Lamp-72" })).status).toBe(400);
  }

  expect((await make(eve)).status).toBe(429);
  expect(await audit("SCRIPT_TOKEN_NOT_MADE", eve.id)).toHaveLength(10);
});

test("sent twice it is one token, and a read-only person gets none that imports", async () => {
  const bob = await createUser(world, { passwordHash });
  const replies = await Promise.all([make(bob), make(bob)]);

  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.fieldErrors).toEqual({
    name: "You already have a token with this name",
  });
  expect(await list(bob)).toHaveLength(1);

  const reader = await createUser(world, { roles: ["READONLY"], passwordHash });
  expect((await make(reader, { scope: "IMPORT" })).body).toMatchObject({
    message: "A read-only user's token can only read",
  });
});

test("a revoked token is dead at once, and nobody revokes another's", async () => {
  const [cleo, dora] = [
    await createUser(world, { passwordHash }),
    await createUser(world, { roles: ["ADMIN"], passwordHash }),
  ];
  const { token, made } = (await make(cleo)).body;
  expect(await reads({ token })).toBe(true);

  expect((await revoke(undefined, made.id)).status).toBe(401);
  expect((await revoke(dora, made.id)).status).toBe(404);
  expect((await revoke(cleo, "x")).status).toBe(404);
  expect((await revoke({ token }, made.id)).status).toBe(403);
  expect(await reads({ token })).toBe(true);
  expect((await revoke(cleo, made.id)).status).toBe(200);

  expect(await reads({ token })).toBe(false);
  expect((await revoke(cleo, made.id)).status).toBe(404);
  expect(await list(cleo)).toEqual([]);
  expect(await audit("SCRIPT_TOKEN_REVOKED", cleo.id)).toMatchObject([{ details: { name: "nas" } }]);
});

test("a token works to the end of its last day in New York, and not a moment longer", async () => {
  const fay = await createUser(world, { passwordHash });
  const { token } = (await make(fay, { lastDay: "2026-11-20" })).body;
  world.setNow(new Date("2026-11-21T04:59:59.000Z"));
  expect(await reads({ token })).toBe(true);

  world.setNow(new Date("2026-11-21T05:00:00.000Z"));

  expect(await reads({ token })).toBe(false);
  expect(await list(fay)).toMatchObject([{ isAlive: false }]);
  world.setNow(TEST_NOW);
});

test.each([
  ["their new password", { sessionVersion: { increment: 1 } }],
  ["being disabled", { enabled: false }],
] as const)("%s kills a person's tokens at once", async (_what, data) => {
  const gus = await createUser(world);
  const token = await makeToken(world, gus, "READ");
  expect(await reads(token)).toBe(true);

  await world.database.prisma.user.update({ where: { id: gus.id }, data });

  expect(await reads(token)).toBe(false);
  const refusals = await world.database.prisma.auditLog.findMany({ where: { targetUserId: gus.id } });
  expect(refusals).toMatchObject([{ actionType: "SCRIPT_TOKEN_REFUSED", success: false }]);
});

test("changing the password ends every token; the change that fails ends none", async () => {
  const hal = await createUser(world, { passwordHash });
  const { token } = (await make(hal)).body;
  const change = (currentPassword: string) =>
    restRequest(world, hal, "POST /api/auth/change-password", {
      currentPassword,
      newPassword: "Red-Chair-81",
    });

  expect((await change("Wrong-Lamp-72")).status).toBe(400);
  expect(await reads({ token })).toBe(true);
  expect((await change(PASSWORD)).status).toBe(200);

  expect(await reads({ token })).toBe(false);
});

test("a person who is deleted takes their tokens along", async () => {
  const ida = await createUser(world);
  const token = await makeToken(world, ida, "READ");
  await world.owner.query("DELETE FROM users WHERE id = $1", [ida.id]);

  expect(await reads(token)).toBe(false);
});

test("last use is told to the minute, and the first use from each address is on record", async () => {
  const jo = await createUser(world, { passwordHash });
  const { token, made } = (await make(jo)).body;
  expect(made.lastUsedAt).toBeNull();
  const from = async (remoteAddress: string) =>
    await world.app.inject({
      method: "POST",
      url: "/graphql",
      remoteAddress,
      headers: { authorization: `Bearer ${token}`, "user-agent": "curl/8" },
      payload: { query: QUERY },
    });
  const lastUse = async () => (await list(jo))[0].lastUsedAt;

  await Promise.all(["192.0.2.7", "192.0.2.7", "192.0.2.7"].map(from));
  expect(await lastUse()).toBe(TEST_NOW.toISOString());
  world.setNow(new Date(TEST_NOW.getTime() + 59_000));
  await from("192.0.2.7");
  expect(await lastUse()).toBe(TEST_NOW.toISOString());
  world.setNow(new Date(TEST_NOW.getTime() + 60_000));
  await from("192.0.2.7");
  expect(await lastUse()).toBe("2026-11-20T14:52:58.000Z");
  await from("192.0.2.8");
  world.setNow(TEST_NOW);

  const noted = await audit("SCRIPT_TOKEN_NEW_ADDRESS", jo.id);
  expect(noted.toSorted((a, b) => Number(a.performedAt) - Number(b.performedAt))).toMatchObject([
    { ipAddress: "192.0.2.7", sessionId: made.id, userAgent: "curl/8", details: { name: "nas" } },
    { ipAddress: "192.0.2.8" },
  ]);
});

test("whoever tries tokens waits, the log is not flooded, and a good token behind the same address goes on", async () => {
  const kim = await createUser(world);
  const good = await makeToken(world, kim, "READ");
  const before = (await audit("SCRIPT_TOKEN_REFUSED")).length;
  const from = async (token: string) =>
    await world.app.inject({
      url: "/api/upload/progress/user",
      remoteAddress: "198.51.100.4",
      headers: { authorization: `Bearer ${token}` },
    });
  const tries = Array.from({ length: 30 }, (_, index) => `sb_${String(index).padStart(43, "A")}`);

  const statuses = [];
  for (const token of tries) {
    statuses.push((await from(token)).statusCode);
  }

  expect(statuses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
  expect(await audit("SCRIPT_TOKEN_REFUSED")).toHaveLength(before + 20);
  expect((await from(good.token)).statusCode).toBe(403);
  const login = { usernameOrEmail: "nobody", password: "x" };
  const reply = await world.app.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress: "198.51.100.4",
    payload: login,
  });
  expect(reply.statusCode).toBe(401);
});

test("a temporary password has to be changed before tokens work", async () => {
  const lea = await createUser(world, { mustChangePassword: true });
  const token = await makeToken(world, lea, "IMPORT");

  const { status, body } = await restRequest(world, token, "GET /api/upload/progress/user");

  expect({ status, code: body.code }).toEqual({ status: 403, code: "PASSWORD_CHANGE_REQUIRED" });
});

test("no token is in any log line, entry of the audit log or row", async () => {
  const mia = await createUser(world, { passwordHash });
  const { token } = (await make(mia, { scope: "IMPORT" })).body;
  const wrong = `sb_${"Canary".padEnd(43, "x")}`;
  await restRequest(world, { token }, "GET /api/upload/progress/user");
  await restRequest(world, { token }, "GET /api/auth/me");
  await restRequest(world, { token: wrong }, "GET /api/auth/me");
  await graphqlRequest(world, { token }, QUERY);

  const kept = JSON.stringify(await world.database.prisma.auditLog.findMany(), (_key, value) =>
    typeof value === "bigint" ? String(value) : value,
  );

  expect(lines.join("")).toContain('"path":"/api/auth/tokens"');
  for (const secret of [token, token.slice(10), wrong]) {
    expect(lines.join("")).not.toContain(secret);
    expect(kept).not.toContain(secret);
  }
});
