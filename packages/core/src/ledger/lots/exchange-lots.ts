import { groupBy } from "../../shared/group-by.ts";
import { absolute, splitMoney, splitQuantity, toUnits, type Units } from "../../shared/units.ts";
import { isNegative, quantityOf } from "../entry-amounts.ts";
import type { LedgerEntry } from "../ledger.ts";
import type { Exchange } from "../linking/group-exchanges.ts";
import { addUnknownLot } from "./adjust-lots.ts";
import {
  addBasis,
  addLot,
  type Basis,
  holdingOfAction,
  holdsAtLeast,
  type Inventory,
  isEmpty,
  type Lot,
  type LotQueue,
  NO_BASIS,
  type Side,
  splitBasis,
  type Taken,
  takeLots,
} from "./lots.ts";

/** The part of an exchange that was paid out in cash, to be realized against its part of the basis. */
export type CashedOut = {
  readonly entry: LedgerEntry;
  readonly closing: Basis;
  readonly side: Side;
  readonly lots: readonly Lot[];
  readonly missing: Units;
};

/**
 * Moves the lots of an exchange from the old instrument to the new one: quantity scaled, total basis and
 * opening day kept. Returns the part that its cash realizes, if any.
 *
 * - Shares only (reverse split, change of name): nothing is realized.
 * - Cash only (cash merger): the old shares are sold for it.
 * - Cash and shares: the basis is divided in proportion to the cash and the value that the file gives the new
 *   shares; the cash realizes against its part, the new shares keep the rest. Without a value on file the
 *   cash lowers the basis of the new shares and nothing is realized yet.
 * - A reverse split's row names the old shares by CUSIP, while earlier files name them by the ticker that the
 *   new shares now have. Old shares that are not on record by one name are therefore taken by the other, also
 *   after a change of name that kept the ticker.
 * - Old shares that are not on record give new shares of unknown basis.
 * - Neither shares nor cash in return: the lots stay as they are until the broker reports the result.
 */
export function exchangeLots(inventory: Inventory, { outs, ins, payouts }: Exchange): CashedOut | undefined {
  const [payout] = payouts;
  const cash = payouts.reduce((sum, entry) => sum + toUnits(entry.cashEffect), 0n);
  const side = sideOf(inventory, outs, ins);
  const [given, received] = side === "LONG" ? [outs, ins] : [ins, outs];
  if (received.length === 0 && cash <= 0n) {
    return undefined;
  }
  const receipts = [...groupBy(received, ({ instrument }) => instrument).values()].flatMap(addUp);
  const taken = given.map((entry) => takeOld(inventory, side, entry, received[0] ?? payout));
  const lots = taken.flatMap((one) => one.lots);
  const missing = taken.reduce((sum, one) => sum + one.missing, 0n);
  const values = receipts.map(({ value }) => value);
  const isPriced = values.every((value) => value > 0n);

  const isCashedOut = payout !== undefined && cash > 0n && isPriced;
  const slices = shareBases(lots, isCashedOut ? [cash, ...values] : receivedWeights(values, isPriced));
  const shareSlices = isCashedOut ? slices.slice(1) : slices;
  receipts.forEach((receipt, index) => {
    const queue = holdingOfAction(inventory, receipt.entry)[side];
    const carried = isCashedOut || index > 0 ? 0n : cash;
    receive(queue, { ...receipt, carried }, { lots: shareSlices[index] ?? [], missing });
  });

  return isCashedOut
    ? { entry: payout, closing: { ...NO_BASIS, cash }, side, lots: slices[0] ?? [], missing }
    : undefined;
}

/** A short position pays the old shares in and takes the new ones out: the texts say so, else what is on record does. */
function sideOf(inventory: Inventory, outs: readonly LedgerEntry[], ins: readonly LedgerEntry[]): Side {
  const said = sideByText([...outs, ...ins]);
  if (said !== undefined) {
    return said;
  }
  const old = [...ins, ...outs.filter(keepsTicker)];
  const isShort =
    old.some((entry) => !isEmpty(holdingOfAction(inventory, entry).SHORT)) &&
    outs.every((entry) => isEmpty(holdingOfAction(inventory, entry).LONG));
  return isShort ? "SHORT" : "LONG";
}

const OLD_SHARES = /\b(?:R\/S TO|N\/C TO|MER PAYOUT)\b/i;
const NEW_SHARES = /\b(?:R\/S|N\/C|MER) FROM\b/i;

function sideByText(rows: readonly LedgerEntry[]): Side | undefined {
  for (const row of rows) {
    const isOld = OLD_SHARES.test(row.action);
    if (isOld || NEW_SHARES.test(row.action)) {
      return isOld === isNegative(row) ? "LONG" : "SHORT";
    }
  }
  return undefined;
}

const keepsTicker = ({ type }: LedgerEntry) => type === "REVERSE_SPLIT";

/** After a change of name the ticker is often a new one, of which shares may have been bought in the meantime. */
const mayKeepTicker = ({ action }: LedgerEntry) => NAME_CHANGE.test(action);

/** The action of a row that gives shares or contracts another name. */
export const NAME_CHANGE: RegExp = /^\s*(DISTRIBUTION )?(NAME|SYMBOL|NAME\/SYMBOL) CHANGED?\b/i;

/** The old shares of one row, by its name for them, then by that of the new ones. */
function takeOld(inventory: Inventory, side: Side, old: LedgerEntry, by: LedgerEntry | undefined): Taken {
  const named = takeLots(holdingOfAction(inventory, old)[side], quantityOf(old));
  if (named.missing <= 0n || by === undefined) {
    return named;
  }
  const isKept = mayKeepTicker(old) && holdsAtLeast(holdingOfAction(inventory, by)[side], named.missing);
  if (!(isKept || keepsTicker(old))) {
    return named;
  }
  const renamed = takeLots(holdingOfAction(inventory, by)[side], named.missing);
  return { lots: [...named.lots, ...renamed.lots], missing: renamed.missing };
}

/**
 * The weights by which new instruments share the basis: their values. Without values a single instrument
 * takes all; several can't be told apart, so each has an unknown basis.
 */
function receivedWeights(values: readonly Units[], isPriced: boolean): readonly (Units | undefined)[] {
  if (isPriced) {
    return values;
  }
  return values.length === 1 ? [1n] : values.map(() => undefined);
}

/** For each weight the lots in full, with its part of their bases; without a weight the basis is unknown. */
function shareBases(lots: readonly Lot[], weights: readonly (Units | undefined)[]): Lot[][] {
  const known = weights.flatMap((weight) => weight ?? []);
  const shares = lots.map(({ basis }) => (basis && known.length > 0 ? splitBasis(basis, known) : []));
  return weights.map((weight, index) =>
    lots.map((lot, position) => ({
      ...lot,
      basis: weight === undefined ? undefined : shares[position]?.[index],
    })),
  );
}

/** New shares of one instrument: those of Cash and of Margin come in rows of their own. */
type Receipt = { readonly entry: LedgerEntry; readonly quantity: Units; readonly value: Units };

function addUp(rows: readonly LedgerEntry[]): Receipt[] {
  const [entry] = rows;
  const sum = (of: (row: LedgerEntry) => Units) => rows.reduce((total, row) => total + of(row), 0n);
  const value = rows.every((row) => worthOf(row) > 0n) ? sum(worthOf) : 0n;
  return entry === undefined ? [] : [{ entry, quantity: sum(quantityOf), value }];
}

const worthOf = ({ amount }: LedgerEntry) => absolute(toUnits(amount ?? "0"));

/** Puts the new shares in: their quantity over the lots they come from, each with its age and basis. */
function receive(
  queue: LotQueue,
  { entry, quantity, carried }: Receipt & { readonly carried: Units },
  { lots, missing }: Taken,
): void {
  if (lots.length === 0) {
    addUnknownLot(queue, entry, quantity);
    return;
  }
  const weights = [...lots.map((lot) => lot.quantity), missing];
  const quantities = splitQuantity(quantity, weights);
  const cashes = splitMoney(carried, weights);
  lots.forEach((lot, index) => {
    const cash = cashes[index] ?? 0n;
    const basis = lot.basis && addBasis(lot.basis, { ...NO_BASIS, cash });
    addLot(queue, { ...lot, quantity: quantities[index] ?? 0n, basis });
  });
  addUnknownLot(queue, entry, quantities[lots.length] ?? 0n);
}
