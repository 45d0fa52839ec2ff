import { type Deliverable, isAdjusted, STANDARD } from "../../cover/coverable.ts";
import type { LedgerEntry } from "../../ledger/ledger.ts";
import { findDeliverable } from "../../uploads/fidelity/meaning/read-option.ts";
import type { Piece } from "./pieces.ts";

/** What each contract delivers: of an adjusted one what the first of its rows says; it is left out where none does. */
export function deliverablesOf(
  entries: readonly LedgerEntry[],
  pieces: readonly Piece[],
): ReadonlyMap<string, Deliverable> {
  const contracts = pieces.filter(({ isContract }) => isContract);
  const instruments = [...new Set(contracts.map(({ instrument }) => instrument))];
  return new Map(
    instruments.flatMap((instrument) => {
      const own = () => entries.filter((entry) => entry.instrument === instrument);
      const found = isAdjusted(instrument) ? findDeliverable(own().map(({ action }) => action)) : STANDARD;
      return found === undefined ? [] : [[instrument, found] as const];
    }),
  );
}
