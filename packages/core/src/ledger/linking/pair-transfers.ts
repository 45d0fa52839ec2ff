import { daysBetween } from "../../shared/calendar-date.ts";
import { compareText } from "../../shared/compare-names.ts";
import { groupBy } from "../../shared/group-by.ts";
import { SPAN_DAYS } from "../day-slices.ts";
import { isNegative, quantityOf } from "../entry-amounts.ts";
import type { LedgerEntry } from "../ledger.ts";
import type { Step } from "../order-entries.ts";
import { hasQuantity } from "../roles.ts";

/** Both sides of a move of shares between own accounts, or within one (a journal from Cash to Margin). */
export type TransferPair = { readonly out: LedgerEntry; readonly in: LedgerEntry };

export type Transfers = {
  /** By either row. */
  readonly pairs: ReadonlyMap<LedgerEntry, TransferPair>;
  /** By the place that they move shares to, in the order of their first days. */
  readonly into: ReadonlyMap<string, readonly TransferPair[]>;
};

/**
 * Pairs the rows that move shares by instrument, quantity and day; the account that a row names decides before the
 * nearest day does. What stays alone came from or went to a stranger.
 */
export function pairTransfers(ordered: readonly Step[]): Transfers {
  const pairs = new Map<LedgerEntry, TransferPair>();
  const moves = ordered
    .filter(({ entry, role }) => role === "TRANSFER" && hasQuantity(entry))
    .map(({ entry }) => entry);
  for (const group of groupBy(moves, (entry) => `${entry.instrument} ${quantityOf(entry)}`).values()) {
    const outs = group.filter(isTransferOut);
    const ins = group.filter((entry) => !isTransferOut(entry));
    for (const isPair of [isNamedPair, isNearPair]) {
      for (const out of outs.filter((entry) => !pairs.has(entry))) {
        const [match] = ins
          .filter((entry) => !pairs.has(entry) && isPair(out, entry))
          .sort((a, b) => distance(out, a) - distance(out, b));
        if (match !== undefined) {
          const pair = { out, in: match };
          pairs.set(out, pair).set(match, pair);
        }
      }
    }
  }
  return {
    pairs,
    into: groupBy(byDay(new Set(pairs.values())), ({ in: { accountId, instrument } }) =>
      placeOf({ accountId, instrument }),
    ),
  };
}

const byDay = (pairs: Iterable<TransferPair>) =>
  [...pairs].sort((a, b) => compareText(firstDay(a), firstDay(b)));

/** On which a transfer is carried out. */
export const firstDay = ({ out, in: into }: TransferPair) =>
  compareText(out.eventDate, into.eventDate) < 0 ? out.eventDate : into.eventDate;

/** Where shares are moved from or to. */
export const placeOf = ({ accountId, instrument }: Pick<LedgerEntry, "accountId" | "instrument">) =>
  `${accountId} ${instrument}`;

/** By the type; a journal says it by the sign. */
export const isTransferOut = (entry: LedgerEntry): boolean =>
  entry.type === "JOURNAL"
    ? isNegative(entry)
    : entry.type === "TRANSFER_OUT" || entry.type === "DISTRIBUTION_OUT";

function isNamedPair(out: LedgerEntry, into: LedgerEntry): boolean {
  const isNamed = out.counterAccountId === into.accountId || into.counterAccountId === out.accountId;
  return isNamed && isNearPair(out, into);
}

function isNearPair(out: LedgerEntry, into: LedgerEntry): boolean {
  const isJournal = out.type === "JOURNAL" && into.type === "JOURNAL";
  return (
    (isJournal || out.accountId !== into.accountId) &&
    (out.counterAccountId ?? into.accountId) === into.accountId &&
    (into.counterAccountId ?? out.accountId) === out.accountId &&
    distance(out, into) <= SPAN_DAYS
  );
}

const distance = (out: LedgerEntry, into: LedgerEntry) =>
  Math.abs(daysBetween(out.eventDate, into.eventDate));
