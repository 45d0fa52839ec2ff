import type { CalendarDate } from "../shared/calendar-date.ts";
import { toUnits } from "../shared/units.ts";
import { findCancelled } from "./cancelled-entries.ts";
import {
  addClosing,
  addUp,
  type ClosingFigures,
  type DayFigures,
  type DayKey,
  isEmpty,
  isSame,
  noFigures,
  realizedDay,
} from "./day-figures.ts";
import { isBuying, isExecution } from "./executions.ts";
import type { Ledger, LedgerEntry, RealizedClosing, StoredBook } from "./ledger.ts";
import type { RealizedDay } from "./realized-day.ts";

/** The figures of a closing that are added up, and the day and place they count for. */
export type SummedClosing = ClosingFigures &
  Pick<RealizedClosing, "accountId" | "assetClass" | "book" | "closedOn" | "underlying">;

/** Sums that grow entry by entry, so that a long history need not be in memory at once. */
export type DaySums = {
  /** `closings` are what matching made of `entries`, in whatever books. Every entry and closing is added once. */
  add(entries: readonly LedgerEntry[], closings: readonly SummedClosing[]): void;
  /** The days, in no order; figures that are the same in both books come as one row of book BOTH. */
  list(): RealizedDay[];
};

/** The days on which something was closed or executed, per account, asset class and underlying. */
export function createDaySums(): DaySums {
  const days = createDays();
  return {
    add(entries, closings) {
      for (const closing of closings) {
        addClosing(figuresOf(days.of(closing, closing.closedOn), closing.book), closing);
      }
      const cancelled = findCancelled(entries);
      for (const entry of entries) {
        if (isExecution(entry) && !cancelled.has(entry)) {
          addExecution(days, entry);
        }
      }
    },
    list() {
      const rows: RealizedDay[] = [];
      for (const day of days.list()) {
        listDay(day, rows);
      }
      return rows;
    },
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

/** One day's sums: those that both books share, and those that belong to one book only. */
type Day = Record<StoredBook, DayFigures | undefined> & { readonly key: DayKey };

type Place = Omit<DayKey, "day">;

/** The days of one account, asset class and underlying. */
type PlaceDays = { readonly place: Place; readonly days: Map<CalendarDate, Day> };

type Days = { of(place: Place, day: CalendarDate): Day; list(): readonly Day[] };

function createDays(): Days {
  const list: Day[] = [];
  const daysOf = createPlaces();
  return {
    of(source, day) {
      const { place, days } = daysOf(source);
      let found = days.get(day);
      if (found === undefined) {
        const { accountId, assetClass, underlying } = place;
        found = {
          key: { accountId, day, assetClass, underlying },
          BOTH: undefined,
          TRADE: undefined,
          TAX: undefined,
        };
        days.set(day, found);
        list.push(found);
      }
      return found;
    },
    list: () => list,
  };
}

/** The few asset classes of an account and underlying are looked through; the last place often comes again. */
function createPlaces(): (place: Place) => PlaceDays {
  const byUnderlying = new Map<string, Map<string, PlaceDays[]>>();
  let last: PlaceDays | undefined;

  const find = (place: Place): PlaceDays => {
    const { accountId, assetClass, underlying } = place;
    let byAccount = byUnderlying.get(underlying);
    if (byAccount === undefined) {
      byAccount = new Map();
      byUnderlying.set(underlying, byAccount);
    }
    let places = byAccount.get(accountId);
    if (places === undefined) {
      places = [];
      byAccount.set(accountId, places);
    }
    let found = places.find((one) => one.place.assetClass === assetClass);
    if (found === undefined) {
      found = { place: { accountId, assetClass, underlying }, days: new Map() };
      places.push(found);
    }
    return found;
  };

  return (place) => {
    if (last === undefined || !isSamePlace(last.place, place)) {
      last = find(place);
    }
    return last;
  };
}

const isSamePlace = (a: Place, b: Place) =>
  a.underlying === b.underlying && a.assetClass === b.assetClass && a.accountId === b.accountId;

function figuresOf(day: Day, book: StoredBook): DayFigures {
  const figures = day[book] ?? noFigures();
  day[book] = figures;
  return figures;
}

/** Executions are the same in both books. */
function addExecution(days: Days, entry: LedgerEntry): void {
  const cash = toUnits(entry.cashEffect);
  if (cash === 0n) {
    return;
  }
  const figures = figuresOf(days.of(entry, entry.eventDate), "BOTH");
  if (isBuying(entry.type, cash)) {
    figures.cashBuys -= cash;
  } else {
    figures.cashSells += cash;
  }
}

function listDay({ key, BOTH, TRADE, TAX }: Day, rows: RealizedDay[]): void {
  const trade = addUp(BOTH, TRADE);
  const tax = TRADE === undefined && TAX === undefined ? trade : addUp(BOTH, TAX);
  if (isSame(trade, tax)) {
    listFigures("BOTH", { key, figures: trade }, rows);
  } else {
    listFigures("TRADE", { key, figures: trade }, rows);
    listFigures("TAX", { key, figures: tax }, rows);
  }
}

type Keyed = { readonly key: DayKey; readonly figures: DayFigures | undefined };

function listFigures(book: StoredBook, { key, figures }: Keyed, rows: RealizedDay[]): void {
  if (figures !== undefined && !isEmpty(figures)) {
    rows.push(realizedDay(book, key, figures));
  }
}
