/** How the queue works, in every browser of the user. Names after the specification, section 2.11. */
export type QueueSettings = {
  /** Files that are read, sent or followed at the same time. */
  readonly maxConcurrentUploads: number;
  /** Attempts after the first one. */
  readonly maxRetryAttempts: number;
  /** Shortest wait before an automatic retry, in milliseconds. */
  readonly retryDelay: number;
  /** Wait before the first automatic retry, in milliseconds; each further one is longer by the factor. */
  readonly retryBaseDelay: number;
  /** Longest wait, in milliseconds. */
  readonly retryMaxDelay: number;
  readonly retryBackoffFactor: number;
  /** Part of the wait, 0 to 1, by which it is longer or shorter at random. */
  readonly retryJitter: number;
  readonly autoRetryOnFailure: boolean;
  /** A failure stops processing. */
  readonly pauseOnError: boolean;
  /** A completed file leaves the list at once. */
  readonly deleteOnComplete: boolean;
  /** A completed file leaves the list after five minutes. */
  readonly cleanupCompletedFiles: boolean;
  readonly showNotifications: boolean;
  readonly saveHistory: boolean;
  readonly maxHistoryEntries: number;
  /** Reads files in pieces and keeps what is under way below `maxMemoryUsage`. */
  readonly enableMemoryOptimization: boolean;
  /** Most of the content that is under way at the same time, in MB of 1024 * 1024 bytes. */
  readonly maxMemoryUsage: number;
  readonly enableQueuePersistence: boolean;
  /** Adding files starts processing. */
  readonly autoStart: boolean;
  /** A file without question, warning or review is imported without a click. */
  readonly importsByItself: boolean;
  /** Takes a file whose name and size, or whose content, is waiting already. */
  readonly allowDuplicates: boolean;
};

export const QUEUE_SETTINGS_DEFAULT: QueueSettings = {
  maxConcurrentUploads: 3,
  maxRetryAttempts: 5,
  retryDelay: 1000,
  retryBaseDelay: 1000,
  retryMaxDelay: 30_000,
  retryBackoffFactor: 2,
  retryJitter: 0.1,
  autoRetryOnFailure: true,
  pauseOnError: false,
  deleteOnComplete: false,
  cleanupCompletedFiles: false,
  showNotifications: false,
  saveHistory: true,
  maxHistoryEntries: 100,
  enableMemoryOptimization: true,
  maxMemoryUsage: 100,
  enableQueuePersistence: true,
  autoStart: true,
  importsByItself: false,
  allowDuplicates: false,
};

type KeyOf<Value> = {
  [Key in keyof QueueSettings]: QueueSettings[Key] extends Value ? Key : never;
}[keyof QueueSettings];

export type QueueNumberField = KeyOf<number>;
export type QueueSwitchField = KeyOf<boolean>;

export type NumberBounds = {
  /** The field's name in a sentence. */
  readonly label: string;
  /** Both included. */
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
  readonly unit: "ms" | "MB" | "";
};

/** Bounds of every number, included. The specification gives those of the first, second, third and last but one. */
export const QUEUE_SETTINGS_BOUNDS: Readonly<Record<QueueNumberField, NumberBounds>> = {
  maxConcurrentUploads: { label: "Max concurrent uploads", min: 1, max: 10, isWhole: true, unit: "" },
  maxRetryAttempts: { label: "Max retry attempts", min: 0, max: 10, isWhole: true, unit: "" },
  retryDelay: { label: "Retry delay", min: 1000, max: 60_000, isWhole: true, unit: "ms" },
  retryBaseDelay: { label: "Retry base delay", min: 100, max: 60_000, isWhole: true, unit: "ms" },
  retryMaxDelay: { label: "Retry max delay", min: 1000, max: 600_000, isWhole: true, unit: "ms" },
  retryBackoffFactor: { label: "Retry backoff factor", min: 1, max: 10, isWhole: false, unit: "" },
  retryJitter: { label: "Retry jitter", min: 0, max: 1, isWhole: false, unit: "" },
  maxHistoryEntries: { label: "Max history entries", min: 10, max: 1000, isWhole: true, unit: "" },
  maxMemoryUsage: { label: "Max memory usage", min: 10, max: 1000, isWhole: true, unit: "MB" },
};

export type SettingsProblems = Partial<Record<keyof QueueSettings, string>>;

/** One sentence for each field that cannot be taken; nothing when all can. */
export function findSettingsProblems(settings: QueueSettings): SettingsProblems {
  const problems: SettingsProblems = {};
  for (const field of NUMBER_FIELDS) {
    const problem = findNumberProblem(settings[field], QUEUE_SETTINGS_BOUNDS[field]);
    if (problem !== undefined) {
      problems[field] = problem;
    }
  }
  const longest = Math.max(settings.retryDelay, settings.retryBaseDelay);
  if (problems.retryMaxDelay === undefined && settings.retryMaxDelay < longest) {
    problems.retryMaxDelay = "Retry max delay must not be shorter than retry delay and retry base delay";
  }
  return problems;
}

const NUMBER_FIELDS = Object.keys(QUEUE_SETTINGS_BOUNDS) as QueueNumberField[];

function findNumberProblem(value: number, bounds: NumberBounds): string | undefined {
  const { label, min, max, isWhole, unit } = bounds;
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) {
    return undefined;
  }
  const range = `between ${min} and ${max}${unit === "" ? "" : ` ${unit}`}`;
  return `${label} must be a ${isWhole ? "whole number" : "number"} ${range}`;
}

/** Settings out of anything that was stored: every field that is missing or cannot be taken has its default. */
export function readSettings(stored: unknown): QueueSettings {
  const given = typeof stored === "object" && stored !== null ? stored : {};
  const read: Record<string, unknown> = { ...QUEUE_SETTINGS_DEFAULT };
  for (const [field, value] of Object.entries(given)) {
    if (field in QUEUE_SETTINGS_DEFAULT && typeof value === typeof read[field]) {
      read[field] = value;
    }
  }
  const settings = read as QueueSettings;
  const refused = Object.keys(findSettingsProblems(settings)) as (keyof QueueSettings)[];
  const kept = Object.entries(settings).filter(([field]) => !refused.includes(field as keyof QueueSettings));
  const mended = { ...QUEUE_SETTINGS_DEFAULT, ...Object.fromEntries(kept) };
  // A default beside stored delays may still contradict them.
  return Object.keys(findSettingsProblems(mended)).length === 0 ? mended : QUEUE_SETTINGS_DEFAULT;
}
