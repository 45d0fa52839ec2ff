import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { AssetClass } from "../transactions/transaction.ts";
import type { StoredBook } from "./ledger.ts";

/**
 * One account's closings and executions of one day, asset class and underlying: the row that every summary adds up.
 * Money in US dollars.
 */
export type RealizedDay = {
  readonly book: StoredBook;
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly assetClass: AssetClass;
  readonly underlying: string;
  /** Closings dated on the day, unmatched ones included. */
  readonly trades: number;
  /** The closings of `trades` with an opening on record, at least for a part; `openAmount` covers these. */
  readonly matched: number;
  /**
   * The closings of `trades` without an opening on record, at least for a part: that part is left out of
   * every amount.
   */
  readonly unmatched: number;
  readonly wins: number;
  readonly losses: number;
  readonly gross: DecimalText;
  readonly commission: DecimalText;
  readonly fees: DecimalText;
  readonly net: DecimalText;
  /** The part of `net` that closings with a net above 0 made; the rest is what losing ones cost. */
  readonly winningNet: DecimalText;
  readonly openAmount: DecimalText;
  /** Highest net of one closing; 0 without a win. */
  readonly largestWin: DecimalText;
  /** Lowest net of one closing, negative; 0 without a loss. */
  readonly largestLoss: DecimalText;
  /** REALIZED basis: both sides of what the day closed. */
  readonly buys: DecimalText;
  readonly sells: DecimalText;
  /** CASH basis: bought and sold on the day, whenever it closes; both positive. */
  readonly cashBuys: DecimalText;
  readonly cashSells: DecimalText;
};
