import { percentOf } from "../shared/percent.ts";
import { compareUnits, fromUnits, type Units } from "../shared/units.ts";
import { allocateValues, type SectorOf } from "./allocation.ts";
import { sumBySymbol } from "./holdings.ts";
import { type HeldPosition, PENDING_ROW, type PortfolioBreakdowns } from "./portfolio.ts";
import { isHeld, totalOf, type Valued, valued } from "./summarize-positions.ts";

/**
 * A portfolio by type, account and symbol, in percent of its total value. Wrappers are left out; pending cash counts
 * for its account and the total, and is no position.
 */
export function breakDown(
  positions: readonly HeldPosition[],
  accountNames: ReadonlyMap<string, string>,
  sectorOf: SectorOf,
): PortfolioBreakdowns {
  const counted = valued(positions.filter(({ kind }) => kind !== "WRAPPER"));
  const holdings = counted.filter(isHeld);
  const total = totalOf(counted);
  const bySymbol = sumBySymbol(holdings);

  return {
    byType: byValue(counted, total, typeKey).map(({ key, ...row }) =>
      key === PENDING_ROW
        ? { type: "OTHER", isPending: true, ...row }
        : { type: key, isPending: false, ...row },
    ),
    byAccount: byValue(
      counted,
      total,
      ({ position: { accountId } }) => accountNames.get(accountId) ?? accountId,
    ).map(({ key, ...row }) => ({ account: key, ...row })),
    bySymbol: bySymbol.map(({ symbol, description, type, count, value, quantity }) => ({
      symbol,
      ...(description !== undefined && { description }),
      type,
      count,
      totalAmount: fromUnits(value),
      netQuantity: fromUnits(quantity),
      percentage: percentOf(value, total),
    })),
    allocation: allocateValues({ counted, holdings, bySymbol, total }, sectorOf),
  };
}

const typeKey = (each: Valued) => (isHeld(each) ? each.position.type : PENDING_ROW);

function byValue<Key extends string>(
  positions: readonly Valued[],
  total: Units,
  keyOf: (position: Valued) => Key,
) {
  const sums = new Map<Key, { key: Key; value: Units; count: number }>();
  for (const each of positions) {
    const key = keyOf(each);
    const sum = sums.get(key) ?? { key, value: 0n, count: 0 };
    sum.value += each.value;
    sum.count += isHeld(each) ? 1 : 0;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .sort((a, b) => compareUnits(b.value, a.value) || (a.key < b.key ? -1 : 1))
    .map(({ key, value, count }) => ({
      key,
      count,
      totalAmount: fromUnits(value),
      percentage: percentOf(value, total),
    }));
}
