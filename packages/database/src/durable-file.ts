import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Writes a small file that its owner alone may read: after a power cut it holds the old text or the new one, whole.
 * `place` puts the finished draft where it belongs; by default it replaces what is there.
 */
export function writeDurably(
  file: string,
  text: string,
  place: (draft: string, file: string) => void = renameSync,
): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    place(draft, file);
    syncFolder(path.dirname(file));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Writes the names of a folder through to the disk: a file that is new or renamed is found after a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
