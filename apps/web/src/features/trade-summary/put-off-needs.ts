import { useSyncExternalStore } from "react";
import { readStored, STORAGE_KEYS, writeStored } from "../../lib/browser/storage.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Of everybody who used this browser, by the user's id: until when each need is put off, in milliseconds. */
type PutOff = Readonly<Record<string, Readonly<Record<string, number>>>>;

const listeners = new Set<() => void>();

/** Ids of the needs that a user put off and that are not due again, joined by line breaks. */
const readPutOff = (userId: string): string =>
  Object.entries(stored()[userId] ?? {})
    .filter(([, until]) => until > Date.now())
    .map(([id]) => id)
    .join("\n");

/** Which needs are put off, and how to put one off for a week. Kept in this browser. */
export function usePutOff(userId: string) {
  const text = useSyncExternalStore(subscribe, () => readPutOff(userId));
  return {
    isPutOff: (id: string) => text.split("\n").includes(id),
    putOff: (id: string) => {
      const all = stored();
      const due = Object.entries(all[userId] ?? {}).filter(([, until]) => until > Date.now());
      const own = { ...Object.fromEntries(due), [id]: Date.now() + WEEK_MS };
      writeStored(STORAGE_KEYS.putOffNeeds, JSON.stringify({ ...all, [userId]: own }));
      for (const listener of listeners) {
        listener();
      }
    },
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): PutOff {
  try {
    const value: unknown = JSON.parse(readStored(STORAGE_KEYS.putOffNeeds) ?? "{}");
    return typeof value === "object" && value !== null ? (value as PutOff) : {};
  } catch {
    return {};
  }
}
