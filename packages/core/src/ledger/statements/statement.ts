import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { underlyingOf } from "../../transactions/option-contract.ts";
import type { AssetClass } from "../../transactions/transaction.ts";

/** The kinds of statements (domain.md 6), in the order in which those of one day take effect. */
export const STATEMENT_KINDS = [
  "RENUMBER",
  "OPENING",
  "SHORT",
  "RENAME",
  "RESTRIKE",
  "EXCHANGE",
  "ALLOCATE",
  "AVERAGE_COST",
  "LOTS",
  "GONE",
] as const;

export type StatementKind = (typeof STATEMENT_KINDS)[number];

/**
 * A statement: an act of the broker that no file has a row of, told by the person. A field's comment names the kinds that
 * use it; a statement has no other fields.
 */
export type StatementTerms = {
  readonly kind: StatementKind;
  /**
   * The day's open (that of RENUMBER comes before everything else), for OPENING and GONE its end: an opening comes before the day's closings, a GONE after them. For SHORT
   * and LOTS the day of the sale. AVERAGE_COST counts from that day's open on.
   */
  readonly day: CalendarDate;
  /** All of the person's accounts when absent; OPENING, SHORT, AVERAGE_COST, LOTS and GONE always name one, as does RENUMBER: the old one. */
  readonly accountId?: string | undefined;
  /** Symbol or contract; empty in a RENUMBER. In a RENAME a symbol stands for its options too, in a RESTRIKE for every contract of the root. */
  readonly instrument: string;
  /** RENAME, RESTRIKE, ALLOCATE, EXCHANGE: the new symbol or contract, the child of a spin-off, or what came in a merger. */
  readonly into?: string | undefined;
  /** RESTRIKE: new contracts for one old contract, positive. */
  readonly ratio?: DecimalText | undefined;
  /** OPENING: shares or contracts, negative when short. SHORT: how many of those sold, positive; all that no lot is for when absent. LOTS: of the lot, positive. */
  readonly quantity?: DecimalText | undefined;
  /**
   * SHORT that files prove: the most shares that can have been held before the day's sales, not negative; what is sold
   * beyond is short. A person's statement has none.
   */
  readonly mostHeld?: DecimalText | undefined;
  /**
   * OPENING: dollars paid in all, received in all when short; not negative. Absent when it is not known. LOTS: what the quantity, or
   * the whole lot, cost; it tells lots of one day apart.
   */
  readonly basis?: DecimalText | undefined;
  /** OPENING: the day of the purchase; the statement's day when absent. LOTS: the lot's. */
  readonly acquiredOn?: CalendarDate | undefined;
  /** ALLOCATE: part of the parent's basis that goes to the child, above 0 and below 100. */
  readonly percent?: DecimalText | undefined;
  /** EXCHANGE: dollars that one share of `into` was worth when it came; not negative. */
  readonly value?: DecimalText | undefined;
  /** EXCHANGE: taxable in full; otherwise only as far as the cash goes. */
  readonly isTaxable?: boolean | undefined;
  /** GONE: the position was moved elsewhere and realizes nothing; otherwise it became worthless and is closed for nothing. */
  readonly isMovedOut?: boolean | undefined;
  /** LOTS: the sale's row by its content, as the `rank` of its entry: the same after an undo and a new import. */
  readonly saleRank?: string | undefined;
  /** LOTS: the sale's row as the record knows it; absent while no import has it. */
  readonly transactionId?: string | undefined;
  /** AVERAGE_COST, LOTS: in the trade book too; otherwise in the tax book alone. */
  readonly books?: "BOTH" | undefined;
  /** RENUMBER: the new number, of another account of the person. */
  readonly accountNumber?: string | undefined;
  /** RENUMBER: the old number, or the name of an account without one, as the record knows it. */
  readonly oldNumber?: string | undefined;
  /** RENUMBER: the account that has `accountNumber`, as the record knows it. */
  readonly intoAccountId?: string | undefined;
};

/** The fields of which a kind has some, in the order in which forms and files have them. */
export const STATEMENT_FIELDS = [
  "into",
  "ratio",
  "quantity",
  "basis",
  "acquiredOn",
  "percent",
  "value",
  "isTaxable",
  "isMovedOut",
  "accountNumber",
  "saleRank",
  "books",
] as const satisfies readonly (keyof StatementTerms)[];

export type StatementField = (typeof STATEMENT_FIELDS)[number];

/** A statement on record. */
export type LedgerStatement = StatementTerms & {
  readonly id: string;
  /** Positive and the person's forever: the entry that matching sees has this number with a minus. */
  readonly number: string;
  readonly assetClass: AssetClass;
  readonly reason?: string | undefined;
};

/**
 * The place of a statement among those of its day, as text to be compared. It follows from what the statement says, so
 * that the order in which a person states things changes nothing.
 */
export const rankOf = ({
  kind,
  instrument,
  into = "",
  number,
}: Pick<LedgerStatement, "instrument" | "into" | "kind" | "number">): string =>
  `${STATEMENT_KINDS.indexOf(kind)} ${instrument} ${into} ${number.padStart(NUMBER_DIGITS, "0")}`;

const NUMBER_DIGITS = 19;

/** The underlyings whose lots a statement may touch, one or two; none of a RENUMBER, which may touch all. */
export const statedUnderlyings = ({ kind, instrument, into = instrument }: StatementTerms): string[] =>
  kind === "RENUMBER" ? [] : [...new Set([underlyingOf(instrument), underlyingOf(into)])];

/** A statement that may touch the lots of every underlying. */
export const isOfEveryUnderlying = ({ kind }: StatementTerms): boolean => kind === "RENUMBER";

/** A statement that leaves the trade book as it is: a choice made for the tax. */
export const isOfTaxBookAlone = ({ kind, books }: StatementTerms): boolean =>
  (kind === "AVERAGE_COST" || kind === "LOTS") && books !== "BOTH";

/** The account that an account is in the end, after every new number. The record has no circle of them. */
export function newestAccount(accountId: string, statements: readonly StatementTerms[]): string {
  const next = statements.find((one) => one.kind === "RENUMBER" && one.accountId === accountId);
  return next?.intoAccountId === undefined ? accountId : newestAccount(next.intoAccountId, statements);
}

/** The account of an entry that counts in all accounts. */
export const EVERY_ACCOUNT = "";

/** The number of the statement that an entry's id stands for; undefined for rows of files. */
export const statementNumberOf = (entryId: string): string | undefined =>
  entryId.startsWith("-") ? entryId.slice(1) : undefined;
