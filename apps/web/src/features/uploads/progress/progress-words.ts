import type { LiveProgress, QueueFile } from "@strikebook/core/uploads/queue/queue-file";
import { formatBytes, formatCount } from "../../../lib/format.ts";
import { formatDuration } from "../format-duration.ts";

/**
 * What is known of a file that is under way. Of an import what the server says: `42% imported`, `step 5 of 6: Matching
 * trades`, `1,200 of 5,000 rows`, `about 20 s left`, or for what it waits.
 */
export function progressWords({ status, progressPercent, live }: QueueFile): string[] {
  if (status !== "processing" || live === undefined) {
    return [`${Math.round(progressPercent)}%`, STEP[status]].filter((words) => words !== undefined);
  }
  if (live.waitsFor !== undefined) {
    const { fileName, fileSizeBytes } = live.waitsFor;
    return [`Waiting for ${fileName}, ${formatBytes(fileSizeBytes).replace(".0 ", " ")}`];
  }
  const { processedItems, totalItems, estimatedTimeRemainingMs } = live;
  return [
    `${Math.round(live.progressPercent)}% imported`,
    stepWords(live),
    processedItems !== undefined && totalItems !== undefined && totalItems > 0
      ? `${formatCount(processedItems)} of ${formatCount(totalItems)} rows`
      : undefined,
    estimatedTimeRemainingMs === undefined
      ? undefined
      : `about ${formatDuration(estimatedTimeRemainingMs)} left`,
  ].filter((words) => words !== undefined);
}

/** Which of the import's steps it is, so that a percentage near the end says how much is still to come. */
function stepWords({ currentStep, stepNumber, totalSteps }: LiveProgress): string | undefined {
  return currentStep === undefined || stepNumber === undefined || totalSteps === undefined
    ? (currentStep ?? STEP.processing)
    : `step ${stepNumber} of ${totalSteps}: ${currentStep}`;
}

/** The step of each status, where the server says nothing more exact. */
const STEP: Partial<Record<QueueFile["status"], string>> = {
  preview: "Reading and checking",
  uploading: "Confirming",
  processing: "Importing",
};
