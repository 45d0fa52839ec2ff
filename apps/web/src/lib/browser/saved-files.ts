import { readStored, STORAGE_KEYS } from "./storage.ts";

/** The list of waiting files that this browser saved last: of which user, and how many. */
type SavedFiles = { readonly owner: string; readonly count: number };

/** Whoever signs in next; undefined where no file waits, or the list can't be read. */
export function savedFiles(): SavedFiles | undefined {
  try {
    const saved: unknown = JSON.parse(readStored(STORAGE_KEYS.uploadQueue) ?? "null");
    const { owner, files } = saved as { readonly owner?: unknown; readonly files?: unknown };
    return typeof owner === "string" && Array.isArray(files) && files.length > 0
      ? { owner, count: files.length }
      : undefined;
  } catch {
    return undefined;
  }
}
