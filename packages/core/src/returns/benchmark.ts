import { closesByDay } from "../closing-prices/close-on.ts";
import {
  CLOSE_SOURCE_NAMES,
  CLOSE_SOURCES,
  type ClosingPrice,
  type ShareEvents,
} from "../closing-prices/closing-price.ts";
import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { type Decimal, type DecimalText, decimal, decimalText, toCents, ZERO } from "../shared/decimal.ts";
import type { Period } from "../shared/period.ts";
import type { AccountSpan } from "./account-span.ts";
import { dayInWords } from "./day-words.ts";
import type { Measured } from "./reckon-returns.ts";
import type { ReturnValue } from "./returns.ts";
import { putIn, shownOfYear, yearlyRate } from "./span-rate.ts";

/** What the same money would have become in one share. US dollars; undefined is unknown, with a reason. */
export type Benchmark = {
  readonly symbol: string;
  /** Yearly (Act/365), as a fraction. */
  readonly xirr: number | undefined;
  /** The rate that is shown: of the whole span under a year, else yearly. */
  readonly moneyWeighted: number | undefined;
  readonly endValue: DecimalText | undefined;
  /** The accounts' end value less this one: positive where the accounts did better. */
  readonly difference: DecimalText | undefined;
  /** On the days of the accounts' own values. */
  readonly values: readonly ReturnValue[];
  /** Why there is no end value, or no rate. */
  readonly reason: string | undefined;
  /** True where closes of the symbol are what lacks, and more of them would help. */
  readonly needsCloses: boolean;
  /** Who told the closes: "Tiingo", "Fidelity and a file of prices". */
  readonly source: string | undefined;
  /** A close or a value is of an older day, or dividends aren't told. */
  readonly isApproximate: boolean;
  /** What a reader should know, as sentences. */
  readonly notes: readonly string[];
};

/** Fidelity's prices tell no events. */
export type BenchmarkClose = ClosingPrice & Partial<ShareEvents>;

type Ended = Pick<AccountSpan, "end" | "leavesOn">;

export type BenchmarkGiven = {
  readonly symbol: string;
  readonly span: Period;
  readonly returns: Omit<Measured, "missing" | "spans"> & { readonly spans: readonly Ended[] };
  /** Of the symbol alone, from a week before the span to its end. */
  readonly closes: readonly BenchmarkClose[];
  readonly isSession: (day: CalendarDate) => boolean;
};

/**
 * The same money in one share (domain.md 10.7): the value of the span's first day buys it at that day's close, each flow buys or
 * sells at the close that counts for its day, and a dividend buys more at the close of its day for the shares held before it,
 * counted as its split makes them.
 */
export function benchmarkOf(given: BenchmarkGiven): Benchmark {
  const { symbol, span, returns } = given;
  const start = returns.values[0];
  if (returns.lacking !== undefined || start === undefined) {
    return unknown(symbol, returns.lacking ?? "The value of the first day isn't known.", false);
  }
  const walked = walk(given, start);
  if ("reason" in walked) {
    return unknown(symbol, walked.reason, walked.needsCloses);
  }
  const { endValue, values, sources, isAged } = walked;
  const flows = returns.flows.map(({ day, amount }) => putIn(day, Number(amount)));
  const rate = yearlyRate(
    [putIn(span.startDate, Number(start.total)), ...flows, putIn(span.endDate, -Number(endValue))],
    span,
  );
  const notes = [...agedNotes(returns.spans), ...dividendNotes(given)];
  return {
    symbol,
    xirr: rate.rate,
    moneyWeighted: rate.rate === undefined ? undefined : shownOfYear(rate.rate, span),
    endValue: decimalText(endValue),
    difference: decimalText(decimal(returns.endValue).minus(endValue)),
    values,
    reason: rate.reason,
    needsCloses: false,
    source: sourceNames(sources),
    isApproximate: isAged || notes.length > 0 || returns.isApproximate,
    notes,
  };
}

const unknown = (symbol: string, reason: string, needsCloses: boolean): Benchmark => ({
  symbol,
  xirr: undefined,
  moneyWeighted: undefined,
  endValue: undefined,
  difference: undefined,
  values: [],
  reason,
  needsCloses,
  source: undefined,
  isApproximate: false,
  notes: [],
});

type Walked = {
  readonly endValue: Decimal;
  readonly values: readonly ReturnValue[];
  readonly sources: ReadonlySet<BenchmarkClose["source"]>;
  readonly isAged: boolean;
};
type Stopped = { readonly reason: string; readonly needsCloses: boolean };

/** Through all days on which something happens, from the first to the last. */
function walk(given: BenchmarkGiven, start: ReturnValue): Walked | Stopped {
  const { symbol, span, returns, closes, isSession } = given;
  const closeOn = closesByDay(closes, isSession);
  const events = eventsOf(closes, span);
  const shown = new Set(returns.values.map(({ day }) => day));
  const paid = Map.groupBy([{ ...start, amount: start.total }, ...returns.flows], ({ day }) => day);
  const values: ReturnValue[] = [];
  const sources = new Set<BenchmarkClose["source"]>();
  let [shares, worth, isAged] = [ZERO, ZERO, false];
  for (const day of [...new Set([...events.keys(), ...paid.keys(), ...shown, span.endDate])].sort()) {
    const close = closeOn(symbol, day);
    if (close === undefined) {
      return { reason: noClose(symbol, day, closes), needsCloses: true };
    }
    sources.add(close.source);
    isAged ||= close.age > 0;
    shares = sharesAfter(shares, decimal(close.close), { ...events.get(day), paid: paid.get(day) ?? [] });
    if (shares.lt(0)) {
      return { reason: tooMuchOut(symbol, day), needsCloses: false };
    }
    worth = toCents(shares.times(close.close));
    if (shown.has(day)) {
      values.push({ day, total: decimalText(worth), isApproximate: close.age > 0 });
    }
  }
  return { endValue: worth, values, sources, isAged };
}

/** A split first, then the dividend of the shares that it makes of those that were there, then what was paid in or taken out, all at one price. */
function sharesAfter(
  shares: Decimal,
  price: Decimal,
  { split, dividend = ZERO, paid }: Events & { readonly paid: readonly { readonly amount: DecimalText }[] },
): Decimal {
  const grown = split === undefined ? shares : shares.times(split);
  const cash = paid.reduce((sum, { amount }) => sum.plus(decimal(amount)), grown.times(dividend));
  return grown.plus(cash.div(price));
}

type Events = { readonly dividend?: Decimal; readonly split?: Decimal };

/** Dividends and splits after the first day, of each the word of the most trusted source that tells any. */
function eventsOf(closes: readonly BenchmarkClose[], span: Period): Map<CalendarDate, Events> {
  const byDay = Map.groupBy(closes.filter(isIn(span)), ({ day }) => day);
  return new Map(
    [...byDay].flatMap(([day, of]) => {
      const dividend = told(of, "dividend");
      const split = told(of, "split");
      const hasEvent = (dividend !== undefined && !dividend.eq(0)) || (split !== undefined && !split.eq(1));
      return hasEvent ? [[day, { ...(dividend && { dividend }), ...(split && { split }) }] as const] : [];
    }),
  );
}

const isIn =
  ({ startDate, endDate }: Period) =>
  ({ day }: ClosingPrice) =>
    day > startDate && day <= endDate;

function told(of: readonly BenchmarkClose[], event: keyof ShareEvents): Decimal | undefined {
  const [best] = of
    .filter((close) => close[event] != null)
    .sort((a, b) => CLOSE_SOURCES.indexOf(a.source) - CLOSE_SOURCES.indexOf(b.source));
  return best?.[event] == null ? undefined : decimal(best[event]);
}

/** Where the accounts stand, when not all of them have a value of the last day: the share goes on to it. */
function agedNotes(spans: readonly Ended[]): string[] {
  const ends = spans.filter(({ leavesOn }) => leavesOn === undefined).map(({ end }) => end);
  const days = ends.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || !ends.some(({ isApproximate }) => isApproximate)) {
    return [];
  }
  const words = first === last ? dayInWords(first) : `${dayInWords(first)} to ${dayInWords(last)}`;
  return [`The accounts' last values are of ${words}.`];
}

/** What isn't told of dividends: a day that nobody speaks of may have had one. */
function dividendNotes({ symbol, span, closes, isSession }: BenchmarkGiven): string[] {
  const spoken = new Set(
    closes.filter((close) => isIn(span)(close) && close.dividend != null).map(({ day }) => day),
  );
  let [sessions, known] = [0, 0];
  for (let day = addDays(span.startDate, 1); day <= span.endDate; day = addDays(day, 1)) {
    sessions += isSession(day) ? 1 : 0;
    known += isSession(day) && spoken.has(day) ? 1 : 0;
  }
  if (known === sessions) {
    return [];
  }
  return [
    known === 0
      ? `Without dividends: no source of these closes tells the dividends of ${symbol}.`
      : `Dividends of ${symbol} are known for ${known} of ${sessions} trading days. Those of the others are missing.`,
  ];
}

const noClose = (symbol: string, day: CalendarDate, closes: readonly BenchmarkClose[]) =>
  closes.length === 0
    ? `This needs closing prices of ${symbol}.`
    : `This needs the close of ${symbol} on ${dayInWords(day)}. There is none of that day or the 3 trading days before it.`;

const tooMuchOut = (symbol: string, day: CalendarDate) =>
  `By ${dayInWords(day)} more was taken out than the same money in ${symbol} had grown to.`;

const LIST = new Intl.ListFormat("en-US");

const sourceNames = (sources: ReadonlySet<BenchmarkClose["source"]>): string =>
  LIST.format(
    CLOSE_SOURCES.filter((source) => sources.has(source)).map((source) => CLOSE_SOURCE_NAMES[source]),
  );
