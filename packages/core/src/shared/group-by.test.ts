import { expect, test } from "vitest";
import { groupBy } from "./group-by.ts";

test("groups stand in the order of their first members", () => {
  expect([...groupBy(["b1", "a1", "b2"], (item) => item.charAt(0))]).toEqual([
    ["b", ["b1", "b2"]],
    ["a", ["a1"]],
  ]);
});
