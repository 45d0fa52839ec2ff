import type { QueueFile } from "@strikebook/core/uploads/queue/queue-file";
import { formatCount } from "../../../lib/format.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { formatDuration } from "../format-duration.ts";

/** How far a file is, the step it is in and, where anybody knows, how long it still takes. */
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

/** `63%`, `Matching trades`, `1,200 of 5,000 rows`, `about 20 s left`: what is known of it. */
export function progressWords(entry: QueueFile): string[] {
  const { currentStep, processedItems, totalItems, estimatedTimeRemainingMs } = entry.live ?? {};
  return [
    `${Math.round(entry.progressPercent)}%`,
    entry.status === "processing" ? (currentStep ?? STEP.processing) : STEP[entry.status],
    processedItems !== undefined && totalItems !== undefined && totalItems > 0
      ? `${formatCount(processedItems)} of ${formatCount(totalItems)} rows`
      : undefined,
    estimatedTimeRemainingMs === undefined
      ? undefined
      : `about ${formatDuration(estimatedTimeRemainingMs)} left`,
  ].filter((words) => words !== undefined);
}

/** What happens in a status, where the server says nothing more exact. */
const STEP: Partial<Record<QueueFile["status"], string>> = {
  preview: "Reading and checking",
  uploading: "Confirming",
  processing: "Importing",
};
