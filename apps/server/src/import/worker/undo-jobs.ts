import { inTransaction, inTrial, UnknownCommit } from "@strikebook/database/transaction";
import type { ImportUndoPreview, ImportUndoResult } from "../undo/undo-effect.ts";
import { type AtUndoStep, undoImport } from "../undo/undo-import.ts";
import type { Undoing } from "../undo/undo-task.ts";
import { connected } from "./upload-jobs.ts";

/** Undoes an import, or answers what its undo had answered. */
export async function runUndo(
  databaseUrl: string,
  undoing: Undoing,
  atStep?: AtUndoStep,
): Promise<ImportUndoResult> {
  try {
    const { result } = await connected(databaseUrl, (client) =>
      inTransaction(client, () => undoImport(client, undoing, (use) => connected(databaseUrl, use), atStep)),
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

/** What undoing would do: it is done, and taken back. */
export async function runUndoPreview(databaseUrl: string, undoing: Undoing): Promise<ImportUndoPreview> {
  const { result, wasUndone } = await connected(databaseUrl, (client) =>
    inTrial(client, () => undoImport(client, undoing, (use) => connected(databaseUrl, use))),
  );
  return { ...result, undoneAt: wasUndone ? result.undoneAt : undefined };
}
