import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { freshnessOf } from "./freshness.ts";

test.each([
  ["2026-11-20", "2026-11-20", "2026-11-20", "CURRENT"],
  ["2026-01-05", "2026-01-05", "2026-11-20", "CURRENT"],
  ["2026-11-19", "2026-11-20", "2026-11-20", "RECENT"],
  ["2026-11-17", "2026-11-20", "2026-11-20", "RECENT"],
  ["2026-11-16", "2026-11-20", "2026-11-20", "OLD"],
  ["2026-11-13", "2026-11-14", "2026-11-18", "RECENT"],
  ["2026-11-13", "2026-11-14", "2026-11-19", "OLD"],
  ["2026-11-21", "2026-11-22", "2026-11-20", "RECENT"],
])("%s, with %s the latest, is on %s %s or %s", (portfolioDate, latestDate, today, freshness) => {
  const dates = { portfolioDate, latestDate, today };

  expect(freshnessOf(days(dates))).toBe(freshness);
});

test("a holiday does not age a snapshot", () => {
  const dates = days({ portfolioDate: "2026-11-24", latestDate: "2026-11-25", today: "2026-11-30" });

  expect(freshnessOf(dates)).toBe("OLD");
  expect(freshnessOf(dates, (day) => !["2026-11-26", "2026-11-28", "2026-11-29"].includes(day))).toBe(
    "RECENT",
  );
});

const days = (dates: Record<"latestDate" | "portfolioDate" | "today", string>) => ({
  portfolioDate: calendarDate(dates.portfolioDate),
  latestDate: calendarDate(dates.latestDate),
  today: calendarDate(dates.today),
});
