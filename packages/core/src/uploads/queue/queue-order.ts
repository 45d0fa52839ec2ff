import { msUntil } from "../../shared/elapsed.ts";
import { isBusy, LARGE_FILES_AT_ONCE_MAX, type QueueFile } from "./queue-file.ts";
import type { QueueSettings } from "./queue-settings.ts";

/** Moves a file to a place from 0; a place beyond the end is the end. The other files keep their order. */
export function moveTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  const place = Math.min(items.length - 1, Math.max(0, Math.trunc(to)));
  if (item === undefined || from === place) {
    return items;
  }
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, place), item, ...others.slice(place)];
}

/** Whether there is room for one more file of this size among those that are under way. */
type Room = {
  /** Not started yet; in ascending priority. */
  readonly waiting: readonly QueueFile[];
  readonly busy: readonly QueueFile[];
};

const BYTES_PER_MB = 1024 * 1024;

/**
 * The pending files to start now, in ascending priority: as many as fit beside those under way, at most two large ones
 * at once, and with memory optimization no more content than the settings allow. A file that has to wait for its size
 * does not hold up the ones behind it; where nothing is under way one file starts however big it is.
 */
export function selectNext<File extends QueueFile>(
  files: readonly File[],
  settings: Pick<QueueSettings, "enableMemoryOptimization" | "maxConcurrentUploads" | "maxMemoryUsage">,
): File[] {
  const { waiting, busy } = roomOf(files);
  const bytesMax = settings.enableMemoryOptimization ? settings.maxMemoryUsage * BYTES_PER_MB : Infinity;
  let bytes = busy.reduce((sum, file) => sum + bytesHeld(file), 0);
  let largeFiles = busy.filter((file) => file.isLargeFile).length;
  const chosen: File[] = [];
  for (const file of waiting as readonly File[]) {
    const isFirst = busy.length + chosen.length === 0;
    const hasRoom =
      (!file.isLargeFile || largeFiles < LARGE_FILES_AT_ONCE_MAX) && bytes + bytesHeld(file) <= bytesMax;
    if (busy.length + chosen.length < settings.maxConcurrentUploads && (isFirst || hasRoom)) {
      chosen.push(file);
      largeFiles += file.isLargeFile ? 1 : 0;
      bytes += bytesHeld(file);
    }
  }
  return chosen;
}

function roomOf(files: readonly QueueFile[]): Room {
  return {
    waiting: files
      .filter((file) => file.status === "pending" && !file.isPaused)
      .sort((a, b) => a.priority - b.priority),
    busy: files.filter((file) => isBusy(file.status)),
  };
}

/** Content is held while it is read and sent; what only confirms or follows an operation holds none. */
function bytesHeld(file: QueueFile): number {
  const isReplay = file.operationId !== undefined || file.consent?.sessionId !== undefined;
  return file.status === "preview" || (file.status === "pending" && !isReplay) ? file.fileSizeBytes : 0;
}

/** The same files, each with its place as its priority; files whose place is the same are the very same objects. */
export function numbered<File extends QueueFile>(files: readonly File[]): File[] {
  return files.map((file, priority) => (file.priority === priority ? file : { ...file, priority }));
}

/** No retry waits longer, by the settings or by the server's word. */
const RETRY_MS_MAX = 30 * 60_000;

/** Failed files whose automatic retry is due at `now`. */
export function dueRetries<File extends QueueFile>(files: readonly File[], now: Date): File[] {
  return files.filter(
    ({ status, nextRetryAt }) =>
      status === "failed" && nextRetryAt !== undefined && msUntil(nextRetryAt, now, RETRY_MS_MAX) === 0,
  );
}
