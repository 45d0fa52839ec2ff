import { leastOf, splitQuantity, toUnits } from "../../shared/units.ts";
import { NO_BASIS, shareOf, subtractBasis } from "../lots/basis.ts";
import { addLot, type Holding, type Inventory, openLotsOf, replaceLots } from "../lots/lots.ts";
import type { StatementTerms } from "./statement.ts";

const PER_HUNDRED = toUnits("100");

/**
 * Gives the child's shares without a basis a part of that of the parent's lots, by the parent's shares: each part keeps
 * its parent's age. What belongs to parents of unknown basis stays unknown. Percents of one day are all of the basis
 * before it, as companies publish them when two children leave at once.
 */
export function allocate(
  inventory: Inventory,
  parent: Holding,
  { into = "", percent, day }: StatementTerms,
): void {
  const { accountId, assetClass } = parent;
  const child = inventory.holdingOf({ accountId, assetClass, instrument: into, underlying: into }).LONG;
  const parents = openLotsOf(parent.LONG);
  const children = openLotsOf(child);
  const [orphan, ...others] = children.filter(({ basis }) => basis === undefined);
  if (orphan === undefined || parents.length === 0) {
    return;
  }
  const total = others.reduce((sum, { quantity }) => sum + quantity, orphan.quantity);
  const quantities = splitQuantity(
    total,
    parents.map(({ quantity }) => quantity),
  );
  replaceLots(
    child,
    children.filter(({ basis }) => basis !== undefined),
  );
  const left = parents.map((lot, index) => {
    const quantity = quantities[index] ?? 0n;
    if (quantity === 0n) {
      return lot;
    }
    const taken = lot.allocated?.day === day ? lot.allocated.percent : 0n;
    const left = PER_HUNDRED - taken;
    const part = leastOf(toUnits(percent ?? "0"), left);
    const moved = part === 0n ? NO_BASIS : lot.basis && shareOf(lot.basis, part, left);
    addLot(child, { entryId: orphan.entryId, openedOn: lot.openedOn, quantity, basis: moved });
    const basis = lot.basis && moved && subtractBasis(lot.basis, moved);
    return { ...lot, basis, allocated: { day, percent: taken + part } };
  });
  replaceLots(parent.LONG, left);
}
