import { groupBy } from "../shared/group-by.ts";
import { isNegative } from "./entry-amounts.ts";
import type { LedgerEntry } from "./ledger.ts";
import type { Step } from "./order-entries.ts";
import { hasQuantity } from "./roles.ts";

/** The rows of one reverse split, merger, conversion or change of name in one account: old shares out, new ones in. */
export type Exchange = {
  readonly outs: readonly LedgerEntry[];
  readonly ins: readonly LedgerEntry[];
  /** Rows that pay cash; may be the same row as an out. */
  readonly payouts: readonly LedgerEntry[];
};

/** Rows of one exchange share the reorganisation's reference; without one, the day and the old instrument. */
export function groupExchanges(ordered: readonly Step[]): ReadonlyMap<LedgerEntry, Exchange> {
  const rows = ordered.filter(({ role }) => role === "EXCHANGE").map(({ entry }) => entry);
  const exchanges = new Map<LedgerEntry, Exchange>();
  for (const group of groupBy(rows, exchangeKey).values()) {
    const exchange = {
      outs: group.filter(isNegative),
      ins: group.filter((entry) => hasQuantity(entry) && !isNegative(entry)),
      payouts: group.filter((entry) => /[1-9]/.test(entry.cashEffect)),
    };
    for (const entry of group) {
      exchanges.set(entry, exchange);
    }
  }
  return exchanges;
}

function exchangeKey(entry: LedgerEntry): string {
  if (entry.reorganization !== undefined) {
    return `${entry.accountId} ${entry.reorganization}`;
  }
  const old = isNegative(entry) ? entry.instrument : (entry.relatedInstrument ?? entry.instrument);
  return `${entry.accountId} ${entry.eventDate} ${old}`;
}
