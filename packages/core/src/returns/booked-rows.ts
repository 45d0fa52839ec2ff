import { toUnits, type Units } from "../shared/units.ts";
import type { AccountSpan } from "./account-span.ts";
import type { LedgerRow } from "./returns.ts";

type Ends = Pick<AccountSpan, "after" | "end" | "start" | "until">;

/** Rows of the span itself. */
export const isWithin = ({ day }: Pick<LedgerRow, "day">, { after, until }: Ends): boolean =>
  day > after && day <= until;

/**
 * The rows of a holding between what its two snapshots show. Shares of an assignment are in the ledger on the day of the event
 * and in a snapshot from the posting day on (domain.md 3.6): such rows of the span's first days are in it where the holding ties
 * with them, and those of its last days aren't where it ties without. Undefined where it ties in no state.
 */
export function bookedRows(
  rows: readonly LedgerRow[],
  span: Ends,
  change: Units,
): readonly LedgerRow[] | undefined {
  const within = rows.filter((row) => isWithin(row, span));
  const isTrade = ({ flow }: LedgerRow) => flow === null;
  const early = rows.filter((row) => isTrade(row) && row.day <= span.after && row.postedOn > span.start.day);
  const late = new Set(within.filter((row) => isTrade(row) && row.postedOn > span.end.day));
  const withoutLate = within.filter((row) => !late.has(row));
  const states = [within, withoutLate, [...early, ...within], [...early, ...withoutLate]];
  return states.find((state) => state.reduce((sum, { quantity }) => sum + toUnits(quantity), 0n) === change);
}
