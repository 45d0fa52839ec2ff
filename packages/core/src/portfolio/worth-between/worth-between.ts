import { closesByDay } from "../../closing-prices/close-on.ts";
import type { CloseSource, ClosingPrice, StoredClose } from "../../closing-prices/closing-price.ts";
import { sourcesOf } from "../../closing-prices/last-price.ts";
import { isAdjusted, STANDARD, termsOf } from "../../cover/coverable.ts";
import type { HeldValue, LedgerRow } from "../../returns/returns.ts";
import { addDays, type CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { fromUnits, meanInCents, toUnits, type Units } from "../../shared/units.ts";
import { type HeldOnDay, heldByDay, type Interval, intervalsOf, type WorthAccount } from "./held-between.ts";

/** What accounts are worth at the closing prices of a day without a snapshot of each of them. US dollars. */
export type ClosingWorth = {
  readonly day: CalendarDate;
  /** Null where a holding has no price, or nobody knows what an account held. */
  readonly total: DecimalText | null;
  /** Shares and contracts held, and those of them without a price. */
  readonly held: number;
  readonly unpriced: number;
  /** Accounts whose history doesn't prove what they held. */
  readonly unproven: readonly string[];
  readonly sources: readonly CloseSource[];
};

export type WorthGiven = {
  readonly accounts: readonly WorthAccount[];
  /** By day. */
  readonly rows: readonly LedgerRow[];
  /** On the days of snapshots. */
  readonly held: readonly HeldValue[];
  readonly closes: readonly StoredClose[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly isSession: (day: CalendarDate) => boolean;
};

/** A price as a value for a quantity: exact, whatever a contract's price is multiplied by. */
type Valued = ClosingPrice & { readonly value: Units; readonly quantity: Units };

type FindClose = (instrument: string, day: CalendarDate) => Valued | undefined;

type Splits = ReadonlyMap<string, ReadonlySet<CalendarDate>>;

type Valuing = { readonly closeOn: FindClose; readonly told: Splits };

/**
 * The worth on trading days between snapshots and after the last, by what the rows since the snapshot make of it, at the
 * closing prices of the day. A day on which one holding has no price, or one account's holdings aren't proven, is a gap; a
 * day without a stored close of anything held is no point at all.
 */
export function worthBetween(given: WorthGiven): ClosingWorth[] {
  const { accounts, rows, held, closes, from, to, isSession } = given;
  const rowsOf = Map.groupBy(rows, ({ accountId }) => accountId);
  const heldOf = Map.groupBy(held, ({ accountId }) => accountId);
  const valuing = {
    closeOn: closesByDay([...fidelityPrices(held), ...closes.flatMap(storedPrice)], isSession),
    told: splitsOf(closes),
  };
  const days = sessionsOf(from, to, isSession);
  const courses = accounts.map((account) => {
    const own = { held: heldOf.get(account.accountId) ?? [], rows: rowsOf.get(account.accountId) ?? [] };
    return { account, parts: partsByDay(intervalsOf(account, own), days, valuing) };
  });
  const priced = Map.groupBy(closes, ({ day }) => day);
  return days
    .filter((day) => priced.has(day))
    .flatMap((day) => {
      const parts = courses.flatMap(({ account, parts: own }) => {
        const part = own.get(day);
        return part === undefined ? [] : [{ ...part, name: account.name }];
      });
      const isHere = new Set(priced.get(day)?.map(({ instrument }) => instrument));
      const isPoint = parts.some(({ symbols }) => symbols.some((symbol) => isHere.has(symbol)));
      return isPoint ? [together(day, parts)] : [];
    });
}

function sessionsOf(
  from: CalendarDate,
  to: CalendarDate,
  isSession: WorthGiven["isSession"],
): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (isSession(day)) {
      days.push(day);
    }
  }
  return days;
}

/** What one account adds to a day. */
type Part = {
  readonly total: Units | undefined;
  readonly held: number;
  readonly unpriced: number;
  readonly isProven: boolean;
  /** Held between snapshots: those of a snapshot's own day need no close. */
  readonly symbols: readonly string[];
  readonly prices: readonly Valued[];
};

function partsByDay(
  intervals: readonly Interval[],
  days: readonly CalendarDate[],
  valuing: Valuing,
): Map<CalendarDate, Part> {
  const parts = new Map<CalendarDate, Part>();
  for (const interval of intervals) {
    const { from, until, held } = interval;
    const own = days.filter((day) => day > from && (until === undefined || day < until));
    const known = interval.isProven ? heldByDay(interval, own) : new Map<CalendarDate, HeldOnDay>();
    for (const day of own) {
      const now = known.get(day);
      parts.set(day, now === undefined ? unprovenPart(held) : valued(now, day, { ...valuing, interval }));
    }
    if (days.includes(from)) {
      parts.set(from, partOfSnapshot(interval));
    }
  }
  return parts;
}

const unprovenPart = (held: readonly HeldValue[]): Part => ({
  total: undefined,
  held: held.length,
  unpriced: 0,
  isProven: false,
  prices: [],
  symbols: held.map(({ symbol }) => symbol),
});

function partOfSnapshot({ account, from, held }: Interval): Part {
  const { value = "0" } = account.snapshots.find(({ day }) => day === from) ?? {};
  return {
    total: toUnits(value),
    held: held.length,
    unpriced: 0,
    isProven: true,
    symbols: [],
    prices: [],
  };
}

function valued(
  { quantities, cash }: HeldOnDay,
  day: CalendarDate,
  { closeOn, told, interval }: Valuing & { readonly interval: Interval },
): Part {
  const found = [...quantities].map(([symbol, quantity]) => {
    const price = closeOn(symbol, day);
    const isUsable = price !== undefined && isOfTheseShares({ symbol, day, price, told, interval });
    return { price: isUsable ? price : undefined, quantity };
  });
  const prices = found.flatMap(({ price }) => price ?? []);
  const value = found.reduce(
    (sum, { price, quantity }) =>
      sum + (price === undefined ? 0n : (price.value * quantity) / price.quantity),
    cash,
  );
  const unpriced = found.length - prices.length;
  return {
    total: unpriced === 0 ? value : undefined,
    held: found.length,
    unpriced,
    isProven: true,
    symbols: [...quantities.keys()],
    prices,
  };
}

type Splitting = {
  readonly symbol: string;
  readonly day: CalendarDate;
  readonly price: Valued;
  readonly told: Splits;
  readonly interval: Interval;
};

/** False for a price from before a split of the shares, and while only one of source and rows has a split. */
function isOfTheseShares({ symbol, day, price, told, interval }: Splitting): boolean {
  const split = interval.rows.filter(
    (row) =>
      row.instrument === symbol && row.day <= day && (row.type === "SPLIT" || row.type === "REVERSE_SPLIT"),
  );
  const days = new Set(split.map((row) => row.day));
  const all = [...(told.get(symbol) ?? [])].filter((each) => each > interval.from);
  const isAgreed = all.length === 0 || all.filter((each) => each <= day).length === days.size;
  // The snapshot that an interval begins with has the shares from before each of its splits.
  return isAgreed && [...days].every((each) => price.day >= each && price.day > interval.from);
}

function splitsOf(closes: readonly StoredClose[]): Splits {
  const splits = new Map<string, Set<CalendarDate>>();
  for (const { instrument, day, split } of closes) {
    if (split !== null && toUnits(split) !== ONE) {
      splits.set(instrument, (splits.get(instrument) ?? new Set()).add(day));
    }
  }
  return splits;
}

const ONE = toUnits("1");

/** What snapshots say that holdings are worth, the largest first: a cent is half the value of a crumb. */
const fidelityPrices = (held: readonly HeldValue[]): Valued[] => {
  const size = ({ quantity }: Valued) => (quantity < 0n ? -quantity : quantity);
  return heldPrices(held).sort((a, b) => Number(size(b) - size(a)));
};

const heldPrices = (held: readonly HeldValue[]): Valued[] =>
  held.flatMap(({ symbol, day, quantity = "0", value }) =>
    value === undefined || toUnits(quantity) === 0n
      ? []
      : [
          {
            instrument: symbol,
            day,
            source: "FIDELITY",
            close: value,
            value: toUnits(value),
            quantity: toUnits(quantity),
          },
        ],
  );

/** Nothing for an adjusted contract: no text tells how often its price counts. */
function storedPrice(close: StoredClose): Valued[] {
  const { instrument } = close;
  const terms = termsOf(instrument, isAdjusted(instrument) ? null : STANDARD);
  const multiplier = terms === undefined ? 1n : terms.multiplier;
  return multiplier === null ? [] : [{ ...close, value: toUnits(close.close) * multiplier, quantity: ONE }];
}

function together(day: CalendarDate, parts: readonly (Part & { readonly name: string })[]): ClosingWorth {
  const totals = parts.flatMap(({ total }) => total ?? []);
  const sum = totals.reduce((all, total) => all + total, 0n);
  const count = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0);
  return {
    day,
    total: totals.length < parts.length ? null : fromUnits(meanInCents(sum, 1)),
    held: count(({ held }) => held),
    unpriced: count(({ unpriced }) => unpriced),
    unproven: parts.flatMap(({ name, isProven }) => (isProven ? [] : [name])),
    sources: sourcesOf(parts.flatMap(({ prices }) => prices)),
  };
}
