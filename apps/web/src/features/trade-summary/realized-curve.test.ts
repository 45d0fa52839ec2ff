import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { covered } from "../../testing/coverage.ts";
import {
  bestMonth,
  curveOf,
  daysOf,
  defaultRange,
  lastPeriods,
  type Range,
  sumOf,
  within,
} from "./realized-curve.ts";
import { realizedDay } from "./testing/answers.ts";

const FRIDAY = calendarDate("2026-11-20");
const FIRST = calendarDate("2024-03-05");

/** 2025: +0.10; 2026: +0.20 of options and -50 of shares, income of 12.30 alone, then +300.05. */
const ROWS = [
  realizedDay("2025-12-31", 0.1),
  realizedDay("2026-01-02", -49.8, { options: "0.2", shares: "-50" }),
  realizedDay("2026-01-30", 0, { income: "12.3", trades: 0 }),
  realizedDay("2026-11-20", 300.05),
];
const ALL = { from: calendarDate("2025-12-01"), to: FRIDAY };

test.each([
  ["1m", "2026-10-21"],
  ["3m", "2026-08-21"],
  ["ytd", "2026-01-01"],
  ["1y", "2025-11-21"],
  ["all", "2024-03-05"],
] as const)("%s ends today and begins on %s", (range, from) => {
  expect(daysOf(range, FRIDAY, FIRST)).toEqual({ from, to: FRIDAY });
});

test.each([
  ["2026-03-31", "2026-03-01"],
  ["2026-03-28", "2026-03-01"],
  ["2026-05-31", "2026-05-01"],
  ["2026-01-15", "2025-12-16"],
])("a month that ends on %s begins on %s: a short month has no 31st", (today, from) => {
  expect(daysOf("1m", calendarDate(today), FIRST).from).toBe(from);
});

test.each<readonly [string, Range]>([
  ["2026-11-20", "ytd"],
  ["2025-12-31", "ytd"],
  ["2027-01-04", "all"],
])("on %s the range is %s at first", (today, range) => {
  expect(defaultRange(ROWS, calendarDate(today))).toBe(range);
});

test("before the first closing the year is shown: today alone may lie behind the imported days", () => {
  expect(defaultRange([], FRIDAY)).toBe("ytd");
});

test("both ends belong to a range", () => {
  const days = { from: calendarDate("2026-01-02"), to: calendarDate("2026-01-30") };
  expect(within(ROWS, days).map(({ start }) => start)).toEqual(["2026-01-02", "2026-01-30"]);
});

test("sums are exact to the cent, income is in none of the others", () => {
  expect((["total", "options", "shares", "income"] as const).map((part) => sumOf(ROWS, part))).toEqual([
    "250.35",
    "300.35",
    "-50",
    "12.3",
  ]);
  // 0.1 + 0.2 in doubles is 0.30000000000000004.
  expect(sumOf(ROWS.slice(0, 2), "options")).toBe("0.3");
});

test("the curve begins at zero and tells each closing day with the sum so far", () => {
  expect(curveOf(ROWS, "total", ALL)).toEqual([
    { day: "2025-12-01", change: "0", value: "0" },
    { day: "2025-12-31", change: "0.1", value: "0.1" },
    { day: "2026-01-02", change: "-49.8", value: "-49.7" },
    { day: "2026-11-20", change: "300.05", value: "250.35" },
  ]);
  expect(curveOf(ROWS, "income", ALL).map(({ day, value }) => [day, value])).toEqual([
    ["2025-12-01", "0"],
    ["2026-01-30", "12.3"],
  ]);
  expect(curveOf([], "total", ALL)).toEqual([]);
});

test("the best month is told where there is another one", () => {
  expect(bestMonth(ROWS, "total")).toEqual({ month: "2026-11-01", value: "300.05" });
  expect(bestMonth(ROWS.slice(0, 1), "total")).toBeUndefined();
});

test("the last periods: weekdays, weeks from Monday, months, years, each with its sum", () => {
  const rows = [
    ...ROWS.slice(0, 3),
    realizedDay("2026-11-13", 1),
    realizedDay("2026-11-14", 2),
    realizedDay("2026-11-16", 4),
    ...ROWS.slice(3),
  ];
  const last = (type: Parameters<typeof lastPeriods>[1], count: number) =>
    lastPeriods({ days: rows, coverage: covered() }, type, FRIDAY, count);

  // Friday the 13th takes what was closed on the Saturday after it.
  expect(last("DAY", 6)).toEqual(["3", "4", "0", "0", "0", "300.05"]);
  expect(last("WEEK", 2)).toEqual(["3", "304.05"]);
  expect(last("MONTH", 3)).toEqual(["0", "0", "307.05"]);
  expect(last("YEAR", 3)).toEqual(["0", "0.1", "257.25"]);
});
