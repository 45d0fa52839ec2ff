import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { savedFiles } from "../../lib/browser/saved-files.ts";
import { removeStored, STORAGE_KEYS } from "../../lib/browser/storage.ts";
import { lastEndReason, onSessionEnd, useSession } from "../../lib/network/session.ts";

/** Uploads that a refresh or an expired session interrupted go on wherever the user is; a logout forgets them. */
export function useSavedUploads(queryClient: QueryClient): void {
  const owner = useSession()?.user.id;
  useEffect(() => {
    // The engine is not fetched for settings and history alone.
    if (owner !== undefined && savedFiles() !== undefined) {
      goOn(queryClient).catch(() => undefined);
    }
    return onSessionEnd(() => {
      if (lastEndReason() === "logout") {
        removeStored(STORAGE_KEYS.uploadQueue);
        forgetFiles(owner).catch(() => undefined);
      }
    });
  }, [owner, queryClient]);
}

/** Also where the queue was never opened. What waits for other users of this browser stays. */
async function forgetFiles(owner: string | undefined): Promise<void> {
  const { ContentStore } = await import("../../features/uploads/queue/storage/content-store.ts");
  await new ContentStore(owner ?? "").forgetSaved();
}

/** Where the code cannot be fetched now, the upload screen goes on with them. */
async function goOn(queryClient: QueryClient): Promise<void> {
  const { openUploadQueue } = await import("../../features/uploads/queue/use-upload-queue.ts");
  openUploadQueue(queryClient);
}
