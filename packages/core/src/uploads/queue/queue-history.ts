import type { QueueFile } from "./queue-file.ts";
import type { QueueSettings } from "./queue-settings.ts";
import { durationMs } from "./queue-statistics.ts";

/** An upload that ended, as the user's browsers remember it. */
export type HistoryEntry<Result = unknown> = {
  /** The queued file's id: a retry with another outcome replaces its entry. */
  readonly id: string;
  readonly fileName: string;
  readonly fileSizeBytes: number;
  readonly uploadedAt: Date;
  readonly status: "cancelled" | "completed" | "failed";
  readonly durationMs?: number;
  /** Why it failed; of an upload of another browser whatever was said of it. */
  readonly error?: string;
  readonly result?: Result;
  readonly operationId?: string;
};

/** Newest first, with the file that has just ended; the very same list when the settings keep none. */
export function remember<Result>(
  history: readonly HistoryEntry<Result>[],
  file: QueueFile<unknown, Result>,
  settings: Pick<QueueSettings, "maxHistoryEntries" | "saveHistory">,
): readonly HistoryEntry<Result>[] {
  const entry = toEntry(file);
  if (!settings.saveHistory || entry === undefined) {
    return history;
  }
  return [entry, ...history.filter(({ id }) => id !== entry.id)].slice(0, settings.maxHistoryEntries);
}

function toEntry<Result>(file: QueueFile<unknown, Result>): HistoryEntry<Result> | undefined {
  const { id, fileName, fileSizeBytes, status, completedAt, error, result, operationId } = file;
  if (
    completedAt === undefined ||
    (status !== "completed" && status !== "failed" && status !== "cancelled")
  ) {
    return undefined;
  }
  return {
    id,
    fileName,
    fileSizeBytes,
    uploadedAt: completedAt,
    status,
    durationMs: durationMs(file),
    ...(status === "failed" && error !== undefined && { error }),
    ...(result !== undefined && { result }),
    ...(operationId !== undefined && { operationId }),
  };
}
