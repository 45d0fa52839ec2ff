import type { QueueGroup } from "@strikebook/core/uploads/queue/queue-groups";
import type { QueueCommands } from "../../queue/queue-commands.ts";
import type { QueuedUpload } from "../../queue/queued-upload.ts";
import type { RowDrag } from "./move-handle.tsx";

/** What a row shows and does; the same for all of its parts. */
export type RowProps = {
  readonly upload: QueuedUpload;
  readonly queue: QueueCommands;
  /** The group in which the row stands, which may lag behind the file's own while other files move. */
  readonly group: QueueGroup;
  /** Its place in the group, from 0. */
  readonly index: number;
  /** Rows of the group. */
  readonly count: number;
  /** Files of the queue. */
  readonly total: number;
  readonly isOpen: boolean;
  readonly isOnlyOne: boolean;
  readonly isServerAway: boolean;
  /** True while there are so few files that every row may show its own buttons. */
  readonly isRoomy: boolean;
  /** Shows handle, menu and details of every row. */
  readonly isAdvanced: boolean;
  /** Says how the handle is used. */
  readonly moveHintId: string;
  readonly onDrag: (drag: RowDrag | undefined) => void;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  /** To a place in the group. */
  readonly onMove: (id: string, toIndex: number) => void;
  readonly onRemove: (id: string) => void;
  readonly onUndo: (upload: QueuedUpload) => void;
};
