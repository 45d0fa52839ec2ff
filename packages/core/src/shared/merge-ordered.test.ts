import { expect, test } from "vitest";
import { mergeOrdered } from "./merge-ordered.ts";

const byLetter = (a: string, b: string) => a.charCodeAt(0) - b.charCodeAt(0);

test.each<[string, string[][], string[]]>([
  ["no lists", [], []],
  ["one list as it is, whatever its order", [["b1", "a1"]], ["b1", "a1"]],
  ["lists in turn", [["a1", "c1"], ["b2"], ["a3", "d3"]], ["a1", "a3", "b2", "c1", "d3"]],
  ["equals by the order of the lists, each list in its own", [["b1", "b0"], ["b2"]], ["b1", "b0", "b2"]],
  ["an empty one among them", [[], ["a2"], []], ["a2"]],
])("%s", (_what, lists, merged) => {
  expect(mergeOrdered(lists, byLetter)).toEqual(merged);
});

test("beginnings merge to the beginning, also of lists that another order was given", () => {
  const lists = [
    ["c1", "a1", "d1", "b1"],
    ["b2", "d2", "a2"],
  ];
  const whole = mergeOrdered(lists, byLetter);

  for (const count of [1, 2, 3, 4, 5]) {
    const beginnings = lists.map((list) => list.slice(0, count));
    expect(mergeOrdered(beginnings, byLetter).slice(0, count)).toEqual(whole.slice(0, count));
  }
});
