import { UNKNOWN_BROKERAGE } from "@strikebook/core/uploads/upload-file";
import { CircleCheck, FileQuestionMark, type LucideIcon, Server, TriangleAlert } from "lucide-react";
import { type BadgeTone, StatusBadge } from "../../../../ui/status-badge.tsx";
import { asksOtherAccount, doubtsOf, type QueuedUpload, type QueueEntry } from "../../queue/queued-upload.ts";
import { FileStatus } from "./file-status.tsx";

type Props = { readonly upload: QueuedUpload; readonly isServerAway: boolean };
type Badge = { readonly word: string; readonly icon: LucideIcon; readonly tone: BadgeTone };

/** A file's status in a word and an icon. A file that a click can't import is not simply called ready. */
export function UploadStatus({ upload, isServerAway }: Props) {
  const badge = readyBadge(upload) ?? otherBadge(upload.entry, isServerAway);
  return badge === undefined ? (
    <FileStatus status={upload.entry.status} />
  ) : (
    <StatusBadge tone={badge.tone} icon={badge.icon}>
      {badge.word}
    </StatusBadge>
  );
}

function otherBadge({ status, isPaused }: QueueEntry, isServerAway: boolean): Badge | undefined {
  return isServerAway && status === "pending" && !isPaused
    ? { word: "Waiting for the server", icon: Server, tone: "warning" }
    : undefined;
}

function readyBadge(upload: QueuedUpload): Badge | undefined {
  const { preview, status } = upload.entry;
  if (status !== "ready" || preview === undefined) {
    return undefined;
  }
  if (preview.brokerage === UNKNOWN_BROKERAGE) {
    return { word: "Not recognised", icon: FileQuestionMark, tone: "warning" };
  }
  if (preview.needsAccount || preview.portfolioDateSource === "UNKNOWN" || asksOtherAccount(upload)) {
    return { word: "Needs an answer", icon: FileQuestionMark, tone: "warning" };
  }
  if (preview.blockedReason !== null) {
    return { word: "Blocked", icon: TriangleAlert, tone: "warning" };
  }
  if (preview.alreadyProcessed) {
    return { word: "Imported before", icon: CircleCheck, tone: "neutral" };
  }
  return doubtsOf(preview) === ""
    ? undefined
    : { word: "Has warnings", icon: TriangleAlert, tone: "warning" };
}
