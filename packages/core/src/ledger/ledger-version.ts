/**
 * Goes up when the same rows come to other closings, lots or sums than before: what was matched under another version
 * is matched again when the server starts.
 */
export const LEDGER_VERSION = 2;

/** Of a ledger that is to be matched again whatever the version, since something else than its rows has changed. */
export const LEDGER_OUTDATED = 0;
