import type { TransactionType } from "../../transactions/transaction.ts";
import type { LedgerEntry } from "../ledger.ts";

/**
 * Rows of these types may share lots or premium with another instrument of the same underlying or reorganization, or
 * take back what another day counts.
 */
export const LINKING_TYPES: readonly TransactionType[] = [
  "CANCEL",
  "CORPORATE_ACTION",
  "MERGER",
  "OPT_ASSIGNED",
  "OPT_EXERCISED",
  "REVERSE_SPLIT",
];

/** Types of the rows of shares that an assigned or exercised contract delivers; their action says so by `STOCK_LEG`. */
export const STOCK_LEG_TYPES: readonly TransactionType[] = ["BUY", "SELL"];
export const STOCK_LEG: RegExp = /assigned|exercised/i;

/** Shares that an assigned or exercised contract delivers: their rows say so in their action. */
export const isStockLeg = ({ type, assetClass, action }: LedgerEntry): boolean =>
  STOCK_LEG_TYPES.includes(type) && assetClass !== "OPTION" && STOCK_LEG.test(action);

/**
 * True for rows because of which their instrument can't be matched on its own. All other instruments can, over all
 * accounts at once (transfers stay within an instrument); true too often costs time only.
 */
export function isLinking(entry: LedgerEntry): boolean {
  const { type, reorganization, relatedInstrument } = entry;
  return (
    LINKING_TYPES.includes(type) ||
    reorganization !== undefined ||
    relatedInstrument !== undefined ||
    isStockLeg(entry)
  );
}

/**
 * Instruments that must be matched together: those with linking rows, and those that such rows name. `entries` are
 * all rows of underlyings that no link leads out of.
 */
export function linkedInstruments(entries: readonly LedgerEntry[]): ReadonlySet<string> {
  const linking = entries.filter(isLinking);
  return new Set(
    linking.flatMap(({ instrument, relatedInstrument }) => [instrument, relatedInstrument ?? instrument]),
  );
}

/**
 * Stock legs whose text does not say on which day their contracts were assigned or exercised: they are dated by their
 * posting, and their contracts by the days before.
 */
export const isDetachedLeg = (entry: LedgerEntry): boolean => isStockLeg(entry) && !AS_OF.test(entry.action);

/** A stock leg with these words in its action names the day of its contract. */
export const AS_OF: RegExp = /\bas of\b/i;

/** Rows of these types may pair with a row of an earlier day of the same instrument. */
const PAIRING_TYPES: readonly TransactionType[] = [
  "CONTRIBUTION",
  "DISTRIBUTION_OUT",
  "JOURNAL",
  "TRANSFER_IN",
  "TRANSFER_OUT",
];

/** Rows of these types belong to rows of other days, or of other instruments whatever their day. */
export const SPANNING_TYPES: readonly TransactionType[] = [
  ...PAIRING_TYPES,
  ...LINKING_TYPES.filter((type) => type !== "OPT_ASSIGNED" && type !== "OPT_EXERCISED"),
];

/**
 * True for rows that must be matched together with rows of other days. All others can be matched day after day: an
 * assigned or exercised contract shares its premium with stock legs that name its day.
 */
export const isSpanning = (entry: LedgerEntry): boolean =>
  SPANNING_TYPES.includes(entry.type) ||
  entry.reorganization !== undefined ||
  entry.relatedInstrument !== undefined ||
  isDetachedLeg(entry);
