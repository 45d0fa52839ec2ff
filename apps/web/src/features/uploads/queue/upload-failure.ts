import type { QueueFileEvent, UploadErrorType } from "@strikebook/core/uploads/queue/queue-file";
import type { QueueSettings } from "@strikebook/core/uploads/queue/queue-settings";
import { classifyUploadError, isRetryable, retryDelayMs } from "@strikebook/core/uploads/queue/retry-policy";
import { ApiError } from "../../../lib/api-error.ts";
import type { QueueEntry } from "./queued-upload.ts";

export const PREVIEW_FAILED = "Preview failed";
export const CONFIRM_FAILED = "Upload confirmation failed";

const TYPE_BY_CODE: Readonly<Record<string, UploadErrorType>> = {
  CONFLICT: "VALIDATION",
  FORBIDDEN: "AUTHENTICATION",
  INVALID_INPUT: "VALIDATION",
  NOT_FOUND: "VALIDATION",
  TOO_LARGE: "QUOTA",
  TOO_MANY_REQUESTS: "QUOTA",
  UNAUTHENTICATED: "AUTHENTICATION",
  UNAVAILABLE: "SERVER",
};

/** What failed, in our words and the server's own, and whether trying again makes sense. */
export function failureOf(error: unknown, what: string) {
  const words = error instanceof Error ? error.message : "";
  const errorType = typeOf(error, words);
  return {
    message: words === "" || words === what ? what : `${what}: ${words}`,
    errorType,
    canRetry: isRetryable(errorType),
  };
}

function typeOf(error: unknown, words: string): UploadErrorType {
  const { code, status } = error instanceof ApiError ? error : { code: undefined, status: 0 };
  const known = TYPE_BY_CODE[code ?? ""];
  // An answer of 5xx without a code comes from what stands before the server, whatever its words.
  return known ?? (status >= 500 ? "SERVER" : classifyUploadError(words));
}

/** The event for a failure; with the instant of the retry where the settings want one and attempts remain. */
export function failedEvent(
  entry: QueueEntry,
  failure: ReturnType<typeof failureOf>,
  settings: QueueSettings,
  at: Date,
): Extract<QueueFileEvent, { readonly type: "failed" }> {
  const isRetried =
    failure.canRetry && settings.autoRetryOnFailure && entry.retryCount < entry.maxRetryAttempts;
  const delay = retryDelayMs(entry.retryCount + 1, settings, Math.random());
  return {
    type: "failed",
    at,
    ...failure,
    ...(isRetried && { nextRetryAt: new Date(at.getTime() + delay) }),
  };
}
