import { groupBy } from "../shared/group-by.ts";
import { percentOf } from "../shared/percent.ts";
import { toUnits } from "../shared/units.ts";
import type { PositionKind } from "../uploads/position-row.ts";
import type { PositionType } from "./classify-position.ts";

/** A line of a snapshot as the overview needs it. US dollars as exact decimal text; null is unknown, never 0. */
export type OverviewPosition = {
  readonly symbol: string;
  readonly kind: PositionKind;
  readonly type: PositionType;
  readonly lastPrice: string | null;
  readonly currentValue: string | null;
  readonly totalGainLossDollar: string | null;
  readonly totalGainLossPercent: number | null;
  readonly costBasisTotal: string | null;
};

/** One symbol over all accounts. */
export type OverviewRow = {
  readonly symbol: string;
  readonly lastPrice: string | null;
  /** Gain as percent of the cost, over the lots of which both are known; null when that is none. */
  readonly gainLossPercent: number | null;
  /** Rows of the symbol, and those of them that the percentage leaves out. */
  readonly lots: number;
  readonly unknownLots: number;
};

/** A longer one is no ticker: a CUSIP, a contract, a name. */
export const OVERVIEW_SYMBOL_LENGTH_MAX = 5;

/**
 * The rows of the overview on Home, by symbol: one each, without options, values of zero, symbols with an underscore or
 * of more than five characters, and without lines that are no positions (pending activity, wrappers).
 */
export function overviewRows(positions: readonly OverviewPosition[]): OverviewRow[] {
  const bySymbol = groupBy(positions.filter(isShown), ({ symbol }) => symbol);
  return [...bySymbol]
    .map(([symbol, rows]) => ({
      symbol,
      lastPrice: rows.find(({ lastPrice }) => lastPrice !== null)?.lastPrice ?? null,
      ...gainOf(rows),
    }))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
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
