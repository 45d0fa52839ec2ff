import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import path from "node:path";

const SOURCE = /\.(ts|mjs|json|graphql|sql)$/;
const NOT_SERVED = /\.test\.ts$|^\./;
const SKIPPED = new Set(["node_modules", "testing", "fixtures"]);
/** Saves that come together, as those of `git checkout`, are one. */
const TOGETHER_MS = 60;

type Watched = { readonly watcher: FSWatcher; readonly identity: string };

/**
 * Calls `onSave` after each save of a source file below `roots`. Folders are watched, not files: editors, `sed -i` and git
 * put a new file in the place of the old one, and a watch on the old file never notices.
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
    const identities = new Map(roots.flatMap(foldersUnder));
    for (const [folder, { watcher, identity }] of watched) {
      if (identities.get(folder) !== identity) {
        watcher.close();
        watched.delete(folder);
      }
    }
    const added = [...identities].filter(([folder]) => !watched.has(folder));
    for (const [folder, identity] of added) {
      // A watcher's own error is that its folder went: the next look finds that.
      const watcher = watch(folder, onEvent).on("error", () => onEvent("rename", null));
      watched.set(folder, { watcher, identity });
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

/** A folder and those below it, each with what tells it from one of its name that was removed: an inode may come again. */
function foldersUnder(folder: string): [string, string][] {
  try {
    const below = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
      .flatMap((entry) => foldersUnder(path.join(folder, entry.name)));
    const { ino, birthtimeMs } = statSync(folder);
    return [[folder, `${ino} ${birthtimeMs}`], ...below];
  } catch {
    return []; // It went while it was read.
  }
}
