import { EXCHANGE_TIMEZONE } from "@strikebook/core/market-holidays/exchange";
import { namedForItself } from "@strikebook/core/market-holidays/list-market-holidays";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError } from "@strikebook/core/shared/errors";
import { weekdayIndex } from "@strikebook/core/shared/period";
import type { HolidayRange } from "@strikebook/validators/calendars/market-holidays";
import { z } from "zod";
import type { FinnhubClient } from "../../outside/finnhub-client.ts";
import type { HolidaySource } from "./market-holidays.service.ts";

const SATURDAY = 5;

// Unknown fields are let through: the source adds some now and then.
const answer = z.object({
  timezone: z.string().trim().max(60).nullish(),
  data: z.array(
    z.object({
      eventName: z.string().trim().min(1).max(200),
      atDate: z.iso.date().transform((text) => calendarDate(text)),
      tradingHour: z
        .string()
        .trim()
        .regex(/^(?:|\d\d:\d\d-\d\d:\d\d)$/)
        .nullish(),
    }),
  ),
});

/** Holidays of Finnhub. It knows no date range and answers weekends at times: both are cut here. */
export function createFinnhubHolidays(client: FinnhubClient): HolidaySource {
  return {
    async fetchHolidays({ exchange, fromDate, toDate }: HolidayRange): Promise<MarketHoliday[]> {
      const { data, timezone } = await client.ask("/stock/market-holiday", { exchange }, answer);
      if (data.length === 0) {
        throw new DomainError("UNAVAILABLE", "Finnhub could not be used: it returned no holidays at all");
      }
      const holidays = data
        .filter(({ atDate }) => atDate >= fromDate && atDate <= toDate && weekdayIndex(atDate) < SATURDAY)
        .map(({ eventName, atDate, tradingHour }) => ({
          exchange,
          atDate,
          eventName,
          tradingHour: tradingHour ?? "",
          timezone: timezone || EXCHANGE_TIMEZONE[exchange],
        }));
      // One row a day: the same day may be named twice, and a closure outweighs an early close.
      const closuresLast = [...holidays].sort(
        (a, b) => Number(a.tradingHour === "") - Number(b.tradingHour === ""),
      );
      const byDay = new Map(closuresLast.map((holiday) => [holiday.atDate, holiday]));
      return [...byDay.values()].map(namedForItself).sort((a, b) => (a.atDate < b.atDate ? -1 : 1));
    },
  };
}
