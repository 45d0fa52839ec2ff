import { type ReactNode, useCallback, useId, useRef, useState } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { isImportable } from "../import-label.ts";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { FileRow } from "./row/file-row.tsx";
import type { RowDrag } from "./row/move-handle.tsx";
import { useListActions } from "./use-list-actions.ts";

type Props = {
  readonly queue: QueueCommands;
  readonly uploads: readonly QueuedUpload[];
  readonly isServerAway: boolean;
};

/** Rows that are drawn at first, and more on each request: ten thousand at once would freeze the page. */
const ROWS_SHOWN = 100;

/** The files in the order in which they start; each can be moved by dragging, by keyboard and by its menu. */
export function FileList({ queue, uploads, isServerAway }: Props) {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const [shown, setShown] = useState(ROWS_SHOWN);
  const [drag, setDrag] = useState<RowDrag>();
  const list = useRef<HTMLUListElement>(null);
  const { moved, removing, setRemoving, remove, onMove, onRemove } = useListActions(queue, uploads, list);
  const hintId = useId();
  const count = uploads.length;

  const onToggle = useCallback(
    (id: string, isOpen: boolean) => setToggled((before) => ({ ...before, [id]: isOpen })),
    [],
  );
  // A single file is looked at at once; of several each is opened by hand.
  const isSingle = count === 1;
  const isOnlyOne = uploads.filter(isWaitingForThePerson).length < 2;
  const moves = { count, moveHintId: hintId, onDrag: setDrag, onMove };
  const shared = { ...moves, queue, isOnlyOne, isServerAway, onToggle, onRemove };
  return (
    <>
      <p id={hintId} className="sr-only">
        Arrow up and arrow down move the file, Home and End move it to the top and to the bottom.
      </p>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <ul ref={list} tabIndex={-1} aria-label="Files in queue" className="flex flex-col gap-2 outline-none">
        {uploads.slice(0, shown).map((upload, index) => {
          const { id, fileName } = upload.entry;
          return (
            <Place
              key={id}
              name={fileName}
              isDragged={drag?.id === id}
              isTarget={drag?.toIndex === index}
              isTargetBelow={drag?.toIndex === count && index === count - 1}
            >
              <FileRow {...shared} upload={upload} index={index} isOpen={toggled[id] ?? isSingle} />
            </Place>
          );
        })}
      </ul>
      {removing && (
        <RemoveDialog
          fileName={removing.fileName}
          onCancel={() => setRemoving(undefined)}
          onConfirm={() => {
            setRemoving(undefined);
            remove(removing.id);
          }}
        />
      )}
      {count > shown && <MoreRows shown={shown} count={count} onMore={() => setShown(shown + ROWS_SHOWN)} />}
    </>
  );
}

type PlaceProps = {
  readonly name: string;
  readonly isDragged: boolean;
  /** The dragged file would land above this one. */
  readonly isTarget: boolean;
  readonly isTargetBelow: boolean;
  readonly children: ReactNode;
};

function Place({ name, isDragged, isTarget, isTargetBelow, children }: PlaceProps) {
  return (
    <li
      aria-label={name}
      className={classNames(
        "rounded-card relative min-w-0 border border-line bg-surface",
        isDragged && "opacity-60",
      )}
    >
      {isTarget && <DropMark atTop />}
      {children}
      {isTargetBelow && <DropMark />}
    </li>
  );
}

type MoreProps = { readonly shown: number; readonly count: number; readonly onMore: () => void };

function MoreRows({ shown, count, onMore }: MoreProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 py-1">
      <span className="text-ink-2">
        The first {formatCount(shown)} of {plural(count, "file")} are shown.
      </span>
      <Button onClick={onMore}>Show more</Button>
    </div>
  );
}

/** True when the file goes on only after a decision. */
const isWaitingForThePerson = (upload: QueuedUpload): boolean =>
  upload.entry.status === "needs-reselection" || isImportable(upload);

/** Explains the effect of removing a file whose import is under way. */
function RemoveDialog(props: {
  readonly fileName: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}) {
  return (
    <ConfirmDialog
      title="Remove a file that is being imported"
      confirmLabel="Cancel import and remove"
      danger
      onCancel={props.onCancel}
      onConfirm={props.onConfirm}
    >
      The import of {props.fileName} is under way. Removing the file cancels it: nothing of the file is
      stored. If the import has just finished, the file stays in the list with its result.
    </ConfirmDialog>
  );
}

/** Where the dragged row would land. */
function DropMark({ atTop = false }: { readonly atTop?: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "rounded-chip pointer-events-none absolute inset-x-0 h-0.5 bg-accent",
        atTop ? "-top-1.5" : "-bottom-1.5",
      )}
    />
  );
}
