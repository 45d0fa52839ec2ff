import { GripVertical } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";

/** Where a row would land while it is dragged: before the row that is now at `toIndex`, at the end for the count. */
export type RowDrag = { readonly id: string; readonly toIndex: number };

type Props = {
  readonly id: string;
  readonly name: string;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly hintId: string;
  /** Undefined when the drag ends. */
  readonly onDrag: (drag: RowDrag | undefined) => void;
  readonly onMove: (toIndex: number) => void;
};

/** From how close to the edge of the window, in pixels, dragging scrolls the page, and by how much. */
const EDGE_PX = 80;
const SCROLL_PX = 16;

/** Moves its row: by dragging, with mouse, pen or finger, and by the arrow keys, Home and End. */
export function MoveHandle({ id, name, index, count, hintId, onDrag, onMove }: Props) {
  const drag = useRef<RowDrag>(undefined);

  const show = (next: RowDrag | undefined) => {
    drag.current = next;
    onDrag(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0) {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      show({ id, toIndex: index });
    }
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag.current) {
      scrollAtEdge(event.clientY);
      show({ id, toIndex: indexAt(event.currentTarget.closest("ul, ol"), event.clientY) });
    }
  };
  const onPointerUp = () => {
    const { toIndex = index } = drag.current ?? {};
    show(undefined);
    // The row leaves its place first, so that what follows it moves up by one.
    moveTo(toIndex > index ? toIndex - 1 : toIndex);
  };
  const moveTo = (toIndex: number) => {
    const target = Math.min(count - 1, Math.max(0, toIndex));
    if (target !== index) {
      onMove(target);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      moveTo(target);
    } else if (event.key === "Escape" && drag.current) {
      show(undefined);
    }
  };
  return (
    <button
      type="button"
      title="Drag to move, or use the arrow keys"
      aria-label={`Move ${name}`}
      aria-describedby={hintId}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => show(undefined)}
      onKeyDown={onKeyDown}
      className="target rounded-input inline-flex shrink-0 cursor-grab touch-none items-center justify-center text-ink-3 hover:bg-hover hover:text-ink active:cursor-grabbing"
    >
      <GripVertical aria-hidden size={18} />
    </button>
  );
}

/** How many rows of the list lie above `clientY`, by their middles. */
function indexAt(list: Element | null, clientY: number): number {
  const rows = [...(list?.children ?? [])];
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < clientY;
  }).length;
}

function scrollAtEdge(clientY: number): void {
  if (clientY < EDGE_PX) {
    window.scrollBy(0, -SCROLL_PX);
  } else if (clientY > window.innerHeight - EDGE_PX) {
    window.scrollBy(0, SCROLL_PX);
  }
}
