import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { DaySpan } from "./covered-days.ts";
import { commonDays, type DayRuns, daysWithout, trimmedDays, unionOfDays } from "./day-runs.ts";

const FIRST = "2026-01-01" as CalendarDate;
const DAYS = 40;
const days = Array.from({ length: DAYS }, (_, index) => addDays(FIRST, index));

const run = fc.tuple(fc.nat(DAYS - 1), fc.nat(6)).map(([from, length]) => ({
  firstDay: addDays(FIRST, from),
  lastDay: addDays(FIRST, Math.min(from + length, DAYS - 1)),
}));
const runs = fc.array(run, { maxLength: 6 });

const holds = (given: readonly DaySpan[], day: CalendarDate) =>
  given.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);

const areApart = (given: DayRuns) =>
  given.every(({ firstDay, lastDay }, index) => {
    const next = given[index + 1];
    return firstDay <= lastDay && (next === undefined || daysBetween(lastDay, next.firstDay) > 1);
  });

test("runs are sets of days: union, common days and difference day by day", () => {
  fc.assert(
    fc.property(runs, runs, (a, b) => {
      const [left, right] = [unionOfDays(a), unionOfDays(b)];
      expect(areApart(left)).toBe(true);
      for (const day of days) {
        expect(holds(unionOfDays(a, b), day)).toBe(holds(a, day) || holds(b, day));
        expect(holds(commonDays(left, right), day)).toBe(holds(a, day) && holds(b, day));
        expect(holds(daysWithout(left, right), day)).toBe(holds(a, day) && !holds(b, day));
      }
    }),
  );
});

test("trimmed runs begin and end on days that count, and lose no such day", () => {
  fc.assert(
    fc.property(runs, fc.uniqueArray(fc.nat(DAYS - 1)), (given, counting) => {
      const counts = (day: CalendarDate) => counting.includes(daysBetween(FIRST, day));
      const trimmed = trimmedDays(unionOfDays(given), counts);
      for (const { firstDay, lastDay } of trimmed) {
        expect(counts(firstDay) && counts(lastDay)).toBe(true);
      }
      for (const day of days.filter(counts)) {
        expect(holds(trimmed, day)).toBe(holds(given, day));
      }
    }),
  );
});
