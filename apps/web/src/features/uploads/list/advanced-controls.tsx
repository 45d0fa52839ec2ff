import type { QueueStatistics } from "@strikebook/core/uploads/queue/queue-statistics";
import { isActionAllowed } from "@strikebook/core/uploads/queue/transitions";
import { EllipsisVertical, Pause, Play, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Menu } from "../../../ui/overlay/menu.tsx";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";

type Props = {
  readonly queue: QueueCommands;
  readonly uploads: readonly QueuedUpload[];
  readonly isProcessing: boolean;
  readonly statistics: QueueStatistics;
};

/** Acts on the whole queue that few people ever need. */
export function AdvancedControls({ queue, uploads, isProcessing, statistics }: Props) {
  const [isClearing, setIsClearing] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isProcessing ? (
        <Button onClick={() => queue.stopProcessing()}>
          <Square aria-hidden size={16} /> Stop Processing
        </Button>
      ) : (
        <Button onClick={() => queue.startProcessing()}>
          <Play aria-hidden size={16} /> Start Processing
        </Button>
      )}
      <Button onClick={() => setIsClearing(true)}>Clear All</Button>
      <AllFilesMenu queue={queue} uploads={uploads} statistics={statistics} />
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

function AllFilesMenu({ queue, uploads, statistics }: Omit<Props, "isProcessing">) {
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

function removeCompleted(queue: QueueCommands, uploads: readonly QueuedUpload[]): void {
  for (const { entry } of uploads) {
    if (entry.status === "completed") {
      void queue.remove(entry.id);
    }
  }
}
