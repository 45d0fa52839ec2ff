import { isClean } from "../clean-upload.ts";
import type { QueueStore } from "../queue-store.ts";

type Needs = {
  readonly store: QueueStore;
  /** True while the preview may say something that is no longer so. */
  readonly isStale: (id: string) => boolean;
  /** Imports a ready file; settles when its import has ended. */
  readonly confirm: (id: string) => Promise<void>;
};

/**
 * Imports clean files without a click, where the settings say so: one after the other, each only while its preview is
 * younger than the last change of the user's data, so that what one import makes doubtful is not imported by the next.
 */
export class CleanImports {
  readonly #needs: Needs;
  #importing: Promise<void> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Imports the next file that may be, if any; settles when nothing is being imported here. */
  async next(): Promise<void> {
    this.#importing ??= this.#import().finally(() => {
      this.#importing = undefined;
    });
    await this.#importing;
  }

  async #import(): Promise<void> {
    const { store, isStale, confirm } = this.#needs;
    for (;;) {
      const { settings, isProcessing, isOnline, isServerAway, uploads } = store.state();
      const mayGoOn = settings.importsByItself && isProcessing && isOnline && !isServerAway;
      const next = mayGoOn
        ? uploads.find((upload) => isClean(upload) && !isStale(upload.entry.id))
        : undefined;
      if (next === undefined) {
        return;
      }
      await confirm(next.entry.id);
      if (store.find(next.entry.id)?.entry.status === "ready") {
        return;
      }
    }
  }
}
