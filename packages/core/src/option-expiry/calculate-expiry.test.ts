import { expect, test } from "vitest";
import { EXCHANGES, type Exchange } from "../market-holidays/exchange.ts";
import { listMarketHolidays } from "../market-holidays/list-market-holidays.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { calculateExpiry, listExpiries } from "./calculate-expiry.ts";

const FROM = calendarDate("2000-01-01");
const TO = calendarDate("2030-12-31");

test("exactly the expiries that Good Friday and Juneteenth moved are adjusted from 2015 to 2030", () => {
  const moved = (exchange: Exchange) =>
    listExpiries(exchange, calendarDate("2015-01-01"), TO, listMarketHolidays(exchange, FROM, TO))
      .filter(({ isAdjusted }) => isAdjusted)
      .map(({ adjustedDate }) => adjustedDate);

  const everywhere = ["2019-04-18", "2022-04-14", "2025-04-17", "2030-04-18"];
  expect(moved("US")).toEqual([
    "2019-04-18",
    "2022-04-14",
    "2025-04-17",
    "2026-06-18",
    "2027-06-17",
    "2030-04-18",
  ]);
  expect(moved("L")).toEqual(everywhere);
  expect(moved("TO")).toEqual(everywhere);
});

test.each(["2000-04-20", "2003-04-17", "2008-03-20", "2014-04-17"])(
  "%s was an expiry on all exchanges",
  (day) => {
    for (const exchange of EXCHANGES) {
      const holidays = listMarketHolidays(exchange, FROM, TO);
      expect(listExpiries(exchange, calendarDate(day), calendarDate(day), holidays)).toHaveLength(1);
    }
  },
);

test("a moved expiry names the holiday", () => {
  const holidays = listMarketHolidays("US", FROM, TO);

  expect(calculateExpiry("US", 2026, 6, holidays)).toEqual({
    exchange: "US",
    year: 2026,
    month: 6,
    calculatedDate: "2026-06-19",
    adjustedDate: "2026-06-18",
    isAdjusted: true,
    adjustmentReason: "Juneteenth National Independence Day",
  });
});

test("an early close does not move an expiry, nor does another exchange's holiday", () => {
  const holidays = [
    {
      exchange: "US",
      atDate: calendarDate("2026-11-20"),
      eventName: "x",
      tradingHour: "09:30-13:00",
      timezone: "",
    },
    { exchange: "L", atDate: calendarDate("2026-11-20"), eventName: "y", tradingHour: "", timezone: "" },
  ] as const;

  expect(calculateExpiry("US", 2026, 11, holidays).adjustedDate).toBe("2026-11-20");
});
