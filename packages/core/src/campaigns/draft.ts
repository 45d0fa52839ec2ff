import type { CalendarDate } from "../shared/calendar-date.ts";
import { splitMoney, type Units } from "../shared/units.ts";
import { endDayOf, FOREVER, type Moment, type Piece } from "./pieces/pieces.ts";

/** A piece with the campaign that it belongs to. */
export type OwnedPiece = Piece & {
  /** From when on it belongs to it: later than its opening for shares that a call covers. */
  readonly since: Moment;
  /** The call that brought the shares in. */
  readonly coveredBy?: string | undefined;
};

/** A campaign that is being put together. */
export class Draft {
  readonly pieces: OwnedPiece[] = [];
  /** By opening: the row that ended the last leg before it, over a gap. */
  readonly continued = new Map<string, string>();
  /** By the row that brought shares in: the first call that covers them. */
  readonly calls = new Map<string, string>();
  /** The last day on which a piece of the campaign ended; FOREVER while one is open. */
  endDay = "" as CalendarDate;
  /** The last day on which shares of the campaign ended; empty without any. */
  lastShareDay = "" as CalendarDate;

  add(piece: Piece, joining: Pick<OwnedPiece, "coveredBy" | "since"> = { since: piece.from }): void {
    this.take({ ...piece, ...joining });
  }

  take(piece: OwnedPiece): void {
    this.pieces.push(piece);
    if (piece.coveredBy !== undefined && !this.calls.has(piece.openEntryId)) {
      this.calls.set(piece.openEntryId, piece.coveredBy);
    }
    const end = endDayOf(piece);
    if (end > this.endDay) {
      this.endDay = end;
    }
    if (!piece.isContract && end > this.lastShareDay) {
      this.lastShareDay = end;
    }
  }

  /** The day the campaign opened: the earliest day of its pieces. */
  get openedOn(): CalendarDate {
    return this.pieces.map(({ since }) => since.day).sort()[0] ?? FOREVER;
  }

  /** True when the last shares end on the campaign's last day: it ends then, without waiting out the gap. */
  get endsAtOnce(): boolean {
    return this.lastShareDay !== "" && this.lastShareDay === this.endDay;
  }

  /** The row that ended what was open last. */
  get lastEntryId(): string | undefined {
    return this.pieces.reduce<OwnedPiece | undefined>(
      (last, piece) => ((piece.until?.index ?? -1) >= (last?.until?.index ?? -1) ? piece : last),
      undefined,
    )?.closeEntryId;
  }
}

/** Shares that never met an option: a campaign lasts until the last of them is gone. */
export function holdingsOf(pieces: readonly Piece[]): Draft[] {
  const holdings: Draft[] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const piece of [...pieces].sort((a, b) => a.from.index - b.from.index)) {
    if (piece.from.index > until || holdings.length === 0) {
      holdings.push(new Draft());
    }
    holdings.at(-1)?.add(piece);
    until = Math.max(until, piece.until?.index ?? Number.POSITIVE_INFINITY);
  }
  return holdings;
}

/** Cuts a piece in two, all money with it; `part` of `whole` shares go into the first. */
export function dividePiece(piece: Piece, part: Units, whole: Units): [Piece, Piece] {
  const first = (piece.quantity * part) / whole;
  const weights = [first, piece.quantity - first];
  const cut = (money: Units | undefined) =>
    money === undefined ? [undefined, undefined] : splitMoney(money, weights);
  const openings = cut(piece.opening);
  const taxOpenings = cut(piece.taxOpening);
  const closings = splitMoney(piece.closing, weights);
  const partAt = (index: 0 | 1): Piece => ({
    ...piece,
    quantity: weights[index] ?? 0n,
    opening: openings[index],
    taxOpening: taxOpenings[index],
    closing: closings[index] ?? 0n,
  });
  return [partAt(0), partAt(1)];
}
