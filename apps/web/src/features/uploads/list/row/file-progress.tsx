import type { QueueFile } from "@strikebook/core/uploads/queue/queue-file";
import { ProgressBar } from "../../../../ui/figures/progress-bar.tsx";
import { progressWords } from "../../progress/progress-words.ts";

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
