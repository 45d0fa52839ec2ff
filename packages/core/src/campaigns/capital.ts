import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import { absolute, leastOf, shareOfMoney, toUnits, type Units } from "../shared/units.ts";
import type { OwnedPiece } from "./draft.ts";
import { endDayOf, FOREVER, type Scale, unitsOn } from "./pieces.ts";

/** Dollars that a campaign ties up; `isKnown` is false where an uncovered call or shares of unknown cost are in it. */
export type Capital = { readonly dollars: Units; readonly isKnown: boolean };

export type CapitalOfDays = {
  /** Dollars times days up to the last day on which anything changed; a campaign of one day counts that day. */
  readonly dollarDays: Units;
  /** Of each day from then on. */
  readonly open: Units;
  readonly isKnown: boolean;
};

/** The opening day counts, the closing day does not (domain.md 5). */
export function capitalOfDays(pieces: readonly OwnedPiece[], scales: readonly Scale[]): CapitalOfDays {
  const changes = new Set(pieces.flatMap((piece) => [piece.since.day, endDayOf(piece)]));
  const days = [...changes].filter((day) => day !== FOREVER).sort();
  const [first] = days;
  if (first === undefined) {
    return { dollarDays: 0n, open: 0n, isKnown: true };
  }
  if (days.length === 1 && pieces.every(({ until }) => until !== undefined)) {
    const { dollars, isKnown } = capitalOf(pieces, first, scales);
    return { dollarDays: dollars, open: 0n, isKnown };
  }
  let dollarDays = 0n;
  let isKnown = true;
  let open = 0n;
  // The first one last.
  const waiting = [...pieces].sort((a, b) => (a.since.day < b.since.day ? 1 : -1));
  let alive: OwnedPiece[] = [];
  for (const [index, day] of days.entries()) {
    for (let next = waiting.at(-1); next !== undefined && next.since.day <= day; next = waiting.at(-1)) {
      alive.push(next);
      waiting.pop();
    }
    alive = alive.filter((piece) => endDayOf(piece) > day && !isPast(piece, day));
    const capital = capitalOf(alive, day, scales);
    const next = days[index + 1];
    isKnown &&= capital.isKnown;
    open = capital.dollars;
    dollarDays += next === undefined ? 0n : capital.dollars * BigInt(daysBetween(day, next));
  }
  return { dollarDays, open, isKnown };
}

/** A contract that still waits for its last row ties up nothing after its expiration. */
const isPast = ({ terms }: OwnedPiece, day: CalendarDate): boolean =>
  terms !== undefined && terms.expiration < day;

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
export function capitalOf(
  pieces: readonly OwnedPiece[],
  day: CalendarDate,
  scales: readonly Scale[],
): Capital {
  const shares = pieces.filter(({ isContract }) => !isContract);
  const long = shares.filter(({ side }) => side === "LONG");
  const held = long.reduce((sum, piece) => sum + unitsOn(piece, day, scales), 0n);
  const calls = ofRight(pieces, "CALL");
  cover(calls.short, held / MULTIPLIER);
  const puts = ofRight(pieces, "PUT");
  const spreads = spreadWidths(calls, "CALL") + spreadWidths(puts, "PUT");
  const secured = puts.short.reduce((sum, { strike, left }) => sum + dollarsOf(strike, left), 0n);
  const cost = [...calls.long, ...puts.long].reduce((sum, { piece, left }) => sum + costOf(piece, left), 0n);
  const shareCost = shares.reduce((sum, piece) => sum + costOf(piece, piece.quantity), 0n);
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

/** A covered call ties up nothing beyond its shares. */
function cover(calls: readonly Contracts[], contracts: Units): void {
  let free = contracts;
  for (const call of calls) {
    const covered = leastOf(call.left, free);
    call.left -= covered;
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
