import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { profitYear } from "./profit-year.ts";

const placesOf = (year: string, profits: Parameters<typeof profitYear>[1]) =>
  profitYear(calendarDate(`${year}-06-15`), profits).days.flatMap(({ date, week, weekday, profit }) =>
    profit ? [`${date} week ${week} row ${weekday} ${profit.net} step ${profit.step}`] : [],
  );

test("a day stands in the column of its week and the row of its weekday; other years are left out", () => {
  // January 1, 2026 is a Thursday, so Monday the 5th begins the second column; December 31 is a Thursday of the 53rd.
  expect(
    placesOf("2026", [
      { date: "2025-12-31", net: "900" },
      { date: "2026-01-01", net: "10" },
      { date: "2026-01-05", net: "-20" },
      { date: "2026-12-31", net: "30" },
      { date: "2027-01-01", net: "900" },
    ]),
  ).toEqual([
    "2026-01-01 week 0 row 3 10 step 1",
    "2026-01-05 week 1 row 0 -20 step -2",
    "2026-12-31 week 52 row 3 30 step 3",
  ]);
});

test.each([
  // 365 days less 52 Saturdays and 52 Sundays.
  ["2026", [], 261, 53, 5],
  // A Saturday with a closing brings all weekends of the year.
  ["2026", [{ date: "2026-02-28", net: "1" }], 365, 53, 7],
  // 2012 was a leap year that began on a Sunday: 366 days less 52 Saturdays and 53 Sundays, over 54 weeks begun.
  ["2012", [], 261, 54, 5],
] as const)("%s with %j has %i days in %i weeks of %i", (year, profits, ...expected) => {
  const found = profitYear(calendarDate(`${year}-01-01`), profits);

  expect([found.days.length, found.weeks, found.weekdays]).toEqual(expected);
});
