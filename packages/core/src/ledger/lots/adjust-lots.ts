import { splitMoney, splitQuantity, toUnits, type Units } from "../../shared/units.ts";
import { isNegative, quantityOf } from "../entry-amounts.ts";
import type { LedgerEntry } from "../ledger.ts";
import { addBasis, addLot, type Holding, isEmpty, type LotQueue, NO_BASIS, openLotsOf } from "./lots.ts";

/**
 * A share dividend or forward split: the quantity grows over the open lots, the basis stays. A short position grows by
 * a negative quantity; of a long one that takes shares away, as a reverse split told as a distribution does.
 */
export function growLots(holding: Holding, entry: LedgerEntry): void {
  if (isNegative(entry) && isEmpty(holding.SHORT) && entry.holdingType !== "Short") {
    resizeLots(holding.LONG, -quantityOf(entry));
    return;
  }
  const queue = isNegative(entry) ? holding.SHORT : holding.LONG;
  if (isEmpty(queue)) {
    addUnknownLot(queue, entry);
  } else {
    resizeLots(queue, quantityOf(entry));
  }
}

/** All or more than is on record can't be taken away: then what is on record stays. */
function resizeLots(queue: LotQueue, growth: Units): void {
  const lots = openLotsOf(queue);
  const quantities = lots.map(({ quantity }) => quantity);
  const held = quantities.reduce((sum, quantity) => sum + quantity, 0n);
  if (held + growth <= 0n) {
    return;
  }
  const parts = splitQuantity(growth, quantities);
  replaceLots(
    queue,
    lots.map((lot, index) => ({ ...lot, quantity: lot.quantity + (parts[index] ?? 0n) })),
  );
}

/**
 * Return of capital, and cash for a fraction whose size the file leaves open: the cash lowers the basis of
 * the open lots and is realized when they are sold, so that lifetime totals hold. Lots of unknown basis stay
 * unknown. Without an open lot there is no basis to compare with, so nothing is realized.
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
