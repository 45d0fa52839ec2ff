import type { BatchImport } from "../batch/batch-imports.ts";
import { useAfterUndo } from "../dialogs/past-uploads.tsx";
import { UndoImportDialog } from "../dialogs/undo-import-dialog.tsx";
import type { QueueCommands } from "../queue/queue-commands.ts";
import { booksOf } from "../queue/queued-upload.ts";

type Props = {
  readonly imported: BatchImport;
  readonly queue: QueueCommands;
  readonly onClose: () => void;
};

/** Undoes the import of a file of the list, which then leaves it: the history keeps what was undone. */
export function UndoFile({ imported, queue, onClose }: Props) {
  const { id, fileName, importId } = imported;
  const afterUndo = useAfterUndo();
  return (
    <UndoImportDialog
      upload={{ filename: fileName, importId }}
      whose={booksOf(imported)}
      onClose={onClose}
      onUndone={(undone) => {
        onClose();
        afterUndo(undone);
        void queue.remove(id);
        queue.lookAgain();
      }}
    />
  );
}
