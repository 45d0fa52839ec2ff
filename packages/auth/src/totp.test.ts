import { expect, test } from "vitest";
import { createTotpSecret, stepOfCode, totpWords } from "./totp.ts";

// RFC 6238, appendix B, SHA-1: its codes have eight digits, of which the last six are the code of six.
const RFC_SECRET = Buffer.from("12345678901234567890", "ascii");
const RFC_CODES: readonly (readonly [seconds: number, step: number, code: string])[] = [
  [59, 0x1, "94287082"],
  [1_111_111_109, 0x23523ec, "07081804"],
  [1_111_111_111, 0x23523ed, "14050471"],
  [1_234_567_890, 0x273ef07, "89005924"],
  [2_000_000_000, 0x3f940aa, "69279037"],
  [20_000_000_000, 0x27bc86aa, "65353130"],
];

const at = (seconds: number) => new Date(seconds * 1000);
const fresh = { secret: RFC_SECRET, lastStep: undefined };

test.each(RFC_CODES)("RFC 6238 at %i seconds", (seconds, step, code) => {
  expect(stepOfCode(fresh, code.slice(2), at(seconds))).toBe(step);
});

test("a clock may be off by one step to either side, not by two", () => {
  const code = "287082";

  expect(stepOfCode(fresh, code, at(0))).toBe(1);
  expect(stepOfCode(fresh, code, at(89))).toBe(1);
  expect(stepOfCode(fresh, code, at(90))).toBeUndefined();
  expect(stepOfCode(fresh, "050471", at(1_111_111_050))).toBeUndefined();
});

test("a code is good once, and so is every one before it", () => {
  const code = "287082";

  expect(stepOfCode({ secret: RFC_SECRET, lastStep: 0 }, code, at(59))).toBe(1);
  expect(stepOfCode({ secret: RFC_SECRET, lastStep: 1 }, code, at(59))).toBeUndefined();
  expect(stepOfCode({ secret: RFC_SECRET, lastStep: 2 }, code, at(59))).toBeUndefined();
});

test("what was used while the clock was ahead locks nobody out", () => {
  expect(stepOfCode({ secret: RFC_SECRET, lastStep: 1_000_000 }, "287082", at(59))).toBe(1);
});

test.each(["", "28708", "2870822", "abcdef", "287083"])("%j is no code", (code) => {
  expect(stepOfCode(fresh, code, at(59))).toBeUndefined();
});

test("an app gets 160 random bits in base32 and an address that names house and person", () => {
  const secret = createTotpSecret();
  const { text, uri } = totpWords(RFC_SECRET, "ann");

  expect(secret.length).toBe(20);
  expect(secret).not.toEqual(createTotpSecret());
  // RFC 4648's base32 of the bytes.
  expect(text).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(new URL(uri).protocol).toBe("otpauth:");
  expect(uri).toContain("Strikebook:ann?");
  expect(uri).toContain(`secret=${text}`);
});
