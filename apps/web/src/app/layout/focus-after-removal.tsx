import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

/** Draws nothing: keeps the focus in the page, fetched once the page is there. */
export function FocusAfterRemoval() {
  useFocusAfterRemoval();
  return null;
}
