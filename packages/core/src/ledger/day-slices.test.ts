import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { cutDays, type DayOfRows } from "./day-slices.ts";

const days = (...given: readonly (readonly [string, number, string?])[]): DayOfRows[] =>
  given.map(([day, count, kind]) => ({
    day: calendarDate(`2026-01-${day}`),
    count,
    isSpanning: kind !== undefined,
    isReorganizing: kind === "reorganizing",
  }));

test.each([
  ["nothing", days(), []],
  ["few rows", days(["05", 1], ["06", 1]), []],
  ["parts of at least three rows", days(["05", 2], ["06", 2], ["07", 1], ["08", 2], ["09", 9]), ["07", "09"]],
  ["a day that is never cut", days(["05", 99], ["06", 1]), ["06"]],
  ["a row that may take back what is ten days before", days(["05", 3], ["06", 3], ["15", 3, "spanning"]), []],
  ["the same eleven days after", days(["05", 3], ["16", 3, "spanning"]), ["16"]],
  ["what comes after such a row", days(["05", 3, "spanning"], ["06", 3]), ["06"]],
  [
    "a reorganization whose rows are weeks apart",
    days(["01", 3, "reorganizing"], ["02", 3], ["14", 3], ["28", 3, "reorganizing"], ["29", 3]),
    ["29"],
  ],
])("%s", (_, given, cuts) => {
  expect(cutDays(given, 3)).toEqual(cuts.map((day) => `2026-01-${day}`));
});
