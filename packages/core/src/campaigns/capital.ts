import { addDays, type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import { absolute, leastOf, shareOfMoney, toUnits, type Units } from "../shared/units.ts";
import { ShareCosts } from "./cost-changes.ts";
import type { OwnedPiece } from "./draft.ts";
import { endDayOf, FOREVER, type PairBook, unitsOn } from "./pieces.ts";

/** Dollars that a campaign ties up; `isKnown` is false where an uncovered call or shares of unknown cost are in it. */
export type Capital = { readonly dollars: Units; readonly isKnown: boolean };

/** The capital that each day from `from` on ties up, until the next step. */
export type CapitalStep = { readonly from: CalendarDate; readonly dollars: Units };

export type CapitalOfDays = {
  /** Dollars times days before `lastDay`; a campaign of one day counts that day. */
  readonly dollarDays: Units;
  /** From `lastDay` on, in order; none when nothing is open. */
  readonly steps: readonly CapitalStep[];
  readonly isKnown: boolean;
};

/** The splits and costs of an account's shares, by which pieces are counted on a day. */
type ShareBook = Pick<PairBook, "scales"> & { readonly costs: ShareCosts };

const isSharesOn = (piece: OwnedPiece, day: CalendarDate): boolean =>
  !piece.isContract && piece.since.day < day && endDayOf(piece) > day;

/** The opening day counts, the closing day does not (domain.md 5). `lastDay` is the last on which a row changed anything. */
export function capitalOfDays(
  pieces: readonly OwnedPiece[],
  { costChanges, entries, scales }: Pick<PairBook, "costChanges" | "entries" | "scales">,
  lastDay: CalendarDate,
): CapitalOfDays {
  const book = { scales, costs: new ShareCosts({ costChanges, entries, scales }) };
  const changes = new Set([
    ...pieces.flatMap((piece) => [piece.since.day, freeDayOf(piece)]),
    ...costChanges.map(({ day }) => day).filter((day) => pieces.some((piece) => isSharesOn(piece, day))),
  ]);
  const days = [...changes].filter((day) => day !== FOREVER).sort();
  const [first] = days;
  if (first !== undefined && days.length === 1 && pieces.every((piece) => freeDayOf(piece) === first)) {
    const { dollars, isKnown } = capitalOf(pieces, first, book);
    return { dollarDays: dollars, isKnown, steps: [] };
  }
  const steps = stepsOn(days, pieces, book);
  const isOver = pieces.every((piece) => endDayOf(piece) !== FOREVER);
  const before = steps.filter(({ from }) => isOver || from < lastDay);
  return {
    dollarDays: before.reduce((sum, { from, dollars }, index) => {
      const next = before[index + 1]?.from ?? (isOver ? from : lastDay);
      return sum + dollars * BigInt(daysBetween(from, next));
    }, 0n),
    steps: isOver ? [] : stepsFrom(lastDay, steps),
    isKnown: steps.every(({ isKnown }) => isKnown),
  };
}

/** The capital tied up from each of these days on. */
function stepsOn(
  days: readonly CalendarDate[],
  pieces: readonly OwnedPiece[],
  book: ShareBook,
): (Capital & CapitalStep)[] {
  // The earliest stands at the end, where `pop` takes it.
  const waiting = [...pieces].sort((a, b) => (a.since.day < b.since.day ? 1 : -1));
  let alive: OwnedPiece[] = [];
  return days.map((from) => {
    for (let next = waiting.at(-1); next !== undefined && next.since.day <= from; next = waiting.at(-1)) {
      alive.push(next);
      waiting.pop();
    }
    alive = alive.filter((piece) => freeDayOf(piece) > from);
    return { from, ...capitalOf(alive, from, book) };
  });
}

/** The step that `day` is in begins with it. */
function stepsFrom(day: CalendarDate, steps: readonly CapitalStep[]): CapitalStep[] {
  const current = steps.findLast(({ from }) => from <= day);
  const later = steps.filter(({ from }) => from > day);
  return [...(current === undefined ? [] : [{ ...current, from: day }]), ...later];
}

/** From this day on it ties up nothing: a contract that still waits for its last row is past its expiration. */
function freeDayOf(piece: OwnedPiece): CalendarDate {
  const end = endDayOf(piece);
  if (piece.terms === undefined || end <= piece.terms.expiration) {
    return end;
  }
  return addDays(piece.terms.expiration, 1);
}

const MULTIPLIER = 100n;
const ONE = toUnits("1");

/** Contracts that nothing has been set against yet. */
type Contracts = {
  readonly piece: OwnedPiece;
  readonly strike: Units;
  readonly expiration: CalendarDate;
  left: Units;
};

/** What is open on a day: cost of shares and long contracts, strikes of short puts, width of spreads. */
export function capitalOf(pieces: readonly OwnedPiece[], day: CalendarDate, book: ShareBook): Capital {
  const { scales, costs } = book;
  const shares = pieces.filter(({ isContract }) => !isContract);
  const long = shares.filter(({ side }) => side === "LONG");
  const held = long.reduce((sum, piece) => sum + unitsOn(piece, day, scales), 0n);
  const calls = ofRight(pieces, "CALL");
  cover(calls.short, held / MULTIPLIER, (piece) => unitsOn(piece, day, scales));
  const puts = ofRight(pieces, "PUT");
  const spreads = spreadWidths(calls, "CALL") + spreadWidths(puts, "PUT");
  const secured = puts.short.reduce((sum, { strike, left }) => sum + dollarsOf(strike, left), 0n);
  const cost = [...calls.long, ...puts.long].reduce((sum, { piece, left }) => sum + costOf(piece, left), 0n);
  const shareCost = shares.reduce((sum, piece) => sum + costs.on(day, piece), 0n);
  return {
    dollars: spreads + secured + cost + shareCost,
    isKnown:
      calls.short.every(({ left }) => left === 0n) &&
      pieces.every(({ isContract, opening, terms }) =>
        isContract ? terms !== undefined : opening !== undefined,
      ),
  };
}

type Rights = { readonly long: readonly Contracts[]; readonly short: readonly Contracts[] };

function ofRight(pieces: readonly OwnedPiece[], right: "CALL" | "PUT"): Rights {
  const contracts = pieces.flatMap((piece): Contracts[] =>
    piece.terms?.right === right
      ? [
          {
            piece,
            strike: toUnits(piece.terms.strike),
            expiration: piece.terms.expiration,
            left: piece.quantity,
          },
        ]
      : [],
  );
  return {
    long: contracts.filter(({ piece }) => piece.side === "LONG"),
    short: contracts.filter(({ piece }) => piece.side === "SHORT"),
  };
}

/** A covered call ties up nothing beyond its shares. Shares are enough for so many `contracts` as of the day. */
function cover(calls: readonly Contracts[], contracts: Units, unitsOf: (piece: OwnedPiece) => Units): void {
  let free = contracts;
  for (const call of calls) {
    const needed = unitsOf(call.piece);
    const covered = leastOf(needed, free);
    call.left -= needed > 0n ? (call.left * covered) / needed : 0n;
    free -= covered;
  }
}

/**
 * Sets short contracts against long ones that live as long or longer, the same expiration and the nearest strike first. Of
 * one expiration they tie up the width; against a later one, the long contract's cost and what it protects too late.
 */
function spreadWidths({ long, short }: Rights, right: "CALL" | "PUT"): Units {
  return short.reduce((total, sold) => {
    const candidates = long
      .filter(({ expiration, left }) => expiration >= sold.expiration && left > 0n)
      .sort((a, b) => compareFit(sold, a, b));
    return candidates.reduce((sum, bought) => sum + setAgainst(sold, bought, right), total);
  }, 0n);
}

/** Dollars that as many contracts tie up as both have left; these are then set off. */
function setAgainst(sold: Contracts, bought: Contracts, right: "CALL" | "PUT"): Units {
  const pairs = leastOf(sold.left, bought.left);
  sold.left -= pairs;
  bought.left -= pairs;
  const exposed = right === "PUT" ? sold.strike - bought.strike : bought.strike - sold.strike;
  if (bought.expiration === sold.expiration) {
    return dollarsOf(absolute(exposed), pairs);
  }
  return dollarsOf(exposed > 0n ? exposed : 0n, pairs) + costOf(bought.piece, pairs);
}

function compareFit(sold: Contracts, a: Contracts, b: Contracts): number {
  const width = (one: Contracts) => Number(absolute(one.strike - sold.strike));
  if (a.expiration !== b.expiration) {
    return a.expiration < b.expiration ? -1 : 1;
  }
  return width(a) - width(b);
}

const dollarsOf = (strike: Units, contracts: Units): Units => (strike * contracts * MULTIPLIER) / ONE;

/** What was paid for a part of it; shares sold short tie up what they brought. */
const costOf = ({ opening = 0n, quantity }: OwnedPiece, part: Units): Units =>
  shareOfMoney(absolute(opening), part, quantity);
