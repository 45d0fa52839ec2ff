import { DomainError, type ErrorCode } from "../shared/errors.ts";
import { FILE_IS_EMPTY } from "../uploads/upload-file.ts";

/** Why an upload came to nothing, by kind: no word of the file is in it. */
export type UploadProblem =
  | "EMPTY_FILE"
  | "NOT_ALLOWED"
  | "NOT_IMPORTABLE"
  | "SERVER_ERROR"
  | "SERVER_STOPPED"
  | "SERVER_UNAVAILABLE"
  | "SESSION_ENDED"
  | "TOO_LARGE"
  | "UNCLEAR_ACCOUNTS"
  | "UNKNOWN_FORMAT"
  | "UNREADABLE_FILE"
  | "UNREADABLE_LINES";

/** A file is previewed, and what was previewed is imported. */
export type UploadStage = "IMPORT" | "PREVIEW";

const BY_CODE: Readonly<Record<Exclude<ErrorCode, "INVALID_INPUT">, UploadProblem>> = {
  CONFLICT: "SESSION_ENDED",
  NOT_FOUND: "SESSION_ENDED",
  FORBIDDEN: "NOT_ALLOWED",
  UNAUTHENTICATED: "NOT_ALLOWED",
  TOO_LARGE: "TOO_LARGE",
  TOO_MANY_REQUESTS: "SERVER_UNAVAILABLE",
  UNAVAILABLE: "SERVER_UNAVAILABLE",
};

/** The kind of a failure by the code of its refusal; without one something is wrong with the server. */
export function problemOfCode(code: ErrorCode | undefined, stage: UploadStage): UploadProblem {
  if (code === undefined) {
    return "SERVER_ERROR";
  }
  if (code === "INVALID_INPUT") {
    return stage === "PREVIEW" ? "UNREADABLE_FILE" : "NOT_IMPORTABLE";
  }
  return BY_CODE[code];
}

/** The kind of what an upload threw. */
export function problemOfError(error: unknown, stage: UploadStage): UploadProblem {
  if (!(error instanceof DomainError)) {
    return "SERVER_ERROR";
  }
  return error.message === FILE_IS_EMPTY ? "EMPTY_FILE" : problemOfCode(error.code, stage);
}
