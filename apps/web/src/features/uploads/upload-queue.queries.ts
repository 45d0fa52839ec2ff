import type { HistoryEntry } from "@strikebook/core/uploads/queue/queue-history";
import { type QueueSettings, readSettings } from "@strikebook/core/uploads/queue/queue-settings";
import { readHistoryEntry } from "@strikebook/core/uploads/queue/stored-records";
import { graphql } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import type { UploadResult } from "./uploads.mutations.ts";

const Queue = graphql(`
  query UploadQueue {
    queue: getUploadQueue {
      settings {
        maxConcurrentUploads
        maxRetryAttempts
        retryDelay
        retryBaseDelay
        retryMaxDelay
        retryBackoffFactor
        retryJitter
        autoRetryOnFailure
        pauseOnError
        deleteOnComplete
        cleanupCompletedFiles
        showNotifications
        saveHistory
        maxHistoryEntries
        enableMemoryOptimization
        maxMemoryUsage
        enableQueuePersistence
        autoStart
        importsByItself
        allowDuplicates
      }
      history {
        id
        fileName
        fileSizeBytes
        status
        uploadedAt
        durationMs
        message
      }
    }
  }
`);

const SaveSettings = graphql(`
  mutation SaveUploadQueueSettings($settings: UploadQueueSettingsInput!) {
    settings: saveUploadQueueSettings(settings: $settings) {
      maxConcurrentUploads
    }
  }
`);

const Remember = graphql(`
  mutation RememberUploads($uploads: [RememberedUploadInput!]!) {
    remembered: rememberUploads(uploads: $uploads)
  }
`);

const Forget = graphql(`
  mutation ForgetRememberedUploads {
    forgotten: forgetRememberedUploads
  }
`);

/** What the server keeps of the user's queue; no settings while none were saved. What was said of an upload is its `error`. */
export async function fetchUploadQueue(): Promise<{
  readonly settings: QueueSettings | undefined;
  readonly history: readonly HistoryEntry<UploadResult>[];
}> {
  const { settings, history } = (await execute(Queue, {})).queue;
  return {
    settings: settings === null ? undefined : readSettings(settings),
    history: history.flatMap(({ message, ...entry }) =>
      readHistoryEntry({ ...entry, error: message }),
    ) as HistoryEntry<UploadResult>[],
  };
}

export const saveQueueSettings = (settings: QueueSettings): Promise<unknown> =>
  execute(SaveSettings, { settings });

/** Keeps uploads that have ended for every browser of the user; of a result its message. */
export const rememberUploads = (entries: readonly HistoryEntry<UploadResult>[]): Promise<unknown> =>
  execute(Remember, {
    uploads: entries.map(
      ({ id, fileName, fileSizeBytes, status, uploadedAt, durationMs, error, result }) => ({
        id,
        fileName,
        fileSizeBytes,
        status,
        uploadedAt: uploadedAt.toISOString(),
        durationMs: durationMs ?? null,
        message: error ?? result?.message ?? null,
      }),
    ),
  });

export const forgetRememberedUploads = (): Promise<unknown> => execute(Forget, {});
