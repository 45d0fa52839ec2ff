import type { QueueGroup } from "@strikebook/core/uploads/queue/queue-groups";
import { type RefObject, useCallback, useRef, useState } from "react";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";

/** Moves and removes files of the list. Removing one that is being imported waits for an answer in a dialog. */
export function useListActions(
  queue: QueueCommands,
  uploads: readonly QueuedUpload[],
  groups: ReadonlyMap<string, QueueGroup>,
  list: RefObject<HTMLElement | null>,
) {
  const [moved, setMoved] = useState("");
  const [removing, setRemoving] = useState<{ readonly id: string; readonly fileName: string }>();
  const now = useRef({ uploads, groups });
  now.current = { uploads, groups };
  const onMove = useCallback(
    (id: string, toIndex: number) => {
      const { uploads, groups } = now.current;
      const mates = uploads.filter(({ entry }) => groups.get(entry.id) === groups.get(id));
      const target = mates[toIndex];
      if (target !== undefined) {
        // The place in the group stands for the place of the file that is there now.
        queue.move(id, uploads.indexOf(target));
        const moved = mates.find(({ entry }) => entry.id === id)?.entry.fileName;
        setMoved(`${moved} moved to position ${toIndex + 1} of ${mates.length}`);
      }
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
      const entry = now.current.uploads.find((upload) => upload.entry.id === id)?.entry;
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
