import { PASSWORD_RULES } from "@strikebook/core/users/password-rules";
import { expect, test } from "vitest";
import { createPasswords } from "./password.ts";
import { createTemporaryPassword } from "./temporary-password.ts";

const passwords = createPasswords({ cost: 4, concurrency: 1 });

test("a password matches its own hash and no other", async () => {
  const hash = await passwords.hash("correct horse");

  expect(await passwords.matches("correct horse", hash)).toBe(true);
  expect(await passwords.matches("correct horsf", hash)).toBe(false);
  expect(await passwords.matches("correct horse", undefined)).toBe(false);
});

test("a password typed on another keyboard is the same: letters with accents whole or composed", async () => {
  const hash = await passwords.hash("caf\u00e9 au lait");

  expect(await passwords.matches("cafe\u0301 au lait", hash)).toBe(true);
  expect(await passwords.matches("cafe au lait", hash)).toBe(false);
});

test("every byte of a long password counts, also behind byte 72 and a NUL", async () => {
  const hash = await passwords.hash(`${"x".repeat(80)}a`);
  const withNul = await passwords.hash("a\u0000b");

  expect(await passwords.matches(`${"x".repeat(80)}b`, hash)).toBe(false);
  expect(await passwords.matches("a\u0000c", withNul)).toBe(false);
});

test("a hash of another cost is outdated", async () => {
  const cheaper = await createPasswords({ cost: 5 }).hash("a password");

  expect(passwords.isOutdated(cheaper)).toBe(true);
  expect(passwords.isOutdated(await passwords.hash("a password"))).toBe(false);
});

test("beyond twenty that wait the next is refused, and all that waited are served", async () => {
  const checks = Array.from({ length: 30 }, () => passwords.matches("a password", undefined));

  const outcomes = await Promise.allSettled(checks);

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "UNAVAILABLE" },
  });
});

test("who is known waits apart from the others, and is served first", async () => {
  const served: string[] = [];
  const check = (lane: "known" | "others") =>
    passwords.matches("a password", undefined, lane).then(() => served.push(lane));

  const others = Array.from({ length: 21 }, () => check("others"));
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([check("known"), ...others]);

  expect(served).toHaveLength(22);
  expect(served.indexOf("known")).toBeLessThan(3);
});

test("a temporary password keeps every rule and never repeats", () => {
  const many = Array.from({ length: 200 }, createTemporaryPassword);

  expect(many.every((password) => /^[A-Za-z2-9]{5}(-[A-Za-z2-9]{5}){3}$/.test(password))).toBe(true);
  expect(many.every((password) => PASSWORD_RULES.every(({ isMet }) => isMet(password)))).toBe(true);
  expect(new Set(many).size).toBe(many.length);
});
