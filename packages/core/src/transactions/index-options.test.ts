import { expect, test } from "vitest";
import { otherRootsOf } from "./index-options.ts";

test.each([
  ["SPX", ["SPXW"]],
  ["SPXW", ["SPX"]],
  ["NDXP", ["NDX"]],
  // A tenth of the S&P 500 is an index of its own, and a fund is none.
  ["XSP", []],
  ["SPY", []],
])("%s trades as %j too", (root, others) => {
  expect(otherRootsOf(root)).toEqual(others);
});
