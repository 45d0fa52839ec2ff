import { type RefObject, useEffect } from "react";

/** While `open`: calls `onDismiss` for a press outside of `area` and for Escape. */
export function useDismiss(
  area: RefObject<HTMLElement | null>,
  open: boolean,
  onDismiss: (by: "outside" | "escape") => void,
): void {
  useEffect(() => {
    if (!open) {
      return undefined;
    }
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) {
        onDismiss("outside");
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        onDismiss("escape");
      }
    };
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [area, open, onDismiss]);
}

/**
 * The focus has gone to a control outside of `area`. A press on a text inside it gives the focus to what is around both, such as the
 * page's main part: nobody has left then, and closing would take the text away before its click.
 */
export function hasLeft(area: HTMLElement | null, to: EventTarget | null): boolean {
  return to instanceof Node && area !== null && !area.contains(to) && !to.contains(area);
}
