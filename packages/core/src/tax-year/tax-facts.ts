import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { AssetClass, TransactionType } from "../transactions/transaction.ts";

/** Which purchases disallow a loss: domain.md 9.3. */
export type WashReading = "BROKER" | "STATUTE" | "STRICT";

/** SELF files the year; the losses and purchases of a spouse (both have declared it) count, their rows are never shown. */
export type TaxOwner = "SELF" | "SPOUSE";

export type TaxAccount = {
  readonly id: string;
  /** Its number at the broker: the order of accounts where no file has one. */
  readonly number: string;
  readonly isRetirement: boolean;
  readonly owner: TaxOwner;
};

/** Whose closings are rows. */
export const isOwnTaxable = ({ isRetirement, owner }: TaxAccount): boolean =>
  !isRetirement && owner === "SELF";

/** What an opening and a closing are about. */
export type TaxSecurity = {
  /** As the row names it: ticker, CUSIP, or contract. */
  readonly instrument: string;
  /**
   * What counts as the same security: the instrument, or the name it has today where renames are followed. Equal for what
   * is substantially identical by name.
   */
  readonly security: string;
  /** The symbol that shares and the contracts on them have in common, renames followed as in `security`. */
  readonly underlying: string;
  readonly assetClass: AssetClass;
};

/**
 * A transaction (or a statement) that opened lots: a purchase, a reinvestment, a delivery, a contract bought or written, a
 * short sale. Openings that no part names any more may be left out.
 */
export type TaxOpening = TaxSecurity & {
  /** The transaction's id, `openTransactionId` of closing lots. */
  readonly id: string;
  /** Where it was opened; its lots may have moved since. */
  readonly accountId: string;
  /** The lot's `openedOn`: the day of the event, not of the posting. */
  readonly day: CalendarDate;
  /** Its place in the ledger's order among all rows of its account and day, openings and closings alike; smaller is earlier. */
  readonly order: number;
  readonly type: TransactionType;
  /** Of the row; rows of one account, security, day, type and price are one purchase. */
  readonly price?: DecimalText | undefined;
  /** A put that a person marked as sold deep in the money. */
  readonly isDeep?: boolean | undefined;
};

/** A transaction that closed lots, or paid money that lots realize without a sale (return of capital below zero). */
export type TaxClosing = {
  readonly id: string;
  readonly accountId: string;
  readonly day: CalendarDate;
  /** See `TaxOpening.order`. */
  readonly order: number;
  readonly type: TransactionType;
};

/**
 * A part of one opening in the tax book: closed (a stored closing lot), or still open (a stored open lot). Parts of an
 * opening stand in the order of their closing, open ones last. US dollars, exact.
 */
export type TaxPart = TaxSecurity & {
  /** Null when the lot came with a transfer whose opening is in no file: then it replaces nothing. */
  readonly opening: TaxOpening | null;
  /** Null while open. */
  readonly closing: TaxClosing | null;
  /** Where it was closed, or is held. */
  readonly accountId: string;
  /** Null when the day is unknown. */
  readonly openedOn: CalendarDate | null;
  /** Written contracts and shares sold short. */
  readonly isShort: boolean;
  /** Positive, in units of the closing's day, or of the newest row while open; 0 for a payment. */
  readonly quantity: DecimalText;
  /** Buying side net of costs, positive; "0" for an open short part. Null when unknown (open part of unknown basis). */
  readonly buys: DecimalText | null;
  /** Selling side net of costs; "0" for an open long part. Null when unknown. */
  readonly sells: DecimalText | null;
  /** Shares per contract, 100 unless adjusted; "1" for everything else. */
  readonly deliverable: DecimalText;
  /** A Treasury bill: its discount is interest when it is held to maturity, and then no row. */
  readonly isBill?: boolean | undefined;
};

/** The part of a closing that no opening is on record for. */
export type UnmatchedClosing = TaxSecurity & {
  readonly closing: TaxClosing;
  readonly isShort: boolean;
  /** Positive. */
  readonly quantity: DecimalText;
  /** Its part of what the closing brought in, net; "0" where it was paid for. */
  readonly proceeds: DecimalText;
};

/** Contracts assigned or exercised with the shares they delivered (core/ledger/linking/link-assignments.ts), by transaction id. */
export type TaxDelivery = {
  /** OPT_ASSIGNED and OPT_EXERCISED rows; their parts have no money of their own and are no rows. */
  readonly contracts: readonly string[];
  /** The stock legs, purchases or sales. */
  readonly shares: readonly string[];
};

/** `from` shares became `into`: a 2-for-1 split is 1 into 2, "1 for 10" is 10 into 1. It takes effect before the day's trades. */
export type TaxSplit = {
  /** `TaxSecurity.underlying` of the shares. */
  readonly underlying: string;
  readonly day: CalendarDate;
  readonly from: DecimalText;
  readonly into: DecimalText;
};

/** A price of a section 1256 contract on the last trading day of a year; give none of another day. */
export type YearEndMark = {
  readonly instrument: string;
  readonly year: number;
  readonly day: CalendarDate;
  /** The account whose snapshot has it; null for one that a person typed. */
  readonly accountId: string | null;
  /** US dollars a share of the contract: times 100 times contracts. Not negative. */
  readonly price: DecimalText;
};

/** Cash in lieu whose fraction nothing tells the size of: it lowered the basis. */
export type UnsizedCash = {
  readonly transactionId: string;
  readonly accountId: string;
  readonly instrument: string;
  readonly day: CalendarDate;
  /** Received positive. */
  readonly amount: DecimalText;
};

/** Everything on record that a tax year is a function of: all years, all accounts of the person and of a declared spouse. */
export type TaxFacts = {
  readonly accounts: readonly TaxAccount[];
  readonly parts: readonly TaxPart[];
  readonly unmatched: readonly UnmatchedClosing[];
  readonly deliveries: readonly TaxDelivery[];
  readonly splits: readonly TaxSplit[];
  readonly marks: readonly YearEndMark[];
  readonly unsizedCash: readonly UnsizedCash[];
};

export type YearAsked = {
  readonly year: number;
  /** The day on which it is asked. */
  readonly today: CalendarDate;
  /** The year's last trading day, on which section 1256 contracts are marked. */
  readonly lastTradingDay: CalendarDate;
};
