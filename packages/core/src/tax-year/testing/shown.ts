import { addDays } from "../../shared/calendar-date.ts";
import { decimal } from "../../shared/decimal.ts";
import { fromUnits, splitMoney, toUnits, type Units } from "../../shared/units.ts";
import type { TaxFacts, WashReading } from "../tax-facts.ts";
import { gainOf } from "../tax-rows.ts";
import { reckonWashes, type Washes } from "../wash-sales.ts";
import type { Piece } from "../washes/pieces.ts";
import { heldDaysOf, sumOfCarries } from "../washes/washed-rows.ts";

const money = (amount: Units) => decimal(fromUnits(amount)).toFixed(2);

/** As the worked examples tell it: what was disallowed, what each lot reported, and what is open. */
export function told(facts: TaxFacts, reading: WashReading = "STATUTE") {
  const washes = reckonWashes(facts, reading);
  return {
    disallowed: money(washes.rows.reduce((sum, { adjustment }) => sum + adjustment, 0n)),
    reported: reportedByLot(washes),
    open: openLots(washes),
  };
}

/** `1: 0.00 (250.00 W)` for each lot sold, in order of selling. */
function reportedByLot({ rows }: Washes): string[] {
  const sums = new Map<string, { gain: Units; adjustment: Units }>();
  for (const row of rows) {
    const id = row.piece.part.opening?.id ?? "?";
    const sum = sums.get(id) ?? { gain: 0n, adjustment: 0n };
    sums.set(id, { gain: sum.gain + gainOf(row), adjustment: sum.adjustment + row.adjustment });
  }
  return [...sums].map(
    ([id, { gain, adjustment }]) =>
      `${id}: ${money(gain)}${adjustment === 0n ? "" : ` (${money(adjustment)} W)`}`,
  );
}

/** `100 XYZ: 1050.00, 2013-01-15` for each open part with its own basis. */
export const openOf = (facts: TaxFacts, reading: WashReading = "STATUTE"): string[] =>
  openLots(reckonWashes(facts, reading), ({ part }) => part.instrument).map((one) =>
    one.replace(" of ", " "),
  );

/** `100 of 2: 1050.00, 2013-01-15` for each part of an open lot with its own basis; of what is short its premium. */
function openLots(
  { prepared: { pieces } }: Washes,
  nameOf = ({ part }: Piece): string => part.opening?.id ?? "?",
): string[] {
  return pieces.flatMap((piece) => {
    const { part, segments, steps } = piece;
    const { closing, openedOn, isShort } = part;
    if (closing !== null || openedOn === null) {
      return [];
    }
    const owns = splitMoney(
      toUnits((isShort ? part.sells : part.buys) ?? "0"),
      segments.map((segment) => segment.steps),
    );
    return segments.map((segment, index) => {
      const quantity = fromUnits((toUnits(part.quantity) * segment.steps) / steps);
      const carried = sumOfCarries(segment.carries);
      const basis = (owns[index] ?? 0n) + (isShort ? -carried : carried);
      const since = addDays(openedOn, -heldDaysOf(segment.carries));
      return `${quantity} of ${nameOf(piece)}: ${money(basis)}, ${since}`;
    });
  });
}
