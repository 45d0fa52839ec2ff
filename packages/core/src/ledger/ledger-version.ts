/**
 * Goes up when the same rows come to other closings, lots or sums than before: what was matched under another version
 * is matched again when the server starts.
 */
export const LEDGER_VERSION = 4;

/**
 * The version of a ledger that must be matched again in any case, because something other than its rows
 * changed.
 */
export const LEDGER_OUTDATED = 0;
