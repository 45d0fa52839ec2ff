import { absolute, fromUnits, toUnits } from "../shared/units.ts";
import { applyEntry, type Matching } from "./apply-entry.ts";
import { findCancelled } from "./cancelled-entries.ts";
import { groupExchanges } from "./group-exchanges.ts";
import type { Book, Ledger, LedgerEntry, OpenLot } from "./ledger.ts";
import { linkAssignments } from "./link-assignments.ts";
import {
  addLot,
  createInventory,
  type Holding,
  type Inventory,
  isEmpty,
  type Lot,
  openLotsOf,
} from "./lots.ts";
import { orderEntries } from "./order-entries.ts";
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
 * book.
 *
 * `before` are the lots that were open when the first of `entries` came, each holding's oldest first: the rows that
 * they are left of need not be given again.
 */
export function matchLedger(
  entries: readonly LedgerEntry[],
  book: Book,
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
    deliveries: book === "TAX" ? linkAssignments(ordered) : new Map(),
    done: new Set(),
  };
  for (const entry of ordered) {
    applyEntry(matching, entry);
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
  return inventory
    .holdings()
    .filter(({ LONG, SHORT }) => !(isEmpty(LONG) && isEmpty(SHORT)))
    .map((holding) => ({ holding, name: `${holding.accountId} ${holding.instrument}` }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ holding }) => [
      ...openLotsOf(holding.LONG).map((lot) => openLot(holding, lot, { book, sign: 1n })),
      ...openLotsOf(holding.SHORT).map((lot) => openLot(holding, lot, { book, sign: -1n })),
    ]);
}

function openLot(holding: Holding, lot: Lot, { book, sign }: { book: Book; sign: bigint }): OpenLot {
  return {
    entryId: lot.entryId,
    accountId: holding.accountId,
    book,
    assetClass: holding.assetClass,
    instrument: holding.instrument,
    underlying: holding.underlying,
    quantity: fromUnits(sign * lot.quantity),
    heldSince: lot.openedOn,
    ...(lot.basis && {
      openedOn: lot.openedOn,
      amount: fromUnits(lot.basis.cash),
      commission: fromUnits(lot.basis.commission),
      fees: fromUnits(lot.basis.fees),
    }),
  };
}
