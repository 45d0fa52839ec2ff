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

/** What one day sums up to, in what is the same in both books and in what each book has besides. */
type Day = { readonly key: Keyed; readonly sums: Partial<Record<StoredBook, Sums>> };

type Sums = { readonly counts: Counts; readonly money: Money };

/** What a day sums up of a closing. */
export type SummedClosing = Omit<RealizedClosing, "entryId" | "instrument" | "lots" | "quantity" | "type"> & {
  readonly lots: { readonly length: number };
};

/** Sums that grow entry by entry, so that a long history need not be in memory at once. */
export type DaySums = {
  /** `closings` are what matching made of `entries`, in whatever books. Every entry and closing is added once. */
  add(entries: readonly LedgerEntry[], closings: readonly SummedClosing[]): void;
  /** What is the same in both books as one row of book BOTH; in no order. */
  list(): RealizedDay[];
};

/** The days on which something was closed or executed, per account, asset class and underlying. */
export function createDaySums(): DaySums {
  const days = createDays();
  return {
    add(entries, closings) {
      for (const closing of closings) {
        addClosing(sumsOf(days.of(closing, closing.closedOn), closing.book), closing);
      }
      const cancelled = findCancelled(entries);
      for (const entry of entries) {
        if (!cancelled.has(entry) && isExecution(entry)) {
          addExecution(days, entry);
        }
      }
    },
    list: () => days.list().flatMap(rowsOfDay),
  };
}

/**
 * The days of one book; in no order. `ledger` is what `matchLedger` made of `entries` in that book. Sums over any days
 * and accounts are sums of these rows.
 */
export function summarizeDays(
  entries: readonly LedgerEntry[],
  ledger: Ledger,
  book: StoredBook,
): RealizedDay[] {
  const sums = createDaySums();
  sums.add(
    entries,
    ledger.closings.map((closing) => ({ ...closing, book: "BOTH" })),
  );
  return sums.list().map((day) => ({ ...day, book }));
}

type Days = { of(source: LedgerEntry | SummedClosing, day: CalendarDate): Day; list(): readonly Day[] };

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
        found = { key: { accountId, day, assetClass, underlying }, sums: {} };
        days.set(id, found);
        list.push(found);
      }
      return found;
    },
    list: () => list,
  };
}

function sumsOf({ sums }: Day, book: StoredBook): Sums {
  const known = sums[book];
  if (known !== undefined) {
    return known;
  }
  const none = { counts: noCounts(), money: noMoney() };
  sums[book] = none;
  return none;
}

function addClosing({ counts, money }: Sums, closing: SummedClosing): void {
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
  takeExtremes(money, net, net);
}

function takeExtremes(money: Money, win: Units, loss: Units): void {
  if (win > money.largestWin) {
    money.largestWin = win;
  }
  if (loss < money.largestLoss) {
    money.largestLoss = loss;
  }
}

/** Executions are the same in both books. */
function addExecution(days: Days, entry: LedgerEntry): void {
  const cash = toUnits(entry.cashEffect);
  if (cash === 0n) {
    return;
  }
  const { money } = sumsOf(days.of(entry, entry.eventDate), "BOTH");
  if (isBuying(entry.type, cash)) {
    money.cashBuys -= cash;
  } else {
    money.cashSells += cash;
  }
}

function rowsOfDay({ key, sums: { BOTH, TRADE, TAX } }: Day): RealizedDay[] {
  const trade = rowOf(key, [BOTH, TRADE]);
  const tax = TRADE === undefined && TAX === undefined ? trade : rowOf(key, [BOTH, TAX]);
  if (trade === tax || JSON.stringify(trade) === JSON.stringify(tax)) {
    return inBook("BOTH", trade);
  }
  return [...inBook("TRADE", trade), ...inBook("TAX", tax)];
}

type Row = Omit<RealizedDay, "book">;

const inBook = (book: StoredBook, row: Row | undefined): RealizedDay[] =>
  row === undefined ? [] : [{ book, ...row }];

/** Undefined where nothing happened. */
function rowOf(key: Keyed, parts: readonly (Sums | undefined)[]): Row | undefined {
  const present = parts.filter((part) => part !== undefined);
  const { counts, money } = present.length === 1 && present[0] ? present[0] : addUp(present);
  const isEmpty = counts.trades === 0 && money.cashBuys === 0n && money.cashSells === 0n;
  return isEmpty ? undefined : realizedDay(key, { counts, money });
}

function addUp(parts: readonly Sums[]): Sums {
  const total = { counts: noCounts(), money: noMoney() };
  for (const { counts, money } of parts) {
    for (const name of Object.keys(total.counts) as (keyof Counts)[]) {
      total.counts[name] += counts[name];
    }
    for (const name of ADDED_MONEY) {
      total.money[name] += money[name];
    }
    takeExtremes(total.money, money.largestWin, money.largestLoss);
  }
  return total;
}

const ADDED_MONEY = [
  "buys",
  "cashBuys",
  "cashSells",
  "commission",
  "fees",
  "gross",
  "net",
  "openAmount",
  "sells",
] as const satisfies readonly (keyof Money)[];

function realizedDay(key: Keyed, { counts, money }: Sums): Row {
  return {
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
