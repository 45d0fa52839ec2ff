import { type RefObject, useCallback, useRef, useState } from "react";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";

/** Moves and removes files of the list. Removing one that is being imported waits for an answer in a dialog. */
export function useListActions(
  queue: QueueCommands,
  uploads: readonly QueuedUpload[],
  list: RefObject<HTMLUListElement | null>,
) {
  const [moved, setMoved] = useState("");
  const [removing, setRemoving] = useState<{ readonly id: string; readonly fileName: string }>();
  const uploadsNow = useRef(uploads);
  uploadsNow.current = uploads;
  const onMove = useCallback(
    (id: string, toIndex: number) => {
      const entry = uploadsNow.current.find((upload) => upload.entry.id === id)?.entry;
      queue.move(id, toIndex);
      setMoved(`${entry?.fileName} moved to position ${toIndex + 1} of ${uploadsNow.current.length}`);
    },
    [queue],
  );
  const remove = useCallback(
    (id: string) => {
      void queue.remove(id);
      // The button that was pressed is gone with its row: the keyboard goes on from the list.
      list.current?.focus();
    },
    [queue, list],
  );
  const onRemove = useCallback(
    (id: string) => {
      const entry = uploadsNow.current.find((upload) => upload.entry.id === id)?.entry;
      if (entry?.status === "uploading" || entry?.status === "processing") {
        setRemoving({ id, fileName: entry.fileName });
      } else {
        remove(id);
      }
    },
    [remove],
  );
  return {
    /** Says the last move, for screen readers. */
    moved,
    removing,
    setRemoving,
    remove,
    onMove,
    onRemove,
  };
}
