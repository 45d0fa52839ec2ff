import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createRecoveryCodes, hashRecoveryCode } from "./random-codes.ts";

test("ten recovery codes, none like another, none with a letter that is misread", () => {
  const codes = createRecoveryCodes();

  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[a-hjkmnp-twxyz2-9]{4}(-[a-hjkmnp-twxyz2-9]{4}){3}$/);
  }
});

test("a recovery code is the same however it is typed", () => {
  const hash = createHash("sha256").update("abcdefgh23456789").digest("hex");

  expect(hashRecoveryCode("abcd-efgh-2345-6789")).toBe(hash);
  expect(hashRecoveryCode(" ABCD EFGH 2345 6789 ")).toBe(hash);
  expect(hashRecoveryCode("abcd-efgh-2345-6788")).not.toBe(hash);
});
