import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { shownOfSpan } from "./span-rate.ts";
import { span } from "./testing/made-returns.ts";
import { timeWeighted } from "./time-weighted.ts";

const values = (given: Readonly<Record<string, number>>) =>
  Object.entries(given).map(([day, value]) => ({ day: calendarDate(day), value }));
const flows = (given: Readonly<Record<string, number>> = {}) =>
  Object.entries(given).map(([day, amount]) => ({ day: calendarDate(day), amount }));

test("Modified Dietz by days where flows fall between two values, approximately", () => {
  const october = timeWeighted(
    values({ "2020-09-30": 585.6, "2020-10-31": 602.34 }),
    flows({ "2020-10-05": -15.05, "2020-10-09": 19.82, "2020-10-15": 16.42, "2020-10-24": -18.96 }),
  );

  expect(october.rate).toBeCloseTo(0.024542, 6);
  expect(october.isApproximate).toBe(true);
});

test("22 % and 10 % are linked, and two years told by the year", () => {
  const twice = timeWeighted(
    values({ "2025-01-02": 100, "2026-01-02": 240, "2027-01-02": 260 }),
    flows({ "2026-01-02": 118, "2027-01-02": -4 }),
  );

  expect(twice.rate).toBeCloseTo(0.342, 9);
  expect(twice.isApproximate).toBe(false);
  expect(shownOfSpan(twice.rate ?? 0, span("2025-01-02", "2027-01-02"))).toBeCloseTo(0.158447, 6);
});

test("an account that joins is no growth", () => {
  const joined = timeWeighted(
    values({ "2026-01-02": 1000, "2026-07-02": 10_050, "2026-12-31": 10_100 }),
    flows({ "2026-07-02": 9000 }),
  );

  expect(joined.rate).toBeCloseTo(1.05 * (10_100 / 10_050) - 1, 12);
  expect(joined.rate).toBeCloseTo(0.055224, 6);
});

test.each([
  [
    "all lost stays lost, whatever comes after",
    { "2026-01-02": 100, "2026-02-02": 0, "2026-03-02": 50 },
    { "2026-03-02": 50 },
    -1,
  ],
  [
    "all taken out is no loss",
    { "2026-01-02": 100, "2026-02-02": 0, "2026-03-02": 0 },
    { "2026-02-02": -110 },
    0.1,
  ],
  [
    "taken out, brought again",
    { "2026-01-02": 100, "2026-02-02": 0, "2026-03-02": 50, "2026-04-02": 55 },
    { "2026-02-02": -110, "2026-03-02": 50 },
    0.21,
  ],
  [
    "a flow of the first day is in the first value",
    { "2026-01-02": 100, "2026-02-02": 110 },
    { "2026-01-02": 70 },
    0.1,
  ],
])("%s", (_case, given, moved, rate) => {
  expect(timeWeighted(values(given), flows(moved as Record<string, number>)).rate).toBeCloseTo(rate, 12);
});

test.each([
  ["one day alone", { "2026-01-02": 100 }, {}, "A rate needs a first and a last day."],
  ["nothing was ever in", { "2026-01-02": 0, "2026-02-02": 0 }, {}, "No money was in."],
  [
    "more was owed than owned",
    { "2026-01-02": -100, "2026-02-02": 20 },
    {},
    "Between Jan 2, 2026 and Feb 2, 2026 more was taken out than was there.",
  ],
  [
    "more was lost than was there",
    { "2026-01-02": 100, "2026-02-02": -20 },
    {},
    "Between Jan 2, 2026 and Feb 2, 2026 more was lost than was there.",
  ],
])("%s: a reason", (_case, given, moved, reason) => {
  expect(timeWeighted(values(given), flows(moved)).reason).toBe(reason);
});
