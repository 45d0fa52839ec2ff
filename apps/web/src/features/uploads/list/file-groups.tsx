import { QUEUE_GROUPS, type QueueGroup } from "@strikebook/core/uploads/queue/queue-groups";
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useMediaQuery, WIDE_SCREEN } from "../../../lib/browser/use-media-query.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { BatchCards } from "../batch/batch-card.tsx";
import { type BatchImport, batchesOf, importsOf } from "../batch/batch-imports.ts";
import { isImportable } from "../import-label.ts";
import { SharedQuestions } from "../questions/shared-question.tsx";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueueState } from "../queue/queue-state.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { FileGroup } from "./file-group.tsx";
import { stateOf } from "./file-state.ts";
import { loadRowContent } from "./row/row-content-later.tsx";
import { useListActions } from "./use-list-actions.ts";
import { isRoomy, type OpenRows } from "./use-open-rows.ts";
import { useStandingGroups } from "./use-standing-groups.ts";

// Fetched when it is asked for: the page itself stays small.
const UndoFile = lazy(async () => ({
  default: (await import("./undo-file.tsx")).UndoFile,
}));
const UndoBatch = lazy(async () => ({
  default: (await import("../batch/undo-batch.tsx")).UndoBatch,
}));

type Props = {
  readonly queue: QueueCommands;
  readonly state: QueueState;
  readonly uploads: readonly QueuedUpload[];
  readonly isAdvanced: boolean;
  readonly rows: OpenRows;
  /** Files that were refused when they were added, for the last group. */
  readonly rejected: ReactNode;
  readonly rejectedCount: number;
  /** Stands among what is done. */
  readonly offer: ReactNode;
};

/** The files by what they ask of the user; within a group in the order in which they start. */
export function FileGroups({ queue, state, uploads, isAdvanced, rows, ...props }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { groups, generation, isLate, onLeave } = useStandingGroups(uploads, state, rows.isAnyOpen, list);
  const { undoing, setUndoing, onUndo } = useUndoing();
  // With the sorting of the rows: what comes above them moves none.
  const batches = useMemo(() => (isLate ? [] : batchesOf(uploads)), [isLate, uploads]);
  const actions = useListActions(queue, uploads, groups, list);
  const areRowsRoomy = useMediaQuery(WIDE_SCREEN) && isRoomy(uploads.length);
  useEffect(fetchAhead, []);
  const hintId = useId();
  const shared = {
    queue,
    isAdvanced,
    isRoomy: areRowsRoomy,
    isOnlyOne: uploads.filter(isWaitingForTheUser).length < 2,
    rows,
    isServerAway: state.isServerAway,
    total: uploads.length,
    moveHintId: hintId,
    onMove: actions.onMove,
    onRemove: actions.onRemove,
    onUndo,
  };
  const extras: Partial<Record<QueueGroup, ReactNode>> = { done: props.offer, notForHere: props.rejected };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; these are lists that belong together
    <div
      ref={list}
      role="group"
      tabIndex={-1}
      aria-label="Files in queue"
      className="flex min-h-[60dvh] flex-col gap-4 outline-none"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()}
    >
      <p id={hintId} className="sr-only">
        Arrow up and arrow down move the file, Home and End move it to the top and to the bottom.
      </p>
      <p role="status" className="sr-only">
        {actions.moved}
      </p>
      <BatchCards uploads={uploads} batches={batches} onUndo={setUndoing} />
      <Questions queue={queue} uploads={uploads} />
      {QUEUE_GROUPS.map((group) => (
        <FileGroup
          key={`${group} ${generation}`}
          {...shared}
          group={group}
          uploads={uploads.filter(({ entry }) => groups.get(entry.id) === group)}
          others={group === "notForHere" ? props.rejectedCount : 0}
        >
          {extras[group]}
        </FileGroup>
      ))}
      <RemoveDialog {...actions} />
      <Undo imports={undoing} queue={queue} onClose={() => setUndoing([])} />
    </div>
  );
}

/** The imports whose undo is asked about; none while nothing is asked. */
function useUndoing() {
  const [undoing, setUndoing] = useState<readonly BatchImport[]>([]);
  const onUndo = useCallback((upload: QueuedUpload) => setUndoing(importsOf(upload)), []);
  return { undoing, setUndoing, onUndo };
}

type UndoProps = Pick<Props, "queue"> & {
  readonly imports: readonly BatchImport[];
  readonly onClose: () => void;
};

/** One import has the dialog of its row, however it was asked for. */
function Undo({ imports, ...props }: UndoProps) {
  const [first] = imports;
  return (
    <Suspense>
      {first && imports.length === 1 && <UndoFile imported={first} {...props} />}
      {imports.length > 1 && <UndoBatch imports={imports} {...props} />}
    </Suspense>
  );
}

/**
 * Answers are kept for files that are still being checked: the questions stay. They are seen once the first check of
 * all files has ended, and from then on whatever else goes on.
 */
function Questions(files: Pick<Props, "queue" | "uploads">) {
  const isSeen = useRef(false);
  isSeen.current ||= !files.uploads.some((upload) => isBeingLookedAt(upload));
  return (
    <div className={isSeen.current ? "flex flex-col gap-2 empty:hidden" : "hidden"}>
      <SharedQuestions {...files} />
    </div>
  );
}

const isBeingLookedAt = (upload: QueuedUpload): boolean => ["checking", "waiting"].includes(stateOf(upload));

/** The content of rows is there before one is opened. */
function fetchAhead(): void {
  loadRowContent().catch(() => undefined);
}

/** True when the file goes on only after a decision. */
const isWaitingForTheUser = (upload: QueuedUpload): boolean =>
  upload.entry.status === "needs-reselection" || isImportable(upload);

/** Explains the effect of removing a file whose import is under way; nothing while none is asked for. */
function RemoveDialog({ removing, setRemoving, remove }: ReturnType<typeof useListActions>) {
  if (removing === undefined) {
    return null;
  }
  return (
    <ConfirmDialog
      title="Remove a file that is being imported"
      confirmLabel="Cancel import and remove"
      danger
      onCancel={() => setRemoving(undefined)}
      onConfirm={() => {
        setRemoving(undefined);
        remove(removing.id);
      }}
    >
      The import of {removing.fileName} is under way. Removing the file cancels it: nothing of the file is
      stored. If the import has just finished, the file stays in the list with its result.
    </ConfirmDialog>
  );
}
