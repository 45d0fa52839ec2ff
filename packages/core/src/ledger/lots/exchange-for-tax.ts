import { divideRounded, greatestOf, leastOf, splitMoney, toUnits, type Units } from "../../shared/units.ts";
import type { LedgerEntry, RealizedClosing } from "../ledger.ts";
import type { Worth } from "../linking/group-exchanges.ts";
import { addUnknownLot } from "./adjust-lots.ts";
import { NO_BASIS } from "./basis.ts";
import { type PaidPart, realizeClosing, realizePayment } from "./close-lots.ts";
import { holdingOfAction, type Inventory, type Lot } from "./lots.ts";
import { type Exchanged, type Receipt, receive } from "./receive-lots.ts";

/**
 * An exchange of long shares in the tax book. Without a statement of what the new shares were worth nobody knows its gain:
 * the old shares are unmatched and the new ones of unknown basis. With one (domain.md 6, EXCHANGE), lot by lot:
 *
 * - taxable in full: the old shares are sold for the cash and the value of the new ones, which begin with it on that day;
 * - as far as the cash goes: the gain is the lesser of the cash and the whole gain, never a loss; the new shares keep the
 *   opening day, and the basis less the cash with the gain.
 */
export function exchangeForTax(
  inventory: Inventory,
  exchanged: Exchanged,
  worth: readonly Worth[],
): RealizedClosing | undefined {
  if (!exchanged.receipts.some(({ entry }) => worth.some(({ into }) => into === entry.instrument))) {
    return leaveUnknown(inventory, exchanged);
  }
  const priced = exchanged.receipts.map((receipt): Priced => {
    const stated = worth.find(({ into }) => into === receipt.entry.instrument);
    return { receipt, value: stated === undefined ? receipt.value : statedValue(receipt, stated) };
  });
  return worth.some(({ isTaxable }) => isTaxable)
    ? sellWhole(inventory, exchanged, priced)
    : sellForCash(inventory, exchanged, priced);
}

function leaveUnknown(
  inventory: Inventory,
  { row, side, receipts, lots, missing }: Exchanged,
): RealizedClosing {
  for (const { entry, quantity } of receipts) {
    addUnknownLot(holdingOfAction(inventory, entry)[side], entry, quantity);
  }
  const all = lots.reduce((sum, { quantity }) => sum + quantity, missing);
  return realizeClosing(row, "TAX", NO_BASIS, { sides: [], missing: all });
}

type Priced = { readonly receipt: Receipt; readonly value: Units };

const PER_ONE = toUnits("1");
const PER_CENT = toUnits("0.01");

/** To the cent. */
const statedValue = ({ quantity }: Receipt, { value }: Worth): Units =>
  divideRounded(quantity * toUnits(value), PER_ONE * PER_CENT) * PER_CENT;

function sellWhole(
  inventory: Inventory,
  { row, side, cash, lots, missing }: Exchanged,
  priced: readonly Priced[],
): RealizedClosing {
  for (const { receipt, value } of priced) {
    receiveAsBought(inventory, receipt, value);
  }
  const proceeds = priced.reduce((sum, { value }) => sum + value, cash);
  return realizeClosing(row, "TAX", { ...NO_BASIS, cash: proceeds }, { sides: [{ side, lots }], missing });
}

function receiveAsBought(inventory: Inventory, receipt: Receipt, value: Units): void {
  const { id: entryId, eventDate: openedOn }: LedgerEntry = receipt.entry;
  const lot = { entryId, openedOn, quantity: receipt.quantity, basis: { ...NO_BASIS, cash: -value } };
  receive(holdingOfAction(inventory, receipt.entry).LONG, receipt, { lots: [lot], missing: 0n });
}

function sellForCash(
  inventory: Inventory,
  { row, side, cash, lots, missing }: Exchanged,
  priced: readonly Priced[],
): RealizedClosing | undefined {
  const weights = [...lots.map(({ quantity }) => quantity), missing];
  const cashes = splitMoney(cash, weights);
  const values = priced.map(({ value }) => splitMoney(value, weights));
  const outcomes = lots.map((lot, index) => {
    const of = values.map((parts) => parts[index] ?? 0n);
    return outcomeOf(lot, cashes[index] ?? 0n, of);
  });
  priced.forEach(({ receipt }, at) => {
    const parts = outcomes.map(({ lot, costs }) => ({ ...lot, basis: lot.basis && basisOf(lot, costs[at]) }));
    receive(holdingOfAction(inventory, receipt.entry)[side], receipt, { lots: parts, missing });
  });
  const paid = outcomes.flatMap(({ lot, gain, cash: own }): readonly PaidPart[] =>
    gain > 0n ? [{ side, lot, cash: own, cost: own - gain }] : [],
  );
  return realizePayment(row, "TAX", paid);
}

type Outcome = {
  readonly lot: Lot;
  readonly cash: Units;
  readonly gain: Units;
  /** Of the new shares of each instrument. */
  readonly costs: readonly Units[];
};

function outcomeOf(lot: Lot, cash: Units, values: readonly Units[]): Outcome {
  if (lot.basis === undefined) {
    return { lot, cash, gain: 0n, costs: [] };
  }
  const cost = -lot.basis.cash;
  const value = values.reduce((sum, one) => sum + one, 0n);
  const gain = greatestOf(0n, leastOf(cash, cash + value - cost));
  const rest = cost - cash + gain;
  const costs = value === 0n ? values.map((_, index) => (index === 0 ? rest : 0n)) : splitMoney(rest, values);
  return { lot, cash, gain, costs };
}

const basisOf = (lot: Lot, cost: Units = 0n) => lot.basis && { ...NO_BASIS, cash: -cost };
