import { expect, test } from "vitest";
import { createRandomToken, hashToken } from "./random-token.ts";

test("a token is 256 random bits, fit for an address", () => {
  const token = createRandomToken();

  expect(token).toMatch(/^[\w-]{43}$/);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(token).not.toBe(createRandomToken());
});

test("only its hash is kept: SHA-256 in hexadecimal", () => {
  // The first example of FIPS 180-2.
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
