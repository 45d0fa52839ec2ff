import { auditEntry } from "@strikebook/core/audit/audit-event";
import { notFound } from "@strikebook/core/shared/errors";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { Connection, ReaderConnection } from "@strikebook/database/connection";
import { rematchUnderlyings } from "../../ledger/rematch-underlyings.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { removeUnusedAccounts } from "../../records/brought-accounts.repository.ts";
import { settleEvidence } from "../confirm/settle-evidence.repository.ts";
import { nameByFiles } from "../session/account-names.repository.ts";
import { granteeOf, listManaged } from "../session/managed-accounts.repository.ts";
import { nameBrokerages } from "./accounts.repository.ts";
import { undoHistory } from "./history.ts";
import { undoPositions } from "./positions.ts";
import { undoRealized } from "./realized.ts";
import {
  differenceOf,
  type ImportUndoEffect,
  type ImportUndoResult,
  type RealizedEffect,
  type Removal,
  type Undoing,
  type UndoTask,
} from "./undo.ts";
import {
  countTotals,
  findImport,
  forgetImport,
  listAccounts,
  listDays,
  storeUndone,
  type Totals,
} from "./undo-import.repository.ts";

/** Tests stop the process here; nothing else has a use for it. */
export type AtUndoStep = (step: "done" | "forgotten" | "locked" | "matched" | "removed") => void;

/**
 * Undoes the import within the caller's transaction, under the user's lock or on a copy of their rows: what is left is what there would be if the file had never been
 * imported, whatever was imported before and since. An import that was undone before answers what that did.
 */
export async function undoImport(
  client: Connection,
  undoing: Undoing,
  withReader: ReaderConnection,
  atStep: AtUndoStep = () => undefined,
): Promise<{ readonly result: ImportUndoResult; readonly wasUndone: boolean }> {
  const { userId, importId, now } = undoing;
  const undone = await findImport(client, userId, importId);
  if (undone === undefined) {
    throw notFound("Import");
  }
  const { fileName, fileType, importedAt } = undone;
  const ofImport = { importId, fileName, fileType, importedAt };
  if (undone.undoneAt !== undefined && undone.effect !== undefined) {
    return { result: { ...ofImport, undoneAt: undone.undoneAt, effect: undone.effect }, wasUndone: true };
  }
  const effect = await takeBack(client, { undone, withReader, atStep });
  await storeUndone(client, { userId, importId, undoneAt: now, effect });
  await nameByFiles(client, userId, effect.accounts);
  const rowsRemoved = effect.transactionsRemoved + effect.positionsRemoved + (effect.closedLotsRemoved ?? 0);
  const event = { actionType: "IMPORT_UNDONE", fileName, rowsRemoved } as const;
  await writeAudit(client, auditEntry(event, undoing.actor, { at: now }));
  atStep("done");
  return { result: { ...ofImport, undoneAt: now, effect }, wasUndone: false };
}

/**
 * Throws NOT_FOUND when who would undo an import in another's books may not change all of its accounts, or not any more.
 * What is undone already is left to say so.
 */
export async function requireManagedImport(
  client: Connection,
  { userId, importId, actor }: Undoing,
): Promise<void> {
  const granteeId = granteeOf(actor);
  const found = granteeId === undefined ? undefined : await findImport(client, userId, importId);
  if (found === undefined || found.undoneAt !== undefined) {
    return;
  }
  const managed = await listManaged(client, { userId, granteeId });
  const accounts = await listAccounts(client, found);
  if (accounts.length === 0 || accounts.some(({ accountId }) => !managed.has(accountId))) {
    throw notFound("Import");
  }
}

type Taking = Pick<UndoTask, "undone" | "withReader"> & { readonly atStep: AtUndoStep };

const UNDO: Readonly<Record<FileType, (client: Connection, task: UndoTask) => Promise<Removal>>> = {
  TRANSACTION: undoHistory,
  PORTFOLIO: undoPositions,
  REALIZED: undoRealized,
};

async function takeBack(
  client: Connection,
  { undone, withReader, atStep }: Taking,
): Promise<ImportUndoEffect> {
  const { id, userId, fileType } = undone;
  const accounts = await listAccounts(client, undone);
  const accountIds = accounts.map(({ accountId }) => accountId);
  const days = await listDays(client, id);
  const total = await countTotals(client, userId);
  const totalOfFile = await countTotals(client, userId, accountIds);
  const { removedOf, underlyings, ...removed } = await UNDO[fileType](client, {
    undone,
    accountIds,
    withReader,
  });
  atStep("removed");
  await forgetImport(client, undone);
  const gone = await removeUnusedAccounts(client, userId, accountIds);
  await nameBrokerages(client, undone, accountIds);
  atStep("forgotten");
  await rematchUnderlyings(client, userId, [...new Set([...underlyings, ...gone.touched])]);
  await settleEvidence(client, userId);
  atStep("matched");
  return {
    ...removed,
    ...days,
    portfolioDates: undone.portfolioDate === undefined ? [] : [undone.portfolioDate],
    ...changeOf(total, await countTotals(client, userId)),
    ofFile: changeOf(totalOfFile, await countTotals(client, userId, accountIds)),
    accounts: accounts.map((account) => ({
      ...account,
      transactionsRemoved: removedOf.get(account.accountId)?.transactions ?? 0,
      positionsRemoved: removedOf.get(account.accountId)?.positions ?? 0,
      isRemoved: gone.accountIds.includes(account.accountId),
    })),
  };
}

const changeOf = (before: Totals, after: Totals): RealizedEffect => ({
  realizedPnlChange: differenceOf(after.realizedPnl, before.realizedPnl),
  unmatchedClosingsChange: after.unmatchedClosings - before.unmatchedClosings,
});
