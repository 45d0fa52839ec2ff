import { removeStored, STORAGE_KEYS } from "../../lib/browser/storage.ts";
import { ContentStore } from "./queue/storage/content-store.ts";

/**
 * Takes one user's waiting files out of this browser: their contents, the copy of their list, and then the list itself, which is
 * theirs. False where the browser refuses; the list then stays, so that the files can be forgotten later.
 */
export async function forgetKeptFiles(owner: string): Promise<boolean> {
  const areForgotten = await new ContentStore(owner).forgetSaved();
  if (areForgotten) {
    removeStored(STORAGE_KEYS.uploadQueue);
  }
  return areForgotten;
}
