import type { QueueFileStatus } from "@strikebook/core/uploads/queue/queue-file";
import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Cog,
  FileCheck,
  type LucideIcon,
  Paperclip,
  Pause,
  Search,
  Upload,
} from "lucide-react";
import { type BadgeTone, StatusBadge } from "../../../../ui/status-badge.tsx";

const LOOKS: Record<
  QueueFileStatus,
  { readonly word: string; readonly icon: LucideIcon; readonly tone: BadgeTone }
> = {
  pending: { word: "Waiting", icon: Clock, tone: "neutral" },
  preview: { word: "Checking", icon: Search, tone: "accent" },
  ready: { word: "Ready", icon: FileCheck, tone: "accent" },
  uploading: { word: "Uploading", icon: Upload, tone: "accent" },
  processing: { word: "Processing", icon: Cog, tone: "accent" },
  completed: { word: "Done", icon: CircleCheck, tone: "success" },
  failed: { word: "Failed", icon: CircleX, tone: "danger" },
  paused: { word: "Paused", icon: Pause, tone: "neutral" },
  cancelled: { word: "Cancelled", icon: Ban, tone: "neutral" },
  "needs-reselection": { word: "Select again", icon: Paperclip, tone: "warning" },
};

/** The status in a word and an icon; the queue's live region says its changes, of all files in one place. */
export function FileStatus({ status }: { readonly status: QueueFileStatus }) {
  const { word, icon, tone } = LOOKS[status];
  return (
    <span data-status={status}>
      <StatusBadge tone={tone} icon={icon}>
        {word}
      </StatusBadge>
    </span>
  );
}
