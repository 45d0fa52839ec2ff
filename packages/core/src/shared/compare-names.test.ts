import { expect, test } from "vitest";
import { compareNames } from "./compare-names.ts";

test("names sort without regard to case, and always alike", () => {
  const names = ["roth", "Zed", "alpha", "ROTH", "Beta"];

  const sorted = ["alpha", "Beta", "ROTH", "roth", "Zed"];
  expect(names.toSorted(compareNames)).toEqual(sorted);
  expect(names.toReversed().toSorted(compareNames)).toEqual(sorted);
});
