import { type DecimalText, decimal } from "../shared/decimal.ts";

/** The cash of an account by a file and by the ledger, and the breaks in the file's own balances. */
export type StatedCash = {
  readonly fileCash: DecimalText;
  readonly ledgerCash: DecimalText;
  readonly cashBalance?: { readonly gapCount: number } | null | undefined;
};

/**
 * Whether a file's cash is the ledger's in every account, to the cent, and its balances follow one another; undefined
 * for a file that moves no cash and states no balance that breaks.
 */
export function cashMatches(accounts: readonly StatedCash[]): boolean | undefined {
  const agrees = accounts.every(
    ({ fileCash, ledgerCash, cashBalance }) =>
      decimal(fileCash).eq(decimal(ledgerCash)) && (cashBalance?.gapCount ?? 0) === 0,
  );
  const moves = accounts.some(({ fileCash }) => !decimal(fileCash).eq(0));
  return agrees && !moves ? undefined : agrees;
}
