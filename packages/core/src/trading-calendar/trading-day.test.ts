import { expect, test } from "vitest";
import { listMarketHolidays } from "../market-holidays/list-market-holidays.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { firstMondayShown, tradingDays } from "./trading-day.ts";

const HOLIDAYS = new Map(
  listMarketHolidays("US", calendarDate("2026-01-01"), calendarDate("2026-12-31")).map((h) => [h.atDate, h]),
);

test.each([
  ["2026-11-20", "2026-11-16"],
  ["2026-11-16", "2026-11-16"],
  ["2026-11-21", "2026-11-23"],
  ["2026-11-22", "2026-11-23"],
])("on %s the view begins on %s", (today, monday) => {
  expect(firstMondayShown(calendarDate(today))).toBe(monday);
});

test("Thanksgiving is closed and the day after closes early, each under its own name", () => {
  const days = tradingDays(calendarDate("2026-11-23"), 1, HOLIDAYS, new Set([calendarDate("2026-11-27")]));

  expect(days).toEqual([
    { date: "2026-11-23", dayOfWeek: "MONDAY", isMarketOpen: true, isOptionExpiry: false },
    { date: "2026-11-24", dayOfWeek: "TUESDAY", isMarketOpen: true, isOptionExpiry: false },
    { date: "2026-11-25", dayOfWeek: "WEDNESDAY", isMarketOpen: true, isOptionExpiry: false },
    {
      date: "2026-11-26",
      dayOfWeek: "THURSDAY",
      isMarketOpen: false,
      isOptionExpiry: false,
      holidayName: "Thanksgiving Day",
    },
    {
      date: "2026-11-27",
      dayOfWeek: "FRIDAY",
      isMarketOpen: true,
      isOptionExpiry: true,
      holidayName: "Day after Thanksgiving",
      tradingHour: "09:30-13:00",
    },
  ]);
});

test("four weeks are twenty weekdays without a weekend", () => {
  const days = tradingDays(calendarDate("2026-11-16"), 4, HOLIDAYS, new Set());

  expect(days).toHaveLength(20);
  expect(days.at(5)?.date).toBe("2026-11-23");
  expect(days.at(-1)?.date).toBe("2026-12-11");
});
