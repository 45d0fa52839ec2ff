import { fromUnits, shareOfMoney, toUnits } from "@strikebook/core/shared/units";
import type { TaxFacts, UnmatchedClosing } from "@strikebook/core/tax-year/tax-facts";
import { closingOf, isShort, securityOf, type World } from "./openings.ts";
import type { ClosingRow, PersonRows } from "./person-rows.repository.ts";

/** Closings, as far as no opening is on record for them. */
export const listUnmatched = (world: World): UnmatchedClosing[] =>
  firstOfEach(world.rows.closings)
    .filter(({ unmatchedQuantity }) => /[1-9]/.test(unmatchedQuantity))
    .map((row) => unmatchedOf(row, world));

/** The first row of a closing tells of all of it; the others of its lots repeat that. */
const firstOfEach = (rows: readonly ClosingRow[]): ClosingRow[] => [
  ...new Map([...rows].reverse().map((row) => [row.transactionId, row] as const)).values(),
];

function unmatchedOf(row: ClosingRow, world: World): UnmatchedClosing {
  const unmatched = toUnits(row.unmatchedQuantity);
  const entry = world.entries.get(row.transactionId);
  const cash = toUnits(entry?.amount ?? entry?.cashEffect ?? "0");
  const proceeds = cash > 0n ? shareOfMoney(cash, unmatched, unmatched + toUnits(row.quantity)) : 0n;
  return {
    ...securityOf(row, row.closedOn, world),
    closing: closingOf(row, world),
    isShort: isShort(row, null),
    quantity: row.unmatchedQuantity,
    proceeds: fromUnits(proceeds),
  };
}

/** Cash for a fraction that closed nothing: no row tells how large it was. */
export function listUnsizedCash({ entries, closings }: PersonRows): TaxFacts["unsizedCash"] {
  const closed = new Set(
    closings.flatMap(({ transactionId, lotQuantity }) =>
      /[1-9]/.test(lotQuantity ?? "") ? [transactionId] : [],
    ),
  );
  return entries
    .filter(
      ({ id, type, cashEffect }) => type === "CASH_IN_LIEU" && /[1-9]/.test(cashEffect) && !closed.has(id),
    )
    .map(({ id, accountId, instrument, eventDate, cashEffect }) => ({
      transactionId: id,
      accountId,
      instrument,
      day: eventDate,
      amount: cashEffect,
    }));
}
