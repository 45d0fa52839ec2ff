import { groupBy } from "@strikebook/core/shared/group-by";
import { findUndone } from "../../upload-history.queries.ts";
import type { QueueStore } from "../queue-store.ts";
import { booksOf } from "../queued-upload.ts";

/** Changes that come together are followed by one look. */
const TOGETHER_MS = 300;

type Needs = {
  readonly store: QueueStore;
  /** Takes a file out of the list. */
  readonly remove: (id: string) => Promise<unknown>;
};

/**
 * A file whose import was undone, from the history or on another device, leaves the list: its row and the sum of its
 * batch would tell what is no longer so. The history keeps it.
 */
export class UndoneImports {
  readonly #needs: Needs;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Asks what became of the imports in the list. Where the server can't be asked, the next change asks again. */
  look(): void {
    if (!this.#isStopped && this.#imports().length > 0) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#look().catch(() => undefined), TOGETHER_MS);
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const imports = this.#imports();
    for (const [books, theirs] of groupBy(imports, ({ whose }) => whose)) {
      const importIds = theirs.map(({ importId }) => importId);
      // Books that are no longer shared keep nobody else's files from being looked at.
      const undone = new Set(await findUndone(importIds, books).catch(() => []));
      for (const { id, importId } of theirs) {
        if (undone.has(importId) && !this.#isStopped) {
          await this.#needs.remove(id);
        }
      }
    }
  }

  #imports() {
    return this.#needs.store.state().uploads.flatMap((upload) => {
      const { id, result } = upload.entry;
      return result?.importId == null ? [] : [{ id, importId: result.importId, whose: booksOf(upload) }];
    });
  }
}
