import { expect, test } from "vitest";
import { listExpiries } from "../option-expiry/calculate-expiry.ts";
import { addDays, type CalendarDate, calendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import { isSession } from "../trading-calendar/trading-day.ts";
import { EXCHANGES, type Exchange } from "./exchange.ts";
import { listMarketHolidays } from "./list-market-holidays.ts";

const FIRST = calendarDate("2015-01-01");
const LAST = calendarDate("2030-12-31");

/**
 * Full closures and early closes by year, written out by hand from the calendars that the exchanges
 * published.
 */
type Years = Readonly<Record<number, readonly [closed: string, early: string]>>;

const PUBLISHED: Readonly<Record<Exchange, Years>> = {
  US: {
    2015: ["01-01 01-19 02-16 04-03 05-25 07-03 09-07 11-26 12-25", "11-27 12-24"],
    2016: ["01-01 01-18 02-15 03-25 05-30 07-04 09-05 11-24 12-26", "11-25"],
    2017: ["01-02 01-16 02-20 04-14 05-29 07-04 09-04 11-23 12-25", "07-03 11-24"],
    2018: ["01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25", "07-03 11-23 12-24"],
    2019: ["01-01 01-21 02-18 04-19 05-27 07-04 09-02 11-28 12-25", "07-03 11-29 12-24"],
    2020: ["01-01 01-20 02-17 04-10 05-25 07-03 09-07 11-26 12-25", "11-27 12-24"],
    2021: ["01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24", "11-26"],
    2022: ["01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26", "11-25"],
    2023: ["01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25", "07-03 11-24"],
    2024: ["01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25", "07-03 11-29 12-24"],
    2025: ["01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25", "07-03 11-28 12-24"],
    2026: ["01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25", "11-27 12-24"],
    2027: ["01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24", "11-26"],
    2028: ["01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25", "07-03 11-24"],
    2029: ["01-01 01-15 02-19 03-30 05-28 06-19 07-04 09-03 11-22 12-25", "07-03 11-23 12-24"],
    2030: ["01-01 01-21 02-18 04-19 05-27 06-19 07-04 09-02 11-28 12-25", "07-03 11-29 12-24"],
  },
  L: {
    2015: ["01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28", "12-24 12-31"],
    2016: ["01-01 03-25 03-28 05-02 05-30 08-29 12-26 12-27", "12-23 12-30"],
    2017: ["01-02 04-14 04-17 05-01 05-29 08-28 12-25 12-26", "12-22 12-29"],
    2018: ["01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26", "12-24 12-31"],
    2019: ["01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26", "12-24 12-31"],
    2020: ["01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28", "12-24 12-31"],
    2021: ["01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28", "12-24 12-31"],
    2022: ["01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27", "12-23 12-30"],
    2023: ["01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26", "12-22 12-29"],
    2024: ["01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26", "12-24 12-31"],
    2025: ["01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26", "12-24 12-31"],
    2026: ["01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28", "12-24 12-31"],
    2027: ["01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28", "12-24 12-31"],
    2028: ["01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26", "12-22 12-29"],
    2029: ["01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26", "12-24 12-31"],
    2030: ["01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26", "12-24 12-31"],
  },
  TO: {
    2015: ["01-01 02-16 04-03 05-18 07-01 08-03 09-07 10-12 12-25 12-28", "12-24"],
    2016: ["01-01 02-15 03-25 05-23 07-01 08-01 09-05 10-10 12-26 12-27", ""],
    2017: ["01-02 02-20 04-14 05-22 07-03 08-07 09-04 10-09 12-25 12-26", ""],
    2018: ["01-01 02-19 03-30 05-21 07-02 08-06 09-03 10-08 12-25 12-26", "12-24"],
    2019: ["01-01 02-18 04-19 05-20 07-01 08-05 09-02 10-14 12-25 12-26", "12-24"],
    2020: ["01-01 02-17 04-10 05-18 07-01 08-03 09-07 10-12 12-25 12-28", "12-24"],
    2021: ["01-01 02-15 04-02 05-24 07-01 08-02 09-06 10-11 12-27 12-28", "12-24"],
    2022: ["01-03 02-21 04-15 05-23 07-01 08-01 09-05 10-10 12-26 12-27", ""],
    2023: ["01-02 02-20 04-07 05-22 07-03 08-07 09-04 10-09 12-25 12-26", ""],
    2024: ["01-01 02-19 03-29 05-20 07-01 08-05 09-02 10-14 12-25 12-26", "12-24"],
    2025: ["01-01 02-17 04-18 05-19 07-01 08-04 09-01 10-13 12-25 12-26", "12-24"],
    2026: ["01-01 02-16 04-03 05-18 07-01 08-03 09-07 10-12 12-25 12-28", "12-24"],
    2027: ["01-01 02-15 03-26 05-24 07-01 08-02 09-06 10-11 12-27 12-28", "12-24"],
    2028: ["01-03 02-21 04-14 05-22 07-03 08-07 09-04 10-09 12-25 12-26", ""],
    2029: ["01-01 02-19 03-30 05-21 07-02 08-06 09-03 10-08 12-25 12-26", "12-24"],
    2030: ["01-01 02-18 04-19 05-20 07-01 08-05 09-02 10-14 12-25 12-26", "12-24"],
  },
};

const EARLY_HOURS = { US: "09:30-13:00", L: "08:00-12:30", TO: "09:30-13:00" } as const;

/** Monthly expiries that are not on the third Friday. */
const MOVED_EXPIRIES: Readonly<Record<Exchange, readonly string[]>> = {
  US: ["2019-04-18", "2022-04-14", "2025-04-17", "2026-06-18", "2027-06-17", "2030-04-18"],
  L: ["2019-04-18", "2022-04-14", "2025-04-17", "2030-04-18"],
  TO: ["2019-04-18", "2022-04-14", "2025-04-17", "2030-04-18"],
};

test.each(EXCHANGES)("%s: every day of 2015 to 2030 is open, short or closed as published", (exchange) => {
  const published = publishedDays(exchange);
  const listed = listMarketHolidays(exchange, FIRST, LAST);
  const byDay = new Map(listed.map((holiday) => [holiday.atDate, holiday]));

  const wrong = everyDay().filter((day) => {
    const hours = published.get(day);
    const isOpen = weekdayIndex(day) < 5 && hours !== "";
    return byDay.get(day)?.tradingHour !== hours || isSession(day, byDay) !== isOpen;
  });

  expect(wrong).toEqual([]);
  expect(listed).toHaveLength(published.size);
});

test.each(EXCHANGES)(
  "%s: the 192 expiries of 2015 to 2030 are sessions, third Fridays but for these",
  (exchange) => {
    const published = publishedDays(exchange);

    const expiries = listExpiries(exchange, FIRST, LAST, listMarketHolidays(exchange, FIRST, LAST));

    const days = expiries.map(({ adjustedDate }) => adjustedDate);
    expect(days.filter((day) => weekdayIndex(day) !== 4 || !isThirdWeek(day))).toEqual(
      MOVED_EXPIRIES[exchange],
    );
    expect(days.filter((day) => published.has(day))).toEqual([]);
    expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(192);
  },
);

const isThirdWeek = (day: CalendarDate) => Number(day.slice(8)) >= 15 && Number(day.slice(8)) <= 21;

function publishedDays(exchange: Exchange): Map<string, string> {
  const days = Object.entries(PUBLISHED[exchange]).flatMap(([year, [closed, early]]) => [
    ...closed.split(" ").map((day): [string, string] => [`${year}-${day}`, ""]),
    ...early
      .split(" ")
      .filter((day) => day !== "")
      .map((day): [string, string] => [`${year}-${day}`, EARLY_HOURS[exchange]]),
  ]);
  return new Map(days);
}

function everyDay(): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
    days.push(day);
  }
  return days;
}
