import type { CalendarDate } from "../shared/calendar-date.ts";
import type { Decimal } from "../shared/decimal.ts";
import type { AssetClass, HoldingType, TransactionType } from "../transactions/transaction.ts";

/** A stored transaction as the matcher sees it. Nothing here depends on the order in which files were imported. */
export type LedgerEntry = {
  readonly id: string;
  readonly accountId: string;
  readonly eventDate: CalendarDate;
  readonly type: TransactionType;
  readonly assetClass: AssetClass;
  readonly instrument: string;
  readonly underlying: string;
  /** Signed as the file says; absent on rows without one. */
  readonly quantity?: Decimal;
  readonly price?: Decimal;
  /** Net cash, or a value where `cashEffect` is 0. */
  readonly amount?: Decimal;
  readonly cashEffect: Decimal;
  readonly commission?: Decimal;
  readonly fees?: Decimal;
  readonly holdingType?: HoldingType;
  readonly action: string;
  readonly reorganization?: string;
  readonly relatedInstrument?: string;
  /** The other own account of a transfer, when it is known. */
  readonly counterAccountId?: string;
  /** Content identity (fingerprint and occurrence), the last tie-break of the order. */
  readonly rank: string;
};

/** TRADE realises premium at assignment; TAX folds it into the stock leg. Lifetime totals are equal. */
export type Book = "TAX" | "TRADE";

/** The part of one opening that a closing used up. All amounts US dollars, exact to the cent. */
export type ClosingLot = {
  /** Absent when the lot came with a transfer whose opening is in no file. */
  readonly openEntryId?: string;
  readonly openedOn?: CalendarDate;
  /** Positive. */
  readonly quantity: Decimal;
  /** Buying side of this lot, positive, commission and fees included. */
  readonly buys: Decimal;
  /** Selling side, after commission and fees. */
  readonly sells: Decimal;
  /** Of opening and closing together. */
  readonly commission: Decimal;
  readonly fees: Decimal;
};

export type RealizedClosing = {
  readonly entryId: string;
  readonly accountId: string;
  readonly book: Book;
  readonly closedOn: CalendarDate;
  readonly type: TransactionType;
  readonly assetClass: AssetClass;
  readonly instrument: string;
  readonly underlying: string;
  /** Matched to openings, positive. */
  readonly quantity: Decimal;
  /** Without an opening on record, positive: counts in no profit or loss. */
  readonly unmatchedQuantity: Decimal;
  /** Absolute net opening amount of the lots closed. */
  readonly openAmount: Decimal;
  readonly buys: Decimal;
  readonly sells: Decimal;
  /** net + commission + fees. */
  readonly gross: Decimal;
  readonly commission: Decimal;
  readonly fees: Decimal;
  /** sells - buys. */
  readonly net: Decimal;
  readonly lots: readonly ClosingLot[];
};

/** What is left open: pending premium, shares with their basis. */
export type OpenLot = {
  readonly entryId: string;
  readonly accountId: string;
  readonly book: Book;
  readonly openedOn?: CalendarDate;
  readonly assetClass: AssetClass;
  readonly instrument: string;
  readonly underlying: string;
  /** Signed: positive long, negative short. */
  readonly quantity: Decimal;
  /** Net cash of what is still open: negative paid, positive received; absent when the basis is unknown. */
  readonly amount?: Decimal;
};

export type Ledger = { readonly closings: readonly RealizedClosing[]; readonly openLots: readonly OpenLot[] };
