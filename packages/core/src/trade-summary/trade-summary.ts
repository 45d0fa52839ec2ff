import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { ProfitSplit } from "./profit-split.ts";

/** Profit of the closings dated in a period, and its income, US dollars. */
export type PeriodSummary = ProfitSplit & {
  /** `2026-11-20`, `2026-W47` (ISO), `2026-11`, `2026`. */
  readonly periodId: string;
  readonly periodName: string;
  readonly startDate: CalendarDate;
  /** Included. */
  readonly endDate: CalendarDate;
  /** Closings, unmatched ones included. */
  readonly totalTrades: number;
  /** Gross: before commission and fees. */
  readonly totalProfitLoss: DecimalText;
  readonly totalCommission: DecimalText;
  readonly totalFees: DecimalText;
  /** Mean absolute opening amount of the matched closings, to the cent; 0 without any. */
  readonly averageTradeSize: DecimalText;
  readonly winningTrades: number;
  readonly losingTrades: number;
  /** `winningTrades` in percent of winning and losing ones; 0 when there is neither. */
  readonly winRate: number;
  readonly largestWin: DecimalText;
  /** Negative or 0. */
  readonly largestLoss: DecimalText;
  /** Closings with a part whose opening is not on record: that part counts in no figure. */
  readonly unmatchedTrades: number;
};

/** One underlying's realized profit in a run of days, US dollars. */
export type UnderlyingSummary = {
  /** The symbol that options and shares of it are of. */
  readonly underlying: string;
  /** Closings, unmatched ones included. */
  readonly totalTrades: number;
  readonly totalCommission: DecimalText;
  readonly totalFees: DecimalText;
  readonly netProfitLoss: DecimalText;
  readonly unmatchedTrades: number;
};

/** A period and the four before it. */
export type PeriodSet = {
  readonly current: PeriodSummary;
  readonly previous: PeriodSummary;
  readonly twoPeriodsBack: PeriodSummary;
  readonly threePeriodsBack: PeriodSummary;
  readonly fourPeriodsBack: PeriodSummary;
  /** `current.netProfitLoss - previous.netProfitLoss`. */
  readonly profitLossChange: DecimalText;
  readonly tradeCountChange: number;
};

export type DashboardTradeSummary = {
  /** Monday to Friday of the week of today. */
  readonly daily: readonly PeriodSummary[];
  readonly weekly: PeriodSet;
  readonly monthly: PeriodSet;
  readonly yearly: PeriodSet;
  /** The last trading day before today, which may be of the week before. */
  readonly dayBefore: PeriodSummary;
  /** Everything on record: id `all`, from the first day with a trade or income to the last; today without any. */
  readonly lifetime: PeriodSummary;
  /** The last day with closings that count; absent without any. */
  readonly lastTrades?: PeriodSummary;
};
