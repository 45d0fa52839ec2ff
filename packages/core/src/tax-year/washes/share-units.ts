import type { CalendarDate } from "../../shared/calendar-date.ts";
import { groupBy } from "../../shared/group-by.ts";
import { toUnits, type Units } from "../../shared/units.ts";
import type { TaxPart, TaxSplit } from "../tax-facts.ts";

/**
 * Shares in a step so fine that every split on record leaves whole counts: only their proportions mean something, and only
 * within one underlying. Shares on both sides of a split count in the later unit (domain.md 9.3).
 */
export type SplitUnits = {
  /** How many steps one share of the day is; `null` for the newest day. */
  stepsOfShare(underlying: string, day: CalendarDate | null): bigint;
};

type Era = { readonly from: CalendarDate; readonly steps: bigint };

export function splitUnits(splits: readonly TaxSplit[]): SplitUnits {
  const eras = new Map<string, readonly Era[]>();
  for (const [underlying, own] of groupBy(splits, (split) => split.underlying)) {
    eras.set(underlying, erasOf(own));
  }
  return {
    stepsOfShare(underlying, day) {
      const known = eras.get(underlying);
      const era = known?.findLast(({ from }) => day === null || from <= day);
      return era?.steps ?? 1n;
    },
  };
}

/** The steps of a share before the first split and from each one on. */
function erasOf(splits: readonly TaxSplit[]): Era[] {
  const ordered = splits.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map((split) => ratioOf(split));
  let steps = ordered.reduce((product, { into }) => product * into, 1n);
  const eras: Era[] = [{ from: "" as CalendarDate, steps }];
  for (const { day, from, into } of ordered) {
    steps = (steps / into) * from;
    eras.push({ from: day, steps });
  }
  return eras;
}

/** In the smallest whole numbers. */
function ratioOf({ day, from, into }: TaxSplit) {
  const [before, after] = [toUnits(from), toUnits(into)];
  const divisor = greatestDivisor(before, after);
  return { day, from: before / divisor, into: after / divisor };
}

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

const PER_ONE = toUnits("1");

/** Shares per unit of the part in units of 1e-8, which most parts have as 1. */
const deliverableOf = ({ deliverable }: TaxPart): Units => toUnits(deliverable);

/** The shares of a part in steps: a contract counts what it delivers. */
export function stepsOf(part: TaxPart, units: SplitUnits): bigint {
  const own = toUnits(part.quantity) * units.stepsOfShare(part.underlying, part.closing?.day ?? null);
  return part.deliverable === "1" ? own : (own * deliverableOf(part)) / PER_ONE;
}

/** Steps as shares or contracts of a day; the newest for `null`. */
export function quantityOfSteps(
  steps: bigint,
  part: TaxPart,
  { units, day }: { readonly units: SplitUnits; readonly day: CalendarDate | null },
): Units {
  const ofOne = (units.stepsOfShare(part.underlying, day) * deliverableOf(part)) / PER_ONE;
  return ofOne === 0n ? 0n : steps / ofOne;
}
