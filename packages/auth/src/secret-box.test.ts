import { expect, test } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const box = createSecretBox("a signing secret of the tests, long enough");
const SECRET = Buffer.from("12345678901234567890");

test("what was sealed is opened for its owner, and looks different each time", () => {
  const sealed = box.seal(SECRET, "ann");

  expect(box.open(sealed, "ann")).toEqual(SECRET);
  expect(Buffer.from(sealed).includes(SECRET)).toBe(false);
  expect(box.seal(SECRET, "ann")).not.toEqual(sealed);
});

test("nobody else opens it, nor another signing secret, nor a changed or cut text", () => {
  const sealed = box.seal(SECRET, "ann");
  const changed = Uint8Array.from(sealed, (byte, index) => (index === 14 ? byte ^ 1 : byte));

  expect(box.open(sealed, "ben")).toBeUndefined();
  expect(createSecretBox("another signing secret, as long as that").open(sealed, "ann")).toBeUndefined();
  expect(box.open(changed, "ann")).toBeUndefined();
  expect(box.open(sealed.subarray(0, 20), "ann")).toBeUndefined();
});
