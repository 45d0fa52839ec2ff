import { groupBy } from "../shared/group-by.ts";
import { compareUnits, toUnits, type Units } from "../shared/units.ts";
import type { PositionType } from "./classify-position.ts";
import type { HeldPosition } from "./portfolio.ts";
import { hasUnknownGain, marketValueOf, sumOf } from "./summarize-positions.ts";

/** One symbol over all accounts and account types. */
export type HoldingSum = {
  /** The symbol, or the description of a holding that has none. */
  readonly symbol: string;
  readonly description: string | undefined;
  readonly type: PositionType;
  readonly count: number;
  readonly accountCount: number;
  readonly quantity: Units;
  readonly value: Units;
  readonly gainLoss: Units;
  readonly unknownGains: number;
};

/** Holdings summed by symbol, highest value first; equal values by name. */
export function sumBySymbol(holdings: readonly HeldPosition[]): HoldingSum[] {
  return [...groupBy(holdings, nameOf)]
    .map(([symbol, group]) => holdingSum(symbol, group))
    .sort((a, b) => compareUnits(b.value, a.value) || (a.symbol < b.symbol ? -1 : 1));
}

const nameOf = ({ symbol, description }: HeldPosition) => symbol || description || "No symbol";

function holdingSum(symbol: string, group: readonly HeldPosition[]): HoldingSum {
  return {
    symbol,
    description: group.find(({ description }) => description)?.description ?? undefined,
    type: group[0]?.type ?? "OTHER",
    count: group.length,
    accountCount: new Set(group.map(({ accountId }) => accountId)).size,
    quantity: sumOf(group, ({ quantity }) => toUnits(quantity ?? "0")),
    value: sumOf(group, marketValueOf),
    gainLoss: sumOf(group, ({ totalGainLossDollar }) => toUnits(totalGainLossDollar ?? "0")),
    unknownGains: group.filter(hasUnknownGain).length,
  };
}
