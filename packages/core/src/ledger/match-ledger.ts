import { absolute, fromUnits, toUnits, type Units } from "../shared/units.ts";
import { applyEntry, type Matching } from "./apply-entry.ts";
import { findCancelled } from "./cancelled-entries.ts";
import { groupExchanges } from "./group-exchanges.ts";
import type { Ledger, LedgerEntry, OpenLot, StoredBook } from "./ledger.ts";
import { linkAssignments } from "./link-assignments.ts";
import {
  addLot,
  type Basis,
  createInventory,
  type Holding,
  type Inventory,
  isEmpty,
  type Lot,
  openLotsOf,
} from "./lots.ts";
import { compareText, orderEntries } from "./order-entries.ts";
import { pairTransfers } from "./pair-transfers.ts";

/**
 * Matches closings to openings, first in first out per account and exact instrument, and tells what each realised and
 * what is left open (domain.md 2).
 *
 * `entries` are all rows of one user, over all accounts, of underlyings that no link leads out of
 * (`linked-underlyings.ts`). Their order does not matter. What has no opening on record realises nothing.
 *
 * In the tax book a premium goes where its shares go: into their basis, or into their proceeds, and if they are not on
 * record it is unmatched with them. An assignment whose stock leg is in no file realises its premium as in the trade
 * book. BOTH is for entries without an assignment that could tell the books apart.
 *
 * `before` are the lots that were open when the first of `entries` came, each holding's oldest first: the rows that
 * they are left of need not be given again.
 */
export function matchLedger(
  entries: readonly LedgerEntry[],
  book: StoredBook,
  before: readonly OpenLot[] = [],
): Ledger {
  const cancelled = findCancelled(entries);
  const ordered = orderEntries(
    cancelled.size === 0 ? entries : entries.filter((entry) => !cancelled.has(entry)),
  );
  const matching: Matching = {
    book,
    inventory: inventoryOf(before),
    closings: [],
    transfers: pairTransfers(ordered),
    exchanges: groupExchanges(ordered),
    deliveries: book === "TAX" ? linkAssignments(ordered.map(({ entry }) => entry)) : new Map(),
    done: new Set(),
  };
  for (const step of ordered) {
    applyEntry(matching, step);
  }
  return { closings: matching.closings, openLots: listOpenLots(matching) };
}

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

function listOpenLots({ inventory, book }: Matching): OpenLot[] {
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
  compareText(a.accountId, b.accountId) || compareText(a.instrument, b.instrument);

type Signed = { readonly book: StoredBook; readonly quantity: Units };

function openLot(holding: Holding, lot: Lot, { book, quantity }: Signed): OpenLot {
  const known = {
    entryId: lot.entryId,
    accountId: holding.accountId,
    book,
    assetClass: holding.assetClass,
    instrument: holding.instrument,
    underlying: holding.underlying,
    quantity: fromUnits(quantity),
    heldSince: lot.openedOn,
  };
  return lot.basis === undefined ? known : { ...known, openedOn: lot.openedOn, ...textsOfBasis(lot.basis) };
}

const textsOfBasis = ({ cash, commission, fees }: Basis) => ({
  amount: fromUnits(cash),
  commission: fromUnits(commission),
  fees: fromUnits(fees),
});
