import { loadInBulk } from "@strikebook/database/bulk-load";
import type { Connection } from "@strikebook/database/connection";
import { orderAllDays } from "../confirm/day-order.repository.ts";
import { insertNewTransactions, takeOutOfReview } from "../confirm/merge-history.repository.ts";
import { mergeKnownTransactions } from "../confirm/row-versions.repository.ts";
import { bringBackSaidAgain } from "../confirm/settle-provisional.repository.ts";
import { compareHistory } from "../preview/compare-history.repository.ts";
import { withdrawProvisional } from "../preview/withdrawn-rows.repository.ts";
import {
  clearHistory,
  compareWithBefore,
  countNewlyHeld,
  keepHeldLines,
  listUnderlyings,
  rememberRows,
  sumCashOf,
} from "./replay.repository.ts";
import { type ReplayedFile, withStagedFile } from "./replay-file.ts";
import { countSaid, listSurvivors, moveLineCounts, type Survivor } from "./survivors.repository.ts";
import { differenceOf, type Removal, type UndoTask } from "./undo.ts";

/** Empties the accounts of the import and merges their other files again, in their order, with their answers. */
export async function replayHistory(client: Connection, task: UndoTask): Promise<Removal> {
  const { undone, accountIds, withReader } = task;
  const own = { userId: undone.userId, accountIds };
  const survivors = await listSurvivors(client, {
    userId: undone.userId,
    fileType: "TRANSACTION",
    accountIds,
    except: undone.id,
  });
  const importIds = survivors.map(({ importId }) => importId);
  await rememberRows(client, own, importIds);
  const before = await countSaid(client, own, importIds);
  const underlyings = await listUnderlyings(client, own);
  const cash = await sumCashOf(client, own);
  await clearHistory(client, undone.id, own);
  for (const survivor of survivors) {
    await withStagedFile(client, survivor, withReader, (file) =>
      mergeAgain(client, survivor, {
        ...file,
        accounts: file.accounts.filter(({ accountId }) => accountIds.includes(accountId)),
      }),
    );
  }
  await orderAllDays(client, undone.userId, accountIds);
  const after = await countSaid(client, own, importIds);
  await moveLineCounts(client, undone.userId, before, after);
  return {
    ...(await compareWithBefore(client, own)),
    linesHeld: await countNewlyHeld(client, importIds),
    cashChange: differenceOf(await sumCashOf(client, own), cash),
    positionsRemoved: 0,
    positionsKept: 0,
    underlyings: [...new Set([...underlyings, ...(await listUnderlyings(client, own))])],
  };
}

async function mergeAgain(
  client: Connection,
  { importId, userId, rank, chosenLines }: Survivor,
  { session, accounts }: ReplayedFile,
): Promise<void> {
  await compareHistory(client, rank, accounts);
  // Chosen lines that are no longer held for review are rows of the file anyway.
  await takeOutOfReview(client, chosenLines);
  await bringBackSaidAgain(client);
  await loadInBulk(client, () => insertNewTransactions(client, { userId, importId }));
  await mergeKnownTransactions(client, importId, rank);
  await withdrawProvisional(client, importId);
  await keepHeldLines(client, { importId, sessionId: session.id });
}
