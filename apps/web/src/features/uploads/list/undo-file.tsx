import { useAfterUndo } from "../dialogs/past-uploads.tsx";
import { UndoImportDialog } from "../dialogs/undo-import-dialog.tsx";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";

type Props = {
  readonly upload: QueuedUpload;
  readonly queue: QueueCommands;
  readonly onClose: () => void;
};

/** Undoes the import of a file of the list, which then leaves it: the history keeps what was undone. */
export function UndoFile({ upload: { entry }, queue, onClose }: Props) {
  const afterUndo = useAfterUndo();
  const importId = entry.result?.importId;
  return importId == null ? null : (
    <UndoImportDialog
      upload={{ filename: entry.fileName, importId }}
      onClose={onClose}
      onUndone={(undone) => {
        onClose();
        afterUndo(undone);
        void queue.remove(entry.id);
        queue.lookAgain();
      }}
    />
  );
}
