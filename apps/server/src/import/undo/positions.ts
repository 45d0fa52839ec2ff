import { decimalText, ZERO } from "@strikebook/core/shared/decimal";
import type { Connection } from "@strikebook/database/connection";
import { layEdits, liftEdits } from "../../records/lay-edits.repository.ts";
import { sumSnapshots } from "../../records/snapshot-sums.repository.ts";
import { mergePositions, sumMerged } from "../confirm/merge-positions.repository.ts";
import { comparePositions, countPositionLines } from "../preview/compare-positions.repository.ts";
import {
  clearSnapshots,
  compareWithCleared,
  listAccountsOfDay,
  restoreIds,
  setLineCounts,
} from "./positions.repository.ts";
import { type ReplayedFile, withStagedFile } from "./replay-file.ts";
import { type LinesOfImport, listSurvivors, type Survivor } from "./survivors.repository.ts";
import type { Removal, UndoTask } from "./undo.ts";

type OfDay = {
  readonly userId: string;
  readonly date: NonNullable<UndoTask["undone"]["portfolioDate"]>;
};

/** Merges the other positions files of the import's day again, in their order; edits and rows by hand stay. */
export async function undoPositions(client: Connection, task: UndoTask): Promise<Removal> {
  const { undone, withReader } = task;
  const { userId, portfolioDate: date } = undone;
  if (date === undefined) {
    throw new Error("an import of positions without a day");
  }
  const accountIds = await listAccountsOfDay(client, task, date);
  const snapshots = accountIds.map((accountId) => ({ accountId, portfolioDate: date }));
  const survivors = await listSurvivors(client, {
    userId,
    fileType: "PORTFOLIO",
    accountIds,
    portfolioDate: date,
    except: undone.id,
  });
  const lifted = await liftEdits(client, userId, snapshots);
  await clearSnapshots(client, { userId, accountIds, date });
  for (const survivor of survivors) {
    await withStagedFile(client, survivor, withReader, (file) =>
      mergeAgain(client, survivor, { ...file, userId, date }),
    );
  }
  await restoreIds(client, { userId, accountIds, date });
  const touched = await layEdits(client, userId, snapshots, { lifted });
  await sumSnapshots(client, userId, touched);
  return {
    ...(await compareWithCleared(client, undone)),
    cashChange: decimalText(ZERO),
    transactionsRemoved: 0,
    transactionsKept: 0,
    transactionsReverted: 0,
    transactionsAdded: 0,
    linesHeld: 0,
    underlyings: [],
  };
}

async function mergeAgain(
  client: Connection,
  { importId }: Survivor,
  { session, accounts, userId, date }: OfDay & ReplayedFile,
): Promise<void> {
  const snapshot = { date, at: session.reading.identity.downloadedAt };
  await comparePositions(client, accounts, snapshot);
  const { counts } = await countPositionLines(client);
  const { lifted } = await mergePositions(client, { userId, importId }, snapshot);
  await sumMerged(client, userId, snapshot, lifted);
  const lines: LinesOfImport = { importId, ...counts };
  await setLineCounts(client, userId, lines);
}
