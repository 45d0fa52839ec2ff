import type { ClosingLot, LedgerEntry, OpenLot, RealizedClosing } from "../../ledger/ledger.ts";
import type { Allocation } from "./cost-changes.ts";

/** What a campaign takes of a closing. */
export type PairClosing = Pick<
  RealizedClosing,
  | "accountId"
  | "assetClass"
  | "buys"
  | "closedOn"
  | "entryId"
  | "instrument"
  | "sells"
  | "type"
  | "underlying"
  | "unmatchedQuantity"
> & { readonly lots: readonly PairLot[] };

export type PairLot = Pick<ClosingLot, "buys" | "openEntryId" | "openedOn" | "quantity" | "sells">;

/** All rows of one account and underlying, with what matching made of them. */
export type PairRows = {
  readonly accountId: string;
  readonly underlying: string;
  readonly entries: readonly LedgerEntry[];
  /** Of the trade book: TRADE and BOTH. */
  readonly closings: readonly PairClosing[];
  /** Of both books, each book's in its own order. */
  readonly openLots: readonly OpenLot[];
  /** Of the cost of its shares, as a person stated them. */
  readonly allocations?: readonly Allocation[];
};
