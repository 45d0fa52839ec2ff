import { expect, test } from "vitest";
import { countWords, formatCount } from "./count-words.ts";

test("large numbers have separators", () => {
  expect(formatCount(999)).toBe("999");
  expect(formatCount(1_234_567)).toBe("1,234,567");
});

test("one thing is one, and others may have a plural of their own", () => {
  expect(countWords(1, "row")).toBe("1 row");
  expect(countWords(12_345, "row")).toBe("12,345 rows");
  expect(countWords(0, "position disagrees", "positions disagree")).toBe("0 positions disagree");
});
