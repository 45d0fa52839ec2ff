import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { periodsFor } from "./periods.ts";

// Monday, 23 November 2026.
const TODAY = calendarDate("2026-11-23");
const find = (search: string, label: string) =>
  periodsFor(search, TODAY).find((period) => period.label === label)?.path;

test.each([
  ["november 2025", "November 2025", "/month-summary?periodsBack=12"],
  ["november", "November 2026", "/month-summary"],
  ["dec", "December 2025", "/month-summary?periodsBack=11"],
  ["2024", "2024", "/year-summary?periodsBack=2"],
  ["march 2024", "March 2024", "/month-summary?periodsBack=32"],
  ["last week", "Last week", "/week-summary?periodsBack=1"],
  ["this year", "This year", "/year-summary"],
])("%s leads to %s", (search, label, path) => {
  expect(find(search, label)).toBe(path);
});

test("no period lies in the future or before any trade", () => {
  const labels = periodsFor("2027 1815 2026", TODAY).map(({ label }) => label);

  expect(labels).toContain("November 2026");
  expect(labels.filter((label) => /December|2027|1815/.test(label))).toEqual([]);
});
