import type { Exchange } from "../market-holidays/exchange.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";

/** The last trading day of an exchange's monthly stock options. */
export type OptionExpiry = {
  readonly exchange: Exchange;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** The third Friday. */
  readonly calculatedDate: CalendarDate;
  /** The last business day at or before it. */
  readonly adjustedDate: CalendarDate;
  readonly isAdjusted: boolean;
  /** Names the holiday; absent when not adjusted. */
  readonly adjustmentReason?: string;
};
