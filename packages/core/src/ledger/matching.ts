import type { LedgerEntry, RealizedClosing, StoredBook } from "./ledger.ts";
import type { Exchange } from "./linking/group-exchanges.ts";
import type { Delivery } from "./linking/link-assignments.ts";
import type { TransferPair, Transfers } from "./linking/pair-transfers.ts";
import type { Inventory } from "./lots/lots.ts";

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
  /** Accounts, underlyings and days of assigned and exercised contracts without an opening on record. */
  readonly olderContracts: Set<string>;
};
