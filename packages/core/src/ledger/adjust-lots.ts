import { splitMoney, splitQuantity, toUnits, type Units } from "../shared/units.ts";
import { isNegative, quantityOf } from "./entry-amounts.ts";
import type { LedgerEntry } from "./ledger.ts";
import { addBasis, addLot, type Holding, isEmpty, type LotQueue, NO_BASIS, openLotsOf } from "./lots.ts";

/** A share dividend or forward split: the quantity grows over the open lots, the basis stays. */
export function growLots(holding: Holding, entry: LedgerEntry): void {
  const queue = isNegative(entry) ? holding.SHORT : holding.LONG;
  const lots = openLotsOf(queue);
  if (lots.length === 0) {
    addUnknownLot(queue, entry);
    return;
  }
  const growth = splitQuantity(
    quantityOf(entry),
    lots.map((lot) => lot.quantity),
  );
  replaceLots(
    queue,
    lots.map((lot, index) => ({ ...lot, quantity: lot.quantity + (growth[index] ?? 0n) })),
  );
}

/**
 * Return of capital, and cash for a fraction whose size the file leaves open: the cash lowers the basis of the open
 * lots and is realised when they are sold, so that lifetime totals hold. Lots of unknown basis stay unknown; without
 * an open lot nothing is realised, because nobody can say against which basis.
 */
export function lowerBasis(holding: Holding, entry: LedgerEntry): void {
  const queue = isEmpty(holding.LONG) ? holding.SHORT : holding.LONG;
  const lots = openLotsOf(queue);
  if (lots.length === 0) {
    return;
  }
  const cash = splitMoney(
    toUnits(entry.cashEffect),
    lots.map((lot) => lot.quantity),
  );
  replaceLots(
    queue,
    lots.map((lot, index) => ({
      ...lot,
      basis: lot.basis && addBasis(lot.basis, { ...NO_BASIS, cash: cash[index] ?? 0n }),
    })),
  );
}

/** Shares that came without a price: a spin-off, or a transfer from a stranger. Their basis is unknown, not zero. */
export function addUnknownLot(
  queue: LotQueue,
  entry: LedgerEntry,
  quantity: Units = quantityOf(entry),
): void {
  if (quantity > 0n) {
    addLot(queue, { entryId: entry.id, openedOn: entry.eventDate, quantity, basis: undefined });
  }
}

function replaceLots(queue: LotQueue, lots: LotQueue["lots"]): void {
  queue.lots = lots;
  queue.head = 0;
}
