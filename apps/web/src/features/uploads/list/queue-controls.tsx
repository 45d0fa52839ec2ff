import { isBusy, mayRetry } from "@strikebook/core/uploads/queue/queue-file";
import type { QueueStatistics } from "@strikebook/core/uploads/queue/queue-statistics";
import { isActionAllowed } from "@strikebook/core/uploads/queue/transitions";
import { EllipsisVertical, Pause, Play, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/figures/progress-bar.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Menu } from "../../../ui/overlay/menu.tsx";
import { formatDuration } from "../format-duration.ts";
import { isImportable, isInBulk } from "../import-label.ts";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";

type Props = {
  readonly queue: QueueCommands;
  readonly uploads: readonly QueuedUpload[];
  readonly isProcessing: boolean;
  readonly statistics: QueueStatistics;
};

/** The actions on all files at once, and the progress of all of them. */
export function QueueControls({ queue, uploads, isProcessing, statistics }: Props) {
  const [isClearing, setIsClearing] = useState(false);
  const importableIds = uploads.filter(isInBulk).map(({ entry }) => entry.id);
  const apart = uploads.filter((upload) => isImportable(upload) && !isInBulk(upload)).length;
  const importable = importableIds.length;
  const failed = uploads.filter(({ entry }) => mayRetry(entry)).length;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <Overall uploads={uploads} statistics={statistics} />
      <div className="flex flex-wrap items-center gap-2">
        {importable > 1 && (
          <Button variant="primary" onClick={() => queue.confirmAll(importableIds)}>
            Import {plural(importable, "file")}
          </Button>
        )}
        {apart > 0 && uploads.length > 1 && (
          <span className="text-label text-warning">
            {plural(apart, "file")} with warnings: open or import by hand
          </span>
        )}
        {failed > 0 && <Button onClick={() => queue.retryAll()}>Retry All ({failed})</Button>}
        {isProcessing ? (
          <Button onClick={() => queue.stopProcessing()}>
            <Square aria-hidden size={16} /> Stop Processing
          </Button>
        ) : (
          <Button
            variant={importable < 2 && statistics.pending > 0 ? "primary" : "secondary"}
            onClick={() => queue.startProcessing()}
          >
            <Play aria-hidden size={16} /> Start Processing
          </Button>
        )}
        <Button onClick={() => setIsClearing(true)}>Clear All</Button>
        <AllFilesMenu queue={queue} uploads={uploads} statistics={statistics} />
      </div>
      {isClearing && (
        <ConfirmDialog
          title="Clear all files"
          confirmLabel="Clear All"
          danger
          onCancel={() => setIsClearing(false)}
          onConfirm={() => {
            setIsClearing(false);
            queue.clear();
          }}
        >
          Are you sure you want to clear all files from the queue? This action cannot be undone.
        </ConfirmDialog>
      )}
    </div>
  );
}

function AllFilesMenu({ queue, uploads, statistics }: Pick<Props, "queue" | "statistics" | "uploads">) {
  const mayPause = uploads.some(
    ({ entry }) => isActionAllowed(entry, "pause") && !(entry.status === "pending" && entry.isPaused),
  );
  const mayResume = uploads.some(({ entry }) => isActionAllowed(entry, "resume"));
  return (
    <Menu
      label="More actions for all files"
      trigger={<EllipsisVertical aria-hidden size={18} />}
      items={[
        {
          label: "Pause all",
          icon: <Pause aria-hidden size={16} />,
          disabled: !mayPause,
          onSelect: () => queue.pauseAll(),
        },
        {
          label: "Resume all",
          icon: <Play aria-hidden size={16} />,
          disabled: !mayResume,
          onSelect: () => queue.resumeAll(),
        },
        {
          label: "Remove completed",
          icon: <Trash2 aria-hidden size={16} />,
          disabled: statistics.completed === 0,
          onSelect: () => removeCompleted(queue, uploads),
        },
      ]}
    />
  );
}

/** Progress of the whole queue; the figure is counted from the files and thus never stuck. */
function Overall({ uploads, statistics }: Pick<Props, "statistics" | "uploads">) {
  const isUnderWay = uploads.some(({ entry }) => isBusy(entry.status));
  const words = [
    plural(statistics.total, "file"),
    isUnderWay ? `${Math.round(statistics.overallPercent)}%` : undefined,
    isUnderWay && statistics.remainingSeconds !== undefined
      ? `about ${formatDuration(statistics.remainingSeconds * 1000)} left`
      : undefined,
  ];
  return (
    <div className="flex min-w-48 flex-1 flex-wrap items-center gap-x-3 gap-y-1 sm:max-w-xl">
      <h2>Queue</h2>
      <span className="text-label text-ink-2">{words.filter((word) => word !== undefined).join(" · ")}</span>
      {isUnderWay && (
        <ProgressBar
          label="Progress of all files"
          percent={statistics.overallPercent}
          className="min-w-32 flex-1"
        />
      )}
    </div>
  );
}

function removeCompleted(queue: QueueCommands, uploads: readonly QueuedUpload[]): void {
  for (const { entry } of uploads) {
    if (entry.status === "completed") {
      void queue.remove(entry.id);
    }
  }
}
