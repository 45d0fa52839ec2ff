import type { CalendarDate } from "../shared/calendar-date.ts";
import { addDays, calendarDate } from "../shared/calendar-date.ts";
import { type Decimal, type DecimalText, decimal } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { canonicalSymbol } from "../transactions/canonical-symbol.ts";
import { isCusip } from "../transactions/classify-instrument.ts";
import { readContractSymbol } from "../transactions/option-contract.ts";
import { CLOSE_AGE_MAX } from "./close-on.ts";
import type { CloseSource, StoredClose } from "./closing-price.ts";

/** A close as a source tells it, not yet believed. */
export type ToldClose = StoredClose;

type KnownClose = Pick<StoredClose, "close" | "day">;

/** What a close is compared with before it is believed. */
export type CloseKnowledge = {
  /** Whether the exchange opens on a day. */
  readonly isSession: (day: CalendarDate) => boolean;
  /** The last close of an instrument that is stored, best of a day before `before`; a later one is not compared with. */
  readonly lastCloses: (instrument: string, before: CalendarDate) => KnownClose | undefined;
  /** The split that stored closes of a day tell: `splitOf`. */
  readonly splitOn: (instrument: string, day: CalendarDate) => DecimalText | null;
  readonly today: CalendarDate;
  /** Whether today's trading has ended: `exchangeToday` tells both. */
  readonly isTradingOver: boolean;
};

/** A close that is not stored, and why. */
export type RefusedClose<Told extends ToldClose = ToldClose> = Told & { readonly reason: string };

/** Percent by which a close may lie above or below the one before. */
export const JUMP_MAX = 60;

/** The same for a source that tells no splits: half the price may be a split of two for one as well as a fall. */
const JUMP_MAX_WITHOUT_SPLITS = 30;

/** Those that tell a price and nothing else. */
const TELL_NO_SPLITS: ReadonlySet<CloseSource> = new Set<CloseSource>(["FINNHUB"]);

const TICKER = /^[A-Z][A-Z0-9]{0,19}$/;

/**
 * Parts what sources tell into closes that may be stored and those that may not, each with its reason as a sentence.
 *
 * A jump counts against a close of the last three trading days, stored or told beside it, turned by the split that it or another
 * source tells of its day: after a price that truly jumped, the fourth day is believed. Contracts double in a day: theirs are never held to it.
 */
export function checkCloses<Told extends ToldClose>(
  told: readonly Told[],
  known: CloseKnowledge,
): { closes: Told[]; refused: RefusedClose<Told>[] } {
  const closes: Told[] = [];
  const refused: RefusedClose<Told>[] = [];
  for (const ofInstrument of groupBy(told, ({ instrument }) => instrument).values()) {
    const believed: Told[] = [];
    for (const close of ofInstrument.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))) {
      const reason = findReason(close, believed, known);
      if (reason === undefined) {
        believed.push(close);
      } else {
        refused.push({ ...close, reason });
      }
    }
    closes.push(...believed);
  }
  return { closes, refused };
}

const findReason = (close: ToldClose, believed: readonly ToldClose[], known: CloseKnowledge) =>
  aboutInstrument(close.instrument) ??
  aboutDay(close, known) ??
  aboutAmounts(close) ??
  aboutJump(close, believed, known);

function aboutInstrument(instrument: string): string | undefined {
  if (isCusip(instrument)) {
    return `${instrument} is a CUSIP: closing prices are kept by ticker`;
  }
  const contract = readContractSymbol(instrument);
  if (contract === undefined ? !TICKER.test(instrument) : canonicalSymbol(instrument) !== instrument) {
    return `"${instrument.slice(0, 40)}" is no symbol: give a ticker or a contract such as NVDA241220C120`;
  }
  return contract === undefined || isDay(contract.expiration)
    ? undefined
    : `${instrument} expires on a day that doesn't exist`;
}

function isDay(text: string): boolean {
  try {
    return calendarDate(text) === text;
  } catch {
    return false;
  }
}

function aboutDay({ instrument, day }: ToldClose, known: CloseKnowledge): string | undefined {
  if (!isDay(day)) {
    return `${day} is no day`;
  }
  if (day > known.today) {
    return `${day} hasn't come yet`;
  }
  if (!known.isSession(day)) {
    return `${day} was no trading day`;
  }
  if (day === known.today && !known.isTradingOver) {
    return `Trading on ${day} isn't over: there is no close yet`;
  }
  const expiration = readContractSymbol(instrument)?.expiration;
  return expiration === undefined || day <= expiration ? undefined : `${instrument} had expired by ${day}`;
}

function aboutAmounts({ instrument, close, dividend, split }: ToldClose): string | undefined {
  if (!decimal(close).gt(0)) {
    return `A close is above 0, not ${close}`;
  }
  if (dividend !== null && decimal(dividend).lt(0)) {
    return `A dividend is 0 or more, not ${dividend}`;
  }
  if (split !== null && !decimal(split).gt(0)) {
    return `A split is above 0, not ${split}`;
  }
  const contract = readContractSymbol(instrument);
  return contract?.right === "PUT" && decimal(close).gt(contract.strike)
    ? `A put is never worth more than its strike: ${close} may be the price of a whole contract, not of one share`
    : undefined;
}

function aboutJump(
  told: ToldClose,
  believed: readonly ToldClose[],
  known: CloseKnowledge,
): string | undefined {
  const before =
    readContractSymbol(told.instrument) === undefined ? closeBefore(told, believed, known) : undefined;
  if (before === undefined) {
    return undefined;
  }
  const split = told.split ?? known.splitOn(told.instrument, told.day);
  // As it would stand after the split that is told: 4 new shares for one old quarter the price.
  const expected = decimal(before.close).div(split ?? "1");
  const percent = decimal(told.close).div(expected).minus(1).times(100);
  const most = split === null && TELL_NO_SPLITS.has(told.source) ? JUMP_MAX_WITHOUT_SPLITS : JUMP_MAX;
  return percent.abs().gt(most) ? jumpWords({ ...told, split }, before, percent) : undefined;
}

function closeBefore({ instrument, day }: ToldClose, believed: readonly ToldClose[], known: CloseKnowledge) {
  const stored = known.lastCloses(instrument, day);
  const beside = believed.findLast((other) => other.day < day);
  const before = stored === undefined || (beside !== undefined && beside.day >= stored.day) ? beside : stored;
  return before !== undefined && before.day < day && isRecent(before.day, day, known) ? before : undefined;
}

function isRecent(from: CalendarDate, day: CalendarDate, { isSession }: CloseKnowledge): boolean {
  let age = 0;
  for (let at = day; at > from && age <= CLOSE_AGE_MAX; at = addDays(at, -1)) {
    age += isSession(at) ? 1 : 0;
  }
  return age <= CLOSE_AGE_MAX;
}

function jumpWords(told: ToldClose, before: KnownClose, percent: Decimal): string {
  const by = `${percent.abs().round(0).toFixed()} % ${percent.gt(0) ? "above" : "below"}`;
  const split: DecimalText | null = told.split === "1" ? null : told.split;
  const turned = split === null ? ", and no split is told" : `, turned by the split of ${split}`;
  return `${told.close} is ${by} the close of ${before.day}, ${before.close}${turned}`;
}
