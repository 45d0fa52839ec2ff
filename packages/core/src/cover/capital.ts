import { shareOfMoney, type Units } from "../shared/units.ts";
import type { ContractCover } from "./cover-contracts.ts";
import type { Coverable } from "./coverable.ts";

/** Dollars that are tied up; `isKnown` is false where an uncovered call or an unknown cost is in them. */
export type Capital = { readonly dollars: Units; readonly isKnown: boolean };

/**
 * The one rule of the capital of a day, for contracts with what covers them (domain.md 5): short puts strike x multiplier, gross
 * of premium; calls over shares nothing more; credit spreads their width, debit spreads and bought contracts their net cost.
 * Nobody knows what an uncovered call ties up. Shares are not in it.
 */
export function capitalOfContracts(covers: ReadonlyMap<Coverable, ContractCover>): Capital {
  const spreads = [...covers.values()].flatMap(({ spreads }) => spreads);
  const inCollateral = new Map<Coverable, Units>();
  for (const { long, count, isOfOneDay } of spreads) {
    inCollateral.set(long, (inCollateral.get(long) ?? 0n) + (isOfOneDay ? count : 0n));
  }
  const each = [...covers].map(([contract, cover]) =>
    contract.isShort
      ? cover.collateral
      : costOf(contract, contract.count - (inCollateral.get(contract) ?? 0n)),
  );
  return {
    dollars: each.reduce<Units>((sum, dollars) => sum + (dollars ?? 0n), 0n),
    isKnown: each.every((dollars) => dollars !== null),
  };
}

/** What was paid for some of the bought contracts. */
function costOf({ premium, count }: Coverable, some: Units): Units | null {
  if (some === 0n) {
    return 0n;
  }
  return premium === null ? null : -shareOfMoney(premium, some, count);
}
