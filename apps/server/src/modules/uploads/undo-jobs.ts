import { inTransaction, UnknownCommit } from "./in-transaction.ts";
import type { ImportUndoPreview, ImportUndoResult } from "./undo-effect.ts";
import { type AtUndoStep, undoImport } from "./undo-import.ts";
import type { Undoing } from "./undo-task.ts";
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
  return await connected(databaseUrl, async (client) => {
    await client.query("BEGIN");
    try {
      const { result, wasUndone } = await undoImport(client, undoing, (use) => connected(databaseUrl, use));
      return { ...result, undoneAt: wasUndone ? result.undoneAt : undefined };
    } finally {
      await client.query("ROLLBACK").catch(() => undefined);
    }
  });
}
