import { isNegative, quantityOf } from "../../ledger/entry-amounts.ts";
import { isTransferOut, pairTransfers } from "../../ledger/linking/pair-transfers.ts";
import type { Step } from "../../ledger/order-entries.ts";
import { hasQuantity } from "../../ledger/roles.ts";
import type { Units } from "../../shared/units.ts";
import type { Moment, Piece } from "./pieces.ts";

type Arrival = {
  readonly openEntryId: string;
  readonly from: Moment;
  readonly instrument: string;
  left: Units;
};

/** Rows that bring lots into the account which were opened elsewhere. */
export class Arrivals {
  readonly #rows: Arrival[];

  constructor(steps: readonly Step[]) {
    const inside = withinAccount(steps);
    this.#rows = steps.flatMap(({ entry, role }, index) =>
      ARRIVING.has(role) && hasQuantity(entry) && !inside.has(entry.id) && !leaves({ entry, role })
        ? [
            {
              openEntryId: entry.id,
              from: { index, day: entry.eventDate },
              instrument: entry.instrument,
              left: quantityOf(entry),
            },
          ]
        : [],
    );
  }

  /** The first row of the instrument, before the piece's end, that has not brought other pieces yet. */
  take({
    instrument,
    quantity,
    until,
  }: Pick<Piece, "instrument" | "quantity" | "until">): Pick<Piece, "from" | "openEntryId"> | undefined {
    const row = this.#rows.find(
      (one) => one.instrument === instrument && one.left > 0n && !(until && one.from.index > until.index),
    );
    if (row === undefined) {
      return undefined;
    }
    row.left -= quantity;
    return { openEntryId: row.openEntryId, from: row.from };
  }
}

const ARRIVING: ReadonlySet<Step["role"]> = new Set<Step["role"]>(["EXCHANGE", "SPINOFF", "TRANSFER"]);

/** Takes lots out of the account. */
export const leaves = ({ entry, role }: Step): boolean =>
  role === "TRANSFER" ? isTransferOut(entry) : role === "EXCHANGE" && isNegative(entry);

/** A journal between the account types of one account moves nothing. */
export function withinAccount(steps: readonly Step[]): ReadonlySet<string> {
  const pairs = [...pairTransfers(steps).pairs.values()];
  return new Set(
    pairs
      .filter((pair) => pair.in.accountId === pair.out.accountId)
      .flatMap((pair) => [pair.in.id, pair.out.id]),
  );
}
