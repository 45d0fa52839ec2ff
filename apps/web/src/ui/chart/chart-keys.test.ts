import { expect, test } from "vitest";
import { indexAfterKey, indexAt } from "./chart-keys.ts";

test.each([
  ["ArrowLeft", 5, 4],
  ["ArrowRight", 5, 6],
  ["PageDown", 5, 0],
  ["PageUp", 5, 12],
  ["PageUp", 28, 29],
  ["Home", 5, 0],
  ["End", 5, 29],
  ["ArrowRight", 29, 29],
  ["ArrowLeft", 0, 0],
  ["a", 5, undefined],
])("%s on item %i of 30 goes to %s", (key, index, next) => {
  expect(indexAfterKey(key, index, 30)).toBe(next);
});

test.each([
  [-0.1, 0],
  [0, 0],
  [0.5, 15],
  [1, 29],
])("at %f of the width stands item %i of 30", (place, index) => {
  expect(indexAt(place, 30)).toBe(index);
});
