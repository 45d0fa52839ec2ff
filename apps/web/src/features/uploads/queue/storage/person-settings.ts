import { type QueueSettings, readSettings } from "@strikebook/core/uploads/queue/queue-settings";
import { readStored, STORAGE_KEYS, writeStored } from "../../../../lib/browser/storage.ts";

/** The user's own settings in this browser, also after they logged out or another user signed in. */
export function readPersonSettings(owner: string): QueueSettings | undefined {
  const stored = readAll()[owner];
  return stored === undefined ? undefined : readSettings(stored);
}

export function keepPersonSettings(owner: string, settings: QueueSettings): void {
  writeStored(STORAGE_KEYS.uploadSettings, JSON.stringify({ ...readAll(), [owner]: settings }));
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEYS.uploadSettings) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
