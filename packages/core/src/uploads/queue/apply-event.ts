import {
  CONTENT_LOST_MESSAGE,
  type Consent,
  hasRetriesLeft,
  mayRetry,
  PROGRESS_UPDATES_MAX,
  type QueueFile,
  type QueueFileEvent,
  retryNumber,
} from "./queue-file.ts";
import { nextStatus } from "./transitions.ts";

/** Progress that a step reaches, in percent. */
export const STEP_PROGRESS = {
  previewRequested: 10,
  contentRead: 50,
  previewed: 75,
  confirmed: 80,
  accepted: 85,
  imported: 100,
} as const;

/**
 * The file after `event`. Returns the same object when the event does not apply to the file's status, so that
 * a late answer to an abandoned request changes nothing.
 */
export function applyQueueEvent<Preview, Result>(
  file: QueueFile<Preview, Result>,
  event: QueueFileEvent<Preview, Result>,
): QueueFile<Preview, Result> {
  const status = nextStatus(file.status, event.type);
  if (status === undefined || !isFitting(file, event)) {
    return file;
  }
  return { ...changed(file, event), status };
}

/** Conditions that depend on more than the status and so are not in the table. */
function isFitting(file: QueueFile, event: QueueFileEvent): boolean {
  if (event.type === "retried") {
    return event.isByHand ? mayRetry(file) : hasRetriesLeft(file);
  }
  // A file is imported only after the user agreed, also where its events are replayed.
  const isReplay = event.type === "confirmed" || event.type === "accepted";
  const isAgreedTo = file.consent !== undefined || file.operationId !== undefined;
  return file.status !== "pending" || !isReplay || isAgreedTo;
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
        isAsyncProcessing: event.isAsyncProcessing || file.isLargeFile,
        progressPercent: STEP_PROGRESS.previewed,
      };
    case "confirmed":
      return {
        ...file,
        // How long a user reads a preview says nothing of how long the next file takes.
        startedAt: event.at,
        consent: event.consent,
        progressPercent: STEP_PROGRESS.confirmed,
      };
    case "accepted":
      return {
        ...file,
        operationId: event.operationId,
        progressUpdates: [],
        progressPercent: STEP_PROGRESS.accepted,
      };
    case "progressed":
      return {
        ...file,
        live: event.live,
        progressUpdates: [...(file.progressUpdates ?? []), event.live].slice(-PROGRESS_UPDATES_MAX),
        progressPercent: overall(file, event.live.progressPercent),
      };
    case "imported":
      return { ...ended(file, event.at), result: event.result, progressPercent: STEP_PROGRESS.imported };
    default:
      return endedOrRestarted(file, event);
  }
}

/** The server's part is what is left after `accepted`; it never goes back. */
function overall(file: QueueFile, serverPercent: number): number {
  const percent = Math.min(100, Math.max(0, serverPercent));
  const { accepted } = STEP_PROGRESS;
  return Math.max(file.progressPercent, accepted + (percent * (100 - accepted)) / 100);
}

function endedOrRestarted<Preview, Result>(
  file: QueueFile<Preview, Result>,
  event: QueueFileEvent<Preview, Result>,
): QueueFile<Preview, Result> {
  switch (event.type) {
    case "failed":
      return failed(file, event);
    case "cancelled":
      return file.status === "processing" || file.status === "paused"
        ? ended(file, event.at)
        : { ...withoutConsent(fromTheStart(file)), isPaused: true };
    case "retried":
      return file.status === "cancelled"
        ? withoutConsent(fromTheStart(file))
        : {
            ...fromTheStart(file),
            retryCount: Math.min(retryNumber(file), file.maxRetryAttempts),
          };
    case "paused":
      // The background import has ended on the server, and its session with it.
      return file.status === "processing" ? withoutSession(file) : file;
    case "refreshed":
      return { ...file, preview: event.preview };
    case "forgotten":
      return withoutSession(fromTheStart(file));
    case "contentLost":
      return { ...withoutConsent(fromTheStart(file)), error: CONTENT_LOST_MESSAGE };
    case "reselected":
    case "interrupted":
    case "resumed":
      return { ...fromTheStart(file), isPaused: false };
    default:
      return file;
  }
}

function failed<Preview, Result>(
  file: QueueFile<Preview, Result>,
  event: Extract<QueueFileEvent, { readonly type: "failed" }>,
): QueueFile<Preview, Result> {
  const { at, message, errorType, canRetry, nextRetryAt, retryFrom } = event;
  const { nextRetryAt: _, retryFrom: __, operationId, ...kept } = file;
  return {
    ...kept,
    completedAt: at,
    error: message,
    errorType,
    canRetry,
    attempts: [...file.attempts, { at, message, errorType }],
    ...(nextRetryAt && { nextRetryAt }),
    ...(retryFrom && { retryFrom }),
    // An operation that failed has ended; any other one may go on.
    ...(file.status !== "processing" && operationId !== undefined && { operationId }),
  };
}

function ended<Preview, Result>(file: QueueFile<Preview, Result>, at: Date): QueueFile<Preview, Result> {
  const { nextRetryAt, ...kept } = file;
  return { ...kept, completedAt: at };
}

/** Progress 0, and nothing of the last attempt is left but its count and what was agreed to. */
function fromTheStart<Preview, Result>(file: QueueFile<Preview, Result>): QueueFile<Preview, Result> {
  const { preview, result, error, errorType, live, progressUpdates, startedAt, ...others } = file;
  const { completedAt, nextRetryAt, retryFrom, ...kept } = others;
  return { ...kept, canRetry: false, progressPercent: 0 };
}

function withoutConsent<Preview, Result>(file: QueueFile<Preview, Result>): QueueFile<Preview, Result> {
  const { consent, operationId, ...kept } = file;
  return kept;
}

function withoutSession<Preview, Result>(file: QueueFile<Preview, Result>): QueueFile<Preview, Result> {
  const { consent, operationId, ...kept } = file;
  const terms: Consent | undefined = consent && { terms: consent.terms };
  return { ...kept, ...(terms && { consent: terms }) };
}
