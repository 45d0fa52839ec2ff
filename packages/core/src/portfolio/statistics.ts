import { groupBy } from "../shared/group-by.ts";
import { percentOf } from "../shared/percent.ts";
import { compareUnits, fromUnits, type Units } from "../shared/units.ts";
import { allocate, type SectorOf } from "./allocation.ts";
import { sumBySymbol } from "./holdings.ts";
import type { HeldPosition, PortfolioBreakdowns } from "./portfolio.ts";
import { isHolding, marketValueOf, sumOf } from "./summarize-positions.ts";

/**
 * A portfolio by type, account and symbol, in percent of its total value. Wrappers are left out; pending cash counts
 * for its account and the total, and is no position.
 */
export function breakDown(
  positions: readonly HeldPosition[],
  accountNames: ReadonlyMap<string, string>,
  sectorOf: SectorOf,
): PortfolioBreakdowns {
  const counted = positions.filter(({ kind }) => kind !== "WRAPPER");
  const holdings = counted.filter(isHolding);
  const total = sumOf(counted, marketValueOf);

  return {
    byType: byValue(holdings, total, ({ type }) => type).map(({ key, ...row }) => ({ type: key, ...row })),
    byAccount: byValue(counted, total, ({ accountId }) => accountNames.get(accountId) ?? accountId).map(
      ({ key, ...row }) => ({ account: key, ...row }),
    ),
    bySymbol: sumBySymbol(holdings).map(({ symbol, count, value, quantity }) => ({
      symbol,
      count,
      totalAmount: fromUnits(value),
      netQuantity: fromUnits(quantity),
      percentage: percentOf(value, total),
    })),
    allocation: allocate(positions, sectorOf),
  };
}

function byValue<Key extends string>(
  positions: readonly HeldPosition[],
  total: Units,
  keyOf: (position: HeldPosition) => Key,
) {
  return [...groupBy(positions, keyOf)]
    .map(([key, group]) => ({ key, group, value: sumOf(group, marketValueOf) }))
    .sort((a, b) => compareUnits(b.value, a.value) || (a.key < b.key ? -1 : 1))
    .map(({ key, group, value }) => ({
      key,
      count: group.filter(isHolding).length,
      totalAmount: fromUnits(value),
      percentage: percentOf(value, total),
    }));
}
