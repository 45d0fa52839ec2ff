import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";

/** What the closings dated in a period realised, US dollars. */
export type PeriodSummary = {
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
  /** `totalProfitLoss - totalCommission - totalFees`. */
  readonly netProfitLoss: DecimalText;
  /** Mean absolute opening amount of the matched closings, to the cent; 0 without any. */
  readonly averageTradeSize: DecimalText;
  readonly winningTrades: number;
  readonly losingTrades: number;
  /** Percent of `totalTrades`, 0 when there is none. */
  readonly winRate: number;
  readonly largestWin: DecimalText;
  /** Negative or 0. */
  readonly largestLoss: DecimalText;
  /** Closings with a part whose opening is not on record: that part counts in no figure. */
  readonly unmatchedTrades: number;
};

/** What one underlying realised in a run of days, US dollars. */
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
};
