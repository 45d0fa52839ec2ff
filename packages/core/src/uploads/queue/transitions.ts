import { mayRetry, type QueueFile, type QueueFileEvent, type QueueFileStatus } from "./queue-file.ts";

export type QueueEventType = QueueFileEvent["type"];

/** The whole life of a queued file; an event without an entry is not allowed in that status. */
const TRANSITIONS: Record<QueueFileStatus, Partial<Record<QueueEventType, QueueFileStatus>>> = {
  pending: {
    previewRequested: "preview",
    // Only of a file that was confirmed before: the confirm whose answer was lost, the operation that went on.
    confirmed: "uploading",
    accepted: "processing",
    paused: "paused",
    resumed: "pending",
    contentLost: "needs-reselection",
    failed: "failed",
  },
  preview: {
    contentRead: "preview",
    previewed: "ready",
    cancelled: "pending",
    paused: "paused",
    interrupted: "pending",
    contentLost: "needs-reselection",
    failed: "failed",
  },
  ready: {
    // Answering a question of the preview asks the server once more.
    previewRequested: "preview",
    confirmed: "uploading",
    refreshed: "ready",
    cancelled: "pending",
    forgotten: "pending",
    contentLost: "needs-reselection",
    failed: "failed",
  },
  uploading: {
    accepted: "processing",
    imported: "completed",
    paused: "paused",
    interrupted: "pending",
    forgotten: "pending",
    contentLost: "needs-reselection",
    failed: "failed",
  },
  processing: {
    progressed: "processing",
    imported: "completed",
    cancelled: "cancelled",
    paused: "paused",
    interrupted: "pending",
    forgotten: "pending",
    failed: "failed",
  },
  paused: { resumed: "pending", cancelled: "cancelled", contentLost: "needs-reselection", failed: "failed" },
  failed: { retried: "pending", contentLost: "needs-reselection", failed: "failed" },
  "needs-reselection": { reselected: "pending", failed: "failed" },
  completed: {},
  cancelled: { retried: "pending", contentLost: "needs-reselection" },
};

/** The status after an event of `type`, or undefined when the event does not apply to `status`. */
export function nextStatus(status: QueueFileStatus, type: QueueEventType): QueueFileStatus | undefined {
  return TRANSITIONS[status][type];
}

/** True for the name of a status, wherever it comes from. */
export function isStatus(value: unknown): value is QueueFileStatus {
  return typeof value === "string" && Object.hasOwn(TRANSITIONS, value);
}

/** The actions a user may take on one file. */
export type QueueAction = "cancel" | "confirm" | "pause" | "remove" | "reselect" | "resume" | "retry";

/** True when the file's status lets the action change something. */
export function isActionAllowed(file: QueueFile, action: QueueAction): boolean {
  const { status } = file;
  switch (action) {
    case "cancel":
      return nextStatus(status, "cancelled") !== undefined;
    case "confirm":
      return status === "ready";
    case "pause":
      return nextStatus(status, "paused") !== undefined;
    case "reselect":
      return nextStatus(status, "reselected") !== undefined;
    case "resume":
      return status === "paused" || (status === "pending" && file.isPaused);
    case "retry":
      return mayRetry(file);
    case "remove":
      return true;
  }
}
