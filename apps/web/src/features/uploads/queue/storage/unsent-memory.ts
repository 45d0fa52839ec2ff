import { readHistoryEntry } from "@strikebook/core/uploads/queue/stored-records";
import { readStored, STORAGE_KEYS, writeStored } from "../../../../lib/browser/storage.ts";
import type { QueueState } from "../queue-state.ts";

/** What this browser has not been able to tell the server of the user's queue. */
export type Unsent = {
  readonly hasSettings: boolean;
  /** The history was cleared; `uploads` have ended since. */
  readonly isCleared: boolean;
  /** Newest first. */
  readonly uploads: QueueState["history"];
};

const NOTHING: Unsent = { hasSettings: false, isCleared: false, uploads: [] };

export function readUnsent(owner: string): Unsent {
  const stored = readAll()[owner];
  if (typeof stored !== "object" || stored === null) {
    return NOTHING;
  }
  const { hasSettings, isCleared, uploads } = stored as Record<string, unknown>;
  return {
    hasSettings: hasSettings === true,
    isCleared: isCleared === true,
    uploads: (Array.isArray(uploads) ? uploads.flatMap(readHistoryEntry) : []) as QueueState["history"],
  };
}

export function keepUnsent(owner: string, unsent: Unsent): void {
  const { [owner]: _, ...others } = readAll();
  const isEmpty = !unsent.hasSettings && !unsent.isCleared && unsent.uploads.length === 0;
  writeStored(STORAGE_KEYS.uploadUnsent, JSON.stringify(isEmpty ? others : { ...others, [owner]: unsent }));
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEYS.uploadUnsent) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
