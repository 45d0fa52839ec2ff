import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from "react";
import { indexAfterKey } from "./chart-keys.ts";

type Props = {
  /** Its name for screen readers: `Day of the activity trend`. */
  readonly label: string;
  readonly count: number;
  /** The item pointed at; undefined for none. */
  readonly index: number | undefined;
  readonly onIndex: (index: number | undefined) => void;
  /** The item at a place: across, 0 at the left edge of the chart and 1 at the right; down, 0 at the top. */
  readonly indexAt: (across: number, down: number) => number;
  /** An item and its figures in one sentence. */
  readonly textOf: (index: number) => string;
  /** A click, or Enter, on an item. */
  readonly onChoose?: ((index: number) => void) | undefined;
};

/** Lies over a chart, at least as high as a finger, and takes pointer and keys; says the item and its figures. */
export function ChartSlider({ label, count, index, onIndex, indexAt, textOf, onChoose }: Props) {
  const last = count - 1;
  const current = Math.min(index ?? last, last);
  /** The item shown before the pointer came down: a finger's first tap shows, the second one chooses. */
  const shownBefore = useRef<number>(undefined);
  const placeOf = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return indexAt(width === 0 ? 1 : (clientX - left) / width, height === 0 ? 0 : (clientY - top) / height);
  };
  const onClick = (event: MouseEvent) => {
    const chosen = placeOf(event);
    const isTouch = "pointerType" in event.nativeEvent && event.nativeEvent.pointerType === "touch";
    if (!isTouch || shownBefore.current === chosen) {
      onChoose?.(chosen);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      onIndex(undefined);
      return;
    }
    if (onChoose && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      onChoose(current);
      return;
    }
    const next = indexAfterKey(event.key, current, count);
    if (next !== undefined) {
      event.preventDefault();
      onIndex(next);
    }
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={current + 1}
      aria-valuetext={textOf(current)}
      className={`absolute inset-x-0 top-1/2 h-full min-h-11 -translate-y-1/2 touch-pan-y ${onChoose ? "cursor-pointer" : ""}`}
      onClick={onChoose && onClick}
      onKeyDown={onKeyDown}
      onFocus={() => onIndex(current)}
      onBlur={() => onIndex(undefined)}
      onPointerDown={(event: PointerEvent) => {
        shownBefore.current = index;
        onIndex(placeOf(event));
      }}
      onPointerMove={(event: PointerEvent) => onIndex(placeOf(event))}
      // A finger that began to scroll the page pointed at nothing.
      onPointerCancel={() => onIndex(shownBefore.current)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && onIndex(undefined)}
    />
  );
}
