import { type RefCallback, useState } from "react";

/** A table that fits scrolls with its page, and its head stays under the page's header. */
export const FITTING = "[--head-top:var(--header-height)]";
/** A wider one scrolls sideways in a place of its own, and its head can only stay there. */
export const WIDE = "overflow-x-auto [--head-top:0px]";

/** Whether a table is wider than its place; to be told of by the place's `ref`. */
export function useIsWide(): readonly [RefCallback<HTMLElement>, boolean] {
  const [isWide, setWide] = useState(false);
  const [place] = useState<RefCallback<HTMLElement>>(() => (element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === "undefined") {
      return undefined;
    }
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) {
      observer.observe(child);
    }
    return () => observer.disconnect();
  });
  return [place, isWide];
}
