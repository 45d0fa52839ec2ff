import type { QueueNumberField, QueueSwitchField } from "@strikebook/core/uploads/queue/queue-settings";

export type SettingsField =
  | { readonly kind: "number"; readonly key: QueueNumberField; readonly hint: string }
  | {
      readonly kind: "switch";
      readonly key: QueueSwitchField;
      readonly label: string;
      readonly hint: string;
    };

export type SettingsGroup = { readonly title: string; readonly fields: readonly SettingsField[] };

/** The settings that most people care about. */
export const FRONT_FIELDS: readonly SettingsField[] = [
  toggle(
    "importsByItself",
    "Import by itself",
    "A file without questions, warnings or lines for review is imported at once, with Undo beside it.",
  ),
  toggle("deleteOnComplete", "Delete on complete", "An imported file leaves the list at once."),
  toggle(
    "showNotifications",
    "Show notifications",
    "The browser tells you when a file is done while you look elsewhere.",
  ),
];

/** All other settings, in the groups and with the words of the dialog; numbers have their names in core. */
export const ADVANCED_GROUPS: readonly SettingsGroup[] = [
  {
    title: "Uploads",
    fields: [
      number("maxConcurrentUploads", "Files under way at the same time; of large ones two at most."),
      toggle("autoStart", "Start automatically", "Added files are checked at once."),
      toggle("pauseOnError", "Pause on error", "A failed file stops the queue until you start it again."),
      toggle("allowDuplicates", "Allow duplicates", "The same file may be in the queue twice."),
    ],
  },
  {
    title: "Finished files",
    fields: [
      toggle(
        "cleanupCompletedFiles",
        "Clean up completed files",
        "An imported file leaves the list after 5 minutes.",
      ),
    ],
  },
  {
    title: "Retries",
    fields: [
      toggle(
        "autoRetryOnFailure",
        "Auto retry on failure",
        "Failures of the network and the server, and timeouts, are tried again by themselves.",
      ),
      number("maxRetryAttempts", "After the first attempt; 0 never tries again."),
      number("retryDelay", "No wait is shorter."),
      number("retryBaseDelay", "The wait before the first retry."),
      number("retryMaxDelay", "No wait is longer."),
      number("retryBackoffFactor", "Each wait is so many times the one before."),
      number("retryJitter", "Part of the wait that is left to chance: 0.1 is 10%."),
    ],
  },
  {
    title: "History",
    fields: [
      toggle("saveHistory", "Save history", "Uploads that ended are remembered, in every browser of yours."),
      number("maxHistoryEntries", "The oldest go first."),
    ],
  },
  {
    title: "Memory and storage",
    fields: [
      toggle("enableMemoryOptimization", "Enable memory optimization", "Files are read piece by piece."),
      number("maxMemoryUsage", "Files wait while those under way need more."),
      toggle(
        "enableQueuePersistence",
        "Enable queue persistence",
        "The queue outlives a refresh, for 24 hours.",
      ),
    ],
  },
];

function number(key: QueueNumberField, hint: string): SettingsField {
  return { kind: "number", key, hint };
}

function toggle(key: QueueSwitchField, label: string, hint: string): SettingsField {
  return { kind: "switch", key, label, hint };
}
