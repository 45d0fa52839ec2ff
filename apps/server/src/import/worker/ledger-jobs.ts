import { onTrialCopy } from "@strikebook/database/copy/trial-copy";
import { inSnapshot, inTransaction, UnknownCommit } from "@strikebook/database/transaction";
import { lockUser } from "@strikebook/database/user-lock";
import { deriveBacklog } from "../../ledger/campaigns/derive-campaigns.repository.ts";
import { findSplitHolders, type Parted } from "../../ledger/campaigns/split-holders.repository.ts";
import { isCurrent, markCurrent, recordRematch } from "../../ledger/ledger-version.repository.ts";
import { rematchUnderlyings } from "../../ledger/rematch-underlyings.repository.ts";
import {
  type AccountRemoval,
  type RemovedAccount,
  removeAccount,
} from "../accounts/remove-account.repository.ts";
import { orderEarlierImports } from "../confirm/order-earlier-imports.repository.ts";
import { settleEvidence } from "../confirm/settle-evidence.repository.ts";
import type { ImportUndoPreview, ImportUndoResult, Undoing } from "../undo/undo.ts";
import { type AtUndoStep, requireManagedImport, undoImport } from "../undo/undo-import.ts";
import { connected } from "./upload-jobs.ts";

/** Undoes an import, or answers what its undo had answered. */
export async function runUndo(
  databaseUrl: string,
  undoing: Undoing,
  atStep?: AtUndoStep,
): Promise<ImportUndoResult> {
  try {
    const { result } = await connected(databaseUrl, (client) =>
      inTransaction(client, async () => {
        await lockUser(client, undoing.userId);
        await requireManagedImport(client, undoing);
        atStep?.("locked");
        return await undoImport(client, undoing, (use) => connected(databaseUrl, use), atStep);
      }),
    );
    return result;
  } catch (error) {
    if (error instanceof UnknownCommit) {
      // Undone or not: asking again does it now, or answers what was done.
      return await runUndo(databaseUrl, undoing);
    }
    throw error;
  }
}

/** The effect of an undo, found by doing it on a copy of the user's rows: nobody waits for it, and it waits for nobody. */
export async function runUndoPreview(databaseUrl: string, undoing: Undoing): Promise<ImportUndoPreview> {
  const { result, wasUndone } = await connected(databaseUrl, (client) =>
    onTrialCopy(client, undoing.userId, () =>
      undoImport(client, undoing, (use) => connected(databaseUrl, use)),
    ),
  );
  return { ...result, undoneAt: wasUndone ? result.undoneAt : undefined };
}

/** Deletes an account with its data and matches again what the accounts that stay took from it. */
export async function runAccountRemoval(
  databaseUrl: string,
  removal: AccountRemoval,
): Promise<RemovedAccount | undefined> {
  return await connected(databaseUrl, (client) =>
    inTransaction(client, async () => {
      await lockUser(client, removal.userId);
      const removed = await removeAccount(client, removal);
      await settleEvidence(client, removal.userId);
      return removed;
    }),
  );
}

/** Matches a user's ledger again where it was matched under another version; whole or not at all. */
export async function runRematch(databaseUrl: string, userId: string): Promise<void> {
  await connected(databaseUrl, (client) =>
    inTransaction(client, async () => {
      await lockUser(client, userId);
      // Another server may have done it meanwhile.
      if (!(await isCurrent(client, userId))) {
        await orderEarlierImports(client, userId, (use) => connected(databaseUrl, use));
        await recordRematch(client, userId, async () => {
          await rematchUnderlyings(client, userId);
          await settleEvidence(client, userId);
        });
        await markCurrent(client, userId);
      }
    }),
  );
}

/** Derives a user's campaigns, ahead of the next question or for one that waits. */
export async function runDerivation(databaseUrl: string, userId: string): Promise<void> {
  await connected(databaseUrl, (client) => deriveBacklog(client, userId));
}

type SplitSearch = { readonly userId: string; readonly parted: readonly Parted[] };

/** As `findSplitHolders`, on the rows of one moment. */
export async function runSplitHolders(databaseUrl: string, { userId, parted }: SplitSearch) {
  return await connected(databaseUrl, (client) =>
    inSnapshot(client, () => findSplitHolders(client, userId, parted)),
  );
}
