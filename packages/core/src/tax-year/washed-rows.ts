import type { CalendarDate } from "../shared/calendar-date.ts";
import { greatestOf, splitMoney, splitQuantity, toUnits, type Units } from "../shared/units.ts";
import type { Carry, Piece, Segment } from "./pieces.ts";

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

/** The part of the loss without a replacement, in steps; 0 for a gain. */
export const openSteps = ({ steps, replacements }: WashedRow): bigint =>
  replacements.reduce((left, { steps: used }) => left - used, steps);

/** Negative for a loss, before the adjustment. */
export const resultOf = ({ proceeds, cost }: WashedRow): Units => proceeds - cost;

/** The part of a loss that is not disallowed, positive; 0 for a gain. */
export const allowedLossOf = (row: WashedRow): Units => greatestOf(-resultOf(row) - row.adjustment, 0n);

/**
 * The rows of a closed piece: one, or one for each part that has another cost a share or other time added, because it
 * carries a loss. Amounts are divided by shares, the rest by largest remainder (domain.md 9.2). `ids` counts the rows of
 * each closing and opening.
 */
export function rowsOfPiece(piece: Piece, ids: Map<string, number>): WashedRow[] {
  const { part, segments } = piece;
  const groups = groupSegments(segments);
  const weights = groups.map(({ steps }) => steps);
  const divide = (amount: Units) => (groups.length === 1 ? [amount] : splitMoney(amount, weights));
  const buys = divide(toUnits(part.buys ?? "0"));
  const sells = divide(toUnits(part.sells ?? "0"));
  const whole = toUnits(part.quantity);
  const quantities = groups.length === 1 ? [whole] : splitQuantity(whole, weights);
  return groups.map(({ steps, carries }, index) => ({
    id: nextId(piece, ids),
    piece,
    quantity: quantities[index] ?? 0n,
    steps,
    proceeds: (sells[index] ?? 0n) - sumOfCarries(carries, "PROCEEDS"),
    cost: (buys[index] ?? 0n) + sumOfCarries(carries, "COST"),
    heldDays: heldDaysOf(carries),
    carries,
    replacements: [],
    named: [],
    adjustment: 0n,
    lost: 0n,
  }));
}

type Group = { readonly steps: bigint; readonly carries: readonly Carry[] };

const NO_CARRIES: readonly Carry[] = [];

function groupSegments(segments: readonly Segment[]): readonly Group[] {
  const [first] = segments;
  if (segments.length <= 1) {
    return [first ?? { steps: 0n, carries: NO_CARRIES }];
  }
  const groups = new Map<string, { steps: bigint; carries: Carry[] }>();
  for (const segment of segments) {
    const key = costKey(segment);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { steps: segment.steps, carries: [...segment.carries] });
    } else {
      group.steps += segment.steps;
      group.carries.push(...segment.carries);
    }
  }
  return [...groups.values()];
}

/** Fine enough to tell costs a share apart that differ by a cent in a billion shares. */
const FINE = 10n ** 20n;

/** Equal for shares with the same cost and the same time added. */
function costKey({ steps, carries }: Segment): string {
  if (carries.length === 0) {
    return "";
  }
  const perShare = (into: Carry["into"]) => (sumOfCarries(carries, into) * FINE) / steps;
  return `${heldDaysOf(carries)} ${perShare("COST")} ${perShare("PROCEEDS")}`;
}

export const sumOfCarries = (carries: readonly Carry[], into?: Carry["into"]): Units =>
  carries.reduce((sum, carry) => (into === undefined || carry.into === into ? sum + carry.amount : sum), 0n);

/** Equal in all carries of a row, but for those that a contract passed on, which add none. */
export const heldDaysOf = (carries: readonly Carry[]): number =>
  carries.reduce((most, { heldDays }) => Math.max(most, heldDays), 0);

/** The same whenever the same facts are on record. */
function nextId({ part }: Piece, ids: Map<string, number>): string {
  const key = `${part.closing?.id ?? ""}.${part.opening?.id ?? ""}`;
  const count = ids.get(key) ?? 0;
  ids.set(key, count + 1);
  return count === 0 ? key : `${key}.${count}`;
}
