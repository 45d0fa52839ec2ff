import { greatestOf, leastOf, splitMoney, splitQuantity, toUnits, type Units } from "../../shared/units.ts";
import { isNegative, quantityOf } from "../entry-amounts.ts";
import type { LedgerEntry } from "../ledger.ts";
import type { PaidPart } from "./close-lots.ts";
import {
  addLot,
  type Holding,
  holdingOfRow,
  type Inventory,
  isEmpty,
  type Lot,
  type LotQueue,
  openLotsOf,
  replaceLots,
  type Side,
} from "./lots.ts";

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
 * Return of capital, and cash for a fraction whose size the file leaves open: the cash lowers the basis of the open lots
 * by quantity and is realized when they are sold. A basis never goes below 0: what is more than it is realized at once, and
 * so is all of what comes when the shares are gone. Answers these parts. Lots of unknown basis stay unknown, and so does
 * what belongs to shares that are on no record (domain.md 2.7).
 */
export function lowerBasis(inventory: Inventory, entry: LedgerEntry): PaidPart[] {
  const cash = toUnits(entry.cashEffect);
  const holding = holdingOfPayment(inventory, entry, cash);
  const side = sideOfPayment(holding, cash);
  const queue = holding[side];
  const lots = openLotsOf(queue);
  if (lots.length === 0) {
    return paidToLast(queue, side, cash);
  }
  const cashes = splitMoney(
    cash,
    lots.map((lot) => lot.quantity),
  );
  const lowered = lots.map((lot, index) => lowerLot(lot, side, cashes[index] ?? 0n));
  replaceLots(
    queue,
    lowered.map(({ lot }) => lot),
  );
  return lowered.flatMap(({ paid }) => paid ?? []);
}

/** Without an account type long shares come first, then who is short for what is paid, then who held them last. */
function holdingOfPayment(inventory: Inventory, entry: LedgerEntry, cash: Units): Holding {
  const named = holdingOfRow(inventory, entry);
  const ofShortType = holdingOfRow(inventory, { ...entry, holdingType: "Short" });
  const isTyped = entry.holdingType !== undefined && entry.holdingType !== "Shares";
  if (isTyped || entry.assetClass === "OPTION" || !isEmpty(named.LONG)) {
    return named;
  }
  const isPayer = !isEmpty(ofShortType.SHORT) && cash < 0n;
  const isOnlyShort = wasHeld(ofShortType.SHORT) && !wasHeld(named.LONG) && !wasHeld(named.SHORT);
  return isPayer || isOnlyShort ? ofShortType : named;
}

const wasHeld = (queue: LotQueue) => !isEmpty(queue) || queue.last !== undefined;

function sideOfPayment({ LONG, SHORT }: Holding, cash: Units): Side {
  if (!isEmpty(LONG)) {
    return "LONG";
  }
  const isPayer = !isEmpty(SHORT) && cash < 0n;
  return isPayer || (wasHeld(SHORT) && !wasHeld(LONG)) ? "SHORT" : "LONG";
}

/** Money for shares that are gone; nothing where they are on no record, or were of unknown basis. */
export function paidToLast({ last }: LotQueue, side: Side, cash: Units): PaidPart[] {
  return last?.basis === undefined || cash === 0n ? [] : [{ side, lot: last, cash }];
}

/** The lot with as much less basis as it has, and the rest of the cash. */
export function lowerLot(
  lot: Lot,
  side: Side,
  cash: Units,
): { readonly lot: Lot; readonly paid: PaidPart | undefined } {
  if (lot.basis === undefined) {
    return { lot, paid: undefined };
  }
  const left = lot.basis.cash + cash;
  const rest = side === "LONG" ? greatestOf(left, 0n) : leastOf(left, 0n);
  return {
    lot: { ...lot, basis: { ...lot.basis, cash: left - rest } },
    paid: rest === 0n ? undefined : { side, lot, cash: rest },
  };
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
