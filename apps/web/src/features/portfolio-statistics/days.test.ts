import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { newestUntil, quickDays } from "./days.ts";

test.each([
  ["2026-11-20", ["2026-11-20", "2026-11-19", "2026-11-13", "2026-10-20"]],
  ["2026-03-31", ["2026-03-31", "2026-03-30", "2026-03-24", "2026-02-28"]],
  ["2028-03-30", ["2028-03-30", "2028-03-29", "2028-03-23", "2028-02-29"]],
  ["2026-01-01", ["2026-01-01", "2025-12-31", "2025-12-25", "2025-12-01"]],
] as const)("the quick days of %s", (today, days) => {
  expect(quickDays(calendarDate(today)).map(({ day }) => day)).toEqual(days);
});

test("the newest day until a day", () => {
  const days = ["2026-11-20", "2026-11-18"];

  expect(
    ["2026-11-22", "2026-11-20", "2026-11-19", "2026-11-17"].map((day) => newestUntil(days, day)),
  ).toEqual(["2026-11-20", "2026-11-20", "2026-11-18", undefined]);
});
