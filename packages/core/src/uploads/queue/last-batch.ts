import type { QueueFile } from "./queue-file.ts";

/** Imports that begin so soon after another one has ended belong to the same act of the user. */
const PAUSE_MS = 5000;

type Ended = Pick<QueueFile, "completedAt" | "startedAt" | "status">;

/**
 * The imports of the user's last act, newest first: those that followed each other without a pause, back from the one
 * that ended last. `of` names the queue's file of each; files that did not end in an import count for nothing.
 */
export function lastBatch<Each>(all: readonly Each[], of: (each: Each) => Ended): Each[] {
  const ended = all
    .flatMap((each) => {
      const { status, startedAt, completedAt } = of(each);
      return status === "completed" && startedAt && completedAt
        ? [{ each, start: startedAt.getTime(), end: completedAt.getTime() }]
        : [];
    })
    .toSorted((one, other) => other.end - one.end);
  const batch: Each[] = [];
  let earliest = Number.POSITIVE_INFINITY;
  for (const { each, start, end } of ended) {
    if (batch.length > 0 && end < earliest - PAUSE_MS) {
      break;
    }
    batch.push(each);
    earliest = Math.min(earliest, start);
  }
  return batch;
}
