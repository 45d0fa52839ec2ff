import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import { coverSpan } from "./span-coverage.ts";

/** Thanksgiving of 2025, New Year's Day of 2026. */
const HOLIDAYS = ["2025-11-27", "2026-01-01"];
const isSession = (day: CalendarDate) => weekdayIndex(day) < 5 && !HOLIDAYS.includes(day);

const account = (accountId: string, ...spans: readonly (readonly [string, string])[]) => ({
  accountId,
  account: accountId,
  spans: spans.map(([first, last]) => ({ firstDay: calendarDate(first), lastDay: calendarDate(last) })),
});

const uncovered = (accounts: readonly ReturnType<typeof account>[], today: string, from?: string) =>
  coverSpan(
    accounts,
    { from: from === undefined ? undefined : calendarDate(from) },
    { today: calendarDate(today), isSession },
  ).uncovered.map(({ firstDay, lastDay }) => [firstDay, lastDay]);

test("a history that ended a year ago: from the Saturday after its Friday through today", () => {
  expect(uncovered([account("joint", ["2025-01-02", "2025-11-28"])], "2026-11-25")).toEqual([
    ["2025-11-29", "2026-11-25"],
  ]);
});

test("an end on New Year's Eve leaves no day of the new year", () => {
  expect(uncovered([account("joint", ["2025-01-02", "2025-12-31"])], "2026-03-04")).toEqual([
    ["2026-01-01", "2026-03-04"],
  ]);
});

test("up to the last market day nothing is missing, not even today", () => {
  expect(uncovered([account("joint", ["2025-01-02", "2025-11-26"])], "2025-11-28")).toEqual([]);
  expect(uncovered([account("joint", ["2025-01-02", "2025-11-26"])], "2025-12-01")).toEqual([
    ["2025-11-27", "2025-12-01"],
  ]);
});

test("a gap with the closed days on both sides, and the days before the history", () => {
  const accounts = [account("joint", ["2025-03-05", "2025-05-30"], ["2025-06-09", "2025-11-21"])];
  expect(uncovered(accounts, "2025-11-24", "2025-03-01")).toEqual([
    ["2025-03-01", "2025-03-04"],
    ["2025-05-31", "2025-06-08"],
  ]);
});

test("days that one of two accounts covers are not uncovered", () => {
  const accounts = [
    account("ira", ["2025-01-02", "2025-11-03"]),
    account("joint", ["2025-01-02", "2025-11-20"]),
  ];
  expect(uncovered(accounts, "2025-11-25")).toEqual([["2025-11-21", "2025-11-25"]]);
});

test("without any account everything is", () => {
  expect(uncovered([], "2025-11-25", "2025-11-01")).toEqual([["2025-11-01", "2025-11-25"]]);
});
