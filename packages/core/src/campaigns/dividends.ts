import { incomeOf } from "../income/income.ts";
import type { LedgerEntry } from "../ledger/ledger.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { groupBy } from "../shared/group-by.ts";
import { splitMoney, type Units } from "../shared/units.ts";
import type { Draft, OwnedPiece } from "./draft.ts";
import { endDayOf, type Moment, type PairBook, unitsOn } from "./pieces/pieces.ts";

/** Income of a campaign's shares out of one row. */
export type Dividend = { readonly entry: LedgerEntry; readonly moment: Moment; readonly amount: Units };

type Held = { readonly draft: Draft; readonly piece: OwnedPiece };

/**
 * Divides the income of the shares over those that were held on the day before it, by share. A dividend that comes when
 * no share is left belongs to the last ones held. What shares earned before they joined a campaign is in none.
 */
export function shareDividends(book: PairBook, drafts: readonly Draft[]): ReadonlyMap<Draft, Dividend[]> {
  const found = new Map<Draft, Dividend[]>();
  const held = drafts.flatMap((draft) =>
    draft.pieces.filter(({ isContract }) => !isContract).map((piece): Held => ({ draft, piece })),
  );
  for (const entry of book.entries.values()) {
    const income = incomeOf(entry);
    const moment = book.moments.get(entry.id);
    const receiving = income === 0n || moment === undefined ? [] : heldOn(held, entry.eventDate);
    if (receiving.length === 0 || moment === undefined) {
      continue;
    }
    const amounts = splitMoney(
      income,
      receiving.map(({ piece }) => unitsOn(piece, entry.eventDate, book.scales)),
    );
    const parts = receiving.map((one, index) => ({ ...one, amount: amounts[index] ?? 0n }));
    const owned = parts.filter(({ piece }) => piece.since.day <= entry.eventDate);
    for (const [draft, own] of groupBy(owned, (part) => part.draft)) {
      const amount = own.reduce((sum, part) => sum + part.amount, 0n);
      found.set(draft, [...(found.get(draft) ?? []), { entry, moment, amount }]);
    }
  }
  return found;
}

function heldOn(held: readonly Held[], day: CalendarDate): readonly Held[] {
  const before = held.filter(({ piece }) => piece.from.day < day && endDayOf(piece) >= day);
  if (before.length > 0) {
    return before;
  }
  const bought = held.filter(({ piece }) => piece.from.day === day);
  if (bought.length > 0) {
    return bought;
  }
  const gone = held.filter(({ piece }) => endDayOf(piece) < day);
  const last = gone
    .map(({ piece }) => endDayOf(piece))
    .sort()
    .at(-1);
  return gone.filter(({ piece }) => endDayOf(piece) === last);
}
