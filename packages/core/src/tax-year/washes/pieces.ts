import type { CalendarDate } from "../../shared/calendar-date.ts";
import { splitMoney, type Units } from "../../shared/units.ts";
import type { TaxAccount, TaxOpening, TaxPart } from "../tax-facts.ts";
import type { SplitUnits } from "./share-units.ts";

/** A disallowed loss that moved to shares. */
export type Carry = {
  readonly loss: WashedRow;
  /** US dollars, positive. */
  readonly amount: Units;
  /** Days that the lost lot had been held, added to the time of this one; 0 for shares that a contract delivered. */
  readonly heldDays: number;
  /** The column that it changes: what was bought costs more, what was sold brought less. */
  readonly into: "COST" | "PROCEEDS";
  /** The day on which a contract passed it on to the shares; null for what carries it since it was acquired. */
  readonly deliveredOn: CalendarDate | null;
};

/** Shares of a piece that have the same fate so far. */
export type Segment = {
  readonly steps: bigint;
  /** A loss was disallowed for them: they replace no other. */
  readonly isUsed: boolean;
  /** A contract that has replaced a loss brought them. */
  readonly isBrought: boolean;
  /** Such a contract took them away. */
  readonly isTakenAway: boolean;
  readonly carries: readonly Carry[];
};

/** A part of a lot on its way through the walk. */
export type Piece = {
  readonly part: TaxPart;
  readonly account: TaxAccount;
  /** The place of the account among all, by number: the order where no file has one (domain.md 9.3). */
  readonly accountRank: number;
  /** The account of its opening, before any transfer. */
  readonly acquiredIn: TaxAccount;
  /** See `SplitUnits`. */
  readonly steps: bigint;
  /** Days since 1970; infinite while open, NaN for an unknown opening. */
  readonly openedDay: number;
  readonly closedDay: number;
  /** Its place in the closing's day; of a delivered contract before the shares of the delivery. */
  readonly closedOrder: number;
  readonly isSection1256: boolean;
  /** A contract whose premium went into shares: it is no row. */
  readonly isDelivered: boolean;
  segments: readonly Segment[];
  /** The walk has passed its closing. */
  isPast: boolean;
};

/** What disallowed a part of a loss. */
export type Replacement = {
  readonly piece: Piece;
  readonly steps: bigint;
  /** US dollars, positive. */
  readonly amount: Units;
  /** In a retirement account: nothing is added to any basis. */
  readonly isLost: boolean;
};

/** A pair that is named and not reckoned. US dollars, positive: what would be disallowed. */
export type NamedPair = {
  readonly kind: "OLDER_REPLACEMENT" | "WRITTEN_AGAIN";
  /** What the loss meets, and the day it was acquired or written. */
  readonly instrument: string;
  readonly day: CalendarDate | null;
  readonly amount: Units;
};

/** A row of the tax year on its way: one lot closed by one transaction, or the part of it with a basis of its own. */
export type WashedRow = {
  readonly id: string;
  readonly piece: Piece;
  /** Shares or contracts of the closing's day, positive. */
  readonly quantity: Units;
  readonly steps: bigint;
  /** US dollars with the losses carried in. */
  readonly proceeds: Units;
  readonly cost: Units;
  /** Days added to the time of the lot. */
  readonly heldDays: number;
  /** Losses carried in; none of most. */
  readonly carries: readonly Carry[];
  /** The walk adds what disallows the loss, and the sums of it. */
  replacements: readonly Replacement[];
  named: readonly NamedPair[];
  adjustment: Units;
  lost: Units;
};

/** What one transaction opened, as far as it can replace a loss. */
export type Acquisition = {
  readonly opening: TaxOpening;
  readonly account: TaxAccount;
  readonly accountRank: number;
  readonly day: number;
  readonly isShort: boolean;
  /** In the order of their closing, open ones last. */
  readonly pieces: readonly Piece[];
  /** Pieces before it are past or used up. */
  next: number;
};

/** Shares that a contract delivered: it opened the piece, or closed it. */
export type ShareLeg = { readonly piece: Piece; readonly isOpened: boolean };

/** The facts as the walk needs them. */
export type Prepared = {
  readonly pieces: readonly Piece[];
  /** By the transaction that opened. */
  readonly acquisitionOf: ReadonlyMap<string, Acquisition>;
  /** By the assigned or exercised contract. */
  readonly shareLegsOf: ReadonlyMap<string, readonly ShareLeg[]>;
  readonly units: SplitUnits;
};

/** What of a piece has replaced nothing yet. */
export function unusedSteps({ segments }: Piece): bigint {
  let unused = 0n;
  for (const { isUsed, steps } of segments) {
    unused += isUsed ? 0n : steps;
  }
  return unused;
}

/** Cuts off at most `steps` of the segments that are `chosen`, changes them, and answers how much that was. */
export function cutSegments(
  piece: Piece,
  steps: bigint,
  {
    chosen,
    change,
  }: { readonly chosen: (segment: Segment) => boolean; readonly change: (segment: Segment) => Segment },
): bigint {
  let left = steps;
  piece.segments = piece.segments.flatMap((segment) => {
    if (left === 0n || !chosen(segment)) {
      return [segment];
    }
    const [cut, rest] = left < segment.steps ? divideSegment(segment, left) : [segment];
    left -= cut.steps;
    return rest === undefined ? [change(cut)] : [change(cut), rest];
  });
  return steps - left;
}

function divideSegment(segment: Segment, steps: bigint): readonly [Segment, Segment?] {
  const weights = [steps, segment.steps - steps];
  const amounts = segment.carries.map(({ amount }) => splitMoney(amount, weights));
  const part = (index: 0 | 1): Segment => ({
    ...segment,
    steps: weights[index] ?? 0n,
    carries: segment.carries.map((carry, at) => ({ ...carry, amount: amounts[at]?.[index] ?? 0n })),
  });
  return [part(0), part(1)];
}
