import type { ReferenceCalendar } from "../reference-data/reference-calendar.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { Exchange } from "./exchange.ts";

/** A weekday on which an exchange is closed, or closes early. */
export type MarketHoliday = {
  readonly exchange: Exchange;
  readonly atDate: CalendarDate;
  /** Name of the holiday; an early close is named for itself: `Day after Thanksgiving`. */
  readonly eventName: string;
  /** Hours of an early close in the exchange's zone (`09:30-13:00`); empty when closed all day. */
  readonly tradingHour: string;
  readonly timezone: string;
};

export const MARKET_HOLIDAYS: ReferenceCalendar<MarketHoliday> = {
  what: "Market holidays",
  table: "market_holidays",
  fields: {
    atDate: { type: "day", label: "Date", answerText: "The holiday's day." },
    eventName: { type: "text", lengthMax: 200, label: "Event" },
    tradingHour: {
      type: "hours",
      label: "Trading hours",
      answerText: "Empty when the market is closed all day.",
      inputText: "Empty closes the whole day.",
    },
    exchange: { type: "exchange", label: "Exchange" },
    timezone: { type: "timezone", label: "Time zone", isLoose: true },
  },
  keyOf: ({ exchange, atDate }) => `${exchange} ${atDate}`,
  describeRow: ({ exchange, atDate, eventName, tradingHour }) =>
    `${exchange} ${atDate} ${eventName}, ${tradingHour === "" ? "closed" : tradingHour}`,
};
