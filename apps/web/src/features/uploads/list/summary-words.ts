import type { QueuedUpload } from "../queue/queued-upload.ts";
import { countStates, stateWords } from "./file-state.ts";

/** `22 ready, 5 need you, 1 not for here`: where the files stand, with those that were refused when they were added. */
export function summaryWords(uploads: readonly QueuedUpload[], rejected: number): string {
  const counts = new Map(countStates(uploads));
  if (rejected > 0) {
    counts.set("notForHere", (counts.get("notForHere") ?? 0) + rejected);
  }
  return counts.size === 0 ? "Nothing to import yet" : stateWords(counts);
}
