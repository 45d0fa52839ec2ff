import { expect, test } from "vitest";
import { dayText, formatShortDay, markedDays, peakOf, seriesText } from "./trend.ts";

const day = (date: string, loginCount: number, newUsers = 0, activeUsers = 0) => ({
  date,
  loginCount,
  newUsers,
  activeUsers,
});

const DAYS = [
  day("2026-11-18", 1000, 0, 3),
  day("2026-11-19", 234, 2, 3),
  day("2026-11-20", 1000, 0, 1),
] as const;

test.each([
  ["loginCount", "2,234, most 1,000 on Nov 20"],
  ["newUsers", "2, all on Nov 19"],
  ["activeUsers", "most 3 on Nov 19"],
] as const)("the days of %s come to: %s", (id, text) => {
  expect(seriesText(DAYS, id)).toBe(text);
});

test("a figure without any says so and has no peak", () => {
  expect(seriesText([day("2026-11-20", 0)], "loginCount")).toBe("none");
  expect(peakOf([], "loginCount")).toBeUndefined();
});

test("a day is said in one sentence", () => {
  expect(dayText(day("2026-11-20", 1234, 2, 1))).toBe(
    "Nov 20, 2026: 1 user signed in, 1,234 sign-ins, 2 new users",
  );
});

test("a day of the exchange is that day everywhere", () => {
  expect(formatShortDay("2026-03-01")).toBe("Mar 1");
});

test.each([
  [0, []],
  [1, [0]],
  [7, [0, 1, 2, 3, 4, 5, 6]],
  [30, [0, 7, 15, 22, 29]],
  [90, [0, 22, 45, 67, 89]],
])("of %i days these are marked: %j", (count, marked) => {
  expect(markedDays(count)).toEqual(marked);
});
