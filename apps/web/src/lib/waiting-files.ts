import { readStored, STORAGE_KEYS } from "./browser/storage.ts";

let count = () => 0;

/** Says how many files wait in the queue that is open in this tab. Apart from the queue, so that asking does not fetch its code. */
export function watchWaitingFiles(waiting: () => number): void {
  count = waiting;
}

/** How many files a logout would take off the list before they were imported. */
export const countWaitingFiles = (): number => count();

/** How many files of a user's saved queue are read and wait for an answer or to be imported. */
export function countReadyFiles(userId: string): number {
  try {
    const saved: unknown = JSON.parse(readStored(STORAGE_KEYS.uploadQueue) ?? "null");
    const { owner, files } = saved as {
      owner?: unknown;
      files?: readonly { entry?: { status?: unknown } }[];
    };
    return owner === userId ? (files ?? []).filter(({ entry }) => entry?.status === "ready").length : 0;
  } catch {
    return 0;
  }
}
