import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import { groupBy } from "../shared/group-by.ts";
import { SPAN_DAYS } from "./day-slices.ts";
import { isNegative, quantityOf } from "./entry-amounts.ts";
import type { LedgerEntry } from "./ledger.ts";
import { compareOrder } from "./order-entries.ts";
import { hasQuantity } from "./roles.ts";

const CANCELLABLE = /^(BUY|SELL|SELL_SHORT|BUY_COVER|REINVEST|OPT_(STO|BTO|STC|BTC))$/;

/**
 * Rows that never took effect: every CANCEL, and the trade that it takes back (same account, instrument and
 * quantity, opposite sign, the day that the cancellation names or the nearest before). A corrected row
 * (`CORR`) is the valid trade: its own CANCEL took back the row it replaces, so only a further CANCEL removes
 * it. A CANCEL without its trade in any file takes nothing back.
 */
export function findCancelled(entries: readonly LedgerEntry[]): ReadonlySet<LedgerEntry> {
  if (!entries.some(isCancellation)) {
    return NONE;
  }
  const cancellations = entries.filter(isCancellation).sort(compareOrder);
  const cancelled = new Set<LedgerEntry>(cancellations);
  const holdings = new Set(cancellations.map(holdingKey));
  const trades = entries.filter((entry) => CANCELLABLE.test(entry.type) && holdings.has(holdingKey(entry)));
  const byHolding = groupBy(trades, holdingKey);
  const corrections = groupBy(trades.filter(isCorrection), correctionKey);
  const counts = groupBy(cancellations, correctionKey);

  const mayFall = (correction: LedgerEntry, cancellation: LedgerEntry): boolean => {
    const key = correctionKey(correction);
    const own = corrections.get(key) ?? [];
    if ((counts.get(key)?.length ?? 0) > own.length) {
      return true;
    }
    return (
      isExactlyOpposite(cancellation, correction) &&
      own.some((one) => one !== correction && !cancelled.has(one))
    );
  };

  for (const cancellation of cancellations.filter(hasQuantity)) {
    const candidates = (byHolding.get(holdingKey(cancellation)) ?? []).filter(
      (trade) =>
        !cancelled.has(trade) &&
        isTakenBack(cancellation, trade) &&
        (!isCorrection(trade) || mayFall(trade, cancellation)),
    );
    const [trade] = candidates.sort(
      (a, b) => distance(cancellation, a) - distance(cancellation, b) || compareOrder(a, b),
    );
    if (trade !== undefined) {
      cancelled.add(trade);
    }
  }
  return cancelled;
}

/** Most ledgers have none. */
const NONE: ReadonlySet<LedgerEntry> = new Set();

const isCorrection = ({ action }: LedgerEntry) => /\bCORR\b/.test(action);

const isCancellation = ({ type }: LedgerEntry) => type === "CANCEL";

const holdingKey = ({ accountId, instrument }: LedgerEntry) => `${accountId} ${instrument}`;

/** Corrections of one trade, and the cancellations that came with them. */
const correctionKey = (entry: LedgerEntry) =>
  `${holdingKey(entry)} ${entry.eventDate} ${quantityOf(entry)} ${isNegative(entry) !== isCancellation(entry)}`;

const isExactlyOpposite = (cancellation: LedgerEntry, trade: LedgerEntry) =>
  Number(cancellation.amount) === -Number(trade.amount);

function isTakenBack(cancellation: LedgerEntry, trade: LedgerEntry): boolean {
  return (
    isNegative(cancellation) !== isNegative(trade) &&
    quantityOf(cancellation) === quantityOf(trade) &&
    daysFrom(trade.eventDate, cancellation.eventDate) <= SPAN_DAYS
  );
}

const daysFrom = (earlier: CalendarDate, later: CalendarDate) =>
  earlier > later ? Number.POSITIVE_INFINITY : daysBetween(earlier, later);

/** Smaller is likelier: the named day first, then the same price, the same amount, then a row that is no correction. */
function distance(cancellation: LedgerEntry, trade: LedgerEntry): number {
  const days = daysFrom(trade.eventDate, cancellation.eventDate);
  const otherPrice = Number(trade.price) === Number(cancellation.price) ? 0 : 1;
  const otherAmount = isExactlyOpposite(cancellation, trade) ? 0 : 1;
  const correction = isCorrection(trade) ? 1 : 0;
  return days * 8 + otherPrice * 4 + otherAmount * 2 + correction;
}
