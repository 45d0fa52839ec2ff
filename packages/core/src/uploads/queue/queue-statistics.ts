import { ASYNC_BYTES_MIN } from "../upload-file.ts";
import type { LiveProgress, QueueFile } from "./queue-file.ts";

/** Totals since the queue was opened; they outlast the files, which may leave the list. */
export type QueueTotals = {
  readonly completed: number;
  readonly failed: number;
  /** Bytes of completed files. */
  readonly bytes: number;
  /** Sum over completed files of the time from their start to their end. */
  readonly milliseconds: number;
};

export const NO_TOTALS: QueueTotals = { completed: 0, failed: 0, bytes: 0, milliseconds: 0 };

export type QueueStatistics = {
  readonly total: number;
  readonly pending: number;
  readonly preview: number;
  readonly ready: number;
  /** Uploading or processing. */
  readonly processing: number;
  readonly completed: number;
  readonly failed: number;
  readonly paused: number;
  readonly cancelled: number;
  readonly needsReselection: number;
  /** Completed files of the list, 0 to 100. */
  readonly completionRate: number;
  /** Percent of ended imports that succeeded, 0 to 100; undefined before the first one. */
  readonly successRate: number | undefined;
  readonly averageUploadTimeSeconds: number | undefined;
  readonly totalDataUploadedBytes: number;
  readonly throughputBytesPerSecond: number | undefined;
  /** Until the imports under way have ended, by the server's own measure; undefined while it says too little. */
  readonly remainingSeconds: number | undefined;
  /** Progress of the whole list by size, 0 to 100. */
  readonly overallPercent: number;
};

/** Totals with one more file that has just completed or failed; the very same totals for any other one. */
export function countEnded(totals: QueueTotals, file: QueueFile): QueueTotals {
  if (file.status === "failed") {
    return { ...totals, failed: totals.failed + 1 };
  }
  if (file.status !== "completed") {
    return totals;
  }
  return {
    ...totals,
    completed: totals.completed + 1,
    bytes: totals.bytes + file.fileSizeBytes,
    milliseconds: totals.milliseconds + durationMs(file),
  };
}

/** From the last confirm, or else the preview, to the end; 0 before both are known, and when the clock was set back meanwhile. */
export function durationMs({ startedAt, completedAt }: QueueFile): number {
  return startedAt && completedAt ? Math.max(0, completedAt.getTime() - startedAt.getTime()) : 0;
}

/** The figures of the statistics panel, counted from the files so that they cannot drift. */
export function queueStatistics(files: readonly QueueFile[], totals: QueueTotals): QueueStatistics {
  const count = (...statuses: readonly QueueFile["status"][]) =>
    files.filter(({ status }) => statuses.includes(status)).length;
  const completed = count("completed");
  const ended = totals.completed + totals.failed;
  return {
    total: files.length,
    pending: count("pending"),
    preview: count("preview"),
    ready: count("ready"),
    processing: count("uploading", "processing"),
    completed,
    failed: count("failed"),
    paused: count("paused"),
    cancelled: count("cancelled"),
    needsReselection: count("needs-reselection"),
    completionRate: files.length === 0 ? 0 : (completed / files.length) * 100,
    successRate: ended === 0 ? undefined : (totals.completed / ended) * 100,
    averageUploadTimeSeconds:
      totals.completed === 0 ? undefined : totals.milliseconds / 1000 / totals.completed,
    totalDataUploadedBytes: totals.bytes,
    ...speed(files, totals),
    overallPercent: overallPercent(files),
  };
}

const UNFINISHED = new Set<QueueFile["status"]>(["pending", "preview", "processing", "uploading"]);

function speed(files: readonly QueueFile[], totals: QueueTotals) {
  return {
    throughputBytesPerSecond:
      totals.milliseconds === 0 ? undefined : totals.bytes / (totals.milliseconds / 1000),
    remainingSeconds: remainingSeconds(files.filter((file) => UNFINISHED.has(file.status) && !file.isPaused)),
  };
}

/**
 * The server runs one import of a user at a time: those that wait take as long a row as the one that runs. A small file
 * takes no time that counts; with a large one that the server has not measured yet nothing can be said.
 */
function remainingSeconds(left: readonly QueueFile[]): number | undefined {
  const msPerRow = left.map(({ live }) => live && paceOf(live)).find((pace) => pace !== undefined);
  let milliseconds = 0;
  for (const { live, fileSizeBytes } of left) {
    const waiting =
      msPerRow !== undefined && live?.totalItems !== undefined ? live.totalItems * msPerRow : undefined;
    const own = live?.estimatedTimeRemainingMs ?? waiting;
    if (own === undefined && fileSizeBytes >= ASYNC_BYTES_MIN) {
      return undefined;
    }
    milliseconds += own ?? 0;
  }
  return milliseconds === 0 ? undefined : milliseconds / 1000;
}

/** Milliseconds for each row that is left of an import under way. */
function paceOf({ estimatedTimeRemainingMs, totalItems, processedItems }: LiveProgress): number | undefined {
  const rows = (totalItems ?? 0) - (processedItems ?? 0);
  return estimatedTimeRemainingMs === undefined || rows <= 0 ? undefined : estimatedTimeRemainingMs / rows;
}

function overallPercent(files: readonly QueueFile[]): number {
  const counted = files.filter(({ status }) => status !== "cancelled");
  const bytes = counted.reduce((sum, file) => sum + file.fileSizeBytes, 0);
  const done = counted.reduce((sum, file) => sum + (file.fileSizeBytes * file.progressPercent) / 100, 0);
  return bytes === 0 ? 0 : (done / bytes) * 100;
}
