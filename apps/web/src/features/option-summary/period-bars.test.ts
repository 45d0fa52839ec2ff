import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { covered } from "../../testing/coverage.ts";
import { oldestBar, periodBars } from "./period-bars.ts";

const today = calendarDate("2026-11-20");
const now = { today, date: new Date("2026-11-20T15:00:00Z"), coverage: covered() };

test("a bar counts back from the current period, which alone is partial", () => {
  const bars = periodBars("MONTH", [{ start: "2026-10-01", options: "5.5" }], 2, now);

  const whole = { isNotImported: false, part: undefined };
  expect(bars).toEqual([
    { periodsBack: 2, label: "Sep ’26", name: "September 2026", value: "0", ...whole, isPartial: false },
    { periodsBack: 1, label: "Oct ’26", name: "October 2026", value: "5.5", ...whole, isPartial: false },
    { periodsBack: 0, label: "Nov ’26", name: "November 2026", value: "0", ...whole, isPartial: true },
  ]);
});

test.each([
  ["ALL", 0, 10],
  ["YEAR", 40, undefined],
  ["MONTH", 0, 23],
  ["MONTH", 30, 33],
  ["WEEK", 0, 25],
  ["WEEK", 100, 103],
] as const)("%s from %i periods back begins %s back", (type, first, oldest) => {
  expect(oldestBar(type, first, today)).toBe(oldest);
});

test("a window of long ago is drawn whole, and no more bars than usual", () => {
  const bars = periodBars("WEEK", [], 103, now);

  expect(bars).toHaveLength(26);
  expect(bars.map(({ periodsBack }) => periodsBack)).toEqual(Array.from({ length: 26 }, (_, at) => 103 - at));
});
