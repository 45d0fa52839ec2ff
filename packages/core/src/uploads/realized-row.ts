import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";

/** One data line of an export of realized gains, or of open lots. US dollars; an absent figure is unknown, not zero. */
export type RealizedRow = {
  /** 1-based physical line in the file. */
  readonly line: number;
  /** CLOSED is a lot that was closed, OPEN one that is held; WASH_SALE adjusts a closed one of the same symbol and is no sale. */
  readonly kind: "CLOSED" | "OPEN" | "WASH_SALE";
  /** Ticker, CUSIP or contract `BRKB220414C357.5`. */
  readonly symbol: string;
  readonly cusip?: string;
  readonly description?: string;
  /** Shares or contracts, positive; every CLOSED and OPEN row has one. */
  readonly quantity?: DecimalText;
  /** True where the file gives the days of a lot that was sold or written first; of one day it can't be told. */
  readonly isShort: boolean;
  /** Acquired, or of a short one sold or written; every OPEN row has one. */
  readonly openedOn?: CalendarDate;
  /** The day that decides the year; every CLOSED row has one. */
  readonly closedOn?: CalendarDate;
  /** As the file says, signed; of a lot that was written first the proceeds may be the gain. */
  readonly proceeds?: DecimalText;
  readonly cost?: DecimalText;
  /** CLOSED: signed, every such row has one. WASH_SALE: the disallowed part, positive. */
  readonly gain?: DecimalText;
  readonly term?: "LONG" | "SHORT";
};
