import type { KeyboardEvent } from "react";

/** Marks a figure that the arrow keys reach, by the place of its period. */
export const FIGURE = "data-figure";

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
};

/** Moves the focus from figure to figure with the arrow keys, so that a table of hundreds is one stop of the Tab key. */
export function moveFigureFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const from = (event.target as Element).closest<HTMLElement>(`[${FIGURE}]`);
  if (!step || !from) {
    return;
  }
  const [down, right] = step;
  const line =
    down === 0
      ? from.closest("tr")?.querySelectorAll<HTMLElement>(`[${FIGURE}]`)
      : event.currentTarget.querySelectorAll<HTMLElement>(`[${FIGURE}="${from.getAttribute(FIGURE)}"]`);
  const figures = [...(line ?? [])];
  event.preventDefault();
  figures[figures.indexOf(from) + down + right]?.focus();
}
