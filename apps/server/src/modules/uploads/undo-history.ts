import { closeUnderlyings } from "@strikebook/core/ledger/linked-underlyings";
import type pg from "pg";
import { listLinks } from "./ledger-entries.repository.ts";
import { dependsOnOthersDecisions } from "./undo-dependence.repository.ts";
import {
  countBy,
  findSaid,
  listTouched,
  moveCounts,
  passOnRows,
  removeOrphans,
} from "./undo-history.repository.ts";
import type { Removal, UndoTask } from "./undo-import.ts";
import { replayHistory } from "./undo-replay.ts";
import { foldVersions } from "./undo-versions.repository.ts";

/**
 * Takes an import of a history file out of the ledger's rows: those that nobody else says go, the others become what
 * the remaining files say. Where that could change what a later import held for review, its accounts are merged anew.
 */
export async function undoHistory(client: pg.ClientBase, task: UndoTask): Promise<Removal> {
  const { undone } = task;
  // Of before: rows that tie underlyings together may be among those that go.
  const links = await listLinks(client, undone.userId);
  await findSaid(client, undone.id);
  const removal = (await dependsOnOthersDecisions(client, undone))
    ? await replayHistory(client, task)
    : await removeSaid(client, task);
  return { ...removal, touched: closeUnderlyings(removal.touched, links) };
}

async function removeSaid(client: pg.ClientBase, { undone }: UndoTask): Promise<Removal> {
  await moveCounts(client, undone);
  const touched = await listTouched(client);
  const removedOf = await countBy(client);
  const transactionsRemoved = await removeOrphans(client, undone.id);
  const transactionsKept = await passOnRows(client, undone.id);
  const reverted = await foldVersions(client, undone.id);
  return {
    transactionsRemoved,
    transactionsKept,
    transactionsReverted: reverted.count,
    transactionsAdded: 0,
    linesHeld: 0,
    positionsRemoved: 0,
    positionsKept: 0,
    removedOf,
    touched: [...touched, ...reverted.underlyings],
  };
}
