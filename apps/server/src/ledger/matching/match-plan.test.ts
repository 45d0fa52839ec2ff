import { expect, test } from "vitest";
import { cutBySize } from "./match-plan.ts";

const cut = (...counts: number[]) =>
  cutBySize(
    counts.map((count) => ({ count })),
    10,
  ).map((part) => part.map(({ count }) => count));

test("small ones share a part up to the limit, in their order; a large one is alone", () => {
  expect(cut()).toEqual([]);
  expect(cut(0, 0)).toEqual([[0, 0]]);
  expect(cut(4, 6, 1)).toEqual([[4, 6], [1]]);
  expect(cut(3, 25, 2, 8, 1)).toEqual([[3], [25], [2, 8], [1]]);
});
