import type { ClosingLot, LedgerEntry, OpenLot, RealizedClosing } from "../../ledger/ledger.ts";
import type { Allocation } from "./cost-changes.ts";

/** The facts of a closing that campaigns are made of. */
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
  /** Closings of the trade book: TRADE and BOTH. */
  readonly closings: readonly PairClosing[];
  /** Open lots of both books, each book's in its own order. */
  readonly openLots: readonly OpenLot[];
  /** Shares of the cost that went into spin-offs, as a person stated them. */
  readonly allocations?: readonly Allocation[];
};
