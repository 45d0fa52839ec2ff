import { expect, test } from "vitest";
import { readDay } from "./read-day.ts";

test("a day that the server knows is read as it stands", () => {
  expect(["1900-01-01", "2024-02-29", "2199-12-31"].map(readDay)).toEqual([
    "1900-01-01",
    "2024-02-29",
    "2199-12-31",
  ]);
});

test.each([null, undefined, "", "2026-1-5", "2026-02-30", "0001-01-01", "1899-12-31", "9999-12-31", "today"])(
  "%s is no day",
  (text) => {
    expect(readDay(text)).toBeUndefined();
  },
);
