import { expect, test } from "vitest";
import { isScriptToken, makeScriptToken } from "./script-token.ts";

test("a token is known by its prefix, differs from all others, and only its hash and its beginning are kept", () => {
  const made = Array.from({ length: 50 }, makeScriptToken);

  for (const { token, hash, hint } of made) {
    expect(token).toMatch(/^sb_[A-Za-z0-9_-]{43}$/);
    expect(isScriptToken(token)).toBe(true);
    expect(token.startsWith(hint) && hint.length === 7).toBe(true);
    expect(hash).not.toContain(token.slice(3));
  }
  expect(new Set(made.map(({ token }) => token)).size).toBe(50);
});

test.each([
  "",
  "sb_",
  "eyJhbGci.eyJzdWIi.c2ln",
  `sb_${"a".repeat(42)}`,
  `sb_${"a".repeat(44)}`,
  `xb_${"a".repeat(43)}`,
])("%j is none", (text) => {
  expect(isScriptToken(text)).toBe(false);
});
