import type { PositionType } from "../portfolio/classify-position.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { OptionContract } from "../transactions/option-contract.ts";

/** PENDING is cash on the way, WRAPPER repeats another account; neither is a position, a WRAPPER is in no total. */
export type PositionKind = "HOLDING" | "PENDING" | "WRAPPER";

/** One data line of a positions export. US dollars; an absent number is unknown, not zero. */
export type PositionRow = {
  /** 1-based physical line in the file. */
  readonly line: number;
  readonly kind: PositionKind;
  readonly type: PositionType;
  /** The key of the account; absent when the file names none. */
  readonly accountNumber?: string;
  readonly accountName?: string;
  /** Ticker, `SPAXX` (without `**`), CUSIP or contract `SPY221021P350`; empty where the file has none. */
  readonly symbol: string;
  readonly description?: string;
  readonly contract?: OptionContract;
  /** Signed: short options and short stock are negative; face value of bonds. */
  readonly quantity?: DecimalText;
  /** Per share; per share of the contract for options; per 100 of face for bonds. */
  readonly lastPrice?: DecimalText;
  readonly lastPriceChange?: DecimalText;
  /** Negative for short positions. */
  readonly currentValue?: DecimalText;
  readonly todaysGainLossDollar?: DecimalText;
  /** 1.24 for +1.24%. */
  readonly todaysGainLossPercent?: DecimalText;
  readonly totalGainLossDollar?: DecimalText;
  /** 1.24 for +1.24%. */
  readonly totalGainLossPercent?: DecimalText;
  /** 54.15 for 54.15%. */
  readonly percentOfAccount?: DecimalText;
  /** Positive, also for short positions, where it is the credit received. */
  readonly costBasisTotal?: DecimalText;
  readonly averageCostBasis?: DecimalText;
  /** Cash, Margin or Short, as the file says. */
  readonly holdingType?: string;
  /** The file's own words, where it has the column. */
  readonly investmentType?: string;
  readonly basketName?: string;
  /**
   * The identity of a row within one account's snapshot: kind, symbol or description, holding type and
   * basket. The account is left out because it is a separate part of every key; true twins get an ordinal.
   */
  readonly rowKey: string;
};
