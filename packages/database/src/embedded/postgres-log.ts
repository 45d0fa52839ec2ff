import { closeSync, openSync, readSync, renameSync, statSync, truncateSync, writeFileSync } from "node:fs";

/** A log that grows past this is cut. */
const LOG_BYTES_MAX = 4 * 1024 * 1024;
/** Its end is kept beside it, in a file of the same name with `.old`. */
const KEPT_BYTES = 1024 * 1024;

/** The log of a cluster, beside its data. */
export const logFileOf = (dataDir: string): string => `${dataDir}.log`;

/**
 * Cuts a log that has grown too long, also while the server writes to it: it appends, so that its next line begins the
 * emptied file.
 */
export function boundLog(dataDir: string, bytesMax = LOG_BYTES_MAX): void {
  const file = logFileOf(dataDir);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= bytesMax) {
    return;
  }
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, readFrom(file, Math.max(0, size - KEPT_BYTES)), { mode: 0o600 });
  renameSync(draft, `${file}.old`);
  truncateSync(file);
}

/** Why a server whose log began at `logStart` has ended, in its own words; undefined when it says nothing. */
export function lastWords(dataDir: string, logStart: number): string | undefined {
  const file = logFileOf(dataDir);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    return undefined;
  }
  // A log that was cut meanwhile is shorter than where this server began.
  const text = readFrom(file, logStart <= size ? logStart : 0).toString();
  return (
    [...text.matchAll(/(?:FATAL|PANIC): +(.*)/g)].at(-1)?.[1] ?? (text.trim().split("\n").at(-1) || undefined)
  );
}

/** The end of a file from a byte on, at most as much as is kept. */
function readFrom(file: string, start: number): Buffer {
  const handle = openSync(file, "r");
  try {
    const from = Math.max(start, statSync(file).size - KEPT_BYTES);
    const bytes = Buffer.alloc(KEPT_BYTES);
    return bytes.subarray(0, readSync(handle, bytes, 0, KEPT_BYTES, from));
  } finally {
    closeSync(handle);
  }
}
