import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import { easterSunday, nthWeekday } from "./day-rules.ts";
import { EXCHANGES, type Exchange } from "./exchange.ts";
import { listMarketHolidays, namedForItself } from "./list-market-holidays.ts";

const year = fc.integer({ min: 2000, max: 2060 });
const exchange = fc.constantFrom(...EXCHANGES);

test.each([
  [
    "US",
    2026,
    [
      "2026-01-01",
      "2026-01-19",
      "2026-02-16",
      "2026-04-03",
      "2026-05-25",
      "2026-06-19",
      "2026-07-03",
      "2026-09-07",
      "2026-11-26",
      "2026-12-25",
    ],
    ["2026-11-27", "2026-12-24"],
  ],
  [
    "US",
    2025,
    [
      "2025-01-01",
      "2025-01-09",
      "2025-01-20",
      "2025-02-17",
      "2025-04-18",
      "2025-05-26",
      "2025-06-19",
      "2025-07-04",
      "2025-09-01",
      "2025-11-27",
      "2025-12-25",
    ],
    ["2025-07-03", "2025-11-28", "2025-12-24"],
  ],
  [
    "US",
    2021,
    [
      "2021-01-01",
      "2021-01-18",
      "2021-02-15",
      "2021-04-02",
      "2021-05-31",
      "2021-07-05",
      "2021-09-06",
      "2021-11-25",
      "2021-12-24",
    ],
    ["2021-11-26"],
  ],
  [
    "US",
    2022,
    [
      "2022-01-17",
      "2022-02-21",
      "2022-04-15",
      "2022-05-30",
      "2022-06-20",
      "2022-07-04",
      "2022-09-05",
      "2022-11-24",
      "2022-12-26",
    ],
    ["2022-11-25"],
  ],
  [
    "US",
    2027,
    [
      "2027-01-01",
      "2027-01-18",
      "2027-02-15",
      "2027-03-26",
      "2027-05-31",
      "2027-06-18",
      "2027-07-05",
      "2027-09-06",
      "2027-11-25",
      "2027-12-24",
    ],
    ["2027-11-26"],
  ],
  [
    "US",
    2028,
    [
      "2028-01-17",
      "2028-02-21",
      "2028-04-14",
      "2028-05-29",
      "2028-06-19",
      "2028-07-04",
      "2028-09-04",
      "2028-11-23",
      "2028-12-25",
    ],
    ["2028-07-03", "2028-11-24"],
  ],
  [
    "L",
    2022,
    [
      "2022-01-03",
      "2022-04-15",
      "2022-04-18",
      "2022-05-02",
      "2022-06-02",
      "2022-06-03",
      "2022-08-29",
      "2022-09-19",
      "2022-12-26",
      "2022-12-27",
    ],
    ["2022-12-23", "2022-12-30"],
  ],
  [
    "L",
    2020,
    [
      "2020-01-01",
      "2020-04-10",
      "2020-04-13",
      "2020-05-08",
      "2020-05-25",
      "2020-08-31",
      "2020-12-25",
      "2020-12-28",
    ],
    ["2020-12-24", "2020-12-31"],
  ],
  [
    "L",
    2027,
    [
      "2027-01-01",
      "2027-03-26",
      "2027-03-29",
      "2027-05-03",
      "2027-05-31",
      "2027-08-30",
      "2027-12-27",
      "2027-12-28",
    ],
    ["2027-12-24", "2027-12-31"],
  ],
  [
    "TO",
    2022,
    [
      "2022-01-03",
      "2022-02-21",
      "2022-04-15",
      "2022-05-23",
      "2022-07-01",
      "2022-08-01",
      "2022-09-05",
      "2022-10-10",
      "2022-12-26",
      "2022-12-27",
    ],
    [],
  ],
  [
    "TO",
    2025,
    [
      "2025-01-01",
      "2025-02-17",
      "2025-04-18",
      "2025-05-19",
      "2025-07-01",
      "2025-08-04",
      "2025-09-01",
      "2025-10-13",
      "2025-12-25",
      "2025-12-26",
    ],
    ["2025-12-24"],
  ],
  [
    "TO",
    2027,
    [
      "2027-01-01",
      "2027-02-15",
      "2027-03-26",
      "2027-05-24",
      "2027-07-01",
      "2027-08-02",
      "2027-09-06",
      "2027-10-11",
      "2027-12-27",
      "2027-12-28",
    ],
    ["2027-12-24"],
  ],
] as const)("%s %i has the exchange's published closures and early closes", (of, inYear, closed, early) => {
  const holidays = ofYear(of, inYear);

  expect(holidays.filter((h) => h.tradingHour === "").map((h) => h.atDate)).toEqual(closed);
  expect(holidays.filter((h) => h.tradingHour !== "").map((h) => h.atDate)).toEqual(early);
});

test.each([
  ["US", "2012-07-03", "09:30-13:00"],
  ["US", "2013-07-03", "09:30-13:00"],
  ["US", "2002-07-05", "09:30-13:00"],
  ["US", "2003-12-26", "09:30-13:00"],
  ["US", "2012-10-29", ""],
  ["L", "2012-06-04", ""],
  ["L", "2012-06-05", ""],
  ["TO", "2001-09-12", ""],
] as const)("%s %s is kept with hours '%s'", (of, day, tradingHour) => {
  expect(listMarketHolidays(of, calendarDate(day), calendarDate(day))).toMatchObject([
    { atDate: day, tradingHour },
  ]);
});

test.each([
  ["US", "2021-12-31"],
  ["US", "2027-12-31"],
  ["US", "2022-01-03"],
  ["US", "2021-06-18"],
  ["US", "2020-06-19"],
  ["US", "2016-07-03"],
  ["US", "2026-07-02"],
  ["US", "2026-11-11"],
  ["L", "2022-05-30"],
  ["L", "2026-06-15"],
  ["TO", "2022-09-19"],
  ["TO", "2023-12-22"],
  ["TO", "2024-09-30"],
] as const)("%s trades a full day on %s", (of, day) => {
  expect(listMarketHolidays(of, calendarDate(day), calendarDate(day))).toEqual([]);
});

test("every holiday is a weekday inside the range, one a day, in order", () => {
  fc.assert(
    fc.property(exchange, year, (of, inYear) => {
      const days = ofYear(of, inYear).map(({ atDate }) => atDate);
      expect(days).toEqual([...new Set(days)].sort());
      expect(days.every((day) => day.startsWith(`${inYear}-`) && weekdayIndex(day) < 5)).toBe(true);
    }),
  );
});

test("a range is the union of its parts", () => {
  fc.assert(
    fc.property(exchange, year, (of, inYear) => {
      const whole = listMarketHolidays(
        of,
        calendarDate(`${inYear}-01-01`),
        calendarDate(`${inYear + 1}-12-31`),
      );
      expect(whole).toEqual([...ofYear(of, inYear), ...ofYear(of, inYear + 1)]);
    }),
  );
});

test("Easter falls on a Sunday from 22 March to 25 April", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2300 }), (inYear) => {
      const easter = easterSunday(inYear);
      expect(weekdayIndex(easter)).toBe(6);
      expect(easter.slice(5) >= "03-22" && easter.slice(5) <= "04-25").toBe(true);
    }),
  );
});

test.each([
  [2000, "2000-04-23"],
  [2008, "2008-03-23"],
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2038, "2038-04-25"],
])("Easter of %i is %s", (inYear, day) => {
  expect(easterSunday(inYear)).toBe(day);
});

test("the nth weekday falls in its own week of the month", () => {
  fc.assert(
    fc.property(
      year,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      (inYear, month, weekday, nth) => {
        const day = nthWeekday(inYear, month, weekday, nth);
        expect(weekdayIndex(day)).toBe(weekday);
        expect(Math.ceil(Number(day.slice(8)) / 7)).toBe(nth);
      },
    ),
  );
});

const ofYear = (of: Exchange, inYear: number) =>
  listMarketHolidays(of, calendarDate(`${inYear}-01-01`), calendarDate(`${inYear}-12-31`));

test.each([
  ["2026-11-27", "US", "09:30-13:00", "Thanksgiving Day", "Day after Thanksgiving"],
  ["2025-07-03", "US", "09:30-13:00", "Independence Day", "Day before Independence Day"],
  ["2002-07-05", "US", "09:30-13:00", "Independence Day", "Day after Independence Day"],
  ["2026-12-24", "US", "09:30-13:00", "Christmas", "Christmas Eve"],
  ["2028-12-22", "L", "08:00-12:30", "Christmas", "Last trading day before Christmas"],
  ["2026-12-31", "L", "08:00-12:30", "New Year", "Last trading day of the year"],
  ["2026-12-24", "TO", "09:30-13:00", "Christmas", "Christmas Eve"],
  ["2026-08-14", "US", "09:30-12:00", "Storm", "Storm (early close)"],
  ["2026-11-26", "US", "", "Thanksgiving Day", "Thanksgiving Day"],
] as const)("%s in %s is named for itself", (...given) => {
  const [day, exchange, tradingHour, eventName, name] = given;
  const atDate = calendarDate(day);
  expect(namedForItself({ exchange, atDate, eventName, tradingHour, timezone: "UTC" }).eventName).toBe(name);
});
