import { expect, test } from "vitest";
import { coverageWithin, isUnknown, type KnownCoverage } from "./coverage-within.ts";

const IRA = {
  ...{ accountId: "ira", account: "Roth IRA", state: "PARTLY" as const, coveredThrough: "2026-11-03" },
  gaps: [{ from: "2026-11-04", to: "2026-11-20" }],
};

/** March 5, 2025 to today, November 25, 2026: a gap in June 2025, nothing after November 20. The IRA ends on November 3. */
const SPAN: KnownCoverage = {
  from: "2025-03-05",
  to: "2026-11-25",
  state: "PARTLY",
  uncovered: [
    { from: "2025-05-31", to: "2025-06-30" },
    { from: "2026-11-21", to: "2026-11-25" },
  ],
  lacking: [IRA],
  historyBegins: "2025-03-05",
  historyEnds: "2026-11-20",
};

test.each([
  ["a month before the history", "2025-02-01", "2025-02-28", "NOT_IMPORTED"],
  ["the month in which it begins", "2025-03-01", "2025-03-31", "PARTLY"],
  ["a whole month", "2025-04-01", "2025-04-30", "COVERED"],
  ["a month with the Saturday before the gap", "2025-05-01", "2025-05-31", "PARTLY"],
  ["the month of the gap", "2025-06-01", "2025-06-30", "NOT_IMPORTED"],
  ["a week of the gap", "2025-06-09", "2025-06-15", "NOT_IMPORTED"],
  ["the month after it", "2025-07-01", "2025-07-31", "COVERED"],
  ["a year with a gap", "2025-01-01", "2025-12-31", "PARTLY"],
  ["this month, which goes on", "2026-11-01", "2026-11-30", "PARTLY"],
  ["a week that the IRA lacks", "2026-11-09", "2026-11-15", "PARTLY"],
  ["this week, which goes on", "2026-11-23", "2026-11-29", "NOT_IMPORTED"],
  ["next month, of which nothing can be missing", "2026-12-01", "2026-12-31", "COVERED"],
])("%s, %s to %s, is %s", (_what, from, to, state) => {
  expect(coverageWithin(SPAN, { from, to }).state).toBe(state);
});

test("what is missing is cut to the days asked for, which end today", () => {
  expect(coverageWithin(SPAN, { from: "2026-11-16", to: "2026-11-30" })).toEqual({
    ...SPAN,
    from: "2026-11-16",
    to: "2026-11-25",
    uncovered: [{ from: "2026-11-21", to: "2026-11-25" }],
    lacking: [{ ...IRA, gaps: [{ from: "2026-11-16", to: "2026-11-20" }] }],
  });
});

test.each([
  ["New Year's Day", "2025-01-02", "2025-01-01", "COVERED"],
  ["a Sunday", "2026-03-02", "2026-03-01", "COVERED"],
  ["a Monday", "2026-03-03", "2026-03-01", "PARTLY"],
])("before the first day on record %s lacks what a market day would", (_what, begins, from, state) => {
  const span = { ...SPAN, from: begins, uncovered: [], lacking: [], state: "COVERED" as const };
  expect(coverageWithin(span, { from, to: `${begins.slice(0, 7)}-20` }).state).toBe(state);
});

test("a sum is unknown where no file covers its days, and money on record is a figure all the same", () => {
  expect(isUnknown("0.00", { state: "NOT_IMPORTED" })).toBe(true);
  expect(isUnknown("-0.01", { state: "NOT_IMPORTED" })).toBe(false);
  expect(isUnknown("0", { state: "PARTLY" })).toBe(false);
});
