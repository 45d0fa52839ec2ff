import type { QueueFile } from "./queue-file.ts";
import type { HistoryEntry } from "./queue-history.ts";
import { type QueueSettings, readSettings } from "./queue-settings.ts";
import { NO_TOTALS, type QueueTotals } from "./queue-statistics.ts";
import { isRecord, readFile, readHistoryEntry } from "./stored-records.ts";

export const SNAPSHOT_VERSION = "1.0.0";
/** Files that were saved longer ago are not restored. */
export const SNAPSHOT_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Most characters of a snapshot. */
export const SNAPSHOT_LENGTH_MAX = 1024 * 1024;
/** What is kept of the history where the whole does not fit. */
export const COMPACTED_HISTORY_ENTRIES = 10;

/** One saved file; `extra` is what the browser adds, as JSON. */
export type SavedFile = { readonly entry: QueueFile; readonly extra: unknown };

/** What outlasts a refresh; neither completed files nor content nor previews. */
export type SavedQueue = {
  /** Id of the person whose files these are. */
  readonly owner: string;
  readonly isProcessing: boolean;
  readonly settings: QueueSettings;
  readonly files: readonly SavedFile[];
  readonly history: readonly HistoryEntry[];
  readonly totals: QueueTotals;
};

/**
 * The queue as text of at most `SNAPSHOT_LENGTH_MAX` characters. What does not fit goes in this order: all but the ten
 * newest of the history, their results, the history, the files at the end of the list.
 */
export function writeSnapshot(queue: SavedQueue, now: Date): string {
  const files = queue.files.filter(({ entry }) => entry.status !== "completed").map(withoutBulk);
  const history = queue.history.slice(0, COMPACTED_HISTORY_ENTRIES);
  const attempts = [
    { ...queue, files },
    { ...queue, files, history },
    { ...queue, files, history: history.map(({ result, ...entry }) => entry) },
    { ...queue, files, history: [] },
  ];
  for (const attempt of attempts) {
    const text = toText(attempt, now);
    if (text.length <= SNAPSHOT_LENGTH_MAX) {
      return text;
    }
  }
  return withFirstFiles({ ...queue, files, history: [] }, now);
}

function withoutBulk({ entry, extra }: SavedFile): SavedFile {
  const { preview, live, result, ...kept } = entry;
  return { entry: kept, extra };
}

function withFirstFiles(queue: SavedQueue, now: Date): string {
  let room = SNAPSHOT_LENGTH_MAX - toText({ ...queue, files: [] }, now).length;
  const end = queue.files.findIndex((file) => {
    room -= JSON.stringify(file).length + 1;
    return room < 0;
  });
  return toText({ ...queue, files: queue.files.slice(0, Math.max(0, end)) }, now);
}

const toText = (queue: SavedQueue, now: Date): string =>
  JSON.stringify({ version: SNAPSHOT_VERSION, savedAt: now, ...queue });

/**
 * What `owner` saved; undefined for anybody else's and for what cannot be read. After a day only settings and history
 * are left. A part that is damaged is left out, the rest is restored.
 */
export function readSnapshot(text: string | undefined, owner: string, now: Date): SavedQueue | undefined {
  const stored = parse(text);
  if (stored === undefined || stored["owner"] !== owner || !isReadable(stored["version"])) {
    return undefined;
  }
  const age = now.getTime() - new Date(String(stored["savedAt"])).getTime();
  const isFresh = age <= SNAPSHOT_LIFETIME_MS && age > -SNAPSHOT_LIFETIME_MS;
  return {
    owner,
    isProcessing: isFresh && stored["isProcessing"] === true,
    settings: readSettings(stored["settings"]),
    files: isFresh ? list(stored["files"]).flatMap(readSavedFile) : [],
    history: list(stored["history"]).flatMap(readHistoryEntry),
    totals: isFresh ? readTotals(stored["totals"]) : NO_TOTALS,
  };
}

/** Within one major version fields are only added. */
const isReadable = (version: unknown): boolean =>
  typeof version === "string" && version.split(".")[0] === SNAPSHOT_VERSION.split(".")[0];

function parse(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? "");
    return isRecord(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

const list = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored : []);

function readSavedFile(stored: unknown): SavedFile[] {
  const entry = isRecord(stored) ? readFile(stored["entry"]) : undefined;
  return entry && isRecord(stored) ? [{ entry, extra: stored["extra"] }] : [];
}

function readTotals(stored: unknown): QueueTotals {
  const given = isRecord(stored) ? stored : {};
  const count = (key: keyof QueueTotals) => {
    const value = given[key];
    return typeof value === "number" && value >= 0 ? value : 0;
  };
  return {
    completed: count("completed"),
    failed: count("failed"),
    bytes: count("bytes"),
    milliseconds: count("milliseconds"),
  };
}
