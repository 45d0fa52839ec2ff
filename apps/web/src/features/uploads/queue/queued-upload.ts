import type { QueueFile } from "@strikebook/core/uploads/queue/queue-file";
import { RETRY_ATTEMPTS_DEFAULT } from "@strikebook/core/uploads/queue/retry-policy";
import type { UploadAnswers, UploadPreview, UploadResult } from "../uploads.mutations.ts";

/** A file of the queue together with what only the browser has: its content and the person's answers. */
export type QueuedUpload = {
  readonly entry: QueueFile<UploadPreview, UploadResult>;
  readonly file: File;
  readonly answers: UploadAnswers;
  /** What the account was asked from; the server does not repeat it once it is answered. */
  readonly accountChoices: UploadPreview["accountChoices"];
  /** Lines that look like duplicates and are to be imported all the same. */
  readonly importLines: number[];
  /** True after a cancel: the file waits until it is asked for again. */
  readonly isHeld: boolean;
};

export function newUpload(file: File): QueuedUpload {
  return {
    entry: {
      id: crypto.getRandomValues(new Uint32Array(2)).join("-"),
      fileName: file.name,
      fileSizeBytes: file.size,
      status: "pending",
      progressPercent: 0,
      addedAt: new Date(),
      retryCount: 0,
      maxRetryAttempts: RETRY_ATTEMPTS_DEFAULT,
      canRetry: false,
      isAsyncProcessing: false,
    },
    file,
    answers: {},
    accountChoices: [],
    importLines: [],
    isHeld: false,
  };
}
