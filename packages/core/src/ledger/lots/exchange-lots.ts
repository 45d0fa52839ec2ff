import { splitMoney, toUnits, type Units } from "../../shared/units.ts";
import { isNegative, quantityOf } from "../entry-amounts.ts";
import type { LedgerEntry, RealizedClosing } from "../ledger.ts";
import type { Exchange } from "../linking/group-exchanges.ts";
import type { Matching } from "../matching.ts";
import { lowerLot, paidToLast } from "./adjust-lots.ts";
import { NO_BASIS, splitBasis } from "./basis.ts";
import { type PaidPart, realizeClosing, realizePayment } from "./close-lots.ts";
import { exchangeForTax } from "./exchange-for-tax.ts";
import {
  holdingOfAction,
  holdsAtLeast,
  type Inventory,
  type Lot,
  type Side,
  type Taken,
  takeLots,
} from "./lots.ts";
import { type Exchanged, type Receipt, receiptsOf, receive } from "./receive-lots.ts";

/**
 * Moves the lots of an exchange from the old instrument to the new one: quantity scaled, total basis and opening day kept.
 * Answers what it realizes, if anything.
 *
 * - Shares only (reverse split, change of name, merger of shares): nothing is realized.
 * - Cash only, or with nothing but rights to something later: the old shares are sold for it; a right stands at 0.
 * - Cash and shares: the cash lowers the basis; only what is more than the basis is realized. In the tax book the outcome
 *   depends on what the new shares were worth, see `exchangeForTax`.
 * - A reverse split's row names the old shares by CUSIP, while earlier files name them by the ticker that the new shares now
 *   have. Old shares that are not on record by one name are therefore taken by the other, also after a change of name that
 *   kept the ticker.
 * - Old shares that are not on record give new shares of unknown basis.
 * - Neither shares nor cash in return: the lots stay as they are until the broker reports the result.
 */
export function exchangeLots(
  { inventory, book }: Pick<Matching, "book" | "inventory">,
  exchange: Exchange,
): RealizedClosing | undefined {
  const { outs, ins, payouts } = exchange;
  const side = sideOf(inventory, outs, ins);
  const [given, received] = side === "LONG" ? [outs, ins] : [ins, outs];
  const row = payouts[0] ?? given[0] ?? received[0];
  const cash = cashOf(payouts);
  const isPaid = side === "LONG" ? cash > 0n : cash < 0n;
  if (row === undefined || (received.length === 0 && !isPaid)) {
    return undefined;
  }
  if (given.length === 0 && received.length === 0) {
    return realizePayment(row, book, paidToLast(holdingOfAction(inventory, row)[side], side, cash));
  }
  const receipts = receiptsOf(received);
  const taken = given.map((entry) => takeOld(inventory, side, entry, received[0] ?? payouts[0]));
  const exchanged: Exchanged = {
    side,
    row,
    cash,
    receipts,
    lots: taken.flatMap((one) => one.lots),
    missing: taken.reduce((sum, one) => sum + one.missing, 0n),
  };
  if (book === "TAX" && side === "LONG" && isTaxedApart(exchange)) {
    return exchangeForTax(inventory, exchanged, exchange.worth);
  }
  const isSale = isPaid && receipts.every(({ isRight }) => isRight);
  return isSale ? sellFor(inventory, exchanged, book) : carryBasis(inventory, exchanged, book);
}

/** True where the tax book tells it otherwise than the trade book: cash and something else, or stated to be taxable. */
export const isTaxedApart = ({ outs, ins, payouts, worth }: Exchange): boolean =>
  worth.length > 0 || (outs.length > 0 && ins.length > 0 && cashOf(payouts) !== 0n);

const cashOf = (payouts: readonly LedgerEntry[]): Units =>
  payouts.reduce((sum, { cashEffect }) => sum + toUnits(cashEffect), 0n);

/** The whole basis goes against the cash; rights come for nothing. */
function sellFor(inventory: Inventory, sold: Exchanged, book: Matching["book"]): RealizedClosing {
  const { side, row, cash, receipts, lots, missing } = sold;
  const free = lots.map((lot) => ({ ...lot, basis: lot.basis && NO_BASIS }));
  for (const receipt of receipts) {
    receive(holdingOfAction(inventory, receipt.entry)[side], receipt, { lots: free, missing });
  }
  return realizeClosing(row, book, { ...NO_BASIS, cash }, { sides: [{ side, lots }], missing });
}

/** The new shares take over the basis, less the cash. */
function carryBasis(
  inventory: Inventory,
  { side, row, cash, receipts, lots, missing }: Exchanged,
  book: Matching["book"],
): RealizedClosing | undefined {
  const weights = [...lots.map(({ quantity }) => quantity), missing];
  const cashes = cash === 0n ? [] : splitMoney(cash, weights);
  const lowered = lots.map((lot, index) => lowerLot(lot, side, cashes[index] ?? 0n));
  const slices = shareBases(
    lowered.map(({ lot }) => lot),
    basisWeights(receipts, cash !== 0n),
  );
  receipts.forEach((receipt, index) => {
    receive(holdingOfAction(inventory, receipt.entry)[side], receipt, { lots: slices[index] ?? [], missing });
  });
  const paid = lowered.flatMap((one): readonly PaidPart[] => (one.paid === undefined ? [] : [one.paid]));
  return realizePayment(row, book, paid, cash === 0n ? 0n : missing);
}

/**
 * Whose lots are open decides, whatever the words of the rows: a short position pays the old shares in and takes the new
 * ones out. Where both are open, or neither, the account type and then the words tell; those of a merger come in either
 * order, so that alone they sell nothing short.
 */
function sideOf(inventory: Inventory, outs: readonly LedgerEntry[], ins: readonly LedgerEntry[]): Side {
  const holds = (rows: readonly LedgerEntry[], side: Side, isWhole = false) =>
    rows.some((entry) =>
      holdsAtLeast(holdingOfAction(inventory, entry)[side], isWhole ? quantityOf(entry) : 1n),
    );
  const kept = (rows: readonly LedgerEntry[]) => rows.filter((row) => keepsTicker(row) || mayKeepTicker(row));
  const said = sideByText([...outs, ...ins]);
  const isLong = holds([...outs, ...kept(ins)], "LONG");
  const isShort = holds([...ins, ...kept(outs)], "SHORT", said === "LONG");
  if (isLong !== isShort) {
    return isLong ? "LONG" : "SHORT";
  }
  if ([...outs, ...ins].some(({ holdingType }) => holdingType === "Short")) {
    return "SHORT";
  }
  const isSaidOnly = !isShort && [...outs, ...ins].some(({ type }) => type === "MERGER");
  return said === undefined || isSaidOnly ? "LONG" : said;
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
 * The parts of the basis by which new instruments share it: their values. What has none stands at 0 beside cash and a part
 * with a value, and a right does beside shares. A single one takes all. Several can't be told apart: unknown.
 */
function basisWeights(receipts: readonly Receipt[], isPaid: boolean): readonly (Units | undefined)[] {
  const values = receipts.map(({ value }) => value);
  const shares = receipts.filter(({ isRight }) => !isRight);
  const isPriced = shares.length > 0 && shares.every(({ value }) => value > 0n);
  if (isPriced || (isPaid && values.some((value) => value > 0n))) {
    return values;
  }
  const bearing = shares.length === 0 ? receipts : shares;
  const weight = bearing.length === 1 ? 1n : undefined;
  return receipts.map((receipt) => (bearing.includes(receipt) ? weight : 0n));
}

/** For each weight the lots in full, with its part of their bases; without a weight the basis is unknown. */
function shareBases(lots: readonly Lot[], weights: readonly (Units | undefined)[]): Lot[][] {
  const known = weights.map((weight) => weight ?? 0n);
  const isKnown = known.some((weight) => weight > 0n);
  const shares = lots.map(({ basis }) => (basis && isKnown ? splitBasis(basis, known) : []));
  return weights.map((weight, index) =>
    lots.map((lot, position) => ({
      ...lot,
      basis: weight === undefined || !isKnown ? undefined : shares[position]?.[index],
    })),
  );
}
