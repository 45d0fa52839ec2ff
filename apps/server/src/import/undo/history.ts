import { closeUnderlyings } from "@strikebook/core/ledger/linking/linked-underlyings";
import type { Connection } from "@strikebook/database/connection";
import { listLinks } from "../../ledger/ledger-entries.repository.ts";
import { orderUndoneDays } from "../confirm/day-order.repository.ts";
import { dependsOnOthersDecisions } from "./dependence.repository.ts";
import {
  countBy,
  findSaid,
  listUnderlyingsLeft,
  moveCounts,
  passOnRows,
  removeOrphans,
  sumCash,
} from "./history.repository.ts";
import { replayHistory } from "./replay.ts";
import { differenceOf, type Removal, type UndoTask } from "./undo.ts";
import { foldVersions } from "./versions.repository.ts";

/**
 * Takes an import of a history file out of the ledger's rows: those that nobody else says go, the others become what
 * the remaining files say. Where that could change what a later import held for review, its accounts are merged anew.
 */
export async function undoHistory(client: Connection, task: UndoTask): Promise<Removal> {
  const { undone } = task;
  // Links are read before the undo: rows that tie underlyings together may be among those that go.
  const links = await listLinks(client, undone.userId);
  await findSaid(client, undone);
  const removal = (await dependsOnOthersDecisions(client, undone))
    ? await replayHistory(client, task)
    : await removeSaid(client, task);
  return { ...removal, underlyings: closeUnderlyings(removal.underlyings, links) };
}

async function removeSaid(client: Connection, { undone }: UndoTask): Promise<Removal> {
  await moveCounts(client, undone);
  const leaving = await listUnderlyingsLeft(client);
  const cash = await sumCash(client);
  const removedOf = await countBy(client);
  const transactionsRemoved = await removeOrphans(client, undone.id);
  const transactionsKept = await passOnRows(client, undone);
  const transactionsReverted = await foldVersions(client, undone.id);
  const reordered = await orderUndoneDays(client);
  return {
    transactionsRemoved,
    transactionsKept,
    transactionsReverted,
    cashChange: differenceOf(await sumCash(client), cash),
    transactionsAdded: 0,
    linesHeld: 0,
    positionsRemoved: 0,
    positionsKept: 0,
    removedOf,
    underlyings: [...new Set([...leaving, ...reordered])],
  };
}
