import type { DecimalText } from "../../shared/decimal.ts";
import { absolute, fromUnits, type Units } from "../../shared/units.ts";
import type { ClosingLot, LedgerEntry, RealizedClosing, StoredBook } from "../ledger.ts";
import { type Basis, NO_BASIS, splitBasis } from "./basis.ts";
import type { Lot, Side } from "./lots.ts";

/** Lots of one side that a row closes; the same row may close both sides only when an event finds both open. */
export type ClosedLots = { readonly side: Side; readonly lots: readonly Lot[] };

/** Money of shares that realizes without being a sale of them. */
export type PaidPart = {
  readonly side: Side;
  readonly lot: Lot;
  /** Received positive. */
  readonly cash: Units;
  /** The basis that goes with it, positive; absent for none. */
  readonly cost?: Units;
};

type Known = { readonly side: Side; readonly lot: Lot; readonly opening: Basis };

/**
 * Divides a closing's amounts over its lots by quantity, exactly, and realizes each part. Lots of unknown
 * basis and the quantity without a lot are unmatched, and so is their part of the amounts (domain.md 2.4).
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
  const parts = divideClosing(closing, known, unmatchedQuantity);
  return closingOf({ entry, book, unmatchedQuantity }, known, parts);
}

/**
 * Money that lots realize without a sale: a closing of quantity 0, which is no trade and neither a win nor a loss, with the
 * lots that bore it, each of quantity 0. Undefined for no part. Shares that are on no record are unmatched with it.
 */
export function realizePayment(
  entry: LedgerEntry,
  book: StoredBook,
  parts: readonly PaidPart[],
  unmatchedQuantity: Units = 0n,
): RealizedClosing | undefined {
  const known = parts.map(
    ({ side, lot, cost = 0n }): Known => ({
      side,
      lot: { ...lot, quantity: 0n },
      opening: { ...NO_BASIS, cash: -cost },
    }),
  );
  const closings = parts.map(({ cash }) => ({ ...NO_BASIS, cash }));
  return parts.length === 0 && unmatchedQuantity === 0n
    ? undefined
    : closingOf({ entry, book, unmatchedQuantity }, known, closings);
}

/** True for what `realizePayment` made: money that was realized while nothing was closed. */
export const isPayment = ({
  quantity,
  unmatchedQuantity,
}: Pick<RealizedClosing, "quantity" | "unmatchedQuantity">): boolean =>
  !/[1-9]/.test(quantity) && !/[1-9]/.test(unmatchedQuantity);

/**
 * A closing whose premium went into a stock leg (the tax book's assigned option): matched, realizing nothing.
 */
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

/** A part for each lot, and one more for what is unmatched. */
function divideClosing(closing: Basis, known: readonly Known[], unmatchedQuantity: Units): Basis[] {
  if (known.length === 0 || (known.length === 1 && unmatchedQuantity <= 0n)) {
    return [closing];
  }
  const weights = known.map(({ lot }) => lot.quantity);
  if (unmatchedQuantity > 0n) {
    weights.push(unmatchedQuantity);
  }
  return splitBasis(closing, weights);
}

type Named = { readonly entry: LedgerEntry; readonly book: StoredBook; readonly unmatchedQuantity: Units };

function closingOf(
  { entry, book, unmatchedQuantity }: Named,
  known: readonly Known[],
  closings: readonly Basis[],
): RealizedClosing {
  const figures = known.map((one, index) => figuresOf(one, closings[index] ?? NO_BASIS));
  const lots = figures.map(lotOf);
  const totals = addUp(figures);
  // Most closings use one lot, whose figures are theirs.
  const [first] = lots;
  const texts = first !== undefined && lots.length === 1 ? first : textsOf(totals);
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
    openAmount: openAmountOf(totals, texts),
    buys: texts.buys,
    sells: texts.sells,
    gross: costs === 0n ? netText : fromUnits(net + costs),
    commission: texts.commission,
    fees: texts.fees,
    net: netText,
    lots,
  };
}

/**
 * The net opening amount of the closed lots, without sign. It equals the buys or the sells, whose text is
 * then reused, unless lots were opened on both sides.
 */
function openAmountOf(
  { open, buys, sells }: Figures,
  texts: Pick<ClosingLot, "buys" | "sells">,
): DecimalText {
  const amount = absolute(open);
  if (amount === buys) {
    return texts.buys;
  }
  return amount === sells ? texts.sells : fromUnits(amount);
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

const NO_FIGURES: Figures = { quantity: 0n, open: 0n, buys: 0n, sells: 0n, commission: 0n, fees: 0n };

function addUp(all: readonly Figures[]): Figures {
  if (all.length <= 1) {
    return all[0] ?? NO_FIGURES;
  }
  const totals = { ...NO_FIGURES };
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
