import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, calendarDate } from "../shared/calendar-date.ts";
import { yearlyRate } from "./span-rate.ts";
import { span } from "./testing/made-returns.ts";
import { xirr } from "./xirr.ts";

const flows = (...given: readonly (readonly [string, number])[]) =>
  given.map(([day, amount]) => ({ day: calendarDate(day), amount }));

test.each([
  [
    "Excel's documentation",
    0.3733625335,
    flows(
      ["2008-01-01", -10_000],
      ["2008-03-01", 2750],
      ["2008-10-30", 4250],
      ["2009-02-15", 3250],
      ["2009-04-01", 2750],
    ),
  ],
  ["a loss in six days", -0.7650989869, flows(["2021-08-03", -99_995], ["2021-08-09", 97_642])],
  ["a year at 10 %", 0.1, flows(["2025-01-01", -1000], ["2026-01-01", 1100])],
  ["two years at 21 % in all", 0.1, flows(["2025-01-01", -1000], ["2027-01-01", 1210])],
  ["nothing gained", 0, flows(["2025-01-01", -1000], ["2026-01-01", 1000])],
  ["nearly all lost", -0.99999, flows(["2025-01-01", -1000], ["2026-01-01", 0.01])],
  ["999-fold in a year", 999, flows(["2025-01-01", -1], ["2026-01-01", 1000])],
  ["everything lost, nothing taken out", -1, flows(["2025-01-01", -1000], ["2025-06-01", -500])],
])("%s: %d", (_case, rate, given) => {
  expect(xirr(given).rate).toBeCloseTo(rate, 9);
});

test.each([
  [
    "two roots",
    /^More than one rate fits/,
    flows(["2020-01-01", -1000], ["2020-12-31", 2500], ["2021-12-31", -1540]),
  ],
  [
    "no root",
    /^No rate fits/,
    flows(["2010-01-15", -10_000], ["2010-04-16", 10_000], ["2010-07-16", -10_000], ["2010-10-15", 5]),
  ],
  ["only out", /^Money only came out/, flows(["2025-01-01", 5], ["2026-01-01", 5])],
  ["nothing", /^No money was in/, flows(["2025-01-01", 0])],
  ["beyond 10,000,000 %", /too large/, flows(["2025-01-01", -1], ["2025-02-01", 10])],
])("%s: a reason and no number", (_case, reason, given) => {
  const answer = xirr(given);

  expect(answer.rate).toBeUndefined();
  expect(answer.reason).toMatch(reason);
});

test("under 30 days there is no yearly rate, from 30 on there is", () => {
  const month = flows(["2026-03-02", -1000], ["2026-03-31", 1010]);
  expect(yearlyRate(month, span("2026-03-02", "2026-03-31")).reason).toBe(
    "A yearly rate needs 30 days or more.",
  );
  expect(yearlyRate(month, span("2026-03-02", "2026-04-01")).rate).toBeGreaterThan(0.13);
});

test("a rate that flows were made of is found again", () => {
  const deposits = fc.array(
    fc.record({ day: fc.nat(3000), amount: fc.integer({ min: 1, max: 1_000_000 }) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(fc.double({ min: -0.9, max: 20, noNaN: true }), deposits, (rate, put) => {
      const first = calendarDate("2015-01-05");
      const last = 3200;
      const end = put.reduce((sum, { day, amount }) => sum + amount * (1 + rate) ** ((last - day) / 365), 0);
      const found = xirr([
        ...put.map(({ day, amount }) => ({ day: addDays(first, day), amount: -amount })),
        { day: addDays(first, last), amount: end },
      ]).rate;
      expect(found).toBeDefined();
      expect(Math.abs((found ?? 0) - rate)).toBeLessThan(1e-9 * (1 + Math.abs(rate)));
    }),
  );
});
