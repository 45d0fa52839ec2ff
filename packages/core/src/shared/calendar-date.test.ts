import { expect, test } from "vitest";
import { addDays, calendarDate, daysBetween } from "./calendar-date.ts";

test.each(["2026-02-30", "2026-13-01", "2026-1-1", "20260101", "", "2026-01-01T00:00:00Z"])(
  "%j is no day",
  (text) => {
    expect(() => calendarDate(text)).toThrow(RangeError);
  },
);

test.each([
  ["2026-02-28", 1, "2026-03-01"],
  ["2024-02-28", 1, "2024-02-29"],
  ["2026-01-01", -1, "2025-12-31"],
  ["2026-03-07", 2, "2026-03-09"],
])("%s and %i days is %s", (from, days, to) => {
  expect(addDays(calendarDate(from), days)).toBe(to);
  expect(daysBetween(calendarDate(from), calendarDate(to))).toBe(days);
});
