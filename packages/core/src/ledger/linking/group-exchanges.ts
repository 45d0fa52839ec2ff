import { groupBy } from "../../shared/group-by.ts";
import { isNegative } from "../entry-amounts.ts";
import type { LedgerEntry } from "../ledger.ts";
import type { Step } from "../order-entries.ts";
import { hasQuantity } from "../roles.ts";
import { joinRestruck } from "./restruck-groups.ts";

/** The rows of one reverse split, merger, conversion or change of name in one account: old shares out, new ones in. */
export type Exchange = {
  readonly outs: readonly LedgerEntry[];
  readonly ins: readonly LedgerEntry[];
  /** Rows that pay cash; may be the same row as an out. */
  readonly payouts: readonly LedgerEntry[];
};

/**
 * Rows of one exchange share the reorganization's reference; without one, the day and the old instrument. Cash in lieu
 * is of it only where no new shares came: an account with less than one new share is paid out.
 */
export function groupExchanges(ordered: readonly Step[]): ReadonlyMap<LedgerEntry, Exchange> {
  const rows = ordered
    .filter((step) => step.role === "EXCHANGE" || isFraction(step))
    .map(({ entry }) => entry);
  const exchanges = new Map<LedgerEntry, Exchange>();
  for (const all of joinRestruck([...groupBy(rows, exchangeKey).values()].flatMap(apart))) {
    const isPaidOut = all.some(isNegative) && !all.some(isReceived);
    const group = isPaidOut ? all : all.filter(({ type }) => type !== "CASH_IN_LIEU");
    const exchange = {
      outs: group.filter(isNegative),
      ins: group.filter(isReceived),
      payouts: group.filter((entry) => /[1-9]/.test(entry.cashEffect)),
    };
    for (const entry of group) {
      exchanges.set(entry, exchange);
    }
  }
  return exchanges;
}

/** Two changes of name on one day with as many shares each can't be told apart, and nothing is moved by chance. */
function apart(rows: LedgerEntry[]): LedgerEntry[][] {
  const names = (side: readonly LedgerEntry[]) => new Set(side.map(({ instrument }) => instrument)).size;
  const isMixed = Math.max(names(rows.filter(isNegative)), names(rows.filter(isReceived))) > 1;
  const isByTerms = rows[0]?.reorganization?.startsWith("N/C ") === true;
  return isMixed && isByTerms ? rows.map((row) => [row]) : [rows];
}

const isFraction = ({ entry, role }: Step) =>
  role === "LOWER_BASIS" && entry.type === "CASH_IN_LIEU" && entry.reorganization !== undefined;

const isReceived = (entry: LedgerEntry) => hasQuantity(entry) && !isNegative(entry);

function exchangeKey(entry: LedgerEntry): string {
  if (entry.reorganization !== undefined) {
    return `${entry.accountId} ${entry.reorganization}`;
  }
  const old = isNegative(entry) ? entry.instrument : (entry.relatedInstrument ?? entry.instrument);
  return `${entry.accountId} ${entry.eventDate} ${old}`;
}
