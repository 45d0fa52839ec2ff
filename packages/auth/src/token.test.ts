import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createTokens, type TokenClaims } from "./token.ts";

const SECRET = "a secret of the tests, long enough to be one";
const OTHER = "another secret of the tests, as long as the one";
const NOW = new Date("2026-11-20T14:51:58Z");
const CLAIMS: TokenClaims = {
  userId: "7e0f3a52-98b1-4f0e-8a43-0d3b7f4a7d10",
  username: "ann",
  roles: ["USER"],
  sessionId: "1f6d2b1e-4b0c-4a57-9a54-52c6f0a5d7c1",
  sessionVersion: 3,
};

const tokens = createTokens([SECRET]);

test("a token gives back its claims for 24 hours and not a second longer", () => {
  const token = tokens.sign(CLAIMS, NOW);

  expect(tokens.verify(token, NOW)).toEqual(CLAIMS);
  expect(tokens.verify(token, new Date(NOW.getTime() + 86_399_000))).toEqual(CLAIMS);
  expect(tokens.verify(token, new Date(NOW.getTime() + 86_400_000))).toBeUndefined();
});

test("a token of another secret is refused until that secret is one of the keys", () => {
  const token = createTokens([OTHER]).sign(CLAIMS, NOW);

  expect(tokens.verify(token, NOW)).toBeUndefined();
  expect(createTokens([SECRET, OTHER]).verify(token, NOW)).toEqual(CLAIMS);
});

test.each([
  ["no algorithm", { alg: "none" }, ""],
  ["another algorithm under our key", { alg: "HS512" }, "sha512"],
  ["no key id", { kid: undefined }, "sha256"],
  ["a key id that is no text", { kid: 1 }, "sha256"],
  ["a key of its own", { kid: undefined, jwk: { kty: "oct", k: "AAAA" } }, "sha256"],
] as const)("a token with %s is refused", (_name, header, hash) => {
  const [head = "", body = ""] = tokens.sign(CLAIMS, NOW).split(".");
  const genuine = JSON.parse(Buffer.from(head, "base64url").toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...genuine, ...header })).toString("base64url");
  const signature =
    hash === "" ? "" : createHmac(hash, SECRET).update(`${forged}.${body}`).digest("base64url");

  expect(tokens.verify(`${forged}.${body}.${signature}`, NOW)).toBeUndefined();
});

test("a token whose claims were touched is refused", () => {
  const [head, , signature] = tokens.sign(CLAIMS, NOW).split(".");
  const claims = {
    sub: CLAIMS.userId,
    username: "ann",
    roles: ["ADMIN"],
    jti: CLAIMS.sessionId,
    sv: 3,
    exp: 9e9,
  };
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url");

  expect(tokens.verify(`${head}.${body}.${signature}`, NOW)).toBeUndefined();
});

test.each(["", ".", "..", "a.b.c", "null.null.null", `${"e30".repeat(3)}..`])("%j is no token", (text) => {
  expect(tokens.verify(text, NOW)).toBeUndefined();
});

test.each([
  ["an hour ahead", 1, true],
  ["a day ahead", 24, true],
  ["twelve years ahead", 12 * 8766, false],
  ["an hour behind", -1, true],
  ["a day behind", -24, false],
  ["twelve years behind", -12 * 8766, false],
])("a token signed by a clock that was %s is good now: %#", (_, hours, isGood) => {
  const now = new Date("2026-11-26T01:00:00.000Z");
  const tokens = createTokens(["a secret of the tests, long enough to be one"]);
  const id = "00000000-0000-4000-8000-000000000001";
  const claims = { userId: id, username: "ann", roles: ["USER"] as const, sessionId: id, sessionVersion: 0 };
  const token = tokens.sign(claims, new Date(now.getTime() + hours * 3_600_000));
  expect(tokens.verify(token, now) !== undefined).toBe(isGood);
});
