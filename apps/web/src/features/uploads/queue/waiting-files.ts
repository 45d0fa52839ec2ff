import type { QueueFileStatus } from "@strikebook/core/uploads/queue/queue-file";
import { UNKNOWN_BROKERAGE } from "@strikebook/core/uploads/upload-file";
import type { QueuedUpload } from "./queued-upload.ts";

/** Statuses without a loss at logout: the file is done with, or the server goes on by itself. */
const SAFE: readonly QueueFileStatus[] = ["cancelled", "completed", "processing"];

/** What is known already and what is not for here will never be imported: a logout loses nothing of it. */
function isWaiting({ entry }: QueuedUpload): boolean {
  const { status, nextRetryAt, preview } = entry;
  if (status === "failed") {
    return nextRetryAt !== undefined;
  }
  const isOfNoUse =
    status === "ready" && (preview?.alreadyProcessed === true || preview?.brokerage === UNKNOWN_BROKERAGE);
  return !SAFE.includes(status) && !isOfNoUse;
}

/** How many of the files a logout would take off the list before they were imported. */
export const countWaiting = (uploads: readonly QueuedUpload[]): number => uploads.filter(isWaiting).length;
