import type { Finding } from "@strikebook/core/uploads/queue/queue-groups";
import { CircleCheck, FileQuestionMark, type LucideIcon, Server, TriangleAlert } from "lucide-react";
import { type BadgeTone, StatusBadge } from "../../../../ui/status-badge.tsx";
import type { QueuedUpload, QueueEntry } from "../../queue/queued-upload.ts";
import { findingOf, groupOfUpload } from "../finding-of.ts";
import { FileStatus } from "./file-status.tsx";
import { WrongFileBadge } from "./wrong-file.tsx";

type Props = { readonly upload: QueuedUpload; readonly isServerAway: boolean };
type Badge = { readonly word: string; readonly icon: LucideIcon; readonly tone: BadgeTone };

const WARNED: Badge = { word: "Has warnings", icon: TriangleAlert, tone: "warning" };

/** A file that a click can't import is not simply called ready. */
const BADGES: Readonly<Partial<Record<Finding, Badge>>> = {
  question: { word: "Needs an answer", icon: FileQuestionMark, tone: "warning" },
  blocked: { word: "Blocked", icon: TriangleAlert, tone: "warning" },
  known: { word: "Imported before", icon: CircleCheck, tone: "neutral" },
  warning: WARNED,
  seen: WARNED,
};

/** A file's status in a word and an icon. */
export function UploadStatus({ upload, isServerAway }: Props) {
  if (groupOfUpload(upload) === "notForHere") {
    return <WrongFileBadge />;
  }
  const finding = findingOf(upload);
  const badge = (finding && BADGES[finding]) ?? otherBadge(upload.entry, isServerAway);
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
