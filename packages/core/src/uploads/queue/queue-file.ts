/** The status of a file in the upload queue. */
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

/** The kind of a failure, which decides whether trying again makes sense. */
export type UploadErrorType =
  | "AUTHENTICATION"
  | "NETWORK"
  | "QUOTA"
  | "SERVER"
  | "TIMEOUT"
  | "UNKNOWN"
  | "VALIDATION";

/** One attempt that failed. */
export type FailedAttempt = {
  readonly at: Date;
  readonly message: string;
  readonly errorType: UploadErrorType;
};

/** The server's latest report about an import in the background. */
export type LiveProgress = {
  /** 0 to 100, of the server's part alone. */
  readonly progressPercent: number;
  /** The name of the step, as the screen shows it. */
  readonly currentStep?: string;
  /** From 1. */
  readonly stepNumber?: number;
  readonly totalSteps?: number;
  /** 0 to 100. */
  readonly currentStepProgress?: number;
  readonly estimatedTimeRemainingMs?: number;
  readonly totalItems?: number;
  readonly processedItems?: number;
  /** The import that this one waits for. */
  readonly waitsFor?: { readonly fileName: string; readonly fileSizeBytes: number };
};

/**
 * The preview that the user agreed to when they confirmed. A confirm whose answer was lost is sent again for
 * the same session, which imports once; where the session is gone, a new preview on the same terms needs no
 * second question.
 */
export type Consent = {
  /** Missing once the server no longer knows the session. */
  readonly sessionId?: string;
  /** The outcome that the preview announced, in any form that can be compared. */
  readonly terms: string;
};

/** An event of a queued file. `at` is the instant of the event, because core has no clock. */
export type QueueFileEvent<Preview = unknown, Result = unknown> =
  | { readonly type: "previewRequested"; readonly at: Date }
  | { readonly type: "contentRead" }
  | { readonly type: "previewed"; readonly preview: Preview; readonly isAsyncProcessing: boolean }
  | { readonly type: "confirmed"; readonly at: Date; readonly consent: Consent }
  | { readonly type: "accepted"; readonly operationId: string }
  | { readonly type: "progressed"; readonly live: LiveProgress }
  | { readonly type: "imported"; readonly at: Date; readonly result: Result }
  | { readonly type: "cancelled"; readonly at: Date }
  | { readonly type: "paused" }
  | { readonly type: "resumed" }
  /** By hand it begins a new series when all retries were used. */
  | { readonly type: "retried"; readonly isByHand?: boolean }
  /** A preview that waits was compared with what is on record now. */
  | { readonly type: "refreshed"; readonly preview: Preview }
  /** The line or the session of the user was lost, or the tab closed: the file waits and goes on where it was. */
  | { readonly type: "interrupted" }
  /** The server knows neither the preview nor the operation any more. */
  | { readonly type: "forgotten" }
  | { readonly type: "contentLost" }
  | { readonly type: "reselected" }
  | {
      readonly type: "failed";
      readonly at: Date;
      readonly message: string;
      readonly errorType: UploadErrorType;
      readonly canRetry: boolean;
      /** When it will be tried again by itself. */
      readonly nextRetryAt?: Date;
      /** The server refuses it until then. */
      readonly retryFrom?: Date;
    };

/** One file of the queue, without the file itself: what is shown of it and what it may do next. */
export type QueueFile<Preview = unknown, Result = unknown> = {
  readonly id: string;
  readonly fileName: string;
  readonly fileSizeBytes: number;
  readonly status: QueueFileStatus;
  /** From 0; always the file's place in the list. Shown plus one. */
  readonly priority: number;
  /** 0 to 100. */
  readonly progressPercent: number;
  readonly addedAt: Date;
  readonly startedAt?: Date;
  readonly completedAt?: Date;
  readonly retryCount: number;
  readonly maxRetryAttempts: number;
  readonly canRetry: boolean;
  /** A pending file that waits until it is asked for, as after a cancel. */
  readonly isPaused: boolean;
  readonly isAsyncProcessing: boolean;
  readonly isLargeFile: boolean;
  /** Every attempt that failed, oldest first. */
  readonly attempts: readonly FailedAttempt[];
  /** Hash of the bytes; missing until they were read once. */
  readonly contentHash?: string;
  readonly preview?: Preview;
  readonly result?: Result;
  readonly consent?: Consent;
  readonly operationId?: string;
  readonly live?: LiveProgress;
  /** What was heard of this import so far, oldest first; the last is `live`. At most `PROGRESS_UPDATES_MAX`, the newest. */
  readonly progressUpdates?: readonly LiveProgress[];
  readonly error?: string;
  readonly errorType?: UploadErrorType;
  readonly nextRetryAt?: Date;
  /** The server refuses it until then; of a failed file. */
  readonly retryFrom?: Date;
  /** Set on a file that came back from storage. */
  readonly restored?: { readonly originalFileName: string; readonly originalFileSizeBytes: number };
};

/** From this size on a file is large: at most `LARGE_FILES_AT_ONCE_MAX` of them are under way at once. */
export const LARGE_FILE_BYTES_MIN = 5 * 1024 * 1024;
export const LARGE_FILES_AT_ONCE_MAX = 2;

/** Kept of one import: six minutes of asking every two seconds. */
export const PROGRESS_UPDATES_MAX = 180;

/** Shown for a file that was restored without its content. */
export const CONTENT_LOST_MESSAGE =
  "File content lost due to page refresh. Please re-select this file to continue.";

/** True while the file is on its way to or in the server and nothing else should be done to it. */
export function isBusy(status: QueueFileStatus): boolean {
  return status === "preview" || status === "uploading" || status === "processing";
}

/** True when the file may be tried again by itself: it failed, in a way that may pass, and retries remain. */
export function hasRetriesLeft(file: QueueFile): boolean {
  return file.status === "failed" && file.canRetry && file.retryCount < file.maxRetryAttempts;
}

/**
 * True when the user may try the file again, however often that was tried before: after every failure, because what was
 * in the way may be gone, and after a cancelled import.
 */
export function mayRetry({ status }: Pick<QueueFile, "status">): boolean {
  return status === "failed" || status === "cancelled";
}

/** True for a failure that the user has to see to, and may try again together with others. */
export const isLeftFailed = (file: QueueFile): boolean =>
  file.status === "failed" && file.nextRetryAt === undefined && !isRefused(file);

/** True for a file that the check refused for what it is; one that was checked and refused later needs the user. */
export const isRefused = ({ status, errorType, preview }: QueueFile): boolean =>
  status === "failed" && errorType === "VALIDATION" && preview === undefined;

/** Number of the retry that the user would begin now, from 1: the next of this series, or the first of a new one. */
export const retryNumber = (file: QueueFile): number =>
  file.retryCount < file.maxRetryAttempts ? file.retryCount + 1 : 1;
