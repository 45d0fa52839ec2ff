import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { PositionKind } from "../uploads/position-row.ts";
import type { PositionType } from "./classify-position.ts";

type Known<Value> = Value | null | undefined;

/** A line of a snapshot, as far as figures need it. US dollars; what is absent or null is unknown, never 0. */
export type HeldPosition = {
  readonly accountId: string;
  readonly kind: PositionKind;
  readonly type: PositionType;
  /** Ticker, CUSIP or contract; empty where the file has none. */
  readonly symbol: string;
  readonly description?: Known<string>;
  /** Signed: short is negative. */
  readonly quantity?: Known<DecimalText>;
  /** Signed: short is negative. */
  readonly currentValue?: Known<DecimalText>;
  readonly todaysGainLossDollar?: Known<DecimalText>;
  readonly totalGainLossDollar?: Known<DecimalText>;
  /** Positive, also for short positions, where it is the credit received. */
  readonly costBasisTotal?: Known<DecimalText>;
};

/** The sums of a snapshot's positions; `total` includes everything but wrappers. */
export type SnapshotTotals = {
  /** Holdings, cash funds included. */
  readonly positions: number;
  readonly uniqueSymbols: number;
  readonly accounts: number;
  readonly totalValue: DecimalText;
  /** Stocks, ETFs and mutual funds. */
  readonly stockValue: DecimalText;
  readonly optionsValue: DecimalText;
  readonly cashValue: DecimalText;
  /** Bonds and what has no type. */
  readonly otherValue: DecimalText;
  readonly pendingValue: DecimalText;
  /** Over the holdings whose gain is known, and the cost basis of those. */
  readonly gainLoss: DecimalText;
  readonly gainLossBasis: DecimalText;
  /** Change of value on the accounts' day, as far as it is known; null when it is for none, or their days differ. */
  readonly todaysGain: DecimalText | null;
  /** Holdings, cash left out, and those of them whose gain is unknown. */
  readonly gainCount: number;
  readonly unknownGains: number;
};

/** How old a snapshot is: see `freshnessOf`. */
export type Freshness = "CURRENT" | "OLD" | "RECENT";

export type PortfolioSummary = {
  readonly count: number;
  readonly totalCurrentValue: DecimalText;
  readonly totalGainLossDollar: DecimalText;
  readonly totalGainLossPercent: number;
  /** Null when the day's change is known of no position, and when the accounts' days differ. */
  readonly todaysGainLossDollar: DecimalText | null;
  /** Absent when nothing is stored. */
  readonly actualDate?: CalendarDate;
  readonly uniqueSymbols: number;
  readonly uniqueAccounts: number;
  readonly totalCashValue: DecimalText;
  readonly totalStockValue: DecimalText;
  readonly totalOptionsValue: DecimalText;
  /** Cash on the way, part of `totalCurrentValue`. */
  readonly pendingValue: DecimalText;
  /** Holdings whose gain is unknown and so not in `totalGainLossDollar`. */
  readonly unknownGainCount: number;
  /** Holdings that are not cash: each has a known or an unknown gain. */
  readonly gainCount: number;
  /** Absent when nothing is stored. */
  readonly freshness?: Freshness;
  /** Calendar days since `actualDate`, once it is more than 3 trading days ago; absent while it is recent. */
  readonly ageDays?: number;
};

/** Percentages are of the total value and may be negative; the four shares add up to 100. */
export type PortfolioAllocation = {
  readonly stocksPercent: number;
  readonly optionsPercent: number;
  /** Pending cash included. */
  readonly cashPercent: number;
  /** Cash on the way: its part of `cashPercent`. */
  readonly pendingPercent: number;
  readonly otherPercent: number;
  /** The eight of the highest value, and after them pending activity where there is any. */
  readonly topSectors: readonly SectorShare[];
  /** The ten of the highest value, over all accounts. */
  readonly topHoldings: readonly Holding[];
};

/** The name of the row of cash that has not settled yet. */
export const PENDING_ROW = "Pending activity";

export type SectorShare = {
  readonly sector: string;
  readonly percentage: number;
  readonly value: DecimalText;
  readonly positionCount: number;
};

export type Holding = {
  readonly symbol: string;
  readonly description?: string;
  readonly percentage: number;
  readonly value: DecimalText;
  readonly type: PositionType;
};

type Breakdown = { readonly count: number; readonly totalAmount: DecimalText; readonly percentage: number };

export type TypeBreakdown = Breakdown & {
  readonly type: PositionType;
  /** Cash on the way: the type is OTHER, and no position is counted. */
  readonly isPending: boolean;
};
export type AccountBreakdown = Breakdown & { readonly account: string };
export type SymbolBreakdown = Breakdown & {
  readonly symbol: string;
  readonly description?: string;
  readonly type: PositionType;
  readonly netQuantity: DecimalText;
};

/** Each list by value, highest first. */
export type PortfolioBreakdowns = {
  /** Pending activity is a row of its own, so that the shares sum to 100. */
  readonly byType: readonly TypeBreakdown[];
  /** Pending cash included. */
  readonly byAccount: readonly AccountBreakdown[];
  readonly bySymbol: readonly SymbolBreakdown[];
  readonly allocation: PortfolioAllocation;
};

/** One symbol over all accounts. */
export type TotalPortfolioRow = {
  readonly symbol: string;
  readonly description?: string;
  readonly totalQuantity: DecimalText;
  readonly totalCurrentValue: DecimalText;
  /** Sum over the positions whose gain is known. */
  readonly totalGainLossDollar: DecimalText;
  readonly positionCount: number;
  /** Positions of them whose gain is unknown. */
  readonly unknownGainCount: number;
  readonly accountCount: number;
  readonly portfolioPercent: number;
};

/** Every holding is in one group, highest value first; the groups add up to the total value. */
export type TotalPortfolioGroups = {
  /** Everything that is neither an option nor cash: bonds and unnamed holdings too. */
  readonly stocks: readonly TotalPortfolioRow[];
  readonly options: readonly TotalPortfolioRow[];
  /** Pending cash is a row of its own. */
  readonly cashEquivalents: readonly TotalPortfolioRow[];
};
