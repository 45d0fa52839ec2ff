import { expect, test } from "vitest";
import { readDay, readWrittenDay } from "./read-day.ts";

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

test.each([
  ["11/19/2026", "2026-11-19"],
  ["1/5/2026", "2026-01-05"],
  ["2026-11-19", "2026-11-19"],
  ["02/29/2024", "2024-02-29"],
  ["02/29/2026", undefined],
  ["19/11/2026", undefined],
  ["11/19/26", undefined],
  ["11/19/0026", undefined],
  ["", undefined],
])("a cell that says %s is the day %s", (text, day) => {
  expect(readWrittenDay(text)).toBe(day);
});
