import { useCallback, useId, useRef, useState } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { isImportable } from "../import-label.ts";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { FileRow } from "./file-row.tsx";
import type { RowDrag } from "./move-handle.tsx";

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
  const [moved, setMoved] = useState("");
  const [removing, setRemoving] = useState<{ readonly id: string; readonly fileName: string }>();
  const list = useRef<HTMLUListElement>(null);
  const uploadsNow = useRef(uploads);
  uploadsNow.current = uploads;
  const hintId = useId();
  const count = uploads.length;

  const onToggle = useCallback(
    (id: string, isOpen: boolean) => setToggled((before) => ({ ...before, [id]: isOpen })),
    [],
  );
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
    [queue],
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
  // A single file is looked at at once; of several each is opened by hand.
  const isSingle = count === 1;
  const isOnlyOne = uploads.filter(isWaitingForThePerson).length < 2;
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
            <li
              key={id}
              aria-label={fileName}
              className={classNames(
                "rounded-card relative min-w-0 border border-line bg-surface",
                drag?.id === id && "opacity-60",
              )}
            >
              {drag?.toIndex === index && <DropMark atTop />}
              <FileRow
                upload={upload}
                queue={queue}
                index={index}
                count={count}
                isOpen={toggled[id] ?? isSingle}
                isOnlyOne={isOnlyOne}
                isServerAway={isServerAway}
                moveHintId={hintId}
                onDrag={setDrag}
                onToggle={onToggle}
                onMove={onMove}
                onRemove={onRemove}
              />
              {drag?.toIndex === count && index === count - 1 && <DropMark />}
            </li>
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
      {count > shown && (
        <div className="flex flex-wrap items-center justify-center gap-3 py-1">
          <span className="text-ink-2">
            The first {formatCount(shown)} of {plural(count, "file")} are shown.
          </span>
          <Button onClick={() => setShown(shown + ROWS_SHOWN)}>Show more</Button>
        </div>
      )}
    </>
  );
}

/** True when the file goes on only after a decision. */
const isWaitingForThePerson = (upload: QueuedUpload): boolean =>
  upload.entry.status === "needs-reselection" || isImportable(upload);

/** What removing does to an import that is under way. */
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
