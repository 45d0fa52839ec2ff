import { type Capital, capitalOfContracts } from "../cover/capital.ts";
import { coverAccount } from "../cover/cover-contracts.ts";
import { type Coverable, termsOf } from "../cover/coverable.ts";
import { addDays, type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { Units } from "../shared/units.ts";
import type { OwnedPiece } from "./draft.ts";
import { ShareCosts } from "./pieces/cost-changes.ts";
import { endDayOf, FOREVER, type PairBook, unitsOn } from "./pieces/pieces.ts";

/** The capital that each day from `from` on ties up, until the next step. */
export type CapitalStep = { readonly from: CalendarDate; readonly dollars: Units };

export type CapitalOfDays = {
  /** Dollars times days before `lastDay`; a campaign of one day counts that day. */
  readonly dollarDays: Units;
  /** From `lastDay` on, in order; none when nothing is open. */
  readonly steps: readonly CapitalStep[];
  readonly isKnown: boolean;
};

/** The splits and costs of an account's shares and the deliverables of contracts, by which pieces are counted on a day. */
type ShareBook = Pick<PairBook, "deliverables" | "scales"> & { readonly costs: ShareCosts };

const isSharesOn = (piece: OwnedPiece, day: CalendarDate): boolean =>
  !piece.isContract && piece.since.day < day && endDayOf(piece) > day;

/** The opening day counts, the closing day does not (domain.md 5). `lastDay` is the last on which a row changed anything. */
export function capitalOfDays(
  pieces: readonly OwnedPiece[],
  {
    costChanges,
    entries,
    scales,
    deliverables,
  }: Pick<PairBook, "costChanges" | "deliverables" | "entries" | "scales">,
  lastDay: CalendarDate,
): CapitalOfDays {
  const book = { scales, deliverables, costs: new ShareCosts({ costChanges, entries, scales }) };
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

/** Capital of what is open on a day: contracts by the rule of `capitalOfContracts`, shares by their cost. */
export function capitalOf(pieces: readonly OwnedPiece[], day: CalendarDate, book: ShareBook): Capital {
  const shares = pieces.filter(({ isContract }) => !isContract);
  const long = shares.filter(({ side }) => side === "LONG");
  const held = long.reduce((sum, piece) => sum + unitsOn(piece, day, book.scales), 0n);
  const contracts = pieces.filter(({ isContract }) => isContract);
  const told = contracts.flatMap((piece) => coverableOf(piece, day, book) ?? []);
  const { dollars, isKnown } = capitalOfContracts(
    coverAccount(told, { shares: new Map([[UNDERLYING, held]]), cash: null, prices: NO_PRICES }),
  );
  return {
    dollars: shares.reduce((sum, piece) => sum + book.costs.on(day, piece), dollars),
    isKnown:
      isKnown && told.length === contracts.length && shares.every(({ opening }) => opening !== undefined),
  };
}

/** All pieces are of one underlying, whatever names it had. */
const UNDERLYING = "";
/** The prices of those days aren't kept: cover goes by strikes. */
const NO_PRICES = new Map<string, Units>();

/** Undefined for a contract that its symbol does not tell. */
function coverableOf(
  piece: OwnedPiece,
  day: CalendarDate,
  { scales, deliverables }: ShareBook,
): Coverable | undefined {
  const { instrument, quantity, side, opening = null } = piece;
  const terms = termsOf(instrument, deliverables.get(instrument) ?? null);
  const { sharesEach = null } = terms ?? {};
  return (
    terms && {
      ...terms,
      instrument,
      underlying: UNDERLYING,
      isShort: side === "SHORT",
      count: quantity,
      premium: opening,
      // Contracts count as they did at their end, so that before a split each delivers as many fewer shares.
      sharesEach: sharesEach === null ? null : (sharesEach * unitsOn(piece, day, scales)) / quantity,
    }
  );
}
