import type { PersonChange } from "@strikebook/core/users/person-change";
import { openTabChannel } from "../browser/tab-channel.ts";
import { noteOwnChange } from "./own-changes.ts";
import { currentSession } from "./session.ts";

/** Between the tabs of this browser, where a proxy lets no socket through. */
export const TABS_CHANNEL = "strikebook-new-data";

type Listener = (change: PersonChange) => void;

const listeners = new Set<Listener>();

/** Calls `listener` for each change of the signed-in user's data, wherever it was made. Returns how to stop. */
export function onPersonChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners of this tab. */
export function tellPersonChange(change: PersonChange): void {
  for (const listener of [...listeners]) {
    listener(change);
  }
}

/** Tells the other tabs of this browser that the user's figures have changed: an import ended or was undone. */
export function tellNewData(): void {
  noteOwnChange();
  const channel = openTabChannel(TABS_CHANNEL);
  channel?.postMessage(currentSession()?.user.id);
  channel?.close();
}
