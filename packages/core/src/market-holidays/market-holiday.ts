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
