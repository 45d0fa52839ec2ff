import { absolute, fromUnits, splitMoney, type Units } from "../shared/units.ts";
import type { Book, ClosingLot, LedgerEntry, RealizedClosing } from "./ledger.ts";
import { addBasis, type Basis, type Lot, NO_BASIS, type Side } from "./lots.ts";

/** Lots of one side that a row closes; the same row may close both sides only when an event finds both open. */
export type ClosedLots = { readonly side: Side; readonly lots: readonly Lot[] };

type Known = { readonly side: Side; readonly lot: Lot; readonly opening: Basis };

/**
 * What a closing realises: its amounts are divided over the lots by quantity, exactly. Lots of unknown basis and the
 * quantity without a lot are unmatched, and so is their part of the amounts.
 */
export function realizeClosing(
  entry: LedgerEntry,
  book: Book,
  closing: Basis,
  closed: { readonly sides: readonly ClosedLots[]; readonly missing: Units },
): RealizedClosing {
  const known: Known[] = [];
  let unmatchedQuantity = closed.missing;
  for (const { side, lots } of closed.sides) {
    for (const lot of lots) {
      if (lot.basis === undefined) {
        unmatchedQuantity += lot.quantity;
      } else {
        known.push({ side, lot, opening: lot.basis });
      }
    }
  }
  const weights = known.map(({ lot }) => lot.quantity);
  if (unmatchedQuantity > 0n) {
    weights.push(unmatchedQuantity);
  }
  return closingOf({ entry, book, unmatchedQuantity }, known, divideClosing(closing, weights));
}

/** A closing whose premium went into a stock leg (the tax book's assigned option): matched, and nothing realised. */
export function foldedClosing(realized: RealizedClosing): RealizedClosing {
  return {
    ...realized,
    ...NOTHING,
    gross: ZERO,
    net: ZERO,
    lots: realized.lots.map((lot) => ({ ...lot, ...NOTHING })),
  };
}

const ZERO = fromUnits(0n);
const NOTHING = { buys: ZERO, sells: ZERO, commission: ZERO, fees: ZERO };

function divideClosing(closing: Basis, weights: readonly Units[]): Basis[] {
  if (weights.length <= 1) {
    return weights.map(() => closing);
  }
  const cash = splitMoney(closing.cash, weights);
  const commission = splitMoney(closing.commission, weights);
  const fees = splitMoney(closing.fees, weights);
  return weights.map((_, index) => ({
    cash: cash[index] ?? 0n,
    commission: commission[index] ?? 0n,
    fees: fees[index] ?? 0n,
  }));
}

type Named = { readonly entry: LedgerEntry; readonly book: Book; readonly unmatchedQuantity: Units };

function closingOf(
  { entry, book, unmatchedQuantity }: Named,
  known: readonly Known[],
  closings: readonly Basis[],
): RealizedClosing {
  const totals = { quantity: 0n, open: 0n, buys: 0n, sells: 0n, commission: 0n, fees: 0n };
  const lots = known.map(({ side, lot, opening }, index): ClosingLot => {
    const closing = closings[index] ?? NO_BASIS;
    const costs = addBasis(opening, closing);
    const [bought, sold] = side === "LONG" ? [opening, closing] : [closing, opening];
    totals.quantity += lot.quantity;
    totals.open += opening.cash;
    totals.buys -= bought.cash;
    totals.sells += sold.cash;
    totals.commission += costs.commission;
    totals.fees += costs.fees;
    return {
      openEntryId: lot.entryId,
      openedOn: lot.openedOn,
      quantity: fromUnits(lot.quantity),
      buys: fromUnits(-bought.cash),
      sells: fromUnits(sold.cash),
      commission: fromUnits(costs.commission),
      fees: fromUnits(costs.fees),
    };
  });
  const net = totals.sells - totals.buys;
  // Most closings use one lot, whose figures are theirs.
  const [first] = lots;
  const sums = lots.length === 1 && first !== undefined ? first : textsOf(totals);

  return {
    entryId: entry.id,
    accountId: entry.accountId,
    book,
    closedOn: entry.eventDate,
    type: entry.type,
    assetClass: entry.assetClass,
    instrument: entry.instrument,
    underlying: entry.underlying,
    quantity: sums.quantity,
    unmatchedQuantity: fromUnits(unmatchedQuantity),
    openAmount: fromUnits(absolute(totals.open)),
    buys: sums.buys,
    sells: sums.sells,
    gross: fromUnits(net + totals.commission + totals.fees),
    commission: sums.commission,
    fees: sums.fees,
    net: fromUnits(net),
    lots,
  };
}

type Figures = "buys" | "commission" | "fees" | "quantity" | "sells";

const textsOf = (totals: Record<Figures, Units>): Pick<ClosingLot, Figures> => ({
  quantity: fromUnits(totals.quantity),
  buys: fromUnits(totals.buys),
  sells: fromUnits(totals.sells),
  commission: fromUnits(totals.commission),
  fees: fromUnits(totals.fees),
});
