import { LARGE_FILE_BYTES_MIN, type QueueFile } from "@strikebook/core/uploads/queue/queue-file";
import type { UploadAnswers, UploadPreview, UploadResult } from "../uploads.mutations.ts";

export type QueueEntry = QueueFile<UploadPreview, UploadResult>;

/** A file of the queue together with the user's answers; its content is in the content store. */
export type QueuedUpload = {
  readonly entry: QueueEntry;
  readonly answers: UploadAnswers;
  /** The person into whose books it goes; absent for one's own. */
  readonly into?: { readonly whose: string; readonly name: string };
  /** Another application or a site gave it, perhaps unasked: it is imported by a click on it alone. */
  readonly isShared?: true;
  /** The accounts that the user could choose from; the server does not repeat them once one is chosen. */
  readonly accountChoices: UploadPreview["accountChoices"];
  /** Lines that look like duplicates and are to be imported all the same; ascending. */
  readonly importLines: readonly number[];
  /** The warnings that the user has opened, as `doubtsOf` writes them: newer ones have to be opened again. */
  readonly looked?: string;
  /** The warnings for which the user said that rows another account has too are different trades. */
  readonly differs?: string;
  /** Asked for while the server imports the file, and not answered yet. */
  readonly ending?: "cancelled" | "paused" | undefined;
};

/** Whose books the server is to read and write for this file, whatever page is open by then. */
export const booksOf = ({ into }: Pick<QueuedUpload, "into">): string => into?.whose ?? "me";

/** ` for Ben`, after what is said of files that go into another person's books; empty for one's own. */
export const forWhom = ({ into }: Pick<QueuedUpload, "into"> = {}): string =>
  into ? ` for ${into.name || "their owner"}` : "";

/** A preview's warnings as text, for comparing: a look at them counts until they change. */
export const doubtsOf = ({ warnings, alreadyIn }: Pick<UploadPreview, "alreadyIn" | "warnings">): string =>
  warnings.length + alreadyIn.length === 0 ? "" : JSON.stringify([warnings, alreadyIn]);

/** True while the user has not said whether rows that another account has are different trades. */
export const asksOtherAccount = ({ entry: { preview, status }, differs }: QueuedUpload): boolean =>
  status === "ready" &&
  preview !== undefined &&
  preview.alreadyIn.length > 0 &&
  differs !== doubtsOf(preview);

/** True for a preview whose warnings, or where it came from, the user has not looked at: it is in no import of several files. */
export const needsLook = ({ entry: { preview, status }, looked, isShared }: QueuedUpload): boolean =>
  status === "ready" &&
  preview !== undefined &&
  (isShared === true || doubtsOf(preview) !== "") &&
  looked !== doubtsOf(preview);

/** Checked, but not to be imported as it is: not understood, not recognized, or waiting for an answer. */
export const isBlocked = ({ status, preview }: Pick<QueueEntry, "preview" | "status">): boolean =>
  status === "ready" && preview?.blockedReason != null;

export function newUpload(
  fileName: string,
  fileSizeBytes: number,
  given: Pick<QueueEntry, "addedAt" | "maxRetryAttempts" | "priority">,
  origin: Pick<QueuedUpload, "into" | "isShared">,
): QueuedUpload {
  return {
    entry: {
      ...given,
      id: crypto.getRandomValues(new Uint32Array(2)).join("-"),
      fileName,
      fileSizeBytes,
      status: "pending",
      progressPercent: 0,
      retryCount: 0,
      canRetry: false,
      isPaused: false,
      isAsyncProcessing: false,
      isLargeFile: fileSizeBytes >= LARGE_FILE_BYTES_MIN,
      attempts: [],
    },
    answers: {},
    ...origin,
    accountChoices: [],
    importLines: [],
  };
}

/**
 * The effect of confirming this preview as text, for comparing: a user's consent also holds for a preview
 * with the same text.
 */
export function termsOf(preview: UploadPreview): string {
  const { newLines, duplicateLines, reviewLines, totalLines, portfolioDate } = preview;
  return [newLines, duplicateLines, reviewLines, totalLines, portfolioDate].join("/");
}
