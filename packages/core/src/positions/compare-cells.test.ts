import { expect, test } from "vitest";
import { type Cell, compareCells } from "./compare-cells.ts";

const sorted = (cells: readonly Cell[], isDecimal: boolean, isDescending = false) =>
  cells.toSorted((a, b) => compareCells(a, b, { isDecimal, isDescending }));

test("what is unknown is last either way", () => {
  expect(sorted([null, "b", "a"], false)).toEqual(["a", "b", null]);
  expect(sorted([null, "a", "b"], false, true)).toEqual(["b", "a", null]);
});

test("decimals go by their amount, text by its letters, numbers and times by what they are", () => {
  expect(sorted(["9", "10", "-1.5"], true)).toEqual(["-1.5", "9", "10"]);
  expect(sorted(["9", "10"], false)).toEqual(["10", "9"]);
  expect(sorted([2, 10, -1], false, true)).toEqual([10, 2, -1]);
  expect(sorted([new Date(5), new Date(3)], false)).toEqual([new Date(3), new Date(5)]);
});
