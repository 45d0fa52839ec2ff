import { isRefused, type QueueFile } from "./queue-file.ts";

/** The groups of the list, in the order in which they stand. */
export const QUEUE_GROUPS = ["needsYou", "ready", "done", "notForHere"] as const;

export type QueueGroup = (typeof QUEUE_GROUPS)[number];

/** The outcome of a check, as far as it decides what the user has to do next. */
export type Finding =
  /** Nothing is asked and nothing is warned of. */
  | "clean"
  /** The very same bytes were imported before. */
  | "known"
  /** The account, the day, or whether rows of another account are the same trades. */
  | "question"
  /** Something keeps the file out, such as a line that nobody understood. */
  | "blocked"
  /** Warnings that the user has not looked at. */
  | "warning"
  /** Warnings that the user has looked at. */
  | "seen"
  /** No brokerage knows the file. */
  | "unrecognized";

const GROUP_BY_FINDING: Readonly<Record<Finding, QueueGroup>> = {
  clean: "ready",
  seen: "ready",
  known: "done",
  question: "needsYou",
  blocked: "needsYou",
  warning: "needsYou",
  unrecognized: "notForHere",
};

/**
 * Where a file stands: with what waits for the user, with what goes on by itself or on one click, with what has ended,
 * or with what this product has no use for. `finding` is undefined until the file is checked.
 */
export function groupOf(file: QueueFile, finding: Finding | undefined): QueueGroup {
  switch (file.status) {
    case "pending":
      return file.isPaused ? "needsYou" : "ready";
    case "paused":
    case "needs-reselection":
      return "needsYou";
    case "failed":
      return groupOfFailed(file);
    case "ready":
      return finding === undefined ? "ready" : GROUP_BY_FINDING[finding];
    case "completed":
    case "cancelled":
      return "done";
    case "preview":
    case "uploading":
    case "processing":
      return "ready";
  }
}

/** A file that is tried again by itself asks nothing of the user. */
function groupOfFailed(file: QueueFile): QueueGroup {
  if (file.nextRetryAt !== undefined) {
    return "ready";
  }
  return isRefused(file) ? "notForHere" : "needsYou";
}

/** True while the file moves on without the user, so that its place may still change. */
export function isUnderWay({ status, isPaused, nextRetryAt }: QueueFile): boolean {
  switch (status) {
    case "pending":
      return !isPaused;
    case "preview":
    case "uploading":
    case "processing":
      return true;
    case "failed":
      return nextRetryAt !== undefined;
    default:
      return false;
  }
}
