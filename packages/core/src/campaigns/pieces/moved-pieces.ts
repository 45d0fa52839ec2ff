import { amountsOf, quantityOf } from "../../ledger/entry-amounts.ts";
import type { Step } from "../../ledger/order-entries.ts";
import { groupBy } from "../../shared/group-by.ts";
import { shareOfMoney } from "../../shared/units.ts";
import { readContractSymbol } from "../../transactions/option-contract.ts";
import { leaves, withinAccount } from "./arrivals.ts";
import { type Piece, type Scale, unitsOn } from "./pieces.ts";

/** Splits leave fractions of shares behind that are none: 0.001. */
const ROUNDING = 100_000n;

/** What was opened in the account and left it again without a closing: its end is the first row that takes such lots out. */
export function listMoved(
  steps: readonly Step[],
  known: readonly Piece[],
  scales: readonly Scale[],
): Piece[] {
  const inside = withinAccount(steps);
  const exits = steps
    .map((step, index) => ({ ...step, index }))
    .filter((step) => leaves(step) && !inside.has(step.entry.id));
  if (exits.length === 0) {
    return [];
  }
  const pieces = groupBy(known, ({ openEntryId }) => openEntryId);
  const closing = new Set(known.map(({ closeEntryId }) => closeEntryId));
  return steps.flatMap(({ entry, role }, index): Piece[] => {
    const day = entry.eventDate;
    const exit = exits.find((one) => one.index > index && one.entry.instrument === entry.instrument);
    const isOpening = (role === "OPEN_LONG" || role === "OPEN_SHORT") && !closing.has(entry.id);
    const stayed = (pieces.get(entry.id) ?? []).reduce((sum, piece) => sum + unitsOn(piece, day, scales), 0n);
    const quantity = quantityOf(entry) - stayed;
    if (exit === undefined || !isOpening || quantity <= ROUNDING) {
      return [];
    }
    return [
      {
        openEntryId: entry.id,
        instrument: entry.instrument,
        isContract: entry.assetClass === "OPTION",
        terms: entry.assetClass === "OPTION" ? readContractSymbol(entry.instrument) : undefined,
        side: role === "OPEN_LONG" ? "LONG" : "SHORT",
        quantity,
        openedOn: day,
        from: { index, day },
        until: { index: exit.index, day: exit.entry.eventDate },
        closeEntryId: exit.entry.id,
        opening: shareOfMoney(amountsOf(entry).cash, quantity, quantityOf(entry)),
        closing: 0n,
        end: "MOVED",
      },
    ];
  });
}
