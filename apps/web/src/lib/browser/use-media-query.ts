import { useSyncExternalStore } from "react";

/** Where the navigation is in the header, else at the bottom: for fingers its links are wider. */
export const WIDE_SCREEN = "(min-width: 64rem), (min-width: 48rem) and (pointer: fine)";
/** From this width on rows are those of a table; below it is a phone held upright. */
export const TABLE_SCREEN = "(min-width: 40rem)";
/** From this width on, the names in the header need not be short. */
export const ROOMY_SCREEN = "(min-width: 64rem)";

/** Whether a media query matches; true where the browser cannot tell. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener("change", onChange);
      return () => list?.removeEventListener("change", onChange);
    },
    () => window.matchMedia?.(query).matches ?? true,
    () => true,
  );
}
