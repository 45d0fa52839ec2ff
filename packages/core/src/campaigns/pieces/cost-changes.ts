import { amountsOf, quantityOf } from "../../ledger/entry-amounts.ts";
import type { Step } from "../../ledger/order-entries.ts";
import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { groupBy } from "../../shared/group-by.ts";
import { absolute, leastOf, shareOfMoney, toUnits, type Units } from "../../shared/units.ts";
import { SHARE_PURCHASES } from "../../transactions/trade-types.ts";
import { type CostChange, type PairBook, type Piece, unitsOn } from "./pieces.ts";

/** So many percent of the cost of all shares went to the child of a spin-off, at the day's open. */
export type Allocation = { readonly day: CalendarDate; readonly percent: DecimalText };

const ALL = toUnits("100");

/** Returns of capital and spin-offs that lowered the cost of shares while they were held, the last one first. */
export function listCostChanges(
  steps: readonly Step[],
  { pieces, scales, payments }: Pick<PairBook, "payments" | "pieces" | "scales">,
  allocations: readonly Allocation[],
): CostChange[] {
  const returned = steps.flatMap(({ entry, role }, index): CostChange[] => {
    if (role !== "LOWER_BASIS" || entry.reorganization !== undefined) {
      return [];
    }
    const moment = { index, day: entry.eventDate };
    const held = pieces
      .filter((piece) => isHeldAt(piece, index))
      .reduce((sum, piece) => sum + unitsOn(piece, moment.day, scales), 0n);
    const realized = payments
      .filter(({ entryId }) => entryId === entry.id)
      .reduce((sum, { amount }) => sum + amount, 0n);
    return held === 0n ? [] : [{ ...moment, cash: toUnits(entry.cashEffect) - realized, held }];
  });
  const allocated = [...groupBy(allocations, ({ day }) => day)].map(([day, those]): CostChange => {
    const next = steps.findIndex(({ entry }) => entry.eventDate >= day);
    const percent = those.reduce((sum, one) => sum + toUnits(one.percent), 0n);
    return { day, index: (next < 0 ? steps.length : next) - 0.5, percent: leastOf(percent, ALL) };
  });
  return [...returned, ...allocated.filter(({ percent = 0n }) => percent < ALL)].sort(
    (a, b) => b.index - a.index,
  );
}

const isHeldAt = ({ isContract, side, from, until }: Piece, index: number): boolean =>
  !isContract && side === "LONG" && from.index < index && (until === undefined || until.index > index);

type CostStep = { readonly from: CalendarDate; readonly cost: Units };
type Costs = Pick<PairBook, "costChanges" | "entries" | "scales">;

/** The cost of shares as of the end of a day. */
export class ShareCosts {
  readonly #book: Costs;
  readonly #steps = new Map<Piece, readonly CostStep[]>();

  constructor(book: Costs) {
    this.#book = book;
  }

  on(day: CalendarDate, piece: Piece): Units {
    const steps = this.#steps.get(piece) ?? this.#stepsOf(piece);
    this.#steps.set(piece, steps);
    return absolute(steps.findLast(({ from }) => from <= day)?.cost ?? piece.opening ?? 0n);
  }

  /** From the end back to the beginning: what lowered the cost is put back, up to what was paid for the shares. */
  #stepsOf(piece: Piece): CostStep[] {
    const { costChanges, scales } = this.#book;
    let cost = -(piece.opening ?? 0n);
    const isKnown = piece.opening !== undefined;
    const changes = costChanges.filter(({ index }) => isKnown && isHeldAt(piece, index));
    const steps = changes.map(({ day, percent = 0n, cash = 0n, held = ALL }): CostStep => {
      const step = { from: day, cost };
      const lowered = shareOfMoney(cash, unitsOn(piece, day, scales), held);
      cost = leastOf(
        shareOfMoney(cost, ALL, ALL - percent) + lowered,
        this.#paidFor(piece) ?? cost + lowered,
      );
      return step;
    });
    return steps.length === 0 ? [] : [...steps, { from: piece.from.day, cost }].reverse();
  }

  /** Undefined for shares that no row of the account bought. */
  #paidFor(piece: Piece): Units | undefined {
    const entry = this.#book.entries.get(piece.openEntryId);
    if (entry === undefined || !SHARE_PURCHASES.has(entry.type)) {
      return undefined;
    }
    const bought = unitsOn(piece, piece.from.day, this.#book.scales);
    return -shareOfMoney(amountsOf(entry).cash, bought, quantityOf(entry));
  }
}
