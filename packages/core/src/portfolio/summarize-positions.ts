import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import { percentOf } from "../shared/percent.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import type { PositionType } from "./classify-position.ts";
import { changesOfHoldings, dayChangeOf } from "./day-change.ts";
import { freshnessOf, isRecent } from "./freshness.ts";
import type { HeldPosition, PortfolioSummary, SnapshotTotals } from "./portfolio.ts";

/** Which sum a type belongs to. */
export const VALUE_GROUPS: Record<PositionType, "cash" | "options" | "other" | "stocks"> = {
  STOCK: "stocks",
  ETF: "stocks",
  MUTUAL_FUND: "stocks",
  OPTION: "options",
  CASH: "cash",
  BOND: "other",
  OTHER: "other",
};

export const isHolding = ({ kind }: HeldPosition): boolean => kind === "HOLDING";

/** A position and its value: a page sums each of them many times over, and reads it once. */
export type Valued = {
  readonly position: HeldPosition;
  /** 0 where it is unknown: it adds nothing to a sum. */
  readonly value: Units;
};

export const valued = (positions: readonly HeldPosition[]): Valued[] =>
  positions.map((position) => ({ position, value: toUnits(position.currentValue ?? "0") }));

export const isHeld = ({ position }: Valued): boolean => isHolding(position);

export const totalOf = (positions: readonly Valued[]): Units =>
  positions.reduce((sum, { value }) => sum + value, 0n);

/** A holding counts as unknown when it could have a gain and the file gives none; cash has none. */
export const hasUnknownGain = ({ type, totalGainLossDollar }: HeldPosition): boolean =>
  type !== "CASH" && (totalGainLossDollar ?? undefined) === undefined;

/**
 * Adds up the positions of one date. A wrapper repeats another account and is in no sum; pending activity is in the
 * total value and is no position (domain.md 1.7).
 */
export function sumPositions(positions: readonly HeldPosition[]): SnapshotTotals {
  const holdings = positions.filter(isHolding);
  const pending = positions.filter(({ kind }) => kind === "PENDING");
  const values = valued(holdings);
  const pendingValue = totalOf(valued(pending));
  const known = holdings.filter(
    ({ totalGainLossDollar }) => (totalGainLossDollar ?? undefined) !== undefined,
  );
  const valueOfGroup = (group: string) =>
    totalOf(values.filter(({ position }) => VALUE_GROUPS[position.type] === group));

  return {
    positions: holdings.length,
    uniqueSymbols: new Set(holdings.map(({ symbol }) => symbol)).size,
    accounts: new Set([...holdings, ...pending].map(({ accountId }) => accountId)).size,
    totalValue: fromUnits(totalOf(values) + pendingValue),
    stockValue: fromUnits(valueOfGroup("stocks")),
    optionsValue: fromUnits(valueOfGroup("options")),
    cashValue: fromUnits(valueOfGroup("cash")),
    otherValue: fromUnits(valueOfGroup("other")),
    pendingValue: fromUnits(pendingValue),
    gainLoss: fromUnits(sumOf(known, ({ totalGainLossDollar }) => toUnits(totalGainLossDollar ?? "0"))),
    gainLossBasis: fromUnits(sumOf(known, ({ costBasisTotal }) => toUnits(costBasisTotal ?? "0"))),
    todaysGain: dayChangeOf(changesOfHoldings(holdings)).change,
    gainCount: holdings.filter(({ type }) => type !== "CASH").length,
    unknownGains: holdings.filter(hasUnknownGain).length,
  };
}

const sumOf = (positions: readonly HeldPosition[], of: (position: HeldPosition) => Units): Units =>
  positions.reduce((sum, position) => sum + of(position), 0n);

export type SummaryDates = {
  /** The date that the figures are of, and the newest there is; null or absent when nothing is stored. */
  readonly actualDate?: CalendarDate | null | undefined;
  readonly latestDate?: CalendarDate | null | undefined;
  readonly today: CalendarDate;
};

/** The figures above the table of a portfolio page. Percent of a basis of 0 is 0. */
export function summarizeSnapshot(
  totals: SnapshotTotals,
  dates: SummaryDates,
  isSession?: (day: CalendarDate) => boolean,
): PortfolioSummary {
  return {
    count: totals.positions,
    totalCurrentValue: totals.totalValue,
    totalGainLossDollar: totals.gainLoss,
    totalGainLossPercent: percentOf(toUnits(totals.gainLoss), toUnits(totals.gainLossBasis)),
    todaysGainLossDollar: totals.todaysGain,
    uniqueSymbols: totals.uniqueSymbols,
    uniqueAccounts: totals.accounts,
    totalCashValue: totals.cashValue,
    totalStockValue: totals.stockValue,
    totalOptionsValue: totals.optionsValue,
    pendingValue: totals.pendingValue,
    unknownGainCount: totals.unknownGains,
    gainCount: totals.gainCount,
    ...ageOf(dates, isSession),
  };
}

function ageOf(
  { actualDate, latestDate, today }: SummaryDates,
  isSession: ((day: CalendarDate) => boolean) | undefined,
): Pick<PortfolioSummary, "actualDate" | "ageDays" | "freshness"> {
  if (!actualDate) {
    return {};
  }
  const dates = { portfolioDate: actualDate, latestDate: latestDate ?? actualDate, today };
  return {
    actualDate,
    freshness: freshnessOf(dates, isSession),
    ...(!isRecent(dates, isSession) && { ageDays: daysBetween(actualDate, today) }),
  };
}
