import { isNegative, quantityOf } from "../../ledger/entry-amounts.ts";
import { type Exchange, groupExchanges } from "../../ledger/linking/group-exchanges.ts";
import type { Step } from "../../ledger/order-entries.ts";
import type { Units } from "../../shared/units.ts";
import { readContractSymbol } from "../../transactions/option-contract.ts";
import { type Piece, type Scale, termsOf, unitsOn } from "./pieces.ts";

/** Splits and reverse splits in the order in which they happened. */
export function listScales(steps: readonly Step[], pieces: readonly Piece[]): Scale[] {
  const exchanges = groupExchanges(steps);
  const seen = new Set<unknown>();
  const scales: Scale[] = [];
  // The last one first: shares held at a split are counted as they were after it.
  for (const [index, { entry, role }] of [...steps.entries()].reverse()) {
    const place = { index, day: entry.eventDate };
    const exchange = role === "EXCHANGE" ? exchanges.get(entry) : undefined;
    if (role === "SPLIT") {
      const held = heldAcross(place, pieces, scales);
      const growth = isNegative(entry) ? -quantityOf(entry) : quantityOf(entry);
      scales.unshift({ ...place, numerator: held, denominator: held - growth });
    } else if (exchange !== undefined && !seen.has(exchange)) {
      seen.add(exchange);
      scales.unshift(...scalesOf(exchange).map((scale) => ({ ...place, ...scale })));
    }
  }
  return scales.filter(({ numerator, denominator }) => numerator > 0n && denominator > 0n);
}

/** Of contracts either side may be the new one: a sold one comes in under its old name. A new name alone scales nothing. */
function scalesOf({ outs, ins }: Exchange): Pick<Scale, "contract" | "denominator" | "numerator">[] {
  const [numerator, denominator] = [sum(ins), sum(outs)];
  const [received, given] = [ins[0], outs[0]].map((row) => row && readContractSymbol(row.instrument));
  if (received === undefined || given === undefined) {
    return [{ numerator, denominator }];
  }
  return numerator === denominator
    ? []
    : [
        { contract: termsOf(received), numerator, denominator },
        { contract: termsOf(given), numerator: denominator, denominator: numerator },
      ];
}

function heldAcross(place: Pick<Scale, "day" | "index">, pieces: readonly Piece[], scales: Scale[]): Units {
  const known = scales.filter(({ numerator, denominator }) => numerator > 0n && denominator > 0n);
  return pieces
    .filter(
      (piece) =>
        !piece.isContract &&
        piece.from.index < place.index &&
        (piece.until === undefined || piece.until.index > place.index),
    )
    .reduce((total, piece) => total + unitsOn(piece, place.day, known), 0n);
}

const sum = (rows: readonly Step["entry"][]): Units =>
  rows.reduce((total, row) => total + quantityOf(row), 0n);
