/** Where a file of the upload queue stands. */
export type QueueFileStatus =
  | "cancelled"
  | "completed"
  | "failed"
  | "needs-reselection"
  | "paused"
  | "pending"
  | "preview"
  | "processing"
  | "ready"
  | "uploading";

/** What kind of failure it was; decides whether trying again makes sense. */
export type UploadErrorType =
  | "AUTHENTICATION"
  | "NETWORK"
  | "QUOTA"
  | "SERVER"
  | "TIMEOUT"
  | "UNKNOWN"
  | "VALIDATION";

/** What happens to a queued file. `at` is the instant of the event, which core does not know by itself. */
export type QueueFileEvent<Preview = unknown, Result = unknown> =
  | { readonly type: "previewRequested"; readonly at: Date }
  | { readonly type: "contentRead" }
  | { readonly type: "previewed"; readonly preview: Preview; readonly isAsyncProcessing: boolean }
  | { readonly type: "confirmed"; readonly at: Date }
  | { readonly type: "accepted"; readonly operationId: string }
  | { readonly type: "progressed"; readonly progressPercent: number }
  | { readonly type: "imported"; readonly at: Date; readonly result: Result }
  | { readonly type: "cancelled"; readonly at: Date }
  | { readonly type: "paused" }
  | { readonly type: "resumed" }
  | { readonly type: "retried" }
  | { readonly type: "contentLost" }
  | { readonly type: "reselected" }
  | {
      readonly type: "failed";
      readonly at: Date;
      readonly message: string;
      readonly errorType: UploadErrorType;
      readonly canRetry: boolean;
    };

/** One file of the queue, without the file itself: what is shown of it and what it may do next. */
export type QueueFile<Preview = unknown, Result = unknown> = {
  readonly id: string;
  readonly fileName: string;
  readonly fileSizeBytes: number;
  readonly status: QueueFileStatus;
  /** 0 to 100. */
  readonly progressPercent: number;
  readonly addedAt: Date;
  readonly startedAt?: Date;
  readonly completedAt?: Date;
  readonly retryCount: number;
  readonly maxRetryAttempts: number;
  readonly canRetry: boolean;
  readonly isAsyncProcessing: boolean;
  readonly preview?: Preview;
  readonly result?: Result;
  readonly operationId?: string;
  readonly error?: string;
  readonly errorType?: UploadErrorType;
};

/** Shown for a file that was restored without its content. */
export const CONTENT_LOST_MESSAGE =
  "File content lost due to page refresh. Please re-select this file to continue.";

/** Progress that a step reaches, in percent. */
export const STEP_PROGRESS = {
  previewRequested: 10,
  contentRead: 50,
  previewed: 75,
  confirmed: 80,
  accepted: 85,
  imported: 100,
} as const;

type EventType = QueueFileEvent["type"];

/** The whole life of a queued file; an event without an entry is not allowed in that status. */
const TRANSITIONS: Record<QueueFileStatus, Partial<Record<EventType, QueueFileStatus>>> = {
  pending: { previewRequested: "preview", contentLost: "needs-reselection", failed: "failed" },
  preview: {
    contentRead: "preview",
    previewed: "ready",
    contentLost: "needs-reselection",
    failed: "failed",
  },
  ready: {
    // Answering a question of the preview asks the server once more.
    previewRequested: "preview",
    confirmed: "uploading",
    cancelled: "pending",
    contentLost: "needs-reselection",
    failed: "failed",
  },
  uploading: {
    accepted: "processing",
    imported: "completed",
    paused: "paused",
    contentLost: "needs-reselection",
    failed: "failed",
  },
  processing: {
    progressed: "processing",
    imported: "completed",
    cancelled: "cancelled",
    paused: "paused",
    failed: "failed",
  },
  paused: { resumed: "pending", contentLost: "needs-reselection", failed: "failed" },
  failed: { retried: "pending", contentLost: "needs-reselection", failed: "failed" },
  "needs-reselection": { reselected: "pending", failed: "failed" },
  completed: {},
  cancelled: {},
};

/** The status after an event of `type`, or undefined when the event does not apply to `status`. */
export function nextStatus(status: QueueFileStatus, type: EventType): QueueFileStatus | undefined {
  return TRANSITIONS[status][type];
}

/** True while the file is on its way to or in the server and nothing else should be done to it. */
export function isBusy(status: QueueFileStatus): boolean {
  return status === "preview" || status === "uploading" || status === "processing";
}

/** True when the file may be tried again: it failed, in a way that may pass, and attempts remain. */
export function mayRetry(file: QueueFile): boolean {
  return file.status === "failed" && file.canRetry && file.retryCount < file.maxRetryAttempts;
}

/**
 * The file after `event`; the very same file when the event does not apply to where it stands, so that a late
 * answer to an abandoned request changes nothing.
 */
export function applyQueueEvent<Preview, Result>(
  file: QueueFile<Preview, Result>,
  event: QueueFileEvent<Preview, Result>,
): QueueFile<Preview, Result> {
  const status = nextStatus(file.status, event.type);
  if (status === undefined || (event.type === "retried" && !mayRetry(file))) {
    return file;
  }
  return { ...changed(file, event), status };
}

function changed<Preview, Result>(
  file: QueueFile<Preview, Result>,
  event: QueueFileEvent<Preview, Result>,
): QueueFile<Preview, Result> {
  switch (event.type) {
    case "previewRequested":
      return { ...file, startedAt: event.at, progressPercent: STEP_PROGRESS.previewRequested };
    case "contentRead":
      return { ...file, progressPercent: STEP_PROGRESS.contentRead };
    case "previewed":
      return {
        ...file,
        preview: event.preview,
        isAsyncProcessing: event.isAsyncProcessing,
        progressPercent: STEP_PROGRESS.previewed,
      };
    case "confirmed":
      return { ...file, startedAt: event.at, progressPercent: STEP_PROGRESS.confirmed };
    case "accepted":
      return { ...file, operationId: event.operationId, progressPercent: STEP_PROGRESS.accepted };
    case "progressed":
      return { ...file, progressPercent: Math.min(100, Math.max(0, event.progressPercent)) };
    case "imported":
      return {
        ...file,
        result: event.result,
        completedAt: event.at,
        progressPercent: STEP_PROGRESS.imported,
      };
    default:
      return endedOrRestarted(file, event);
  }
}

function endedOrRestarted<Preview, Result>(
  file: QueueFile<Preview, Result>,
  event: QueueFileEvent<Preview, Result>,
): QueueFile<Preview, Result> {
  switch (event.type) {
    case "failed":
      return {
        ...file,
        completedAt: event.at,
        error: event.message,
        errorType: event.errorType,
        canRetry: event.canRetry,
      };
    case "cancelled":
      return file.status === "ready" ? fromTheStart(file) : { ...file, completedAt: event.at };
    case "retried":
      return { ...fromTheStart(file), retryCount: file.retryCount + 1 };
    case "contentLost":
      return { ...fromTheStart(file), error: CONTENT_LOST_MESSAGE };
    case "resumed":
    case "reselected":
      return fromTheStart(file);
    default:
      return file;
  }
}

/** Progress 0, and nothing of the last attempt is left but its count. */
function fromTheStart<Preview, Result>(file: QueueFile<Preview, Result>): QueueFile<Preview, Result> {
  const { preview, result, error, errorType, operationId, startedAt, completedAt, ...kept } = file;
  return { ...kept, canRetry: false, progressPercent: 0 };
}
