import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { type PortfolioTotals, periodsToCompare, totalsTrends } from "./portfolio-totals.ts";

test.each([
  ["DAY", "2026-03-01", ["2026-03-01", "2026-03-01"], ["2026-02-28", "2026-02-28"]],
  ["WEEK", "2026-11-22", ["2026-11-16", "2026-11-22"], ["2026-11-09", "2026-11-15"]],
  ["MONTH", "2026-03-31", ["2026-03-01", "2026-03-31"], ["2026-02-01", "2026-02-28"]],
  ["YEAR", "2026-11-20", ["2026-01-01", "2026-12-31"], ["2025-01-01", "2025-12-31"]],
] as const)("the %s of %s is compared whole with the whole one before it", (type, day, current, previous) => {
  expect(periodsToCompare(type, calendarDate(day))).toEqual({
    current: { startDate: current[0], endDate: current[1] },
    previous: { startDate: previous[0], endDate: previous[1] },
  });
});

test("each figure goes its own way, money to the last place", () => {
  const before = totals({ positions: 5, symbols: 3, currentValue: "9007199254740993.0001" as DecimalText });
  const after = totals({ positions: 6, symbols: 2, currentValue: "9007199254740993.0002" as DecimalText });

  expect(totalsTrends(before, after)).toEqual({
    positions: "INCREASING",
    users: "STABLE",
    symbols: "DECREASING",
    types: "STABLE",
    currentValue: "INCREASING",
  });
});

function totals(given: Partial<PortfolioTotals>): PortfolioTotals {
  return {
    ...{ positions: 0, users: 0, symbols: 0, types: 0, currentValue: "0" as DecimalText },
    ...{ asOf: [], sharedAccounts: 0, firstDate: null, lastDate: null, ...given },
  };
}
