import { isSnapshotFresh } from "@strikebook/core/uploads/queue/snapshot-lifetime";
import { readStored, STORAGE_KEYS } from "./browser/storage.ts";

let count = () => 0;

/** Says how many files wait in the queue that is open in this tab. Apart from the queue, so that asking does not fetch its code. */
export function watchWaitingFiles(waiting: () => number): void {
  count = waiting;
}

/** How many files a logout would take off the list before they were imported. */
export const countWaitingFiles = (): number => count();

/**
 * How many files of a user's saved queue need the person, as the groups of the list have it (`groupOfUpload`), which is
 * saved with each file; none once the list is too old to be restored.
 */
export function countNeedingFiles(userId: string): number {
  try {
    const saved: unknown = JSON.parse(readStored(STORAGE_KEYS.uploadQueue) ?? "null");
    const { owner, savedAt, files } = saved as {
      owner?: unknown;
      savedAt?: unknown;
      files?: readonly { entry?: { status?: unknown }; extra?: { group?: unknown } }[];
    };
    return owner === userId && isSnapshotFresh(savedAt, new Date())
      ? (files ?? []).filter(({ entry, extra }) =>
          // A list that an older version of the page saved has no groups.
          extra?.group === undefined ? entry?.status === "ready" : extra.group === "needsYou",
        ).length
      : 0;
  } catch {
    return 0;
  }
}
