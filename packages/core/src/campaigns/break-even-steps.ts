import type { OpenPart } from "../if-closed-now/if-closed-now.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits } from "../shared/units.ts";
import { breakEvens, breakEvenUnknown } from "./break-even.ts";
import type { Dividend } from "./dividends.ts";
import type { OwnedPiece } from "./draft.ts";
import { ShareCosts } from "./pieces/cost-changes.ts";
import { endDayOf, FOREVER, netOf, type PairBook, unitsOn } from "./pieces/pieces.ts";

/** The break-even of a campaign from the end of a day on, until the next step; in shares and contracts as they counted that day. */
export type BreakEvenStep = {
  readonly day: CalendarDate;
  /** Prices of the underlying, ascending; none where nothing is open, and where nobody knows them. */
  readonly breakEvens: readonly DecimalText[];
  /** A sentence why nobody knows them; absent where they are known, and with nothing open. */
  readonly unknown?: string;
};

/** A longer story is told from its end, as its timeline is drawn. */
const STEPS_MAX = 300;

type Told = {
  readonly pieces: readonly OwnedPiece[];
  /** Dividends, and money that shares realized without a sale. */
  readonly income: readonly Dividend[];
};

type Book = Pick<PairBook, "costChanges" | "deliverables" | "entries" | "scales">;

/**
 * The break-even at the end of each day that changed it, by the same rule as the campaign's own figure (`breakEvens`), which the last step is.
 * A day that leaves it as it was is no step.
 */
export function breakEvenSteps(book: Book, { pieces, income }: Told): BreakEvenStep[] {
  const costs = new ShareCosts(book);
  const opened = pieces
    .filter(({ end }) => end !== "UNMATCHED")
    .sort((a, b) => (a.since.day < b.since.day ? -1 : 1));
  const ended = [...pieces].sort((a, b) => (endDayOf(a) < endDayOf(b) ? -1 : 1));
  const paid = [...income].sort((a, b) => (a.entry.eventDate < b.entry.eventDate ? -1 : 1));
  const [takeOpened, takeEnded, takePaid] = [
    upTo(opened, ({ since }) => since.day),
    upTo(ended, endDayOf),
    upTo(paid, ({ entry }) => entry.eventDate),
  ];
  const lost = new Set<string | undefined>();
  const steps: BreakEvenStep[] = [];
  let alive: OwnedPiece[] = [];
  let earned = 0n;
  for (const day of daysOf(book, pieces, income)) {
    alive = [...alive, ...takeOpened(day)].filter((piece) => endDayOf(piece) > day);
    for (const piece of takeEnded(day)) {
      earned += netOf(piece);
      if (piece.end === "UNMATCHED") {
        lost.add(piece.closeEntryId);
      }
    }
    earned += takePaid(day).reduce((sum, { amount }) => sum + amount, 0n);
    const open = alive.map((piece) => partOn(piece, day, { book, costs }));
    const unknown = breakEvenUnknown(open, lost.size);
    const step = {
      day,
      breakEvens: breakEvens(earned, open, lost.size).map(fromUnits),
      ...(unknown === undefined ? {} : { unknown }),
    };
    if (!isSame(step, steps.at(-1))) {
      steps.push(step);
    }
  }
  return steps.slice(-STEPS_MAX);
}

/** Days on which something began, ended, paid, cost less or was split, in order. */
function daysOf(
  { costChanges, scales }: Book,
  pieces: readonly OwnedPiece[],
  income: readonly Dividend[],
): CalendarDate[] {
  const own = [
    ...pieces.flatMap((piece) => [piece.since.day, endDayOf(piece)]),
    ...income.map(({ entry }) => entry.eventDate),
  ].filter((day) => day !== FOREVER);
  const changed = [...costChanges, ...scales].map(({ day }) => day);
  const isHeld = (day: CalendarDate) =>
    pieces.some((piece) => piece.since.day < day && endDayOf(piece) > day);
  return [...new Set([...own, ...changed.filter(isHeld)])].sort();
}

/** Those in order up to a day that were not taken before. */
function upTo<Item>(items: readonly Item[], dayOf: (item: Item) => CalendarDate) {
  let next = 0;
  return (day: CalendarDate): Item[] => {
    const taken: Item[] = [];
    for (let item = items[next]; item !== undefined && dayOf(item) <= day; item = items[next]) {
      taken.push(item);
      next += 1;
    }
    return taken;
  };
}

type OnDay = { readonly book: Book; readonly costs: ShareCosts };

/** A piece as it was open at the end of a day. */
function partOn(piece: OwnedPiece, day: CalendarDate, { book, costs }: OnDay) {
  const { isContract, side, opening, openEntryId } = piece;
  const units = unitsOn(piece, day, book.scales);
  const row = book.entries.get(openEntryId);
  // A contract that became another one bore its first name until then.
  const instrument = isContract && units !== piece.quantity && row ? row.instrument : piece.instrument;
  const cost = isContract || side === "SHORT" ? opening : opening && -costs.on(day, piece);
  return {
    instrument,
    quantity: fromUnits(side === "SHORT" ? -units : units),
    amount: cost === undefined ? null : fromUnits(cost),
    delivers: book.deliverables.get(instrument),
  } satisfies Partial<OpenPart>;
}

const isSame = (step: BreakEvenStep, before: BreakEvenStep | undefined): boolean =>
  before === undefined
    ? step.breakEvens.length === 0 && step.unknown === undefined
    : step.unknown === before.unknown && step.breakEvens.join() === before.breakEvens.join();
