import { absolute, splitMoney, splitQuantity, toUnits, type Units } from "../shared/units.ts";
import { quantityOf } from "./entry-amounts.ts";
import type { Exchange } from "./group-exchanges.ts";
import type { LedgerEntry } from "./ledger.ts";
import {
  addBasis,
  addLot,
  type Basis,
  type Inventory,
  isEmpty,
  type Lot,
  NO_BASIS,
  type Side,
  takeLots,
} from "./lots.ts";

/** What the cash of an exchange closed: to be realised against its part of the basis. */
export type CashedOut = {
  readonly entry: LedgerEntry;
  readonly closing: Basis;
  readonly side: Side;
  readonly lots: readonly Lot[];
  readonly missing: Units;
};

/**
 * Moves the lots of an exchange from the old instrument to the new one: quantity scaled, total basis and opening day
 * kept. Answers what its cash realised, if it did.
 *
 * - Shares only (reverse split, change of name): nothing is realised.
 * - Cash only (cash merger): the old shares are sold for it.
 * - Cash and shares: the basis is divided in proportion to the cash and the value that the file gives the new shares;
 *   the cash realises against its part, the new shares keep the rest. Without a value on file the cash lowers the
 *   basis of the new shares and nothing is realised yet.
 * - Old shares that are not on record give new shares of unknown basis.
 * - Neither shares nor cash in return: the lots stay as they are until the broker says what they became.
 */
export function exchangeLots(inventory: Inventory, { outs, ins, payouts }: Exchange): CashedOut | undefined {
  const [payout] = payouts;
  const cash = payouts.reduce((sum, entry) => sum + toUnits(entry.cashEffect), 0n);
  const side = sideOf(inventory, outs, ins);
  const [given, received] = side === "LONG" ? [outs, ins] : [ins, outs];
  if (received.length === 0 && cash <= 0n) {
    return undefined;
  }
  const taken = given.map((entry) => takeLots(inventory.holdingOf(entry)[side], quantityOf(entry)));
  const lots = taken.flatMap((one) => one.lots);
  const missing = taken.reduce((sum, one) => sum + one.missing, 0n);
  const values = received.map(({ amount }) => absolute(toUnits(amount ?? "0")));
  const isPriced = values.every((value) => value > 0n);

  const isCashedOut = payout !== undefined && cash > 0n && isPriced;
  const weights = isCashedOut ? [cash, ...values] : receivedWeights(values, isPriced);
  const slices = divideLots(lots, missing, weights);
  const shareSlices = isCashedOut ? slices.slice(1) : slices;
  const carried = isCashedOut ? 0n : cash;
  received.forEach((entry, index) => {
    receive(inventory, { entry, side, carried: index === 0 ? carried : 0n }, shareSlices[index] ?? NO_SLICE);
  });

  return isCashedOut
    ? { entry: payout, closing: { ...NO_BASIS, cash }, side, ...(slices[0] ?? NO_SLICE) }
    : undefined;
}

type Slice = { readonly lots: readonly Lot[]; readonly missing: Units };

const NO_SLICE: Slice = { lots: [], missing: 0n };

/** A short position pays the old shares in and takes the new ones out. */
function sideOf(inventory: Inventory, outs: readonly LedgerEntry[], ins: readonly LedgerEntry[]): Side {
  const isShort =
    ins.some((entry) => !isEmpty(inventory.holdingOf(entry).SHORT)) &&
    outs.every((entry) => isEmpty(inventory.holdingOf(entry).LONG));
  return isShort ? "SHORT" : "LONG";
}

/** Several new instruments without values can't share a basis: the first takes it, as the broker lists it. */
const receivedWeights = (values: readonly Units[], isPriced: boolean): Units[] =>
  isPriced ? [...values] : values.map((_, index) => (index === 0 ? 1n : 0n));

/** Each weight's slice of every lot and of the quantity that has no lot. */
function divideLots(lots: readonly Lot[], missing: Units, weights: readonly Units[]): Slice[] {
  if (weights.length === 0) {
    return [];
  }
  const missingParts = splitQuantity(missing, weights);
  const lotParts = lots.map((lot) => divideLot(lot, weights));
  return weights.map((_, index) => ({
    lots: lotParts.flatMap((parts) => parts[index] ?? []),
    missing: missingParts[index] ?? 0n,
  }));
}

function divideLot(lot: Lot, weights: readonly Units[]): Lot[] {
  const quantities = splitQuantity(lot.quantity, weights);
  const basis = lot.basis;
  const cash = basis && splitMoney(basis.cash, weights);
  const commission = basis && splitMoney(basis.commission, weights);
  const fees = basis && splitMoney(basis.fees, weights);
  return weights.map((_, index) => ({
    ...lot,
    quantity: quantities[index] ?? 0n,
    basis: basis && {
      cash: cash?.[index] ?? 0n,
      commission: commission?.[index] ?? 0n,
      fees: fees?.[index] ?? 0n,
    },
  }));
}

type Receipt = { readonly entry: LedgerEntry; readonly side: Side; readonly carried: Units };

/** Puts the new shares in: the row's quantity over the lots they come from, with their basis. */
function receive(inventory: Inventory, { entry, side, carried }: Receipt, { lots, missing }: Slice): void {
  const queue = inventory.holdingOf(entry)[side];
  const total = quantityOf(entry);
  const olds = lots.filter((lot) => lot.quantity > 0n);
  if (olds.length === 0) {
    addLot(queue, { entryId: entry.id, openedOn: entry.eventDate, quantity: total, basis: undefined });
    return;
  }
  const weights = [...olds.map((lot) => lot.quantity), missing];
  const quantities = splitQuantity(total, weights);
  const cashes = splitMoney(carried, weights);
  olds.forEach((lot, index) => {
    const cash = cashes[index] ?? 0n;
    const basis = lot.basis && addBasis(lot.basis, { ...NO_BASIS, cash });
    addLot(queue, { ...lot, quantity: quantities[index] ?? 0n, basis });
  });
  const unknown = quantities[olds.length] ?? 0n;
  if (unknown > 0n) {
    addLot(queue, { entryId: entry.id, openedOn: entry.eventDate, quantity: unknown, basis: undefined });
  }
}
