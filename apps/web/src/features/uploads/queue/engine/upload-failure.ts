import type { QueueFileEvent, UploadErrorType } from "@strikebook/core/uploads/queue/queue-file";
import type { QueueSettings } from "@strikebook/core/uploads/queue/queue-settings";
import { classifyUploadError, isRetryable, retryDelayMs } from "@strikebook/core/uploads/queue/retry-policy";
import { ApiError } from "../../../../lib/network/api-error.ts";
import type { QueueEntry } from "../queued-upload.ts";

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

/** A proxy's own limit: the server takes files of 100 MB, which are sent as up to 140 MB. */
const PROXY_LIMIT =
  "The proxy in front of Strikebook doesn't let a file of this size through. Raise its limit for request bodies (nginx: client_max_body_size 150m).";

/** A failure in our words and the server's own, and whether trying again makes sense. */
export function failureOf(error: unknown, what: string) {
  const { code, status, retryAfterSeconds } =
    error instanceof ApiError ? error : { code: undefined, status: 0, retryAfterSeconds: undefined };
  const given = error instanceof Error ? error.message : "";
  const words = status === 413 && code === undefined ? PROXY_LIMIT : given;
  const errorType = TYPE_BY_CODE[code ?? ""] ?? typeOf(status, words);
  return {
    message: words === "" || words === what ? what : `${what}: ${words}`,
    errorType,
    canRetry: isRetryable(errorType),
    retryAfterSeconds,
  };
}

/** An error without a code comes from a proxy before the server: its status counts, whatever its words. */
function typeOf(status: number, words: string): UploadErrorType {
  if (status === 413 || status === 429) {
    return "QUOTA";
  }
  return status >= 500 ? "SERVER" : classifyUploadError(words);
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
  const { retryAfterSeconds, ...said } = failure;
  const isHeldOff = !failure.canRetry && retryAfterSeconds !== undefined;
  return {
    type: "failed",
    at,
    ...said,
    ...(isRetried && {
      nextRetryAt: new Date(at.getTime() + Math.max(delay, (retryAfterSeconds ?? 0) * 1000)),
    }),
    ...(isHeldOff && { retryFrom: new Date(at.getTime() + retryAfterSeconds * 1000) }),
  };
}

/** True when the server no longer knows what it was asked about. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "NOT_FOUND" || error.status === 404);
