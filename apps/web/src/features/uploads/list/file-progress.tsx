import type { QueueFile } from "@strikebook/core/uploads/queue/queue-file";
import { formatCount } from "../../../lib/format.ts";
import { ProgressBar } from "../../../ui/figures/progress-bar.tsx";
import { formatDuration } from "../format-duration.ts";

/** The percent, step, rows and, where it is known, remaining time of a file. */
export function FileProgress({ entry }: { readonly entry: QueueFile }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-3">
      <ProgressBar
        label={`Progress of ${entry.fileName}`}
        percent={entry.progressPercent}
        className="min-w-40 flex-1"
      />
      {/* The bar says the percent when it is asked; steps and times would only chatter. */}
      <p aria-hidden className="text-label text-ink-2 sm:min-w-72">
        {progressWords(entry).join(" · ")}
      </p>
    </div>
  );
}

/** `63% in all`, `step 5 of 6: Matching trades`, `1,200 of 5,000 rows`, `about 20 s left`: what is known of it. */
function progressWords(entry: QueueFile): string[] {
  const { currentStep, processedItems, totalItems, estimatedTimeRemainingMs } = entry.live ?? {};
  const percent = `${Math.round(entry.progressPercent)}%`;
  return [
    // "in all" during an import: the percent counts reading and confirming, and the rows beside it begin at none.
    currentStep === undefined ? percent : `${percent} in all`,
    entry.status === "processing" ? stepWords(entry) : STEP[entry.status],
    processedItems !== undefined && totalItems !== undefined && totalItems > 0
      ? `${formatCount(processedItems)} of ${formatCount(totalItems)} rows`
      : undefined,
    estimatedTimeRemainingMs === undefined
      ? undefined
      : `about ${formatDuration(estimatedTimeRemainingMs)} left`,
  ].filter((words) => words !== undefined);
}

/** Which of the import's steps it is, so that a percentage near the end says how much is still to come. */
function stepWords({ live }: QueueFile): string | undefined {
  const { currentStep, stepNumber, totalSteps } = live ?? {};
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
