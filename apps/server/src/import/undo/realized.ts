import { decimalText, ZERO } from "@strikebook/core/shared/decimal";
import type { Connection } from "@strikebook/database/connection";
import { deleteRealized } from "./realized.repository.ts";
import type { Removal, UndoTask } from "./undo.ts";

/** Takes the lots back; those of an older export of the same year count again. Nothing of the ledger changes. */
export async function undoRealized(client: Connection, { undone }: UndoTask): Promise<Removal> {
  return {
    closedLotsRemoved: await deleteRealized(client, undone),
    cashChange: decimalText(ZERO),
    transactionsRemoved: 0,
    transactionsKept: 0,
    transactionsReverted: 0,
    transactionsAdded: 0,
    linesHeld: 0,
    positionsRemoved: 0,
    positionsKept: 0,
    removedOf: new Map(),
    underlyings: [],
  };
}
