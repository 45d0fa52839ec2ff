import type { CalendarDate } from "../shared/calendar-date.ts";
import { shareOfMoney, toUnits } from "../shared/units.ts";
import { addUnknownLot, growLots, lowerBasis } from "./adjust-lots.ts";
import { type ClosedLots, foldedClosing, realizeClosing } from "./close-lots.ts";
import { amountsOf, isNegative, openingBasisOf, quantityOf } from "./entry-amounts.ts";
import { exchangeLots } from "./exchange-lots.ts";
import type { Exchange } from "./group-exchanges.ts";
import type { LedgerEntry, RealizedClosing, StoredBook } from "./ledger.ts";
import type { Delivery } from "./link-assignments.ts";
import {
  addBasis,
  addLot,
  type Basis,
  type Holding,
  holdsAtLeast,
  type Inventory,
  isEmpty,
  NO_BASIS,
  type Side,
  subtractBasis,
  takeLots,
} from "./lots.ts";
import type { Step } from "./order-entries.ts";
import { firstDay, isTransferOut, placeOf, type TransferPair, type Transfers } from "./pair-transfers.ts";
import { hasQuantity, type Role } from "./roles.ts";

/** A ledger on its way through its entries. */
export type Matching = {
  readonly book: StoredBook;
  readonly inventory: Inventory;
  readonly closings: RealizedClosing[];
  readonly transfers: Transfers;
  readonly exchanges: ReadonlyMap<LedgerEntry, Exchange>;
  /** Empty in the trade book. */
  readonly deliveries: ReadonlyMap<LedgerEntry, Delivery>;
  /** Transfers and exchanges whose first row came by: it does them whole. */
  readonly done: Set<Exchange | TransferPair>;
  /** How many of the transfers into a place need not be looked at again. */
  readonly arrived: Map<string, number>;
};

type Apply = (matching: Matching, entry: LedgerEntry, holding: Holding) => void;

const LONG_ONLY: readonly Side[] = ["LONG"];
const SHORT_ONLY: readonly Side[] = ["SHORT"];

const STEPS: Record<Exclude<Role, "IGNORED">, Apply> = {
  OPEN_LONG: openLong,
  OPEN_SHORT: (matching, entry, holding) => open(matching, entry, holding, "SHORT"),
  CLOSE_LONG: (matching, entry, holding) => close(matching, entry, holding, LONG_ONLY),
  CLOSE_SHORT: (matching, entry, holding) => close(matching, entry, holding, SHORT_ONLY),
  OPTION_EVENT: (matching, entry, holding) => close(matching, entry, holding, sidesOfEvent(entry, holding)),
  EXCHANGE: exchange,
  LOWER_BASIS: lowerBasisOrExchange,
  SPINOFF: (_matching, entry, holding) => addUnknownLot(holding[isNegative(entry) ? "SHORT" : "LONG"], entry),
  SPLIT: (_matching, entry, holding) => growLots(holding, entry),
  TRANSFER: transfer,
};

/** Rows that count without a quantity of their own. */
const CASH_ROLES: ReadonlySet<Role> = new Set<Role>(["EXCHANGE", "LOWER_BASIS"]);

/** Takes one row, in the order of `orderEntries`, into the lots and closings. */
export function applyEntry(matching: Matching, { entry, role }: Step): void {
  if (role === "IGNORED" || !(hasQuantity(entry) || CASH_ROLES.has(role))) {
    return;
  }
  STEPS[role](matching, entry, matching.inventory.holdingOf(entry));
}

/** A purchase of an option that is not marked as opening or closing covers what is short. */
function openLong(matching: Matching, entry: LedgerEntry, holding: Holding): void {
  if (entry.assetClass === "OPTION" && entry.type === "BUY" && !isEmpty(holding.SHORT)) {
    close(matching, entry, holding, SHORT_ONLY);
  } else {
    open(matching, entry, holding, "LONG");
  }
}

function open(matching: Matching, entry: LedgerEntry, holding: Holding, side: Side): void {
  const own = openingBasisOf(entry);
  const premium = takePremium(matching, entry);
  addLot(holding[side], {
    entryId: entry.id,
    openedOn: entry.eventDate,
    quantity: quantityOf(entry),
    basis: own && withPremium(own, premium),
  });
}

function close(matching: Matching, entry: LedgerEntry, holding: Holding, sides: readonly Side[]): void {
  let missing = quantityOf(entry);
  const closed = sides.map((side): ClosedLots => {
    const taken = takeLots(holding[side], missing);
    missing = taken.missing;
    return { side, lots: taken.lots };
  });
  const closing = withPremium(amountsOf(entry), takePremium(matching, entry));
  const realized = realizeClosing(entry, matching.book, closing, { sides: closed, missing });
  const delivery = entry.assetClass === "OPTION" ? matching.deliveries.get(entry) : undefined;
  if (delivery === undefined) {
    matching.closings.push(realized);
  } else {
    delivery.premium = addBasis(delivery.premium, {
      cash: toUnits(realized.net),
      commission: toUnits(realized.commission),
      fees: toUnits(realized.fees),
    });
    matching.closings.push(foldedClosing(realized));
  }
}

/** Hardly a row delivers. */
const withPremium = (own: Basis, premium: Basis): Basis =>
  premium === NO_BASIS ? own : addBasis(own, premium);

/** A stock leg's part of the premium of the options that it delivers, by shares; exact over all legs. */
function takePremium(matching: Matching, entry: LedgerEntry): Basis {
  const delivery = matching.deliveries.get(entry);
  if (delivery === undefined || entry.assetClass === "OPTION") {
    return NO_BASIS;
  }
  const shares = quantityOf(entry);
  const part = {
    cash: shareOfMoney(delivery.premium.cash, shares, delivery.sharesLeft),
    commission: shareOfMoney(delivery.premium.commission, shares, delivery.sharesLeft),
    fees: shareOfMoney(delivery.premium.fees, shares, delivery.sharesLeft),
  };
  delivery.premium = subtractBasis(delivery.premium, part);
  delivery.sharesLeft -= shares;
  return part;
}

/**
 * What an expiry, assignment or exercise closes, by the open lots and never by the sign in the file: the side that is
 * open; if both are, a writer is assigned, a holder exercises, and the older side expires first.
 */
function sidesOfEvent(entry: LedgerEntry, { LONG, SHORT }: Holding): readonly Side[] {
  if (entry.type === "OPT_ASSIGNED") {
    return ["SHORT", "LONG"];
  }
  const oldestLong = LONG.lots[LONG.head]?.openedOn;
  const oldestShort = SHORT.lots[SHORT.head]?.openedOn;
  const isShortFirst =
    entry.type === "OPT_EXPIRED" && oldestShort !== undefined && oldestShort < (oldestLong ?? "9999");
  return isShortFirst ? ["SHORT", "LONG"] : ["LONG", "SHORT"];
}

/** Cash in lieu may be all that came for the shares of a reorganisation. */
function lowerBasisOrExchange(matching: Matching, entry: LedgerEntry, holding: Holding): void {
  if (matching.exchanges.has(entry)) {
    exchange(matching, entry);
  } else {
    lowerBasis(holding, entry);
  }
}

function exchange(matching: Matching, entry: LedgerEntry): void {
  const rows = matching.exchanges.get(entry);
  if (rows === undefined || matching.done.has(rows)) {
    return;
  }
  matching.done.add(rows);
  const cashed = exchangeLots(matching.inventory, rows);
  if (cashed !== undefined) {
    const { side, lots, missing } = cashed;
    matching.closings.push(
      realizeClosing(cashed.entry, matching.book, cashed.closing, { sides: [{ side, lots }], missing }),
    );
  }
}

/**
 * A move between own accounts takes lots with basis and date and realises nothing. What comes from a stranger has an
 * unknown basis; what goes to one is gone.
 */
function transfer(matching: Matching, entry: LedgerEntry, holding: Holding): void {
  const pair = matching.transfers.pairs.get(entry);
  if (pair === undefined) {
    if (isTransferOut(entry)) {
      takeLots(holding[sideOfTransfer(holding)], quantityOf(entry));
    } else {
      addUnknownLot(holding[isNegative(entry) ? "SHORT" : "LONG"], entry);
    }
    return;
  }
  if (!matching.done.has(pair)) {
    moveInTurn(matching, pair, entry.eventDate);
  }
}

/** What an account lacks and receives on the same day it may pass on, whichever row comes first. */
function moveInTurn(matching: Matching, pair: TransferPair, day: CalendarDate): void {
  matching.done.add(pair);
  const waiting = [pair];
  for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
    const before = nextInto(matching, last.out);
    if (before !== undefined && firstDay(before) === day && !hasEnough(matching, last.out)) {
      matching.done.add(before);
      waiting.push(before);
    } else {
      waiting.pop();
      move(matching, last);
    }
  }
}

function hasEnough({ inventory }: Matching, out: LedgerEntry): boolean {
  const holding = inventory.holdingOf(out);
  return holdsAtLeast(holding[sideOfTransfer(holding)], quantityOf(out));
}

/** The first transfer into the place of a row that has not been done. */
function nextInto({ transfers, arrived, done }: Matching, out: LedgerEntry): TransferPair | undefined {
  const place = placeOf(out);
  const pairs = transfers.into.get(place) ?? [];
  let at = arrived.get(place) ?? 0;
  for (let pair = pairs[at]; pair !== undefined && done.has(pair); pair = pairs[at]) {
    at += 1;
  }
  arrived.set(place, at);
  return pairs[at];
}

function move({ inventory }: Matching, pair: TransferPair): void {
  const from = inventory.holdingOf(pair.out);
  const side = sideOfTransfer(from);
  const into = inventory.holdingOf(pair.in)[side];
  const quantity = quantityOf(pair.out);
  // A journal between account types: taking lots out and putting them back would leave one of them in two parts.
  if (from[side] === into && holdsAtLeast(into, quantity)) {
    return;
  }
  const { lots, missing } = takeLots(from[side], quantity);
  for (const lot of lots) {
    addLot(into, lot);
  }
  addUnknownLot(into, pair.in, missing);
}

const sideOfTransfer = ({ LONG, SHORT }: Holding): Side =>
  isEmpty(LONG) && !isEmpty(SHORT) ? "SHORT" : "LONG";
