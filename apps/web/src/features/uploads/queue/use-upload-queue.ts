import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { onSessionEnd } from "../../../lib/session.ts";
import { optionSummaryKeys } from "../../option-summary/option-summary.queries.ts";
import { portfolioKeys } from "../../portfolio/portfolio.queries.ts";
import { cancelUpload, confirmUpload, previewUpload } from "../uploads.mutations.ts";
import { followProgress } from "../uploads.progress.ts";
import { UploadQueue } from "./upload-queue.ts";

/** One queue for one cache: it outlives the page, so that files go on while the person looks elsewhere. */
const queues = new WeakMap<QueryClient, UploadQueue>();

/** The queue of files and what it holds now. */
export function useUploadQueue() {
  const queue = queueOf(useQueryClient());
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.uploads) };
}

function queueOf(queryClient: QueryClient): UploadQueue {
  const known = queues.get(queryClient);
  if (known) {
    return known;
  }
  const queue = new UploadQueue({
    preview: ({ file, answers }, onContentRead, signal) =>
      previewUpload(file, answers, onContentRead, signal),
    confirm: ({ answers, importLines }, sessionId) =>
      confirmUpload({ ...answers, sessionId, ...(importLines.length > 0 && { importLines }) }),
    cancel: cancelUpload,
    follow: followProgress,
    onImported: () => invalidateFigures(queryClient),
  });
  queues.set(queryClient, queue);
  // Files of one person must not be found by the next.
  onSessionEnd(() => queue.clear());
  return queue;
}

/** First parts of the keys whose data an import changes; of the features that share no queries with this one, by name. */
const STALE_AFTER_IMPORT = [
  optionSummaryKeys.all,
  portfolioKeys.all,
  ["brokerage-accounts"],
  ["positions"],
  ["trade-summary"],
] as const;

function invalidateFigures(queryClient: QueryClient): void {
  for (const queryKey of STALE_AFTER_IMPORT) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
