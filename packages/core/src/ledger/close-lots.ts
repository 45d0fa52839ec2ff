import { absolute, fromUnits, splitMoney, type Units } from "../shared/units.ts";
import type { ClosingLot, LedgerEntry, RealizedClosing, StoredBook } from "./ledger.ts";
import { type Basis, type Lot, NO_BASIS, type Side } from "./lots.ts";

/** Lots of one side that a row closes; the same row may close both sides only when an event finds both open. */
export type ClosedLots = { readonly side: Side; readonly lots: readonly Lot[] };

type Known = { readonly side: Side; readonly lot: Lot; readonly opening: Basis };

/**
 * What a closing realises: its amounts are divided over the lots by quantity, exactly. Lots of unknown basis and the
 * quantity without a lot are unmatched, and so is their part of the amounts.
 */
export function realizeClosing(
  entry: LedgerEntry,
  book: StoredBook,
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

type Named = { readonly entry: LedgerEntry; readonly book: StoredBook; readonly unmatchedQuantity: Units };

function closingOf(
  { entry, book, unmatchedQuantity }: Named,
  known: readonly Known[],
  closings: readonly Basis[],
): RealizedClosing {
  const figures = known.map((one, index) => figuresOf(one, closings[index] ?? NO_BASIS));
  const lots = figures.map(lotOf);
  const [first] = figures;
  const [firstLot] = lots;
  // Most closings use one lot, whose figures are theirs.
  const isOne = first !== undefined && firstLot !== undefined && lots.length === 1;
  const totals = isOne ? first : addUp(figures);
  const texts = isOne ? firstLot : textsOf(totals);
  const net = totals.sells - totals.buys;
  const netText = fromUnits(net);
  const costs = totals.commission + totals.fees;

  return {
    entryId: entry.id,
    accountId: entry.accountId,
    book,
    closedOn: entry.eventDate,
    type: entry.type,
    assetClass: entry.assetClass,
    instrument: entry.instrument,
    underlying: entry.underlying,
    quantity: texts.quantity,
    unmatchedQuantity: fromUnits(unmatchedQuantity),
    openAmount: fromUnits(absolute(totals.open)),
    buys: texts.buys,
    sells: texts.sells,
    gross: costs === 0n ? netText : fromUnits(net + costs),
    commission: texts.commission,
    fees: texts.fees,
    net: netText,
    lots,
  };
}

type Figures = Record<"buys" | "commission" | "fees" | "open" | "quantity" | "sells", Units>;

type LotFigures = Figures & { readonly lot: Lot };

function figuresOf({ side, lot, opening }: Known, closing: Basis): LotFigures {
  const isLong = side === "LONG";
  return {
    lot,
    quantity: lot.quantity,
    open: opening.cash,
    buys: -(isLong ? opening.cash : closing.cash),
    sells: isLong ? closing.cash : opening.cash,
    commission: opening.commission + closing.commission,
    fees: opening.fees + closing.fees,
  };
}

function addUp(all: readonly Figures[]): Figures {
  const totals = { quantity: 0n, open: 0n, buys: 0n, sells: 0n, commission: 0n, fees: 0n };
  for (const figures of all) {
    totals.quantity += figures.quantity;
    totals.open += figures.open;
    totals.buys += figures.buys;
    totals.sells += figures.sells;
    totals.commission += figures.commission;
    totals.fees += figures.fees;
  }
  return totals;
}

const lotOf = (own: LotFigures): ClosingLot => ({
  openEntryId: own.lot.entryId,
  openedOn: own.lot.openedOn,
  quantity: fromUnits(own.quantity),
  buys: fromUnits(own.buys),
  sells: fromUnits(own.sells),
  commission: fromUnits(own.commission),
  fees: fromUnits(own.fees),
});

const textsOf = (totals: Figures) => ({
  quantity: fromUnits(totals.quantity),
  buys: fromUnits(totals.buys),
  sells: fromUnits(totals.sells),
  commission: fromUnits(totals.commission),
  fees: fromUnits(totals.fees),
});
