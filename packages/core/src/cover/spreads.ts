import { compareText } from "../shared/compare-names.ts";
import { absolute, compareUnits, leastOf, shareOfMoney, type Units } from "../shared/units.ts";
import { amountOf, type Coverable } from "./coverable.ts";

/** As many short contracts as bought ones stand behind, of one bought contract. Amounts are US dollars. */
export type Spread = {
  readonly long: Coverable;
  readonly count: Units;
  /** What the strikes may cost between them, from 0. */
  readonly width: Units;
  /** What the pair needs: its width, of a debit spread its net cost; null where a premium is unknown. From 0. */
  readonly collateral: Units | null;
  /** The bought contract expires with the sold one: the collateral holds its cost. */
  readonly isOfOneDay: boolean;
};

/** A short contract whose multiplier is known. */
export type KnownShort = Coverable & { readonly multiplier: bigint };

/** Bought contracts with the part of each that stands behind nothing yet. */
export type Bought = Map<Coverable, Units>;

/**
 * Takes up to `wanted` bought contracts of the same underlying and right that deliver alike and don't expire before the
 * short one: the nearest expiration first, within it the nearest strike.
 */
export function takeSpreads(short: KnownShort, wanted: Units, bought: Bought): Spread[] {
  const distance = (long: Coverable) => absolute(long.strike - short.strike);
  const fitting = [...bought]
    .filter(([long, left]) => left > 0n && isAlike(long, short) && long.expiration >= short.expiration)
    .map(([long, left]) => ({ long, left }))
    .sort(
      (a, b) =>
        compareText(a.long.expiration, b.long.expiration) ||
        compareUnits(distance(a.long), distance(b.long)) ||
        compareUnits(a.long.strike, b.long.strike),
    );
  const spreads: Spread[] = [];
  let open = wanted;
  for (const { long, left } of fitting) {
    const count = leastOf(left, open);
    if (count > 0n) {
      open -= count;
      bought.set(long, left - count);
      spreads.push(spreadOf(short, long, count));
    }
  }
  return spreads;
}

const isAlike = (a: Coverable, b: Coverable): boolean =>
  a.underlying === b.underlying &&
  a.right === b.right &&
  a.sharesEach === b.sharesEach &&
  a.cashEach === b.cashEach;

function spreadOf(short: KnownShort, long: Coverable, count: Units): Spread {
  const exposed = short.right === "PUT" ? short.strike - long.strike : long.strike - short.strike;
  const width = exposed > 0n ? amountOf(exposed, count, short.multiplier) : 0n;
  const isOfOneDay = long.expiration === short.expiration;
  const isDebit = isOfOneDay && exposed <= 0n;
  return {
    long,
    count,
    width,
    isOfOneDay,
    collateral: isDebit ? netCost(short, long, count) : width,
  };
}

function netCost(short: Coverable, long: Coverable, count: Units): Units | null {
  if (short.premium === null || long.premium === null) {
    return null;
  }
  const paid =
    -shareOfMoney(long.premium, count, long.count) - shareOfMoney(short.premium, count, short.count);
  return paid > 0n ? paid : 0n;
}
