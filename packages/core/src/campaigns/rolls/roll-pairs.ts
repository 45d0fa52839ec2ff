import type { LedgerEntry } from "../../ledger/ledger.ts";
import { daysBetween } from "../../shared/calendar-date.ts";
import { groupBy } from "../../shared/group-by.ts";
import { absolute, compareUnits, leastOf, toUnits, type Units } from "../../shared/units.ts";
import { readContractSymbol } from "../../transactions/option-contract.ts";
import { type PairBook, type Piece, unitsOn } from "../pieces/pieces.ts";

/** Contracts closed by a trade, and those opened in their place on the same day. */
export type Roll = {
  readonly closeEntryId: string;
  readonly openEntryId: string;
  /** Contracts of the pair, as they counted on that day. */
  readonly quantity: Units;
};

/**
 * Pairs contracts closed by a trade with other contracts of the same right and side opened on that day: first lines of
 * equal quantity next to each other in the file, then the nearest strike and expiration, then the order of the day. A
 * contract is paired once; openings that are left over are new legs (domain.md 5).
 */
export function pairRolls(book: PairBook): Roll[] {
  const options = book.pieces.filter(({ terms }) => terms !== undefined);
  const closed = options.filter(({ closeEntryId }) => TRADES.has(book.entries.get(closeEntryId ?? "")?.type));
  const closings = groupBy(linesOf(book, closed, "close"), placeOf);
  const openings = groupBy(linesOf(book, options, "open"), placeOf);
  return [...closings].flatMap(([place, lines]) => pairLines(lines, openings.get(place) ?? []));
}

const TRADES: ReadonlySet<LedgerEntry["type"] | undefined> = new Set<LedgerEntry["type"]>([
  "OPT_BTC",
  "OPT_STC",
  "SELL",
]);

/** Contracts that one row opened or closed. */
type Line = Pick<Piece, "instrument" | "side"> & {
  readonly entry: LedgerEntry;
  readonly index: number;
  readonly terms: NonNullable<Piece["terms"]>;
  readonly quantity: Units;
  left: Units;
};

function linesOf({ entries, scales }: PairBook, pieces: readonly Piece[], end: "close" | "open"): Line[] {
  const idOf = (piece: Piece) => (end === "open" ? piece.openEntryId : (piece.closeEntryId ?? ""));
  const groups = groupBy(pieces, (piece) => `${idOf(piece)} ${piece.side}`);
  const lines = [...groups.values()].flatMap((group): Line[] => {
    const [first] = group;
    const entry = first && entries.get(idOf(first));
    // As the row names it: it may have been renamed or re-struck since.
    const terms = entry && readContractSymbol(entry.instrument);
    if (
      first === undefined ||
      entry === undefined ||
      terms === undefined ||
      (end === "open" && first.end === "UNMATCHED")
    ) {
      return [];
    }
    // An opening as it counted on its day: a split may have come since.
    const countOf = (piece: Piece) =>
      end === "open" ? unitsOn(piece, piece.from.day, scales) : piece.quantity;
    const quantity = group.reduce((sum, piece) => sum + countOf(piece), 0n);
    const index = (end === "open" ? first.from : first.until)?.index ?? 0;
    const { instrument } = entry;
    return [{ entry, index, instrument, side: first.side, terms, quantity, left: quantity }];
  });
  return lines.sort((a, b) => a.index - b.index);
}

const placeOf = ({ entry, terms, side }: Line) => `${entry.eventDate} ${terms.right} ${side}`;

function pairLines(closings: readonly Line[], openings: readonly Line[]): Roll[] {
  const pairs = closings.flatMap((closing) =>
    openings
      .filter(({ instrument }) => instrument !== closing.instrument)
      .map((opening) => ({ closing, opening, ...distance(closing, opening) })),
  );
  const rolls: Roll[] = [];
  const inTurn = pairs.sort(
    (a, b) =>
      Number(b.isAdjacent) - Number(a.isAdjacent) ||
      compareUnits(a.strikes, b.strikes) ||
      a.days - b.days ||
      a.closing.index - b.closing.index ||
      a.opening.index - b.opening.index,
  );
  for (const { closing, opening } of inTurn) {
    const quantity = leastOf(closing.left, opening.left);
    if (quantity > 0n) {
      closing.left -= quantity;
      opening.left -= quantity;
      rolls.push({ closeEntryId: closing.entry.id, openEntryId: opening.entry.id, quantity });
    }
  }
  return rolls;
}

function distance(closing: Line, opening: Line) {
  return {
    isAdjacent: closing.quantity === opening.quantity && areNeighbors(closing.entry, opening.entry),
    strikes: absolute(toUnits(closing.terms.strike) - toUnits(opening.terms.strike)),
    days: Math.abs(daysBetween(closing.terms.expiration, opening.terms.expiration)),
  };
}

/** Lines next to each other in the file that decides the order of their day. */
const areNeighbors = (a: LedgerEntry, b: LedgerEntry): boolean =>
  a.runDate === b.runDate &&
  a.dayOrder !== undefined &&
  b.dayOrder !== undefined &&
  Math.abs(a.dayOrder - b.dayOrder) === 1;
