import { greatestOf, splitMoney, splitQuantity, toUnits, type Units } from "../../shared/units.ts";
import type { Carry, Piece, Segment, WashedRow } from "./pieces.ts";

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
export function rowsOfPiece(piece: Piece, ids: RowIds): WashedRow[] {
  const { part, segments } = piece;
  const [buys, sells] = [toUnits(part.buys ?? "0"), toUnits(part.sells ?? "0")];
  const quantity = toUnits(part.quantity);
  const [only] = segments;
  if (segments.length <= 1) {
    return [rowOf({ piece, ids, quantity, buys, sells, group: only ?? { steps: 0n, carries: NO_CARRIES } })];
  }
  const groups = groupSegments(segments);
  const weights = groups.map(({ steps }) => steps);
  const [bought, sold] = [splitMoney(buys, weights), splitMoney(sells, weights)];
  const quantities = splitQuantity(quantity, weights);
  return groups.map((group, index) =>
    rowOf({
      piece,
      ids,
      group,
      quantity: quantities[index] ?? 0n,
      buys: bought[index] ?? 0n,
      sells: sold[index] ?? 0n,
    }),
  );
}

type Figures = {
  readonly piece: Piece;
  readonly ids: RowIds;
  readonly group: Group;
  readonly quantity: Units;
  readonly buys: Units;
  readonly sells: Units;
};

const rowOf = ({ piece, ids, group: { steps, carries }, quantity, buys, sells }: Figures): WashedRow => ({
  id: ids.next(piece),
  piece,
  quantity,
  steps,
  proceeds: sells - sumOfCarries(carries, "PROCEEDS"),
  cost: buys + sumOfCarries(carries, "COST"),
  heldDays: heldDaysOf(carries),
  carries,
  replacements: [],
  named: [],
  adjustment: 0n,
  lost: 0n,
});

type Group = { readonly steps: bigint; readonly carries: readonly Carry[] };

const NO_CARRIES: readonly Carry[] = [];

function groupSegments(segments: readonly Segment[]): readonly Group[] {
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

/** Of a closing and an opening, the same whenever the same facts are on record. Rows of one closing are asked for together. */
export class RowIds {
  #closing = "";
  #openings: string[] = [];

  next({ part }: Piece): string {
    const closing = part.closing?.id ?? "";
    const opening = part.opening?.id ?? "";
    if (closing !== this.#closing) {
      this.#closing = closing;
      this.#openings = [];
    }
    const count = this.#openings.filter((id) => id === opening).length;
    this.#openings.push(opening);
    return count === 0 ? `${closing}.${opening}` : `${closing}.${opening}.${count}`;
  }
}
