import type { QueueFileStatus } from "@strikebook/core/uploads/queue/queue-file";
import type { QueuedUpload } from "./queued-upload.ts";

/** Statuses without a loss at logout: the file is done with, or the server goes on by itself. */
const SAFE: readonly QueueFileStatus[] = ["cancelled", "completed", "processing"];

const isWaiting = ({ entry: { status, nextRetryAt } }: QueuedUpload) =>
  status === "failed" ? nextRetryAt !== undefined : !SAFE.includes(status);

/** How many of the files a logout would take off the list before they were imported. */
export const countWaiting = (uploads: readonly QueuedUpload[]): number => uploads.filter(isWaiting).length;
