import { isUnderWay, type QueueGroup } from "@strikebook/core/uploads/queue/queue-groups";
import { type RefObject, useEffect, useReducer, useRef } from "react";
import type { QueueState } from "../queue/queue-state.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { groupOfUpload } from "./finding-of.ts";

/** The parts of the state that decide whether files that could move on do. */
type Moving = Pick<QueueState, "isOnline" | "isProcessing" | "isServerAway">;

type Standing = {
  /** By the file's id. */
  readonly groups: ReadonlyMap<string, QueueGroup>;
  /** Rises when rows change places, so that the list is drawn anew instead of sliding. */
  readonly generation: number;
};

type Circumstances = {
  /** Rows are left where they are. */
  readonly holds: boolean;
  /** An open row may hold what somebody has begun to type: it is not drawn anew. */
  readonly isAnyOpen: boolean;
};

/**
 * The group in which each file stands. Nothing moves under the finger: while files are on their way, and while the
 * keyboard is in the list, every row stays where it is; once all have come to rest they are sorted in one step.
 */
export function useStandingGroups(
  uploads: readonly QueuedUpload[],
  moving: Moving,
  isAnyOpen: boolean,
  list: RefObject<HTMLElement | null>,
) {
  const [, sortWhenLeft] = useReducer((count: number) => count + 1, 0);
  const before = useRef<Standing>({ groups: new Map(), generation: 0 });
  const holds = areMoving(uploads, moving) || list.current?.contains(document.activeElement) === true;
  const standing = place(uploads, before.current, { holds, isAnyOpen });
  useEffect(() => {
    before.current = standing;
  });
  return { ...standing, onLeave: sortWhenLeft };
}

function place(
  uploads: readonly QueuedUpload[],
  before: Standing,
  { holds, isAnyOpen }: Circumstances,
): Standing {
  const placed = uploads.map((upload) => {
    const stood = before.groups.get(upload.entry.id);
    const group = holds && stood !== undefined ? stood : groupOfUpload(upload);
    return { id: upload.entry.id, group, hasMoved: stood !== undefined && stood !== group };
  });
  return {
    groups: new Map(placed.map(({ id, group }) => [id, group])),
    generation: before.generation + (!isAnyOpen && placed.some(({ hasMoved }) => hasMoved) ? 1 : 0),
  };
}

/** Files that wait for the line, the server or the user may do so for hours: they hold nothing. */
function areMoving(
  uploads: readonly QueuedUpload[],
  { isOnline, isProcessing, isServerAway }: Moving,
): boolean {
  return (
    isOnline &&
    !isServerAway &&
    uploads.some(
      ({ entry }) =>
        isUnderWay(entry) && (isProcessing || (entry.status !== "pending" && entry.status !== "failed")),
    )
  );
}
