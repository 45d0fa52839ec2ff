import type { QueueFile } from "./queue-file.ts";
import type { HistoryEntry } from "./queue-history.ts";
import { type QueueSettings, readSettings } from "./queue-settings.ts";
import { NO_TOTALS, type QueueTotals } from "./queue-statistics.ts";
import { isSnapshotFresh } from "./snapshot-lifetime.ts";
import { isRecord, readFile, readHistoryEntry } from "./stored-records.ts";

export const SNAPSHOT_VERSION = "1.0.0";
/** Most characters of a snapshot. */
export const SNAPSHOT_LENGTH_MAX = 1024 * 1024;
/** The number of history entries kept where the whole history does not fit. */
export const COMPACTED_HISTORY_ENTRIES = 10;

/** One saved file; `extra` is what the browser adds, as JSON. */
export type SavedFile = { readonly entry: QueueFile; readonly extra: unknown };

/** The part of the queue that outlasts a refresh: no completed files, content or previews. */
export type SavedQueue = {
  /** Id of the user whose files these are. */
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
  const { files, history, ...head } = queue;
  const start = `${JSON.stringify({ version: SNAPSHOT_VERSION, savedAt: now, ...head }).slice(0, -1)},"files":[`;
  const listed = fittingFiles(files, SNAPSHOT_LENGTH_MAX - snapshotText(start, "", "[]").length);
  const newest = history.slice(0, COMPACTED_HISTORY_ENTRIES);
  for (const kept of [history, newest, newest.map(({ result, ...entry }) => entry)]) {
    const text = snapshotText(start, listed, JSON.stringify(kept));
    if (text.length <= SNAPSHOT_LENGTH_MAX) {
      return text;
    }
  }
  return snapshotText(start, listed, "[]");
}

const snapshotText = (start: string, files: string, history: string): string =>
  `${start}${files}],"history":${history}}`;

/** The first files as JSON, as many as there is room for; ten thousand are not turned into text to be thrown away. */
function fittingFiles(files: readonly SavedFile[], room: number): string {
  const texts: string[] = [];
  let length = 0;
  for (const file of files) {
    if (file.entry.status !== "completed") {
      const text = JSON.stringify(withoutBulk(file));
      length += text.length + 1;
      if (length > room) {
        break;
      }
      texts.push(text);
    }
  }
  return texts.join(",");
}

function withoutBulk({ entry, extra }: SavedFile): SavedFile {
  const { preview, live, progressUpdates, result, ...kept } = entry;
  return { entry: kept, extra };
}

/**
 * The queue that `owner` saved; undefined for another user's and for text that can't be read. After a day
 * only settings and history are left. A damaged part is left out, the rest is restored.
 */
export function readSnapshot(text: string | undefined, owner: string, now: Date): SavedQueue | undefined {
  const stored = parse(text);
  if (stored === undefined || stored["owner"] !== owner || !isReadable(stored["version"])) {
    return undefined;
  }
  const isFresh = isSnapshotFresh(stored["savedAt"], now);
  return {
    owner,
    isProcessing: isFresh && stored["isProcessing"] === true,
    settings: readSettings(stored["settings"]),
    files: isFresh ? list(stored["files"]).flatMap(readSavedFile) : [],
    history: list(stored["history"]).flatMap(readHistoryEntry),
    totals: isFresh ? readTotals(stored["totals"]) : NO_TOTALS,
  };
}

/** The copy that `owner` saved later; one that can't be read, or is another user's, counts as older. */
export function laterSnapshot(
  one: string | undefined,
  other: string | undefined,
  owner: string,
): string | undefined {
  const savedAt = (text: string | undefined) => {
    const stored = parse(text);
    return stored?.["owner"] === owner ? String(stored["savedAt"] ?? "") : "";
  };
  return savedAt(other) > savedAt(one) ? other : one;
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
