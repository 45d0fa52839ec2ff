import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { monthInWeeks, profitCalendar } from "./profit-calendar.ts";

const NOVEMBER = calendarDate("2026-11-20");

test.each([
  ["2026-11-20", "2026-10-26", "2026-12-06"],
  ["2027-02-01", "2027-02-01", "2027-02-28"],
  ["2026-01-31", "2025-12-29", "2026-02-01"],
])("the month of %s lies in the weeks from %s to %s", (day, startDate, endDate) => {
  expect(monthInWeeks(calendarDate(day))).toEqual({ startDate, endDate });
});

test("days stand in their weeks; weeks count all their days, the month only its own", () => {
  const { weeks, monthTotal, hasWeekend } = profitCalendar(NOVEMBER, [
    profit("2026-10-30", "100"),
    profit("2026-11-02", "-10.5"),
    profit("2026-11-06", "0.3"),
    profit("2026-11-30", "7"),
    profit("2026-12-01", "1000"),
    profit("2026-12-07", "5"),
  ]);

  expect(weeks.map(({ monday, total }) => `${monday} ${total}`)).toEqual([
    "2026-10-26 100",
    "2026-11-02 -10.2",
    "2026-11-09 0",
    "2026-11-16 0",
    "2026-11-23 0",
    "2026-11-30 1007",
  ]);
  expect([monthTotal, hasWeekend]).toEqual(["-3.2", false]);
  expect(weeks[0]?.days.map(({ date, isInMonth }) => `${date} ${isInMonth}`)).toEqual([
    "2026-10-26 false",
    "2026-10-27 false",
    "2026-10-28 false",
    "2026-10-29 false",
    "2026-10-30 false",
    "2026-10-31 false",
    "2026-11-01 true",
  ]);
});

test("thirds of the days share a color, by the amount without its sign", () => {
  const amounts = ["1", "-2", "3", "-40", "50", "6000", "0"];
  expect(stepsOf(amounts)).toEqual([1, -1, 2, -2, 3, 3, 0]);
});

test.each([
  [["5"], [1]],
  [
    ["-5", "5", "5"],
    [-1, 1, 1],
  ],
  [
    ["0", "0"],
    [0, 0],
  ],
  [
    ["1", "-9"],
    [1, -2],
  ],
])("%j are colored %j", (amounts, steps) => {
  expect(stepsOf(amounts)).toEqual(steps);
});

test("a closing on a weekend is noticed", () => {
  expect(profitCalendar(NOVEMBER, [profit("2026-11-21", "1")]).hasWeekend).toBe(true);
});

test("an empty month has its weeks and a total of zero", () => {
  const { weeks, monthTotal } = profitCalendar(NOVEMBER, []);

  expect([weeks.length, monthTotal]).toEqual([6, "0"]);
});

const stepsOf = (amounts: readonly string[]) =>
  profitCalendar(
    NOVEMBER,
    amounts.map((net, index) => profit(`2026-11-${String(index + 10)}`, net)),
  )
    .weeks.flatMap(({ days }) => days)
    .flatMap(({ profit: found }) => (found ? [found.step] : []));

function profit(date: string, net: string) {
  return { date, net, trades: 1 };
}
