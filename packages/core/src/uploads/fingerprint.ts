import type { Transaction, TransactionType } from "../transactions/transaction.ts";
import { createRecentMemory } from "./csv/recent-memory.ts";

/** Goes up when `fingerprintText` gives another text for a row that it knew before. */
export const FINGERPRINT_VERSION = 1;

/** Rows that are about shares or contracts: what they cost or are worth is no part of what they are. */
const COUNTED_IN_SHARES = new Set<TransactionType>([
  "BUY",
  "SELL",
  "SELL_SHORT",
  "BUY_COVER",
  "REINVEST",
  "CORE_SWEEP",
  "REDEMPTION",
  "SPLIT",
  "REVERSE_SPLIT",
  "MERGER",
  "SPINOFF",
  "CORPORATE_ACTION",
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "JOURNAL",
  "OPT_STO",
  "OPT_BTO",
  "OPT_STC",
  "OPT_BTC",
  "OPT_EXPIRED",
  "OPT_ASSIGNED",
  "OPT_EXERCISED",
  "CANCEL",
  "PENDING_REPOST",
  "PLAN_CONTRIBUTION",
  "PLAN_WITHDRAWAL",
  "PLAN_EXCHANGE",
  "PLAN_TRANSFER",
]);

/**
 * The text that two lines share when they are the same movement (domain.md 1.5): account, event date, action
 * class, instrument or squeezed text, direction, |quantity| and price, or the amount where there is no
 * quantity. Hash it to store it.
 *
 * The same for every header variant and number format, and for a row before and after it settled; never
 * depends on commission, fees, settlement date or balance. `accountKey` identifies the account.
 */
export function fingerprintText(transaction: Transaction, accountKey: string): string {
  const { eventDate, quantity, amount } = transaction;
  const instrument = transaction.fingerprintInstrument ?? transaction.instrument;
  const type = transaction.fingerprintType ?? transaction.type;
  const isCounted = quantity !== undefined && COUNTED_IN_SHARES.has(type);
  const size = isCounted ? quantity : (amount ?? "0");
  const directed = size.startsWith("-") ? `-|${size.slice(1)}` : `+|${size}`;
  const price = isCounted ? priceOf(transaction) : "";
  const what = instrument === undefined ? `~${squeezedText(transaction.action)}` : `=${instrument}`;
  const actionClass = CORRECTION.test(transaction.action) ? `${type} CORR` : type;
  return `${FINGERPRINT_VERSION}|${accountKey}|${eventDate}|${actionClass}|${what}|${directed}|${price}`;
}

/**
 * A corrected trade has another fingerprint than the cancelled one, however little was corrected: a file that
 * begins after the trade was posted holds only the cancellation and the corrected row.
 */
const CORRECTION = /\bCORRECTED CONFIRM\b/i;

/** No price and a price of nothing are written for one another. */
function priceOf({ price }: Transaction): string {
  return price === undefined || price === "0" ? "" : price;
}

/**
 * The action without what differs between downloads of one row: blanks, punctuation and case, the format of an
 * `as of` day (the event date has it), the account type at the end, which is a column of its own.
 */
function squeezedText(action: string): string {
  const known = squeezedTexts.get(action);
  if (known !== undefined) {
    return known;
  }
  const squeezed = action
    .toUpperCase()
    .replace(/ ?\((?:CASH|MARGIN|SHORT|SHARES)\)\s*$/, "")
    .replace(/\bAS OF (?:[A-Z]{3}|\d{1,4})[-/]\d{1,2}[-/]\d{2,4}\b/g, "")
    .replace(/[^A-Z0-9]+/g, "");
  squeezedTexts.set(action, squeezed);
  return squeezed;
}

// Rows without an instrument are mostly transfers and interest, under a few texts.
const squeezedTexts = createRecentMemory<string>(100);
