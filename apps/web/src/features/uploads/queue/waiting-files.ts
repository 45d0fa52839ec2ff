import type { QueueFileStatus } from "@strikebook/core/uploads/queue/queue-file";
import type { QueuedUpload } from "./queued-upload.ts";

/** Statuses without a loss at logout: the file is done with, or the server goes on by itself. */
const SAFE: readonly QueueFileStatus[] = ["cancelled", "completed", "processing"];

const isWaiting = ({ entry: { status, nextRetryAt } }: QueuedUpload) =>
  status === "failed" ? nextRetryAt !== undefined : !SAFE.includes(status);

let uploadsNow: () => readonly QueuedUpload[] = () => [];

/** Names the queue that is open in this tab. Apart from the queue, so that asking does not fetch its code. */
export function watchWaitingFiles(uploads: () => readonly QueuedUpload[]): void {
  uploadsNow = uploads;
}

/** How many files a logout would take off the list before they were imported. */
export function countWaitingFiles(): number {
  return uploadsNow().filter(isWaiting).length;
}
