import type { CalendarDate } from "../shared/calendar-date.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import type { AssetClass } from "../transactions/transaction.ts";
import { findCancelled } from "./cancelled-entries.ts";
import { isBuying, isExecution } from "./executions.ts";
import type { Ledger, LedgerEntry, RealizedClosing, StoredBook } from "./ledger.ts";
import type { RealizedDay } from "./realized-day.ts";

type Keyed = {
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly assetClass: AssetClass;
  readonly underlying: string;
};

type Counts = { trades: number; matched: number; unmatched: number; wins: number; losses: number };

type Money = Record<
  | "buys"
  | "cashBuys"
  | "cashSells"
  | "commission"
  | "fees"
  | "gross"
  | "largestLoss"
  | "largestWin"
  | "net"
  | "openAmount"
  | "sells",
  Units
>;

type Day = { readonly key: Keyed; readonly counts: Counts; readonly money: Money };

/**
 * The days on which something was closed or executed, per account, asset class and underlying; in no order.
 *
 * `ledger` is what `matchLedger` made of `entries` in that book. Sums over any days and accounts are sums of these rows.
 */
export function summarizeDays(
  entries: readonly LedgerEntry[],
  ledger: Ledger,
  book: StoredBook,
): RealizedDay[] {
  const days = createDays();
  for (const closing of ledger.closings) {
    addClosing(days.of(closing, closing.closedOn), closing);
  }
  const cancelled = findCancelled(entries);
  for (const entry of entries) {
    if (!cancelled.has(entry) && isExecution(entry)) {
      addExecution(days, entry);
    }
  }
  return days.list().map((day) => realizedDay(book, day));
}

type Days = { of(source: LedgerEntry | RealizedClosing, day: CalendarDate): Day; list(): readonly Day[] };

function createDays(): Days {
  const list: Day[] = [];
  const byUnderlying = new Map<string, Map<string, Day>>();

  return {
    of({ accountId, assetClass, underlying }, day) {
      let days = byUnderlying.get(underlying);
      if (days === undefined) {
        days = new Map();
        byUnderlying.set(underlying, days);
      }
      const id = `${day}${assetClass}${accountId}`;
      let found = days.get(id);
      if (found === undefined) {
        found = { key: { accountId, day, assetClass, underlying }, counts: noCounts(), money: noMoney() };
        days.set(id, found);
        list.push(found);
      }
      return found;
    },
    list: () => list,
  };
}

function addClosing({ counts, money }: Day, closing: RealizedClosing): void {
  const net = toUnits(closing.net);
  counts.trades += 1;
  counts.matched += closing.lots.length > 0 ? 1 : 0;
  counts.unmatched += closing.unmatchedQuantity === "0" ? 0 : 1;
  counts.wins += net > 0n ? 1 : 0;
  counts.losses += net < 0n ? 1 : 0;
  money.net += net;
  money.gross += toUnits(closing.gross);
  money.commission += toUnits(closing.commission);
  money.fees += toUnits(closing.fees);
  money.openAmount += toUnits(closing.openAmount);
  money.buys += toUnits(closing.buys);
  money.sells += toUnits(closing.sells);
  if (net > money.largestWin) {
    money.largestWin = net;
  }
  if (net < money.largestLoss) {
    money.largestLoss = net;
  }
}

function addExecution(days: Days, entry: LedgerEntry): void {
  const cash = toUnits(entry.cashEffect);
  if (cash === 0n) {
    return;
  }
  const { money } = days.of(entry, entry.eventDate);
  if (isBuying(entry.type, cash)) {
    money.cashBuys -= cash;
  } else {
    money.cashSells += cash;
  }
}

function realizedDay(book: StoredBook, { key, counts, money }: Day): RealizedDay {
  return {
    book,
    ...key,
    ...counts,
    gross: fromUnits(money.gross),
    commission: fromUnits(money.commission),
    fees: fromUnits(money.fees),
    net: fromUnits(money.net),
    openAmount: fromUnits(money.openAmount),
    largestWin: fromUnits(money.largestWin),
    largestLoss: fromUnits(money.largestLoss),
    buys: fromUnits(money.buys),
    sells: fromUnits(money.sells),
    cashBuys: fromUnits(money.cashBuys),
    cashSells: fromUnits(money.cashSells),
  };
}

const noCounts = (): Counts => ({ trades: 0, matched: 0, unmatched: 0, wins: 0, losses: 0 });

const noMoney = (): Money => ({
  buys: 0n,
  cashBuys: 0n,
  cashSells: 0n,
  commission: 0n,
  fees: 0n,
  gross: 0n,
  largestLoss: 0n,
  largestWin: 0n,
  net: 0n,
  openAmount: 0n,
  sells: 0n,
});
