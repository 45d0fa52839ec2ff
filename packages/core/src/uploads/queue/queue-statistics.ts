import type { QueueFile } from "./queue-file.ts";

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
  /** For what is waiting or under way, at the speed so far; undefined before the first file and with nothing left. */
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
  if (totals.milliseconds === 0) {
    return { throughputBytesPerSecond: undefined, remainingSeconds: undefined };
  }
  const throughputBytesPerSecond = totals.bytes / (totals.milliseconds / 1000);
  const left = files.filter((file) => UNFINISHED.has(file.status) && !file.isPaused);
  const bytes = left.reduce((sum, file) => sum + file.fileSizeBytes * (1 - file.progressPercent / 100), 0);
  const isKnown = left.length > 0 && throughputBytesPerSecond > 0;
  return {
    throughputBytesPerSecond,
    remainingSeconds: isKnown ? bytes / throughputBytesPerSecond : undefined,
  };
}

function overallPercent(files: readonly QueueFile[]): number {
  const counted = files.filter(({ status }) => status !== "cancelled");
  const bytes = counted.reduce((sum, file) => sum + file.fileSizeBytes, 0);
  const done = counted.reduce((sum, file) => sum + (file.fileSizeBytes * file.progressPercent) / 100, 0);
  return bytes === 0 ? 0 : (done / bytes) * 100;
}
