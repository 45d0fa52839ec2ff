import type { Units } from "../../shared/units.ts";
import { addBasis, type Basis, NO_BASIS, shareOf, splitBasis, subtractBasis } from "./basis.ts";

/** A lot, as far as its cost is concerned. */
type Costed = { readonly quantity: Units; readonly basis: Basis | undefined };

/**
 * The lots, each at the mean cost of all whose cost is known; together they cost what they did. The mean says nothing of
 * lots of unknown cost, and they nothing of it: they stay as they are.
 */
export const atMeanCost = <Lot extends Costed>(lots: readonly Lot[]): Lot[] => spread(costOf(lots), lots);

/**
 * Lots that are taken, and those that are left, at the mean cost of all. What is taken is rounded once, as a whole: the mean of
 * each lot to the cent would be half a dollar off after a hundred lots.
 */
export function divideAtMeanCost<Lot extends Costed>(
  taken: readonly Lot[],
  left: readonly Lot[],
): { readonly taken: Lot[]; readonly left: Lot[] } {
  const all = [...taken, ...left];
  const cost = costOf(all);
  const held = heldOf(all);
  const part = held === 0n ? NO_BASIS : shareOf(cost, heldOf(taken), held);
  return { taken: spread(part, taken), left: spread(subtractBasis(cost, part), left) };
}

const isKnown = ({ basis }: Costed) => basis !== undefined;

const costOf = (lots: readonly Costed[]): Basis =>
  lots.reduce((sum, { basis }) => (basis === undefined ? sum : addBasis(sum, basis)), NO_BASIS);

const heldOf = (lots: readonly Costed[]): Units =>
  lots.filter(isKnown).reduce((sum, { quantity }) => sum + quantity, 0n);

/** The cost over the lots of known cost, by their shares. */
function spread<Lot extends Costed>(cost: Basis, lots: readonly Lot[]): Lot[] {
  const known = lots.filter(isKnown);
  const parts = splitBasis(
    cost,
    known.map(({ quantity }) => quantity),
  );
  const byLot = new Map(known.map((lot, index) => [lot, parts[index]]));
  return lots.map((lot) => (isKnown(lot) ? { ...lot, basis: byLot.get(lot) } : lot));
}
