import { STANDARD } from "../cover/coverable.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareUnits, leastOf, type Units } from "../shared/units.ts";
import { type Draft, dividePiece } from "./draft.ts";
import { endDayOf, type Moment, type PairBook, type Piece, unitsOn } from "./pieces/pieces.ts";

/** Shares in the account; without an owner they were bought outright and no call has covered them yet. */
export type HeldShares = { readonly piece: Piece; readonly owner: Draft | undefined };
export type OpenCall = {
  readonly piece: Piece;
  readonly owner: Draft;
  /** Opened in place of a call that was opened on the same day. */
  readonly isReplacement: boolean;
};

/** The splits of the shares, and what each call delivers. */
type CallBook = Pick<PairBook, "deliverables" | "scales">;

/**
 * The shares that short calls cover: the oldest in the account, as many as the calls are on. Those that were bought
 * outright join the campaign of their call (domain.md 5).
 */
export class CoveredShares {
  /** By opening of the call: the row that brought the first shares behind it. */
  readonly behind = new Map<string, string>();
  readonly #book: CallBook;
  #shares: HeldShares[] = [];
  #calls: OpenCall[] = [];
  #outright: Piece[] = [];

  constructor(book: CallBook) {
    this.#book = book;
  }

  addShares(held: HeldShares): void {
    const place = this.#shares.findLastIndex((other) => byAge(other, held) <= 0) + 1;
    this.#shares.splice(place, 0, held);
  }

  addCall(call: OpenCall): void {
    this.#calls.push(call);
  }

  /** Shares that ended without a call are put aside for good. */
  beginDay(day: CalendarDate): void {
    const isGone = ({ piece }: { readonly piece: Piece }) => endDayOf(piece) < day;
    this.#outright.push(...this.#shares.flatMap((held) => (isGone(held) && !held.owner ? [held.piece] : [])));
    this.#shares = this.#shares.filter((held) => !isGone(held));
    this.#calls = this.#calls.filter((call) => !isGone(call));
  }

  /** The campaign of the first shares that no open call covers. */
  nextOwner(day: CalendarDate): Draft | undefined {
    const open = this.#calls.filter(({ piece }) => endDayOf(piece) > day);
    let covered = open.reduce((sum, call) => sum + this.#sharesFor(call, this.#contractsOn(day, call)), 0n);
    return this.#shares.find(({ piece }) => {
      covered -= unitsOn(piece, day, this.#book.scales);
      return piece.side === "LONG" && covered < 0n;
    })?.owner;
  }

  /** Shares that no call ever covered. */
  outright(): Piece[] {
    return [...this.#outright, ...this.#shares.flatMap((held) => (held.owner ? [] : [held.piece]))];
  }

  /** Before shares are sold: calls that were open at any time of the day, a roll counted once. */
  coverDuring(day: CalendarDate): void {
    const count = (is: (call: OpenCall) => boolean) =>
      this.#calls.reduce((sum, call) => (is(call) ? sum + this.#contractsOn(day, call) : sum), 0n);
    const counts = [
      count(({ piece }) => piece.from.day < day),
      count(({ piece, isReplacement }) => piece.from.day === day && !isReplacement),
      count(({ piece }) => endDayOf(piece) > day),
    ];
    const most = counts.sort(compareUnits).at(-1) ?? 0n;
    this.#cover(day, this.#calls, { most, shares: this.#shares });
  }

  /** At the day's end. */
  coverAfter(day: CalendarDate): void {
    const calls = this.#calls.filter(({ piece }) => endDayOf(piece) > day);
    const shares = this.#shares.filter(({ piece }) => endDayOf(piece) > day);
    const most = calls.reduce((sum, call) => sum + this.#contractsOn(day, call), 0n);
    this.#cover(day, calls, { most, shares });
  }

  /** Shares that a contract took away have met it, whether or not it was seen to cover them. */
  take(closeEntryIds: ReadonlySet<string>, moment: Moment, owner: Draft): void {
    this.#shares = this.#shares.map((held) => {
      if (held.owner !== undefined || !closeEntryIds.has(held.piece.closeEntryId ?? "")) {
        return held;
      }
      owner.add(held.piece, { since: moment });
      return { ...held, owner };
    });
  }

  #contractsOn = (day: CalendarDate, { piece }: OpenCall): Units => unitsOn(piece, day, this.#book.scales);

  /** As many as that many contracts deliver; 100 each where no text tells it. */
  #sharesFor({ piece }: OpenCall, contracts: Units): Units {
    return contracts * BigInt((this.#book.deliverables.get(piece.instrument) ?? STANDARD).shares);
  }

  #cover(
    day: CalendarDate,
    calls: readonly OpenCall[],
    given: { readonly most: Units; readonly shares: readonly HeldShares[] },
  ): void {
    const queue = new ShareQueue(
      given.shares.filter(({ piece }) => piece.side === "LONG"),
      ({ piece }) => unitsOn(piece, day, this.#book.scales),
    );
    let contracts = given.most;
    for (const call of calls) {
      if (contracts <= 0n || queue.isEmpty) {
        return;
      }
      const covering = leastOf(this.#contractsOn(day, call), contracts);
      contracts -= covering;
      let needed = this.#sharesFor(call, covering);
      for (let next = queue.take(needed); next !== undefined; next = queue.take(needed)) {
        needed -= next.taken;
        queue.putBack(this.#join(next.held, call, { day, taken: next.taken, of: next.of }));
      }
    }
  }

  /** Lets shares join the campaign of a call; answers the shares that are left of the lot, for the next call. */
  #join(
    held: HeldShares,
    call: OpenCall,
    { day, taken, of }: { readonly day: CalendarDate; readonly taken: Units; readonly of: Units },
  ): HeldShares {
    const { openEntryId } = call.piece;
    if (!this.behind.has(openEntryId)) {
      this.behind.set(openEntryId, held.piece.openEntryId);
    }
    if (held.owner !== undefined) {
      return held;
    }
    const [piece, rest] = taken === of ? [held.piece, undefined] : dividePiece(held.piece, taken, of);
    const { from } = held.piece;
    const index = Math.max(from.index, call.piece.from.index) + 0.5;
    const since = from.day === day ? from : { day, index };
    call.owner.add(piece, { since, coveredBy: openEntryId });
    const left = rest && { piece: rest, owner: undefined };
    this.#shares.splice(
      this.#shares.indexOf(held),
      1,
      { piece, owner: call.owner },
      ...(left === undefined ? [] : [left]),
    );
    return left ?? { piece, owner: call.owner };
  }
}

/** Lots of shares in turn, each as often as some of its shares are left. */
class ShareQueue {
  readonly #waiting: readonly HeldShares[];
  #next = 0;
  readonly #unitsOf: (held: HeldShares) => Units;
  #held: HeldShares | undefined;
  #left: Units = 0n;

  constructor(waiting: readonly HeldShares[], unitsOf: (held: HeldShares) => Units) {
    this.#waiting = waiting;
    this.#unitsOf = unitsOf;
  }

  get isEmpty(): boolean {
    return this.#left <= 0n && this.#next >= this.#waiting.length;
  }

  /** At most `needed` of the next shares; undefined when none are needed or left. */
  take(needed: Units): { readonly held: HeldShares; readonly taken: Units; readonly of: Units } | undefined {
    while (needed > 0n && this.#left <= 0n && this.#next < this.#waiting.length) {
      this.#held = this.#waiting[this.#next];
      this.#next += 1;
      this.#left = this.#held === undefined ? 0n : this.#unitsOf(this.#held);
    }
    if (needed <= 0n || this.#held === undefined || this.#left <= 0n) {
      return undefined;
    }
    const of = this.#left;
    const taken = leastOf(needed, of);
    this.#left -= taken;
    return { held: this.#held, taken, of };
  }

  /** Puts back the rest of the lot that was just taken from. */
  putBack(held: HeldShares): void {
    this.#held = held;
  }
}

/** Lots are used in this order. */
function byAge(a: HeldShares, b: HeldShares): number {
  const [own, other] = [a.piece, b.piece];
  if (own.openedOn !== other.openedOn) {
    return own.openedOn < other.openedOn ? -1 : 1;
  }
  return (
    own.from.index - other.from.index ||
    (own.until?.index ?? Number.MAX_VALUE) - (other.until?.index ?? Number.MAX_VALUE)
  );
}
