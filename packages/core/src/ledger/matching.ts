import type { Units } from "../shared/units.ts";
import type { LedgerEntry, RealizedClosing, StoredBook } from "./ledger.ts";
import type { Exchange } from "./linking/group-exchanges.ts";
import type { Delivery } from "./linking/link-assignments.ts";
import type { TransferPair, Transfers } from "./linking/pair-transfers.ts";
import type { ChosenLot } from "./lots/choose-lots.ts";
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
  /** By account, instrument and day: how much of what is sold without a lot is a short position, as SHORT statements say. */
  readonly shortSales: Map<string, Units>;
  /** By the same key: the most shares that can be left of those held before the day's sales, where files tell. */
  readonly mostHeld: Map<string, Units>;
  /** By `rowKey` of the closing: the lots that LOTS statements name for it, in the order of the day's statements. */
  readonly chosenLots: Map<string, readonly ChosenLot[]>;
};

/** The key of `chosenLots`: a row by its content. */
export const rowKey = ({ accountId, rank }: Pick<LedgerEntry, "accountId" | "rank">): string =>
  `${accountId} ${rank}`;

/** The key of `shortSales` and `mostHeld`. */
export const saleKey = ({
  accountId,
  instrument,
  eventDate,
}: Pick<LedgerEntry, "accountId" | "eventDate" | "instrument">): string =>
  `${accountId} ${instrument} ${eventDate}`;
