import type { QueueFileStatus } from "@strikebook/core/uploads/queue/queue-file";
import { plural } from "../../../lib/format.ts";
import { isBlocked, type QueuedUpload, type QueueEntry } from "./queued-upload.ts";

/** One change of state for the ear; undefined for those that say nothing new, such as each step of a preview. */
export function changeInWords({ entry }: QueuedUpload, before: QueueEntry): string | undefined {
  const { fileName, status } = entry;
  switch (status) {
    case "ready":
      return isBlocked(entry)
        ? `${fileName} is checked but can't be imported yet`
        : `${fileName} is checked and ready to import`;
    case "completed":
      return `${fileName} is imported`;
    case "failed":
      // The row itself says that a file has failed for good, as an alert.
      return entry.nextRetryAt && `${fileName} failed; we'll retry automatically`;
    case "cancelled":
      return `The import of ${fileName} is cancelled`;
    case "paused":
      return `${fileName} is paused`;
    case "needs-reselection":
      return `${fileName} must be selected again`;
    case "processing":
      return `${fileName} is being imported`;
    case "pending":
      return before.status === "preview" || before.status === "ready" ? undefined : `${fileName} waits`;
    default:
      return undefined;
  }
}

const WORD: Partial<Record<QueueFileStatus, string>> = {
  ready: "ready to import",
  completed: "imported",
  failed: "retrying automatically",
  cancelled: "cancelled",
  paused: "paused",
  "needs-reselection": "to be selected again",
};

const BLOCKED = "checked but can't be imported yet";

/** A file's change in one word, for announcing several files together. */
export const changeInAWord = (entry: QueueEntry): string | undefined =>
  isBlocked(entry) ? BLOCKED : WORD[entry.status];

/** Several changes in one sentence: thirty files must not be read out one by one. */
export function summaryInWords(words: readonly (string | undefined)[]): string {
  const counts = new Map<string, number>();
  for (const word of words) {
    if (word !== undefined) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts].map(([word, count]) => `${plural(count, "file")} ${word}`).join(", ");
}
