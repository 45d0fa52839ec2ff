import { isUnderWay, type QueueGroup } from "@strikebook/core/uploads/queue/queue-groups";
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from "react";
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
  /** A row stands where its file no longer belongs. */
  readonly isLate: boolean;
};

type Circumstances = {
  /** Rows are left where they are. */
  readonly holds: boolean;
  /** An open row may hold what somebody has begun to type: it is not drawn anew. */
  readonly isAnyOpen: boolean;
};

/** The keyboard in the list keeps rows where they are for so long after the last change. */
export const STEADY_MS = 3000;

/**
 * The group in which each file stands. Nothing moves under the finger: while files are on their way, and for a moment
 * while the keyboard is in the list, every row stays where it is; then all are sorted in one step. A field that is being
 * filled in holds them until it is left.
 */
export function useStandingGroups(
  uploads: readonly QueuedUpload[],
  moving: Moving,
  isAnyOpen: boolean,
  list: RefObject<HTMLElement | null>,
) {
  const [, sort] = useReducer((count: number) => count + 1, 0);
  const before = useRef<Standing>({
    groups: new Map(),
    generation: 0,
    isLate: false,
  });
  const released = useRef<readonly QueuedUpload[]>(undefined);
  const isMoving = areMoving(uploads, moving);
  const isHeld = isInList(list.current) && released.current !== uploads;
  const standing = place(uploads, before.current, {
    holds: isMoving || isHeld,
    isAnyOpen,
  });
  const waits = isHeld && !isMoving && standing.isLate;
  useEffect(() => {
    before.current = standing;
  });
  useEffect(() => {
    if (!waits) {
      return undefined;
    }
    const timer = setInterval(() => {
      if (!isBeingFilledIn(list.current)) {
        released.current = uploads;
        sort();
      }
    }, STEADY_MS);
    return () => clearInterval(timer);
  }, [waits, uploads, list]);
  useFocusAfterSorting(standing.generation, list);
  return { ...standing, onLeave: sort };
}

const isInList = (list: HTMLElement | null): boolean => list?.contains(document.activeElement) === true;

const isBeingFilledIn = (list: HTMLElement | null): boolean =>
  isInList(list) && document.activeElement?.matches("input, select, textarea") === true;

/** Sorting draws rows anew: the keyboard goes on from the row in which it was. */
function useFocusAfterSorting(generation: number, list: RefObject<HTMLElement | null>): void {
  const places = useRef<readonly string[]>([]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // The result's heading, say, or else the row in which it was.
      places.current = target instanceof Element ? [target.id, target.closest("li[id]")?.id ?? ""] : [];
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each sorting
  useLayoutEffect(() => {
    const found = places.current.map((id) => document.getElementById(id)).find((place) => place !== null);
    if (document.activeElement === document.body && found && list.current?.contains(found)) {
      found.focus({ preventScroll: true });
    }
  }, [generation, list]);
}

function place(
  uploads: readonly QueuedUpload[],
  before: Standing,
  { holds, isAnyOpen }: Circumstances,
): Standing {
  const placed = uploads.map((upload) => {
    const stood = before.groups.get(upload.entry.id);
    const group = holds && stood !== undefined ? stood : groupOfUpload(upload);
    return {
      id: upload.entry.id,
      group,
      hasMoved: stood !== undefined && stood !== group,
      upload,
    };
  });
  return {
    isLate: holds && placed.some(({ group, upload }) => group !== groupOfUpload(upload)),
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
