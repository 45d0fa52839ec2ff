import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import path from "node:path";

const SOURCE = /\.(ts|mjs|json|graphql|sql)$/;
const NOT_SERVED = /\.test\.ts$|^\./;
const SKIPPED = new Set(["node_modules", "testing", "fixtures"]);
/** Saves that come together, as those of `git checkout`, are one. */
const TOGETHER_MS = 60;

type Watched = { readonly watcher: FSWatcher; readonly inode: number };

/**
 * Calls `onSave` after each save of a source file below `roots`. Folders are watched, not files: editors, `sed -i` and git
 * put a new file in the place of the old one, which whoever watched the old one never learns.
 *
 * @returns what ends the watching
 */
export function watchFolders(roots: readonly string[], onSave: () => void): () => void {
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let hasSource = false;

  const onEvent = (_event: string, name: string | null) => {
    hasSource ||= name === null || (SOURCE.test(name) && !NOT_SERVED.test(name));
    timer ??= setTimeout(settle, TOGETHER_MS);
  };

  function settle(): void {
    timer = undefined;
    // Files of a folder that is new may have been written before it was watched.
    const isSave = look() || hasSource;
    hasSource = false;
    if (isSave) {
      onSave();
    }
  }

  /** Watches folders that are new, lets go of those that are gone; true when one is new. */
  function look(): boolean {
    const inodes = new Map(roots.flatMap(foldersUnder));
    for (const [folder, { watcher, inode }] of watched) {
      if (inodes.get(folder) !== inode) {
        watcher.close();
        watched.delete(folder);
      }
    }
    const added = [...inodes].filter(([folder]) => !watched.has(folder));
    for (const [folder, inode] of added) {
      // A watcher's own error is that its folder went: the next look finds that.
      const watcher = watch(folder, onEvent).on("error", () => onEvent("rename", null));
      watched.set(folder, { watcher, inode });
    }
    return added.length > 0;
  }

  look();
  return () => {
    clearTimeout(timer);
    for (const { watcher } of watched.values()) {
      watcher.close();
    }
  };
}

/** A folder and those below it, with their inodes: one that was removed and made again has another. */
function foldersUnder(folder: string): [string, number][] {
  try {
    const below = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
      .flatMap((entry) => foldersUnder(path.join(folder, entry.name)));
    return [[folder, statSync(folder).ino], ...below];
  } catch {
    return []; // It went while it was read.
  }
}
