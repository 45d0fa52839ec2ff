import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { AssetClass, HoldingType, TransactionType } from "../transactions/transaction.ts";
import type { StatementTerms } from "./statements/statement.ts";

/**
 * A stored transaction as the matcher sees it. Nothing here depends on the order in which files were imported.
 * Numbers are plain decimal text with at most 8 places, as PostgreSQL and the readers give them.
 */
export type LedgerEntry = {
  readonly id: string;
  readonly accountId: string;
  readonly eventDate: CalendarDate;
  /** The day it was posted on: later than the event's for expiries and assignments. */
  readonly runDate: CalendarDate;
  /** Its place among the rows of its account and run date by their files, smaller is earlier; absent where no file tells. */
  readonly dayOrder?: number | undefined;
  readonly type: TransactionType;
  readonly assetClass: AssetClass;
  readonly instrument: string;
  readonly underlying: string;
  /** Signed as the file says; absent on rows without one. */
  readonly quantity?: DecimalText | undefined;
  readonly price?: DecimalText | undefined;
  /** Net cash, or a value where `cashEffect` is 0. */
  readonly amount?: DecimalText | undefined;
  readonly cashEffect: DecimalText;
  readonly commission?: DecimalText | undefined;
  readonly fees?: DecimalText | undefined;
  readonly holdingType?: HoldingType | undefined;
  readonly action: string;
  readonly reorganization?: string | undefined;
  readonly relatedInstrument?: string | undefined;
  /**
   * The other account of a transfer, when the row names one. An account that is not on record gets a value
   * that equals no account's id.
   */
  readonly counterAccountId?: string | undefined;
  /** The account number: the same for every user who imports the account. Absent when no file names it. */
  readonly accountNumber?: string | undefined;
  /** Content identity (fingerprint and occurrence), the last tie-break of the order: unique in an account. */
  readonly rank: string;
  /** The statement that this entry stands for; then no file has it, and its id is negative. Absent for rows of files. */
  readonly statement?: StatementTerms | undefined;
};

/** TRADE realizes premium at assignment; TAX folds it into the stock leg. Lifetime totals are equal. */
export type Book = "TAX" | "TRADE";

/** The book a row is stored under: BOTH when it is the same in either book. */
export type StoredBook = Book | "BOTH";

/** The part of one opening that a closing used up. All amounts US dollars, exact to the cent. */
export type ClosingLot = {
  readonly openEntryId: string;
  /** The day of the opening, also when the lot came in by a transfer or a reorganization. */
  readonly openedOn: CalendarDate;
  /** Positive. */
  readonly quantity: DecimalText;
  /** Buying side of this lot, positive, commission and fees included. */
  readonly buys: DecimalText;
  /** Selling side, after commission and fees. */
  readonly sells: DecimalText;
  /** Commission of opening and closing together. */
  readonly commission: DecimalText;
  readonly fees: DecimalText;
};

/**
 * A closing with the amounts it realized. It is unmatched without an opening on record, or with one of
 * unknown basis.
 */
export type RealizedClosing = {
  readonly entryId: string;
  readonly accountId: string;
  readonly book: StoredBook;
  readonly closedOn: CalendarDate;
  readonly type: TransactionType;
  readonly assetClass: AssetClass;
  readonly instrument: string;
  readonly underlying: string;
  /** Matched to openings, positive. */
  readonly quantity: DecimalText;
  /** Without an opening on record, positive: counts in no profit or loss. */
  readonly unmatchedQuantity: DecimalText;
  /** Absolute net opening amount of the lots closed. */
  readonly openAmount: DecimalText;
  readonly buys: DecimalText;
  readonly sells: DecimalText;
  /** net + commission + fees. */
  readonly gross: DecimalText;
  readonly commission: DecimalText;
  readonly fees: DecimalText;
  /** sells - buys. */
  readonly net: DecimalText;
  readonly lots: readonly ClosingLot[];
};

/** The open remainder of an opening: pending premium, or shares with their basis. */
export type OpenLot = {
  /** The opening, or the row that brought shares of unknown basis. */
  readonly entryId: string;
  readonly accountId: string;
  readonly book: StoredBook;
  /** Absent when the basis is unknown: bought before the first file. */
  readonly openedOn?: CalendarDate;
  readonly assetClass: AssetClass;
  readonly instrument: string;
  readonly underlying: string;
  /** Signed: positive long, negative short. */
  readonly quantity: DecimalText;
  /** Net cash of what is still open: negative paid, positive received; absent when the basis is unknown. */
  readonly amount?: DecimalText;
  /** Inside `amount`, and absent as it is. */
  readonly commission?: DecimalText;
  readonly fees?: DecimalText;
  /** The opening's day, or the one on which shares of unknown basis came: lots are used in this order. */
  readonly heldSince: CalendarDate;
  /** Shares of the account type Short, a position of their own; absent for all others. */
  readonly isShortType?: true;
};

/** Closings in the order of their events, open lots by account, instrument and age. */
export type Ledger = { readonly closings: readonly RealizedClosing[]; readonly openLots: readonly OpenLot[] };
