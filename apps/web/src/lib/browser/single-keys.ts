import { useSyncExternalStore } from "react";
import { readStored, removeStored, STORAGE_KEYS, writeStored } from "./storage.ts";

const OFF = "off";
const listeners = new Set<() => void>();

/** True unless the user switched shortcuts of a single key off: speech input and stray fingers press them by accident. */
export function areSingleKeysOn(): boolean {
  return readStored(STORAGE_KEYS.singleKeys) !== OFF;
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

/** Switches the shortcuts of a single key on or off and remembers it in this browser. */
export function switchSingleKeys(on: boolean): void {
  if (on) {
    removeStored(STORAGE_KEYS.singleKeys);
  } else {
    writeStored(STORAGE_KEYS.singleKeys, OFF);
  }
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
