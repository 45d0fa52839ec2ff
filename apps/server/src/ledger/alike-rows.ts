import { CUSIP, RENAMED_TYPES } from "@strikebook/core/transactions/classify-instrument";

/** Types whose rows are sometimes dated anew when they settle. */
export const CASH_MOVEMENTS = [
  "CONTRIBUTION",
  "DEPOSIT",
  "DISTRIBUTION_OUT",
  "JOURNAL",
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "WITHDRAWAL",
];
/** Dollars between the prices or amounts of two rows that may be one. */
export const NEAR_AMOUNT = 0.05;
/** Days between two cash movements that may be one. */
export const NEAR_DAYS = 5;
/** Days between an event and the day it is posted, at most. */
export const POSTING_DAYS = 15;

/**
 * Fidelity names shares by their CUSIP once the ticker is another's, after a reverse split for one: in later downloads
 * of older rows too. True, in SQL, of two rows of which one has the CUSIP and the other a ticker.
 */
export const areRenamed = (one: string, other: string): string =>
  `${one}.type IN (${OF_TYPE}) AND (${one}.instrument ${IS_CUSIP}) <> (${other}.instrument ${IS_CUSIP})`;

const OF_TYPE = RENAMED_TYPES.map((type) => `'${type}'`).join(", ");
const IS_CUSIP = `~ '${CUSIP.source}'`;
