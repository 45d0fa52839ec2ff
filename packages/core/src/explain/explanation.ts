import type { Book } from "../ledger/ledger.ts";
import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { AssetClass, TransactionType } from "../transactions/transaction.ts";

/** A line of an imported file, as its newest download tells it. */
export type Fill = {
  /** The row of the ledger that it is; absent for a statement of the person, which stands in no file. */
  readonly transactionId?: string;
  readonly date: CalendarDate;
  /** The broker's words. */
  readonly action: string;
  readonly quantity: DecimalText | null;
  readonly price: DecimalText | null;
  /** Net: received positive, paid negative, US dollars. */
  readonly amount: DecimalText | null;
  /** Null, as the line, in another's figures where the file also holds accounts that may not be read. */
  readonly fileName: string | null;
  /** 1-based, header lines counted. */
  readonly line: number | null;
};

/** Both sides of something closed or executed; `total = sells - buys`. US dollars. */
export type ExplainedSums = {
  readonly buys: DecimalText;
  readonly sells: DecimalText;
  /** Contained in both sides, shown for information. */
  readonly commission: DecimalText;
  readonly fees: DecimalText;
  readonly total: DecimalText;
};

/** The part of one opening that a closing used up. */
export type ExplainedLot = ExplainedSums & {
  /** Positive. */
  readonly quantity: DecimalText;
  readonly openedOn: CalendarDate | null;
  /** The line that opened it; null when it is in no file. */
  readonly fill: Fill | null;
  /** The proof that a sale opened it; absent for every other lot. */
  readonly proof?: ShortProof | null;
};

/** The evidence that what a day's sales sold beyond `mostHeld` shares is short (domain.md 2.4). */
export type ShortProof = {
  /** Of the snapshot, or the day before the account's first. */
  readonly seenOn: CalendarDate;
  /** Not negative. */
  readonly mostHeld: DecimalText;
  /** True for files since the account began, false for a snapshot. */
  readonly isBeginning: boolean;
};

/** `Sold short: positions of 2026-01-30 and the rows since held none.` */
export function shortProofWords({ seenOn, mostHeld, isBeginning }: ShortProof): string {
  const held = mostHeld === "0" ? "none" : `at most ${mostHeld}`;
  return isBeginning
    ? `Sold short: by your files since ${addDays(seenOn, 1)}, when the account began, you held ${held}.`
    : `Sold short: by the positions of ${seenOn} and the rows since, you held ${held}.`;
}

/** One closing of a REALIZED cell, or one execution of a CASH cell. */
export type ExplainedRow = ExplainedSums & {
  readonly id: string;
  readonly day: CalendarDate;
  readonly accountId: string;
  readonly type: TransactionType;
  readonly assetClass: AssetClass;
  readonly instrument: string;
  readonly underlying: string;
  /** Counted in the sums, positive; null on executions without one. */
  readonly quantity: DecimalText | null;
  /** Without an opening on record, positive: in no sum. */
  readonly unmatchedQuantity: DecimalText;
  readonly fill: Fill;
  /** First in first out; none on executions. */
  readonly lots: readonly ExplainedLot[];
};

/**
 * The note on an assignment or exercise that realized its premium in the tax book because its shares were not
 * found. Undefined for every other row, and for contracts that were settled in cash.
 */
export function untiedNote(
  { type, total, fill }: Pick<ExplainedRow, "total" | "type"> & { readonly fill: Pick<Fill, "amount"> },
  book: Book,
): string | undefined {
  const isEvent = type === "OPT_ASSIGNED" || type === "OPT_EXERCISED";
  const isUntied = isEvent && book === "TAX" && /[1-9]/.test(total) && !/[1-9]/.test(fill.amount ?? "");
  return isUntied ? UNTIED : undefined;
}

const UNTIED =
  "The shares of this contract could not be found, so its premium counts here and not in their cost or proceeds.";

/**
 * Why part of a closing is in no figure; undefined when all of it is. `firstDay` is the first day that imported
 * histories of the account cover.
 */
export function unmatchedReason(
  { unmatchedQuantity }: Pick<ExplainedRow, "unmatchedQuantity">,
  firstDay: CalendarDate | undefined,
): string | undefined {
  if (!/[1-9]/.test(unmatchedQuantity)) {
    return undefined;
  }
  const begins = firstDay === undefined ? "" : ` The imported history of this account begins on ${firstDay}.`;
  return `No opening of ${unmatchedQuantity} is on record, or its cost is unknown: left out of every figure.${begins}`;
}

/** The rows of an underlying within a cell. */
export type ExplainedGroup = {
  readonly underlying: string;
  readonly rows: number;
  /** Those among them with a part that is in no sum. */
  readonly unmatchedRows: number;
  readonly total: DecimalText;
};

/** Lines of a file by number, ascending. */
export type FileLines = {
  readonly fileName: string;
  /** The one that is meant. */
  readonly line: number;
  readonly lines: readonly { readonly number: number; readonly text: string }[];
};
