import { useEffect, useRef } from "react";

/** When the last of `count` things goes, and with it the button that was pressed, the keyboard goes on from the title. */
export function useFocusWhenEmptied(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (before.current > 0 && count === 0 && document.activeElement === document.body) {
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [count]);
}
