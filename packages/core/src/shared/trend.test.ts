import { expect, test } from "vitest";
import { trendOf } from "./trend.ts";

test.each([
  [2, 3, "INCREASING"],
  [3, 2, "DECREASING"],
  [3, 3, "STABLE"],
] as const)("from %i to %i is %s", (previous, current, trend) => {
  expect(trendOf(previous, current)).toBe(trend);
});
