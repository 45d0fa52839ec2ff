import {
  type Consent,
  type FailedAttempt,
  LARGE_FILE_BYTES_MIN,
  type QueueFile,
  type QueueFileStatus,
  type UploadErrorType,
} from "./queue-file.ts";
import type { HistoryEntry } from "./queue-history.ts";
import { classifyUploadError } from "./retry-policy.ts";
import { isStatus } from "./transitions.ts";

type StoredRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is StoredRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A file out of storage; undefined when what it needs is missing or damaged. */
export function readFile(stored: unknown): QueueFile | undefined {
  if (!isRecord(stored)) {
    return undefined;
  }
  const id = text(stored, "id");
  const fileName = text(stored, "fileName");
  const fileSizeBytes = count(stored, "fileSizeBytes");
  const addedAt = instant(stored, "addedAt");
  const status = stored["status"];
  if (!id || !fileName || fileSizeBytes === undefined || addedAt === undefined || !isStatus(status)) {
    return undefined;
  }
  return {
    ...steps(stored, status),
    id,
    fileName,
    fileSizeBytes,
    addedAt,
    status,
    priority: count(stored, "priority") ?? 0,
    progressPercent: Math.min(100, count(stored, "progressPercent") ?? 0),
    isAsyncProcessing: stored["isAsyncProcessing"] === true,
    isLargeFile: fileSizeBytes >= LARGE_FILE_BYTES_MIN,
    isPaused: stored["isPaused"] === true,
  };
}

/** The fields that a file has only after something happened to it. */
function steps(stored: StoredRecord, status: QueueFileStatus) {
  const attempts = Array.isArray(stored["attempts"]) ? stored["attempts"].flatMap(readAttempt) : [];
  const error = status === "failed" || status === "needs-reselection" ? text(stored, "error") : undefined;
  const optional = {
    startedAt: instant(stored, "startedAt"),
    completedAt: instant(stored, "completedAt"),
    nextRetryAt: instant(stored, "nextRetryAt"),
    retryFrom: instant(stored, "retryFrom"),
    contentHash: text(stored, "contentHash"),
    operationId: text(stored, "operationId"),
    consent: readConsent(stored["consent"]),
    error,
    errorType: status === "failed" && error !== undefined ? readErrorType(stored, error) : undefined,
  };
  return {
    retryCount: count(stored, "retryCount") ?? 0,
    maxRetryAttempts: count(stored, "maxRetryAttempts") ?? 0,
    canRetry: stored["canRetry"] === true,
    attempts,
    ...present(optional),
  };
}

/** Without the fields that are undefined. */
function present<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}

const ERROR_TYPES: ReadonlySet<unknown> = new Set<UploadErrorType>([
  "AUTHENTICATION",
  "NETWORK",
  "QUOTA",
  "SERVER",
  "TIMEOUT",
  "UNKNOWN",
  "VALIDATION",
]);

function readErrorType(stored: StoredRecord, message: string): UploadErrorType {
  const type = stored["errorType"];
  return ERROR_TYPES.has(type) ? (type as UploadErrorType) : classifyUploadError(message);
}

function readAttempt(stored: unknown): FailedAttempt[] {
  const message = isRecord(stored) ? text(stored, "message") : undefined;
  const at = isRecord(stored) ? instant(stored, "at") : undefined;
  return isRecord(stored) && message !== undefined && at !== undefined
    ? [{ at, message, errorType: readErrorType(stored, message) }]
    : [];
}

function readConsent(stored: unknown): Consent | undefined {
  const terms = isRecord(stored) ? text(stored, "terms") : undefined;
  const sessionId = isRecord(stored) ? text(stored, "sessionId") : undefined;
  return terms === undefined ? undefined : { terms, ...(sessionId !== undefined && { sessionId }) };
}

const HISTORY_STATUSES: ReadonlySet<unknown> = new Set<HistoryEntry["status"]>([
  "cancelled",
  "completed",
  "failed",
]);

/** An entry out of storage, or none when it is damaged. `result` is taken as it is. */
export function readHistoryEntry(stored: unknown): HistoryEntry[] {
  if (!isRecord(stored) || !HISTORY_STATUSES.has(stored["status"])) {
    return [];
  }
  const id = text(stored, "id");
  const fileName = text(stored, "fileName");
  const fileSizeBytes = count(stored, "fileSizeBytes");
  const uploadedAt = instant(stored, "uploadedAt");
  if (id === undefined || !fileName || fileSizeBytes === undefined || uploadedAt === undefined) {
    return [];
  }
  const optional = {
    durationMs: count(stored, "durationMs"),
    error: text(stored, "error"),
    operationId: text(stored, "operationId"),
    result: isRecord(stored["result"]) ? stored["result"] : undefined,
  };
  const status = stored["status"] as HistoryEntry["status"];
  return [{ id, fileName, fileSizeBytes, uploadedAt, status, ...present(optional) }];
}

function text(stored: StoredRecord, key: string): string | undefined {
  const value = stored[key];
  return typeof value === "string" ? value : undefined;
}

/** A number that is not negative. */
function count(stored: StoredRecord, key: string): number | undefined {
  const value = stored[key];
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function instant(stored: StoredRecord, key: string): Date | undefined {
  const value = new Date(text(stored, key) ?? "");
  return Number.isNaN(value.getTime()) ? undefined : value;
}
