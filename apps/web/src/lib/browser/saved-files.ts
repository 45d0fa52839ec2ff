import { readStored, STORAGE_KEYS } from "./storage.ts";

/** How many files wait in the list that this browser saved, whoever signs in next; 0 for what can't be read. */
export function countSavedFiles(): number {
  try {
    const saved: unknown = JSON.parse(readStored(STORAGE_KEYS.uploadQueue) ?? "null");
    return typeof saved === "object" && saved !== null && "files" in saved && Array.isArray(saved.files)
      ? saved.files.length
      : 0;
  } catch {
    return 0;
  }
}
