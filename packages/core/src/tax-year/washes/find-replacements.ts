import { leastOf } from "../../shared/units.ts";
import type { WashedRow } from "./pieces.ts";
import { type Acquisition, type Piece, type Prepared, unusedSteps } from "./pieces.ts";
import { isOnePurchase } from "./prepare-pieces.ts";
import type { Pool } from "./replacement-pools.ts";

/** Days before and after a loss in which an acquisition disallows it, calendar days, both ends included. */
export const WINDOW_DAYS = 30;

/** Shares of a piece that are taken for a loss. */
export type Taken = { readonly piece: Piece; readonly steps: bigint };

export type Found = {
  readonly taken: readonly Taken[];
  /** What the lots acquired before the lot that was sold would have replaced of the rest. */
  readonly older: readonly Taken[];
};

/**
 * Which shares replace those of a loss, in the order of their acquisition (domain.md 9.3): within the window, of another
 * purchase, not acquired before the lot that was sold, and still held after the loss. Of one day first those of the loss's
 * own account. Nothing is marked.
 */
export function findReplacements(loss: WashedRow, pool: Pool, shareLegsOf: Prepared["shareLegsOf"]): Found {
  const { piece } = loss;
  const first = piece.closedDay - WINDOW_DAYS;
  const last = piece.closedDay + WINDOW_DAYS;
  const since = Number.isNaN(piece.openedDay) ? first : Math.max(first, piece.openedDay);
  const search = new Search(loss, pool, shareLegsOf);
  const found = search.collect({ since, last, isOlder: false, steps: loss.steps });
  const left = loss.steps - sumOf(found);
  const older =
    left === 0n ? [] : search.collect({ since: first, last: piece.openedDay, isOlder: true, steps: left });
  return { taken: found, older };
}

type Span = {
  /** Days, both included. */
  readonly since: number;
  readonly last: number;
  /** Only what was acquired before the lot that was sold, or only what was not. */
  readonly isOlder: boolean;
  readonly steps: bigint;
};

class Search {
  readonly #loss: Piece;
  readonly #pool: Pool;
  readonly #shareLegsOf: Prepared["shareLegsOf"];
  /** Shares that a contract taken by this search brings: they are used up with it. */
  readonly #delivered = new Map<Piece, bigint>();

  constructor({ piece }: WashedRow, pool: Pool, shareLegsOf: Prepared["shareLegsOf"]) {
    this.#loss = piece;
    this.#pool = pool;
    this.#shareLegsOf = shareLegsOf;
  }

  collect({ since, last, isOlder, steps }: Span): Taken[] {
    const taken: Taken[] = [];
    let left = steps;
    let index = this.#pool.firstFrom(this.#pool.firstOn(since));
    for (
      let day = this.#dayAt(index);
      left > 0n && day !== undefined && day <= last;
      day = this.#dayAt(index)
    ) {
      for (const isOwn of [true, false]) {
        left -= this.#collectDay(index, { isOwn, isOlder, steps: left }, taken);
      }
      index = this.#pool.firstFrom(this.#pool.firstOn(day + 1));
    }
    return taken;
  }

  #dayAt(index: number): number | undefined {
    return this.#pool.acquisitions[index]?.day;
  }

  /** From an index on, those of its day, of the loss's own account or of all others; answers how much. */
  #collectDay(
    index: number,
    { isOwn, isOlder, steps }: Pick<Span, "isOlder" | "steps"> & { readonly isOwn: boolean },
    taken: Taken[],
  ): bigint {
    const { acquisitions } = this.#pool;
    const day = this.#dayAt(index);
    let left = steps;
    for (let at = index; left > 0n && this.#dayAt(at) === day; at = this.#pool.firstFrom(at + 1)) {
      const candidate = acquisitions[at];
      if (candidate !== undefined && this.#isOwn(candidate) === isOwn && this.#fits(candidate, isOlder)) {
        left -= this.#take(candidate, left, taken);
      }
    }
    return steps - left;
  }

  #isOwn({ opening }: Acquisition): boolean {
    return opening.accountId === this.#loss.part.accountId;
  }

  #fits(candidate: Acquisition, isOlder: boolean): boolean {
    const { opening } = this.#loss.part;
    const isSame = opening !== null && isOnePurchase(candidate.opening, opening);
    return !isSame && isOlder === this.#isAcquiredBefore(candidate);
  }

  /** The order of a day says it only within an account. */
  #isAcquiredBefore({ day, opening }: Acquisition): boolean {
    const own = this.#loss.part.opening;
    if (day !== this.#loss.openedDay) {
      return day < this.#loss.openedDay;
    }
    return own !== null && own.accountId === opening.accountId && opening.order < own.order;
  }

  /** Adds what of the acquisition is there and held after the loss; answers how much. */
  #take({ pieces, next }: Acquisition, most: bigint, taken: Taken[]): bigint {
    let left = most;
    for (let at = next; at < pieces.length && left > 0n; at += 1) {
      const piece = pieces[at];
      if (piece !== undefined && this.#isHeldAfter(piece)) {
        const unused = unusedSteps(piece) - (this.#delivered.get(piece) ?? 0n);
        const steps = leastOf(unused, left);
        if (steps > 0n) {
          taken.push({ piece, steps });
          this.#spendDelivered(piece, steps);
          left -= steps;
        }
      }
    }
    return most - left;
  }

  #spendDelivered({ isDelivered, part: { closing } }: Piece, steps: bigint): void {
    let left = steps;
    const legs = isDelivered && closing !== null ? (this.#shareLegsOf.get(closing.id) ?? []) : [];
    for (const { piece } of legs.filter(({ isOpened }) => isOpened)) {
      const known = this.#delivered.get(piece) ?? 0n;
      const used = leastOf(left, unusedSteps(piece) - known);
      this.#delivered.set(piece, known + used);
      left -= used;
    }
  }

  /** What another account closed on the loss's day is not held after it: no file has an order across accounts. */
  #isHeldAfter({ part, closedDay, closedOrder }: Piece): boolean {
    const { part: own, closedDay: day, closedOrder: order } = this.#loss;
    return closedDay > day || (closedDay === day && part.accountId === own.accountId && closedOrder > order);
  }
}

const sumOf = (taken: readonly Taken[]): bigint => taken.reduce((sum, { steps }) => sum + steps, 0n);
