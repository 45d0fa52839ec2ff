import { expect, test } from "vitest";
import type { StoredRow } from "../reference-data/plan-changes.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import type { MarketHoliday } from "./market-holiday.ts";
import { type HolidayChange, planHolidayChanges } from "./plan-holiday-changes.ts";

/** The day after Thanksgiving. */
const EARLY_CLOSE: StoredRow<MarketHoliday> = {
  id: "1",
  provenance: "RULE",
  exchange: "US",
  atDate: calendarDate("2026-11-27"),
  eventName: "Day after Thanksgiving",
  tradingHour: "09:30-13:00",
  timezone: "America/New_York",
};

const updatesOf = (asked: Partial<HolidayChange>) =>
  planHolidayChanges([{ id: "1", action: "UPDATE", ...asked }], { stored: [EARLY_CLOSE], deleted: [] })
    .updates;

test.each<[keyof MarketHoliday, Partial<HolidayChange>]>([
  ["eventName", { eventName: "Black Friday" }],
  ["tradingHour", { tradingHour: "" }],
  ["timezone", { timezone: "America/Chicago" }],
  ["atDate", { atDate: calendarDate("2026-11-30") }],
])("another %s alone is stored", (field, asked) => {
  expect(updatesOf(asked)).toMatchObject([{ ...EARLY_CLOSE, provenance: expect.anything(), ...asked }]);
  expect(updatesOf({ [field]: EARLY_CLOSE[field] })).toEqual([]);
});

test("another exchange brings its own zone, unless one is given", () => {
  expect(updatesOf({ exchange: "L" })).toMatchObject([{ exchange: "L", timezone: "Europe/London" }]);
  expect(updatesOf({ exchange: "L", timezone: "Europe/Dublin" })).toMatchObject([
    { timezone: "Europe/Dublin" },
  ]);
});

test("nothing but names and days that an exchange trades on", () => {
  const problemsOf = (asked: Partial<HolidayChange>) =>
    planHolidayChanges([{ action: "INSERT", ...asked }], { stored: [], deleted: [] }).problems;
  expect(problemsOf({ exchange: "US", eventName: "Rest" })).toEqual([
    "Update 1: exchange, atDate and eventName are needed",
  ]);
  expect(problemsOf({ exchange: "US", eventName: "Rest", atDate: calendarDate("2026-11-28") })).toEqual([
    "Update 1: 2026-11-28 is no weekday: exchanges are closed anyway",
  ]);
});
