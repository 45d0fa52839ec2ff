import { compareText } from "../shared/compare-names.ts";
import { absolute, fromUnits, toUnits, type Units } from "../shared/units.ts";
import { applyEntry } from "./apply-entry.ts";
import { findCancelled } from "./cancelled-entries.ts";
import type { Book, Ledger, LedgerEntry, OpenLot, RealizedClosing, StoredBook } from "./ledger.ts";
import { groupExchanges } from "./linking/group-exchanges.ts";
import { linkAssignments } from "./linking/link-assignments.ts";
import { pairTransfers } from "./linking/pair-transfers.ts";
import {
  addLot,
  createInventory,
  type Holding,
  type Inventory,
  isEmpty,
  type Lot,
  openLotsOf,
} from "./lots/lots.ts";
import type { Matching } from "./matching.ts";
import { orderEntries, type Step } from "./order-entries.ts";

/**
 * Matches closings to openings, first in first out per account and exact instrument, and returns the amounts
 * that each closing realized with the lots still open (domain.md 2).
 *
 * `entries` are all rows of one user, over all accounts, of underlyings that no link leads out of
 * (`linked-underlyings.ts`). Their order does not matter. A closing without an opening on record realizes
 * nothing.
 *
 * In the tax book a premium goes where its shares go: into their basis or their proceeds; if the shares are
 * not on record, the premium is unmatched with them. An assignment whose stock leg is in no file realizes its
 * premium as in the trade book (domain.md 2.6).
 *
 * `before` are the lots that were open before the first of `entries`, each holding's oldest first; the rows
 * that opened them need not be given again.
 */
export function matchLedger(
  entries: readonly LedgerEntry[],
  book: Book,
  before: readonly OpenLot[] = [],
): Ledger {
  const prepared = prepareEntries(entries);
  return matchPrepared(prepared, { book, before, deliveries: book === "TAX" ? prepared.deliveries : NONE });
}

/** The part of matching that is the same in every book. */
export type PreparedEntries = Pick<Matching, "deliveries" | "exchanges" | "transfers"> & {
  readonly steps: readonly Step[];
};

export function prepareEntries(entries: readonly LedgerEntry[]): PreparedEntries {
  const cancelled = findCancelled(entries);
  const steps = orderEntries(
    cancelled.size === 0 ? entries : entries.filter((entry) => !cancelled.has(entry)),
  );
  return {
    steps,
    transfers: pairTransfers(steps),
    exchanges: groupExchanges(steps),
    deliveries: linkAssignments(steps),
  };
}

type Terms = Pick<Matching, "book" | "deliveries"> & { readonly before: readonly OpenLot[] };

/**
 * Matches like `matchLedger`. `deliveries` change while premium moves through them, so each serves one call
 * only; book BOTH needs entries without deliveries.
 */
export function matchPrepared(prepared: PreparedEntries, { book, deliveries, before }: Terms): Ledger {
  const ledger = new RunningLedger(book, before);
  return { closings: ledger.match(prepared, deliveries), openLots: ledger.listOpenLots() };
}

/** A ledger that goes on: rows come in parts, each of later days than the one before. */
export class RunningLedger {
  readonly #book: StoredBook;
  readonly #inventory: Inventory;

  constructor(book: StoredBook, before: readonly OpenLot[] | Inventory = []) {
    this.#book = book;
    this.#inventory = isInventory(before) ? before : inventoryOf(before);
  }

  /** A ledger of its own that goes on from here in another book. */
  copy(book: StoredBook): RunningLedger {
    return new RunningLedger(book, this.#inventory.copy());
  }

  /**
   * The closings of these rows. No row may belong to a row of another part (the other side of a transfer, for
   * example).
   */
  match(
    { steps, transfers, exchanges }: PreparedEntries,
    deliveries: Matching["deliveries"],
  ): readonly RealizedClosing[] {
    const matching: Matching = {
      book: this.#book,
      inventory: this.#inventory,
      closings: [],
      transfers,
      exchanges,
      deliveries,
      done: new Set(),
      arrived: new Map(),
      shortSales: new Map(),
      mostHeld: new Map(),
      chosenLots: new Map(),
    };
    for (const step of steps) {
      applyEntry(matching, step);
    }
    return matching.closings;
  }

  /** By account, instrument and age. */
  listOpenLots(): OpenLot[] {
    return listOpenLots(this.#inventory, this.#book);
  }
}

const isInventory = (before: readonly OpenLot[] | Inventory): before is Inventory => "holdingOf" in before;

const NONE: Matching["deliveries"] = new Map();

function inventoryOf(lots: readonly OpenLot[]): Inventory {
  const inventory = createInventory();
  for (const lot of lots) {
    const { amount, commission = "0", fees = "0" } = lot;
    const basis = amount && { cash: toUnits(amount), commission: toUnits(commission), fees: toUnits(fees) };
    const quantity = toUnits(lot.quantity);
    addLot(inventory.holdingOf(lot)[quantity < 0n ? "SHORT" : "LONG"], {
      entryId: lot.entryId,
      openedOn: lot.heldSince,
      quantity: absolute(quantity),
      basis: basis || undefined,
    });
  }
  return inventory;
}

function listOpenLots(inventory: Inventory, book: StoredBook): OpenLot[] {
  const openLots: OpenLot[] = [];
  for (const holding of inventory.holdings().filter(isOpen).sort(byName)) {
    for (const lot of openLotsOf(holding.LONG)) {
      openLots.push(openLot(holding, lot, { book, quantity: lot.quantity }));
    }
    for (const lot of openLotsOf(holding.SHORT)) {
      openLots.push(openLot(holding, lot, { book, quantity: -lot.quantity }));
    }
  }
  return openLots;
}

const isOpen = ({ LONG, SHORT }: Holding) => !(isEmpty(LONG) && isEmpty(SHORT));

const byName = (a: Holding, b: Holding) =>
  compareText(a.accountId, b.accountId) ||
  compareText(a.instrument, b.instrument) ||
  Number(a.isShortType) - Number(b.isShortType);

type Signed = { readonly book: StoredBook; readonly quantity: Units };

function openLot(holding: Holding, lot: Lot, { book, quantity }: Signed): OpenLot {
  const held = {
    entryId: lot.entryId,
    accountId: holding.accountId,
    book,
    assetClass: holding.assetClass,
    instrument: holding.instrument,
    underlying: holding.underlying,
    quantity: fromUnits(quantity),
    heldSince: lot.openedOn,
    ...(holding.isShortType ? { isShortType: true as const } : {}),
  };
  if (lot.basis === undefined) {
    return held;
  }
  const { cash, commission, fees } = lot.basis;
  return {
    ...held,
    openedOn: lot.openedOn,
    amount: fromUnits(cash),
    commission: fromUnits(commission),
    fees: fromUnits(fees),
  };
}
