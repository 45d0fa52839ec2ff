import { useSyncExternalStore } from "react";

/** A download that waits for the user to agree, because amounts are hidden on the screen and real in the file. */
export type WaitingExport = { readonly fileName: string; readonly run: () => void };

const listeners = new Set<() => void>();
let waiting: WaitingExport | undefined;

export function askForExport(next: WaitingExport): void {
  publish(next);
}

/** Takes the question off the screen, and downloads when the answer was yes. */
export function answerExport(isWanted: boolean): void {
  const answered = waiting;
  publish(undefined);
  if (isWanted) {
    answered?.run();
  }
}

export function useWaitingExport(): WaitingExport | undefined {
  return useSyncExternalStore(subscribe, () => waiting);
}

function publish(next: WaitingExport | undefined): void {
  waiting = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
