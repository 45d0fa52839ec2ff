import { expect, test } from "vitest";
import { percentChange, percentOf } from "./percent.ts";

test.each([
  [1n, 3n, 33.3333],
  [2n, 3n, 66.6667],
  [-1n, 4n, -25],
  [-1n, -4n, 25],
  [5n, 0n, 0],
])("%s of %s is %s percent", (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});

test.each([
  [100n, 150n, 50],
  [-100n, -150n, -50],
  [-100n, 50n, 150],
  [0n, 5n, 100],
  [0n, 0n, 0],
  [0n, -5n, 0],
])("from %s to %s is a change of %s percent", (before, after, percent) => {
  expect(percentChange(before, after)).toBe(percent);
});
