import type { QueueFile, UploadErrorType } from "@strikebook/core/uploads/queue/queue-file";
import { hasRetriesLeft } from "@strikebook/core/uploads/queue/queue-file";
import { useNow } from "../../../../lib/browser/use-now.ts";
import { formatInstant, plural } from "../../../../lib/format.ts";
import { formatDuration } from "../../format-duration.ts";

/** The kinds of failure, in words. */
const KIND: Record<UploadErrorType, string> = {
  NETWORK: "Network problem",
  SERVER: "Server problem",
  TIMEOUT: "Timeout",
  AUTHENTICATION: "Sign-in problem: we won't retry automatically",
  VALIDATION: "Refused",
  QUOTA: "Limit reached: we won't retry automatically",
  UNKNOWN: "Unknown problem: we won't retry automatically",
};

/** A file's failure, whether and when it is tried again, and its earlier attempts. */
export function FileProblem({ entry }: { readonly entry: QueueFile }) {
  if (entry.error === undefined) {
    return null;
  }
  const isFinal = entry.status === "failed" && entry.nextRetryAt === undefined;
  return (
    <div className={isFinal ? "text-danger" : "text-warning"}>
      <p {...(isFinal && { role: "alert" })}>{entry.error}</p>
      {entry.status === "failed" && (
        <p className="text-label">
          {entry.errorType && KIND[entry.errorType]}
          {entry.nextRetryAt && <Countdown at={entry.nextRetryAt} />}
          {isExhausted(entry) && `. All ${plural(entry.maxRetryAttempts, "retry", "retries")} were used.`}
        </p>
      )}
      {entry.attempts.length > 1 && <Attempts entry={entry} />}
    </div>
  );
}

function isExhausted(entry: QueueFile): boolean {
  return entry.canRetry && !hasRetriesLeft(entry) && entry.maxRetryAttempts > 0;
}

/** Not a live region: a second that passes is no news. */
function Countdown({ at }: { readonly at: Date }) {
  const leftMs = at.getTime() - useNow().getTime();
  return <>; {leftMs < 500 ? "retrying now" : `will retry in ${formatDuration(leftMs)}`}</>;
}

function Attempts({ entry }: { readonly entry: QueueFile }) {
  return (
    <details className="mt-1 text-label">
      <summary className="w-fit">{plural(entry.attempts.length, "failed attempt")}</summary>
      <ol className="list-decimal pl-5">
        {entry.attempts.map((attempt) => (
          <li key={attempt.at.getTime()}>
            {formatInstant(attempt.at.getTime())}: {attempt.message}
          </li>
        ))}
      </ol>
    </details>
  );
}
