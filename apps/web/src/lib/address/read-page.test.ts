import { expect, test } from "vitest";
import { readPage } from "./use-address-params.ts";

test.each([
  [null, 0],
  ["1", 0],
  ["3", 2],
  ["1.7", 0],
  ["-4", 0],
  ["", 0],
  ["abc", 0],
  ["1e9", 999_999],
  ["Infinity", 999_999],
] as const)("the page of %s is %s", (text, page) => {
  expect(readPage(text)).toBe(page);
});
