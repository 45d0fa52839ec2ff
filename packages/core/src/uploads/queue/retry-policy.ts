import type { UploadErrorType } from "./queue-file.ts";
import type { QueueSettings } from "./queue-settings.ts";

const RETRIED: ReadonlySet<UploadErrorType> = new Set(["NETWORK", "SERVER", "TIMEOUT"]);

/** Which words of a message make which type; the first that matches wins. */
const SIGNS: readonly (readonly [UploadErrorType, RegExp])[] = [
  ["TIMEOUT", /time(d)?[ -]?out/i],
  ["AUTHENTICATION", /authenticat|unauthori[sz]ed|session expired|token|sign(ed)? in|permission|read-only/i],
  ["QUOTA", /quota|too many|limit reached|storage|disk/i],
  ["NETWORK", /fetch|network|connect|offline/i],
  ["VALIDATION", /only csv|empty|too large|invalid|not a |cannot be read|can't be read|unsupported|must /i],
  ["SERVER", /server|unavailable|internal|HTTP 5\d\d|unexpected error/i],
];

/** The type of a failure, by the words of its message. */
export function classifyUploadError(message: string): UploadErrorType {
  return SIGNS.find(([, sign]) => sign.test(message))?.[0] ?? "UNKNOWN";
}

/** Only what may pass by itself is tried again; a refusal stays a refusal. */
export function isRetryable(errorType: UploadErrorType): boolean {
  return RETRIED.has(errorType);
}

type Delays = Pick<
  QueueSettings,
  "retryBackoffFactor" | "retryBaseDelay" | "retryDelay" | "retryJitter" | "retryMaxDelay"
>;

/**
 * Milliseconds to wait before the retry with this number, from 1: the base, longer by the factor each time, with
 * jitter, never under `retryDelay` nor over `retryMaxDelay`. `random` is from 0 (shortest) to 1 (longest).
 */
export function retryDelayMs(retry: number, settings: Delays, random: number): number {
  const { retryBaseDelay, retryBackoffFactor, retryJitter, retryMaxDelay, retryDelay } = settings;
  const backoff = Math.min(retryMaxDelay, retryBaseDelay * retryBackoffFactor ** Math.max(0, retry - 1));
  const withJitter = backoff * (1 + retryJitter * (2 * random - 1));
  return Math.round(Math.min(retryMaxDelay, Math.max(retryDelay, withJitter)));
}
