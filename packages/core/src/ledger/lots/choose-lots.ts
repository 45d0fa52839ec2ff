import type { CalendarDate } from "../../shared/calendar-date.ts";
import { absolute, leastOf, type Units } from "../../shared/units.ts";
import { divideLot, type Lot, type LotQueue, openLotsOf, replaceLots, type Taken, takeLots } from "./lots.ts";

/** A lot that a person names for a closing (domain.md 6, LOTS). */
export type ChosenLot = {
  readonly openedOn: CalendarDate;
  /** Shares or contracts of it, positive. */
  readonly quantity: Units;
  /** What these, or the whole lot, cost, in US dollars; absent where the day says enough. */
  readonly cost: Units | undefined;
};

/** A cent to either side: a cost that was divided is rounded. */
const CENT: Units = 1_000_000n;

/**
 * Takes a quantity out of the queue: first what `chosen` names, as far as it is there, the rest first in, first out. A lot that
 * isn't there, or has another cost, is left to that rule, and so is all of a fund at average cost, whose lots can't be chosen.
 */
export function takeChosenLots(
  queue: LotQueue,
  quantity: Units,
  chosen: readonly ChosenLot[] | undefined,
): Taken {
  if (chosen === undefined || queue.isAveraged) {
    return takeLots(queue, quantity);
  }
  const taken: Lot[] = [];
  let missing = quantity;
  for (const choice of chosen) {
    for (const lot of takeNamed(queue, { ...choice, quantity: leastOf(choice.quantity, missing) })) {
      taken.push(lot);
      missing -= lot.quantity;
    }
  }
  const others = takeLots(queue, missing);
  return { lots: [...taken, ...others.lots], missing: others.missing };
}

/** Without a cost several lots of the day serve, the first ones first. */
function takeNamed(queue: LotQueue, choice: ChosenLot): Lot[] {
  const taken: Lot[] = [];
  let missing = choice.quantity;
  const left = openLotsOf(queue).flatMap((lot) => {
    if (missing <= 0n || !isNamed(lot, { ...choice, quantity: missing })) {
      return [lot];
    }
    const [part, rest] = lot.quantity <= missing ? [lot, undefined] : divideLot(lot, missing);
    taken.push(part);
    missing -= part.quantity;
    return rest === undefined ? [] : [rest];
  });
  if (taken.length > 0) {
    replaceLots(queue, left);
    queue.last = taken.at(-1);
  }
  return taken;
}

function isNamed(lot: Lot, { openedOn, quantity, cost }: ChosenLot): boolean {
  if (lot.openedOn !== openedOn) {
    return false;
  }
  if (cost === undefined || lot.basis === undefined) {
    return cost === undefined;
  }
  const whole = absolute(lot.basis.cash);
  const part = lot.quantity <= quantity ? whole : absolute(divideLot(lot, quantity)[0].basis?.cash ?? 0n);
  return [whole, part].some((own) => absolute(own - cost) <= CENT);
}
