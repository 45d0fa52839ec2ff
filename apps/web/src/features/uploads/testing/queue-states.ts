import { CONTENT_LOST_MESSAGE } from "@strikebook/core/uploads/queue/queue-file";
import { vi } from "vitest";
import type { QueueCommands } from "../queue/queue-commands.ts";
import { EMPTY_QUEUE, type QueueState } from "../queue/queue-state.ts";
import type { QueuedUpload, QueueEntry } from "../queue/queued-upload.ts";
import { previewOf, result } from "./answers.ts";

/** A file of the queue in the given status, as the engine would hold it; its id is its name. */
export function queued(fileName: string, given: Partial<QueueEntry> = {}): QueuedUpload {
  const status = given.status ?? "pending";
  return {
    entry: {
      id: fileName,
      fileName,
      fileSizeBytes: 14_540,
      status,
      priority: 0,
      progressPercent: 0,
      addedAt: new Date("2026-11-20T15:00:00Z"),
      retryCount: 0,
      maxRetryAttempts: 5,
      canRetry: false,
      isPaused: false,
      isAsyncProcessing: false,
      isLargeFile: false,
      attempts: [],
      ...TYPICAL[status],
      ...given,
    },
    answers: {},
    accountChoices: [],
    importLines: [],
  };
}

/** The fields that a file of a status typically has. */
const TYPICAL: Partial<Record<QueueEntry["status"], Partial<QueueEntry>>> = {
  preview: { progressPercent: 50 },
  ready: { progressPercent: 75, preview: previewOf({}) },
  uploading: { progressPercent: 80, preview: previewOf({}) },
  processing: { progressPercent: 85, preview: previewOf({}), operationId: "op-1" },
  completed: { progressPercent: 100, result: result() },
  failed: { error: "Preview failed: Only CSV files are allowed", errorType: "VALIDATION" },
  "needs-reselection": { error: CONTENT_LOST_MESSAGE },
};

/** A state with these files, each with its place as its priority. */
export function queueState(uploads: readonly QueuedUpload[], given: Partial<QueueState> = {}): QueueState {
  return {
    ...EMPTY_QUEUE,
    uploads: uploads.map((upload, priority) => ({ ...upload, entry: { ...upload.entry, priority } })),
    ...given,
  };
}

/** Commands that only note that they were asked for. */
export function fakeQueue() {
  const done = () => vi.fn(() => undefined);
  return {
    add: vi.fn<QueueCommands["add"]>(async () => ({ added: [], reselected: [], rejected: [] })),
    remove: vi.fn<QueueCommands["remove"]>(async () => undefined),
    clear: done(),
    move: vi.fn<QueueCommands["move"]>(),
    pause: vi.fn<QueueCommands["pause"]>(async () => undefined),
    resume: done(),
    pauseAll: done(),
    resumeAll: done(),
    cancel: vi.fn<QueueCommands["cancel"]>(async () => undefined),
    retry: done(),
    retryAll: done(),
    confirm: vi.fn<QueueCommands["confirm"]>(async () => undefined),
    confirmAll: vi.fn<QueueCommands["confirmAll"]>(),
    answer: done(),
    lookAgain: done(),
    look: done(),
    chooseLine: done(),
    reselect: vi.fn<QueueCommands["reselect"]>(async () => undefined),
    startProcessing: done(),
    stopProcessing: done(),
    saveSettings: vi.fn<QueueCommands["saveSettings"]>(async () => ({})),
    clearHistory: done(),
    dismissRestored: done(),
  } satisfies QueueCommands;
}
