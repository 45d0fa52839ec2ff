import { expect, test } from "vitest";
import { random } from "./random.ts";

test("a seed gives the published numbers of mulberry32", () => {
  const next = random(1);

  // From the reference implementation in C, with 1 as the seed.
  expect([next(), next(), next()].map((number) => number * 2 ** 32)).toEqual([
    2_693_262_067, 11_749_833, 2_265_367_787,
  ]);
});
