import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { periodBack } from "../shared/period.ts";
import { ALL_TRADES_TITLE, periodTitle } from "./period-title.ts";

test.each([
  ["YEAR", "Year 2026"],
  ["MONTH", "November 2026"],
  ["WEEK", "Week of 16, November"],
] as const)("the %s of today is titled %s", (type, title) => {
  expect(periodTitle(type, periodBack(type, calendarDate("2026-11-20"), 0))).toBe(title);
});

test("without a period it is all trades", () => {
  expect(ALL_TRADES_TITLE).toBe("All trades");
});
