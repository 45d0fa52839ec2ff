import type { CloseSource } from "../closing-prices/closing-price.ts";
import { sourcesOf } from "../closing-prices/last-price.ts";
import type { Deliverable } from "../cover/coverable.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, meanInCents, toUnits, type Units } from "../shared/units.ts";
import { contractWords } from "../transactions/contract-words.ts";

/** An open position in shares or in one contract, on one side. US dollars; null is unknown, never 0. */
export type OpenPart = {
  readonly instrument: string;
  /** Shares or contracts: long positive, short negative. */
  readonly quantity: DecimalText;
  /** Net cash of its opening, in the trade book: received positive, paid negative. */
  readonly amount: DecimalText | null;
  /** Its opening, or a later split: a price from before that day says nothing of it. Null where it is in no file. */
  readonly since: CalendarDate | null;
  /** The price counts so many times: 1 for shares; null for an adjusted contract of which no text tells it. */
  readonly multiplier: number | null;
  /** Of an adjusted contract what it delivers; absent where no text tells it, and for all others. */
  readonly delivers?: Deliverable | undefined;
};

type Price = {
  readonly price: DecimalText;
  readonly day: CalendarDate;
  /** Absent or null where somebody supposes it. */
  readonly source?: CloseSource | null;
};

/** What would be left if everything open were closed at its last price. US dollars. */
export type ClosedNow = {
  /** Null where a price, a cost or a premium is missing. */
  readonly amount: DecimalText | null;
  /** The day of the oldest price in it; null with nothing open. */
  readonly day: CalendarDate | null;
  /** Where its prices come from, the most trusted first. */
  readonly sources: readonly CloseSource[];
  /** The missing thing in a sentence; null where there is an amount. */
  readonly reason: string | null;
};

/**
 * If closed now (domain.md 5): what was realized so far, what is open at its last price, and the cash of its opening; to the
 * cent. `prices` are the last of each symbol. It stands beside profit, never in it.
 */
export function ifClosedNow(
  realized: DecimalText,
  open: readonly OpenPart[],
  prices: ReadonlyMap<string, Price>,
): ClosedNow {
  const parts = open.map((part) => ({ part, ...priced(part, prices) }));
  const missing = reasonOf(parts);
  if (missing !== null) {
    return { amount: null, day: null, sources: [], reason: missing };
  }
  const total = parts.reduce(
    (sum, { part, value }) => sum + toUnits(part.amount ?? "0") + (value ?? 0n),
    toUnits(realized),
  );
  const days = parts.flatMap(({ day }) => (day === null ? [] : [day])).sort();
  return {
    amount: fromUnits(meanInCents(total, 1)),
    day: days[0] ?? null,
    sources: sourcesOf(parts),
    reason: null,
  };
}

/** Open positions at their last price, over those of which everything is known. US dollars. */
export type OnPaper = {
  /** Their value and the cash of their opening; null where none is known and some are open. */
  readonly amount: DecimalText | null;
  /** The day of the oldest price in it. */
  readonly day: CalendarDate | null;
  readonly sources: readonly CloseSource[];
  /** Positions in `amount`, and those that are left out. */
  readonly known: number;
  readonly unknown: number;
};

export function onPaper(open: readonly OpenPart[], prices: ReadonlyMap<string, Price>): OnPaper {
  const known = open.filter((part) => ifClosedNow(NOTHING, [part], prices).amount !== null);
  const { amount, day, sources } = ifClosedNow(NOTHING, known, prices);
  const unknown = open.length - known.length;
  return {
    amount: known.length === 0 && unknown > 0 ? null : amount,
    day,
    sources,
    known: known.length,
    unknown,
  };
}

const NOTHING = "0" as DecimalText;
const ONE = toUnits("1");

type Valued = {
  readonly value: Units | null;
  readonly day: CalendarDate | null;
  readonly source: CloseSource | null;
};

function priced(
  { instrument, quantity, since, multiplier }: OpenPart,
  prices: Parameters<typeof ifClosedNow>[2],
): Valued {
  const found = prices.get(instrument);
  if (found === undefined || multiplier === null || (since !== null && found.day < since)) {
    return { value: null, day: null, source: null };
  }
  return {
    value: ((toUnits(quantity) * toUnits(found.price)) / ONE) * BigInt(multiplier),
    day: found.day,
    source: found.source ?? null,
  };
}

function reasonOf(parts: readonly (Valued & { readonly part: OpenPart })[]): string | null {
  const priceless = parts.filter(({ value, part }) => value === null && part.multiplier !== null);
  const names = instrumentNames(priceless.map(({ part }) => part));
  const sentences = [
    ...(names === "" ? [] : [`There is no price for ${names} since opening.`]),
    ...unknownOf(parts.map(({ part }) => part)),
  ];
  return sentences.length === 0 ? null : sentences.join(" ");
}

type Unpriced = Pick<OpenPart, "amount" | "instrument" | "multiplier">;

/** A sentence each for what no file tells of open positions, whatever they are worth: deliverables, premiums, costs. */
export function unknownOf(parts: readonly Unpriced[]): string[] {
  const isContract = ({ instrument }: Unpriced) => contractWords(instrument) !== undefined;
  const without = (is: (part: Unpriced) => boolean) => instrumentNames(parts.filter(is));
  const adjusted = without(({ multiplier }) => multiplier === null);
  const premiums = without((part) => part.amount === null && isContract(part));
  const costs = without((part) => part.amount === null && !isContract(part));
  return [
    adjusted && `No file says what ${adjusted} delivers.`,
    premiums && `No file says the premium of ${premiums}.`,
    costs && `No file says what ${costs} cost.`,
  ].filter((sentence) => sentence !== "");
}

const NAMED_MAX = 3;

/** `KO $60 Put Nov 27, 2026`. */
function instrumentName(instrument: string): string {
  const words = contractWords(instrument);
  return words === undefined ? instrument : `${words.name} ${words.expiry}`;
}

/** `DIS, KO $60 Put Nov 27, 2026 and 2 more`; empty without any. */
function instrumentNames(parts: readonly Pick<OpenPart, "instrument">[]): string {
  const names = [...new Set(parts.map(({ instrument }) => instrumentName(instrument)))].sort();
  const rest = names.length - NAMED_MAX;
  const named = names.slice(0, NAMED_MAX).join(", ");
  return rest > 0 ? `${named} and ${rest} more` : named;
}
