import { isAdjusted, termsOf } from "../cover/coverable.ts";
import type { OpenPart } from "../if-closed-now/if-closed-now.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { groupBy } from "../shared/group-by.ts";
import { fromUnits, type Units } from "../shared/units.ts";
import type { PairBook, Piece } from "./pieces/pieces.ts";

/** Everything of a campaign that is still open, one part of each instrument and side. */
export function openPartsOf(book: PairBook, pieces: readonly Piece[]): OpenPart[] {
  const open = pieces.filter(({ end }) => end === "OPEN");
  return [...groupBy(open, ({ instrument, side }) => `${instrument} ${side}`).values()].flatMap((group) =>
    group.slice(0, 1).map(({ instrument, isContract, side }): OpenPart => {
      const quantity = sumOf(group.map((piece) => piece.quantity));
      const openings = group.flatMap(({ opening }) => (opening === undefined ? [] : [opening]));
      return {
        instrument,
        quantity: fromUnits(side === "SHORT" ? -quantity : quantity),
        amount: openings.length === group.length ? fromUnits(sumOf(openings)) : null,
        since: sinceOf(book, group, isContract),
        multiplier: isContract ? multiplierOf(book, instrument) : 1,
        ...(isAdjusted(instrument) ? { delivers: book.deliverables.get(instrument) } : {}),
      };
    }),
  );
}

const sumOf = (amounts: readonly Units[]): Units => amounts.reduce((sum, amount) => sum + amount, 0n);

/** The oldest opening of them or, of shares, a split after it: prices from before are of other shares. */
function sinceOf({ scales }: PairBook, group: readonly Piece[], isContract: boolean): CalendarDate | null {
  const opened = group
    .map(({ openedOn }) => openedOn)
    .sort()
    .slice(0, 1);
  const split = isContract
    ? []
    : scales.flatMap(({ day, contract, numerator, denominator }) =>
        contract === undefined && numerator !== denominator ? [day] : [],
      );
  return [...opened, ...split].sort().at(-1) ?? null;
}

function multiplierOf({ deliverables }: PairBook, instrument: string): number | null {
  const { multiplier = null } = termsOf(instrument, deliverables.get(instrument) ?? null) ?? {};
  return multiplier === null ? null : Number(multiplier);
}
