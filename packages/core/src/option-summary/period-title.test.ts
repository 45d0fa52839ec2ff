import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { periodBack } from "../shared/period.ts";
import { ALL_TRADES_TITLE, periodTitle, rangeTitle } from "./period-title.ts";

test.each([
  ["YEAR", "Year 2026"],
  ["MONTH", "November 2026"],
  ["WEEK", "Week of 16, November"],
] as const)("the %s of today is titled %s", (type, title) => {
  expect(periodTitle(type, periodBack(type, calendarDate("2026-11-20"), 0))).toBe(title);
});

test.each([
  ["2025-11-03", "2025-12-12", "Nov 3 – Dec 12, 2025"],
  ["2025-11-03", "2025-11-12", "Nov 3 – 12, 2025"],
  ["2025-12-29", "2026-01-02", "Dec 29, 2025 – Jan 2, 2026"],
  ["2025-09-30", "2026-09-30", "Sep 30, 2025 – Sep 30, 2026"],
  ["2025-11-03", "2025-11-03", "Nov 3, 2025"],
])("from %s to %s is titled %s", (first, last, title) => {
  expect(rangeTitle({ startDate: calendarDate(first), endDate: calendarDate(last) })).toBe(title);
});

test("without a period it is all trades", () => {
  expect(ALL_TRADES_TITLE).toBe("All trades");
});
