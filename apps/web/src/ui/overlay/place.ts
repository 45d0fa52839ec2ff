/** Between a floating panel and its button, and the edge of the window; in pixels. */
const GAP = 4;

/** Fixed to the window, since a table that scrolls would cut it: below its button, or above where there is no room. */
export function place(panel: HTMLElement): void {
  const button = panel.parentElement?.getBoundingClientRect();
  if (button === undefined) {
    return;
  }
  const below = button.bottom + GAP;
  const isRoom = below + panel.offsetHeight <= window.innerHeight;
  panel.style.top = `${isRoom ? below : Math.max(GAP, button.top - GAP - panel.offsetHeight)}px`;
  panel.style.left = `${Math.max(GAP, button.right - panel.offsetWidth)}px`;
}
