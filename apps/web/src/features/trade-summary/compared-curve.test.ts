import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { covered } from "../../testing/coverage.ts";
import { comparedCurve } from "./compared-curve.ts";
import type { Range } from "./realized-curve.ts";
import { realizedDay } from "./testing/answers.ts";

const ROWS = [
  realizedDay("2024-12-31", 9999),
  realizedDay("2025-03-03", 100, { options: "150", shares: "-50" }),
  realizedDay("2025-11-20", 30),
  realizedDay("2025-11-21", 7777),
  realizedDay("2026-10-05", 40),
  realizedDay("2026-11-03", 5),
];

const compare = (range: Range, from: string, to: string, coverage = covered()) =>
  comparedCurve({ days: ROWS, coverage }, range, { from: calendarDate(from), to: calendarDate(to) }, "total");

test("the year so far beside the last one to the same day", () => {
  expect(compare("ytd", "2026-01-01", "2026-11-20")).toEqual({
    points: [
      { day: "2026-01-01", value: "0" },
      { day: "2026-03-03", value: "100" },
      { day: "2026-11-20", value: "130" },
    ],
    day: "2025-11-20",
    value: "130",
  });
});

test("a month beside the one before, and none beside any days", () => {
  expect(compare("1m", "2026-10-21", "2026-11-20")?.value).toBe("40");
  expect(compare("1m", "2026-10-21", "2026-11-20")?.points).toEqual([
    { day: "2026-10-21", value: "0" },
    // Two weeks after the first day, as on October 5.
    { day: "2026-11-04", value: "40" },
  ]);
  expect(compare("custom", "2026-01-01", "2026-11-20")).toBeUndefined();
  expect(compare("all", "2024-12-31", "2026-11-20")).toBeUndefined();
});

test("a month that is shorter ends with its last day", () => {
  expect(compare("1m", "2026-03-01", "2026-03-31")?.day).toBe("2026-02-28");
});

test("days that no file covers, even a part of them, are compared with nothing", () => {
  expect(compare("ytd", "2026-01-01", "2026-11-20", covered({ from: "2025-02-03" }))).toBeUndefined();
  const gap = { uncovered: [{ from: "2025-06-02", to: "2025-06-06" }] };
  expect(compare("ytd", "2026-01-01", "2026-11-20", covered(gap))).toBeUndefined();
});
