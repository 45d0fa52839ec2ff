import { remember } from "@strikebook/core/uploads/queue/queue-history";
import { countEnded } from "@strikebook/core/uploads/queue/queue-statistics";
import type { QueueStore } from "../queue-store.ts";
import type { QueuedUpload, QueueEntry } from "../queued-upload.ts";
import type { ContentStore } from "../storage/content-store.ts";
import type { PersonMemory } from "../storage/person-memory.ts";
import type { Announcer } from "./announcer.ts";
import { notify } from "./desktop-notifications.ts";

/** A completed file leaves the list after so long, where the settings say so. */
const CLEANUP_AFTER_MS = 5 * 60_000;

type Needs = {
  readonly store: QueueStore;
  readonly contents: ContentStore;
  readonly announcer: Announcer;
  readonly memory: Pick<PersonMemory, "remember">;
};

/** The consequences of a file's change of state: words, totals, history, and releasing unneeded content. */
export class Bookkeeping {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  onStatus(upload: QueuedUpload, before: QueueEntry): void {
    const { store, contents, announcer, memory } = this.#needs;
    const { entry } = upload;
    const { settings, totals, history } = store.state();
    announcer.noteChange(upload, before);
    if (settings.showNotifications) {
      notify(upload);
    }
    const isFinal = entry.status !== "failed" || entry.nextRetryAt === undefined;
    if (isFinal) {
      const remembered = remember(history, entry, settings);
      const [newest] = remembered;
      store.update({ totals: countEnded(totals, entry), history: remembered });
      if (newest && remembered !== history) {
        memory.remember(newest);
      }
    }
    if (entry.status === "completed") {
      contents.drop(entry.id);
    }
    if (entry.status === "completed" && settings.deleteOnComplete) {
      this.#takeOut((other) => other.id === entry.id);
    }
  }

  /** Every half minute. */
  cleanUp(now = Date.now()): void {
    const { cleanupCompletedFiles, enableMemoryOptimization } = this.#needs.store.state().settings;
    if (cleanupCompletedFiles) {
      this.#takeOut(
        ({ status, completedAt }) =>
          status === "completed" &&
          completedAt !== undefined &&
          now - completedAt.getTime() >= CLEANUP_AFTER_MS,
      );
    }
    if (enableMemoryOptimization) {
      this.#needs.contents.releaseIdle(now);
    }
  }

  #takeOut(isUnwanted: (entry: QueueEntry) => boolean): void {
    const { store } = this.#needs;
    const { uploads } = store.state();
    const kept = uploads.filter(({ entry }) => !isUnwanted(entry));
    if (kept.length < uploads.length) {
      store.show(kept);
    }
  }
}
