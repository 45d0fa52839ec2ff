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
    "Import automatically",
    "Files without questions or warnings are imported right away. You can undo it.",
  ),
  toggle("deleteOnComplete", "Delete on complete", "Imported files leave the list right away."),
  toggle("showNotifications", "Show notifications", "Your browser tells you when a file is done."),
];

/** All other settings, in the groups and with the words of the dialog; numbers have their names in core. */
export const ADVANCED_GROUPS: readonly SettingsGroup[] = [
  {
    title: "Uploads",
    fields: [
      number("maxConcurrentUploads", "Files uploaded at once (max. 2 large files)."),
      toggle("autoStart", "Start automatically", "New files are checked right away."),
      toggle("pauseOnError", "Pause on error", "A failed file stops the queue until you start it again."),
      toggle("allowDuplicates", "Allow duplicates", "Allows the same file in the queue twice."),
    ],
  },
  {
    title: "Finished files",
    fields: [
      toggle(
        "cleanupCompletedFiles",
        "Clean up completed files",
        "Imported files leave the list after 5 minutes.",
      ),
    ],
  },
  {
    title: "Retries",
    fields: [
      toggle(
        "autoRetryOnFailure",
        "Auto retry on failure",
        "Retries after network errors, server errors and timeouts.",
      ),
      number("maxRetryAttempts", "Retries after the first attempt; 0 means none."),
      number("retryDelay", "Minimum delay."),
      number("retryBaseDelay", "Delay before the first retry."),
      number("retryMaxDelay", "Maximum delay."),
      number("retryBackoffFactor", "Delay multiplier."),
      number("retryJitter", "Random variation: 0.1 is 10%."),
    ],
  },
  {
    title: "History",
    fields: [
      toggle("saveHistory", "Save history", "Remembers finished uploads in all your browsers."),
      number("maxHistoryEntries", "The oldest go first."),
    ],
  },
  {
    title: "Memory and storage",
    fields: [
      toggle("enableMemoryOptimization", "Enable memory optimization", "Reads large files in pieces."),
      number("maxMemoryUsage", "Files wait while others need more memory."),
      toggle(
        "enableQueuePersistence",
        "Enable queue persistence",
        "Keep the queue for 24 hours after a refresh.",
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
