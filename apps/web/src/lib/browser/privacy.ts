import { useSyncExternalStore } from "react";
import { readStored, removeStored, STORAGE_KEYS, writeStored } from "./storage.ts";

/** Replaces every amount of the user's own while amounts are hidden; always of the same width. */
export const MASK = "\u2022\u2022\u2022\u2022\u2022\u2022";

const ON = "on";

const listeners = new Set<() => void>();
let hidden = readStored(STORAGE_KEYS.privacy) === ON;

/** True while amounts are hidden. What formats an amount asks this; see lib/format.ts. */
export function areAmountsHidden(): boolean {
  return hidden;
}

/** Renders again when amounts are hidden or shown, here or in another tab. */
export function usePrivacy(): boolean {
  return useSyncExternalStore(subscribe, areAmountsHidden, areAmountsHidden);
}

/** Hides or shows every amount and remembers it in this browser. */
export function hideAmounts(next: boolean): void {
  if (next) {
    writeStored(STORAGE_KEYS.privacy, ON);
  } else {
    removeStored(STORAGE_KEYS.privacy);
  }
  publish(next);
}

function publish(next: boolean): void {
  hidden = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", followOtherTabs);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.removeEventListener("storage", followOtherTabs);
    }
  };
}

function followOtherTabs({ key }: StorageEvent): void {
  if (key === null || key === STORAGE_KEYS.privacy) {
    publish(readStored(STORAGE_KEYS.privacy) === ON);
  }
}
