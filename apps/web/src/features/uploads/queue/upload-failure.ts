import type { UploadErrorType } from "@strikebook/core/uploads/queue/queue-file";
import { classifyUploadError, isRetryable } from "@strikebook/core/uploads/queue/retry-policy";
import { ApiError } from "../../../lib/api-error.ts";

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
  const code = error instanceof ApiError ? error.code : undefined;
  const errorType = TYPE_BY_CODE[code ?? ""] ?? classifyUploadError(words);
  return {
    message: words === "" || words === what ? what : `${what}: ${words}`,
    errorType,
    canRetry: isRetryable(errorType),
  };
}
