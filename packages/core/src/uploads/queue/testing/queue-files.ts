import type { QueueFile } from "../queue-file.ts";

export const AT = new Date("2026-11-20T15:00:00Z");

/** A pending file, or what `given` makes of it. */
export function queueFile(given: Partial<QueueFile<string, string>> = {}): QueueFile<string, string> {
  return {
    id: "file-1",
    fileName: "Accounts_History.csv",
    fileSizeBytes: 2048,
    status: "pending",
    priority: 0,
    progressPercent: 0,
    addedAt: AT,
    retryCount: 0,
    maxRetryAttempts: 5,
    canRetry: false,
    isPaused: false,
    isAsyncProcessing: false,
    isLargeFile: false,
    attempts: [],
    ...given,
  };
}
