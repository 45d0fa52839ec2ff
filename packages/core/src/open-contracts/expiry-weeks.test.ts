import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { expiryWeek, nextTwoFridays } from "./expiry-weeks.ts";

test.each([
  ["Monday", "2026-11-23", "2026-11-27", "2026-12-04"],
  ["Friday itself", "2026-11-27", "2026-11-27", "2026-12-04"],
  ["Saturday looks ahead", "2026-11-28", "2026-12-04", "2026-12-11"],
  ["Sunday too", "2026-11-29", "2026-12-04", "2026-12-11"],
  ["over the year's end", "2026-12-28", "2027-01-01", "2027-01-08"],
])("%s: %s has the Fridays %s and %s", (_day, today, friday, next) => {
  expect(nextTwoFridays(today as CalendarDate)).toEqual([friday, next]);
});

test.each([
  ["2026-06-12", "AWAITING"],
  ["2026-06-15", "THIS"],
  // Friday, June 19, 2026, is Juneteenth: the week's contracts end on Thursday.
  ["2026-06-18", "THIS"],
  ["2026-06-19", "THIS"],
  ["2026-06-22", "NEXT"],
  ["2026-06-26", "NEXT"],
  ["2026-06-29", "LATER"],
])("seen from Monday, June 15, 2026: %s is %s", (expiration, week) => {
  expect(expiryWeek(expiration as CalendarDate, "2026-06-15" as CalendarDate)).toBe(week);
});
