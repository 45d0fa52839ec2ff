import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { percentOf } from "../shared/percent.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import type { PositionKind } from "../uploads/position-row.ts";
import type { PositionType } from "./classify-position.ts";

/** A line of a snapshot as the overview needs it. US dollars as exact decimal text; null is unknown, never 0. */
export type OverviewPosition = {
  readonly symbol: string;
  readonly kind: PositionKind;
  readonly type: PositionType;
  readonly lastPrice: string | null;
  readonly currentValue: string | null;
  readonly todaysGainLossDollar: string | null;
  readonly todaysGainLossPercent: number | null;
  readonly totalGainLossDollar: string | null;
  readonly totalGainLossPercent: number | null;
  readonly costBasisTotal: string | null;
};

/** One symbol over all accounts. */
export type OverviewRow = {
  readonly symbol: string;
  readonly lastPrice: string | null;
  /** Over all its lots; null when that of one is unknown. */
  readonly currentValue: DecimalText | null;
  /** Of the day of the snapshot; null when that of a lot is unknown, and for a portfolio of several days. */
  readonly dayChange: DecimalText | null;
  /** Percent of the value before it. */
  readonly dayChangePercent: number | null;
  /** Percent of the portfolio's value; null when either is unknown, and of nothing. */
  readonly weightPercent: number | null;
  /** Gain as percent of the cost, over the lots of which both are known; null when that is none. */
  readonly gainLossPercent: number | null;
  /** Rows of the symbol, and those of them that the percentage leaves out. */
  readonly lots: number;
  readonly unknownLots: number;
};

/** A longer one is no ticker: a CUSIP, a contract, a name. */
export const OVERVIEW_SYMBOL_LENGTH_MAX = 5;

/** What the rows are a part of. */
export type OverviewWhole = {
  /** The value of everything, US dollars. */
  readonly totalCurrentValue: string;
  /** Null when accounts have different days: their changes are never summed (domain.md 2.13). */
  readonly dayChangeDay: string | null;
};

/**
 * The rows of the overview on Home, by symbol, cash last: one each, without options, values of zero, symbols with an underscore or
 * of more than five characters, and without lines that are no positions (pending activity, wrappers).
 */
export function overviewRows(positions: readonly OverviewPosition[], whole: OverviewWhole): OverviewRow[] {
  const bySymbol = groupBy(positions.filter(isShown), ({ symbol }) => symbol);
  return [...bySymbol]
    .sort(([a, ofA], [b, ofB]) => Number(isCash(ofA)) - Number(isCash(ofB)) || (a < b ? -1 : 1))
    .map(([symbol, rows]) => {
      const value = sumIfKnown(rows.map(({ currentValue }) => currentValue));
      return {
        symbol,
        lastPrice: rows.find(({ lastPrice }) => lastPrice !== null)?.lastPrice ?? null,
        currentValue: value === null ? null : fromUnits(value),
        weightPercent: weightOf(value, toUnits(whole.totalCurrentValue)),
        ...dayChangeOf(rows, value, whole),
        ...gainOf(rows),
      };
    });
}

const isCash = (rows: readonly OverviewPosition[]): boolean => rows.every(({ type }) => type === "CASH");

/** Null when one is unknown: part of a sum is none. */
function sumIfKnown(amounts: readonly (string | null)[]): Units | null {
  let sum = 0n;
  for (const amount of amounts) {
    if (amount === null) {
      return null;
    }
    sum += toUnits(amount);
  }
  return sum;
}

const weightOf = (value: Units | null, total: Units): number | null =>
  value === null || total <= 0n ? null : percentOf(value, total);

function dayChangeOf(
  rows: readonly OverviewPosition[],
  value: Units | null,
  { dayChangeDay }: OverviewWhole,
): Pick<OverviewRow, "dayChange" | "dayChangePercent"> {
  const [first] = rows;
  const change = sumIfKnown(rows.map(({ todaysGainLossDollar }) => todaysGainLossDollar));
  if (first === undefined || change === null || dayChangeDay === null) {
    return { dayChange: null, dayChangePercent: null };
  }
  const before = value === null ? 0n : value - change;
  const ofAll = before > 0n ? percentOf(change, before) : null;
  return {
    dayChange: fromUnits(change),
    dayChangePercent: rows.length === 1 ? (first.todaysGainLossPercent ?? ofAll) : ofAll,
  };
}

function isShown({ symbol, kind, type, currentValue }: OverviewPosition): boolean {
  const isTicker = symbol !== "" && symbol.length <= OVERVIEW_SYMBOL_LENGTH_MAX && !symbol.includes("_");
  const isWorthSomething = currentValue === null || toUnits(currentValue) !== 0n;
  return isTicker && isWorthSomething && kind === "HOLDING" && type !== "OPTION";
}

function gainOf(
  rows: readonly OverviewPosition[],
): Pick<OverviewRow, "gainLossPercent" | "lots" | "unknownLots"> {
  const lots = rows.length;
  const [first] = rows;
  if (first !== undefined && lots === 1) {
    const { totalGainLossPercent } = first;
    return {
      gainLossPercent: totalGainLossPercent,
      lots,
      unknownLots: totalGainLossPercent === null ? 1 : 0,
    };
  }
  const known = rows.flatMap(({ totalGainLossDollar, costBasisTotal }) =>
    totalGainLossDollar === null || costBasisTotal === null
      ? []
      : [{ gain: toUnits(totalGainLossDollar), cost: toUnits(costBasisTotal) }],
  );
  const gain = known.reduce((sum, lot) => sum + lot.gain, 0n);
  const cost = known.reduce((sum, lot) => sum + lot.cost, 0n);
  return {
    gainLossPercent: known.length === 0 ? null : percentOf(gain, cost),
    lots,
    unknownLots: lots - known.length,
  };
}
