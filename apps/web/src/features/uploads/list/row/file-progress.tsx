import type { QueueFile } from "@strikebook/core/uploads/queue/queue-file";
import { ProgressBar } from "../../../../ui/figures/progress-bar.tsx";
import { progressWords } from "../../progress/progress-words.ts";

/** The percent, step, rows and, where it is known, remaining time of a file: words in its line, a bar at its lower edge. */
export function FileProgress({ entry }: { readonly entry: QueueFile }) {
  return (
    <>
      {/* The bar says the percent when it is asked; steps and times would only chatter. */}
      <p aria-hidden>{progressWords(entry).join(" · ")}</p>
      <ProgressBar
        label={`Progress of ${entry.fileName}`}
        percent={entry.progressPercent}
        className="absolute inset-x-0 bottom-0 rounded-none"
      />
    </>
  );
}
