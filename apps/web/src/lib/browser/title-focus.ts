import { type RefObject, useEffect, useRef } from "react";

let isDue = false;

/** Has the next title that appears take the focus: the act that brings its screen takes the pressed button away. */
export function focusNextTitle(): void {
  isDue = true;
}

/**
 * For the h1 of a screen, which needs `tabIndex={-1}`: focuses it where the screen was brought by such an act. The screen may
 * come after its frame: whoever has pressed something there meanwhile, such as a menu, keeps the focus.
 */
export function useTitleFocus(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isDue) {
      isDue = false;
      if (document.activeElement === null || document.activeElement === document.body) {
        title.current?.focus({ preventScroll: true });
      }
    }
  }, []);
  return title;
}
