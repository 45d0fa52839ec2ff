import { expect, test } from "vitest";
import { compareWithSource } from "../reference-data/reference-calendar.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { describeChanges } from "./describe-changes.ts";
import { MARKET_HOLIDAYS, type MarketHoliday } from "./market-holiday.ts";

test("a holiday that the source names otherwise is modified, not removed and added", () => {
  const stored = [holiday({ eventName: "Washington's Birthday" })];
  const offered = [holiday({ eventName: "Presidents' Day" })];

  const differences = compareWithSource(MARKET_HOLIDAYS, stored, offered);

  expect(differences.map(({ type }) => type)).toEqual(["MODIFIED"]);
});

test("an early close that the source has and we lack is added", () => {
  const differences = compareWithSource(MARKET_HOLIDAYS, [], [holiday({ tradingHour: "09:30-13:00" })]);

  expect(differences).toMatchObject([{ type: "ADDED", offered: { tradingHour: "09:30-13:00" } }]);
});

test("what differs is said in words", () => {
  const full = holiday();
  const early = holiday({ eventName: "Washington's Birthday", tradingHour: "09:30-13:00" });

  expect(describeChanges(full, full)).toBeUndefined();
  expect(describeChanges(full, early)).toBe(
    'Differs: name "Presidents\' Day" against "Washington\'s Birthday"; closed all day against open 09:30-13:00',
  );
});

function holiday(given: Partial<MarketHoliday> = {}): MarketHoliday {
  return {
    atDate: calendarDate("2026-02-16"),
    eventName: "Presidents' Day",
    exchange: "US",
    tradingHour: "",
    timezone: "America/New_York",
    ...given,
  };
}
