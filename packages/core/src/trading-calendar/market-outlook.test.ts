import { expect, test } from "vitest";
import { marketOutlook, type OutlookDay, tradingAt } from "./market-outlook.ts";

const DAYS = [
  day("2026-11-20", { isOptionExpiry: true }),
  day("2026-11-25"),
  day("2026-11-26", { isMarketOpen: false, holidayName: "Thanksgiving Day" }),
  day("2026-11-27", { holidayName: "Thanksgiving Day", tradingHour: "09:30-13:00" }),
  day("2026-12-18", { isOptionExpiry: true }),
  day("2026-12-24", { holidayName: "Christmas Eve", tradingHour: "09:30-13:00" }),
  day("2026-12-25", { isMarketOpen: false, holidayName: "Christmas Day" }),
];

test.each([
  ["2026-11-25", { state: "OPEN" }],
  ["2026-11-26", { state: "CLOSED", holidayName: "Thanksgiving Day" }],
  ["2026-11-27", { state: "EARLY_CLOSE", hours: "09:30-13:00" }],
  ["2026-11-28", { state: "CLOSED", holidayName: null }],
])("on %s the market is %j", (today, state) => {
  expect(marketOutlook(today, DAYS).today).toEqual(state);
});

test.each([
  ["2026-11-20", "2026-11-20", ["2026-11-26", "2026-11-27", "2026-12-24"]],
  ["2026-11-21", "2026-12-18", ["2026-11-26", "2026-11-27", "2026-12-24"]],
  ["2026-11-26", "2026-12-18", ["2026-11-27", "2026-12-24", "2026-12-25"]],
  ["2026-12-19", undefined, ["2026-12-24", "2026-12-25"]],
  ["2026-12-25", undefined, []],
])("after %s come the expiry of %s and, at most three, the days %j", (today, nextExpiry, exceptions) => {
  const outlook = marketOutlook(today, DAYS);

  expect([outlook.nextExpiry, outlook.exceptions.map(({ date }) => date)]).toEqual([nextExpiry, exceptions]);
});

test.each([
  ["09:29", undefined, { phase: "BEFORE", from: "09:30" }],
  ["09:30", undefined, { phase: "DURING" }],
  ["15:59", undefined, { phase: "DURING" }],
  ["16:00", undefined, { phase: "AFTER", since: "16:00" }],
  ["12:59", "09:30-13:00", { phase: "DURING" }],
  ["13:00", "09:30-13:00", { phase: "AFTER", since: "13:00" }],
  ["23:00", "until noon", { phase: "DURING" }],
])("at %s of a day with the hours %s trading is %j", (time, hours, trading) => {
  expect(tradingAt(time, hours)).toEqual(trading);
});

function day(date: string, given: Partial<OutlookDay> = {}): OutlookDay {
  return {
    date,
    isMarketOpen: true,
    isOptionExpiry: false,
    holidayName: null,
    tradingHour: null,
    ...given,
  };
}
