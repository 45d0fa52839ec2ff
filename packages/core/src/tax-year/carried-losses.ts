import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { groupBy } from "../shared/group-by.ts";
import { fromUnits, splitMoney, toUnits, type Units } from "../shared/units.ts";
import type { CarriedLoss } from "./tax-rows.ts";
import type { Washes } from "./wash-sales.ts";
import type { Carry, Piece, Segment } from "./washes/pieces.ts";
import { quantityOfSteps } from "./washes/share-units.ts";
import { heldDaysOf, sumOfCarries } from "./washes/washed-rows.ts";

/**
 * Where the deferred dollars of a year's end are: in lots not closed by `lastDay` that carry a loss of that day or before,
 * lots bought later included. Of the person's own accounts.
 */
export function carriedLosses({ prepared }: Washes, lastDay: CalendarDate): CarriedLoss[] {
  const parts = prepared.pieces.flatMap((piece) => carryingParts(piece, lastDay));
  return [...groupBy(parts, ({ key }) => key).values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [carriedLoss(first, own, { prepared, lastDay })];
  });
}

type CarryingPart = {
  readonly piece: Piece;
  readonly segment: Segment;
  readonly carries: readonly Carry[];
  readonly loss: Carry["loss"];
  /** What the segment cost or brought in by itself. */
  readonly own: Units;
  /** Equal for one lot and one loss. */
  readonly key: string;
};

function carryingParts(piece: Piece, lastDay: CalendarDate): CarryingPart[] {
  const { part, segments } = piece;
  const isOpen = part.closing === null || part.closing.day > lastDay;
  if (!isOpen || piece.account.owner !== "SELF" || segments.every(({ carries }) => carries.length === 0)) {
    return [];
  }
  const owns = splitMoney(
    toUnits((part.isShort ? part.sells : part.buys) ?? "0"),
    segments.map(({ steps }) => steps),
  );
  return segments.flatMap((segment, index): CarryingPart[] => {
    const carries = segment.carries.filter((carry) => isThere(carry, lastDay));
    const [first] = carries;
    if (first === undefined) {
      return [];
    }
    const { loss } = first;
    const key = `${part.opening?.id} ${part.accountId} ${loss.id} ${heldDaysOf(carries)}`;
    return [{ piece, segment, carries, loss, own: owns[index] ?? 0n, key }];
  });
}

/** The loss was by the day, and where a contract passed it on, that was too. */
const isThere = ({ loss, deliveredOn }: Carry, lastDay: CalendarDate) =>
  (loss.piece.part.closing?.day ?? lastDay) <= lastDay && (deliveredOn ?? lastDay) <= lastDay;

function carriedLoss(
  { piece, carries, loss }: CarryingPart,
  parts: readonly CarryingPart[],
  { prepared: { units }, lastDay }: { readonly prepared: Washes["prepared"]; readonly lastDay: CalendarDate },
): CarriedLoss {
  const { part } = piece;
  const acquired = part.openedOn ?? lastDay;
  const day = acquired > lastDay ? acquired : lastDay;
  const steps = parts.reduce((sum, { segment }) => sum + segment.steps, 0n);
  const amount = parts.reduce((sum, own) => sum + sumOfCarries(own.carries), 0n);
  const own = parts.reduce((sum, one) => sum + one.own, 0n);
  return {
    accountId: part.accountId,
    instrument: part.instrument,
    quantity: fromUnits(quantityOfSteps(steps, part, { units, day })),
    acquired,
    holdingSince: addDays(acquired, -heldDaysOf(carries)),
    amount: fromUnits(amount),
    basis: fromUnits(part.isShort ? own - amount : own + amount),
    lossLotId: loss.id,
  };
}
