import { expect, test } from "vitest";
import { formatDuration } from "./format-duration.ts";

test.each([
  [0, "1 s"],
  [8400, "8 s"],
  [59_600, "1 min"],
  [65_000, "1 min 5 s"],
  [3_600_000, "1 h"],
  [3_840_000, "1 h 4 min"],
])("%i ms are %s", (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words);
});
