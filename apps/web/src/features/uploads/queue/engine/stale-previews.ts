import { UNKNOWN_BROKERAGE } from "@strikebook/core/uploads/upload-file";
import { previewAgain, type UploadPreview } from "../../uploads.mutations.ts";
import type { QueueStore } from "../queue-store.ts";
import type { ContentStore } from "../storage/content-store.ts";
import { isGone } from "./upload-failure.ts";

/** Imports that end together are followed by one look. */
const TOGETHER_MS = 300;

type Needs = {
  readonly store: QueueStore;
  readonly contents: ContentStore;
  /** Previews a file from its content. */
  readonly preview: (id: string) => Promise<void>;
};

/** Previews that wait are looked at again, one after the other, once what they were compared with has changed. */
export class StalePreviews {
  readonly #needs: Needs;
  readonly #ids = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLooking = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** An import, an undo or a new account: whatever waits now may say something else. */
  mark(): void {
    for (const { id, status, preview } of this.#needs.store.entries()) {
      if (status === "ready" && preview && preview.brokerage !== UNKNOWN_BROKERAGE) {
        this.#ids.add(id);
      }
    }
    if (this.#ids.size > 0 && !this.#isLooking) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#look(), TOGETHER_MS);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#ids.clear();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    // An id that is marked meanwhile joins the end of the set.
    for (const id of this.#ids) {
      this.#ids.delete(id);
      await this.#lookAgain(id);
    }
    this.#isLooking = false;
  }

  /** Where the server has forgotten the preview, the file is sent again, if it is still at hand. */
  async #lookAgain(id: string): Promise<void> {
    const { store, contents, preview: previewAnew } = this.#needs;
    const sessionId = store.find(id)?.entry.preview?.sessionId;
    const isWaiting = () => {
      const { status, preview } = store.find(id)?.entry ?? {};
      return sessionId !== undefined && status === "ready" && preview?.sessionId === sessionId;
    };
    if (sessionId === undefined || !isWaiting()) {
      return;
    }
    try {
      const preview = await previewAgain(sessionId);
      if (isWaiting()) {
        store.send(id, { type: "refreshed", preview });
        keepPreview(store, contents, { id, preview });
      }
    } catch (error) {
      if (isGone(error) && (await contents.find(id)) !== undefined && isWaiting()) {
        await previewAnew(id);
      }
    }
  }
}

/** For a refresh; the accounts to choose from are not repeated once the question is answered. */
export function keepPreview(
  store: QueueStore,
  contents: ContentStore,
  { id, preview }: { readonly id: string; readonly preview: UploadPreview },
): void {
  if (preview.accountChoices.length > 0) {
    store.change(id, { accountChoices: preview.accountChoices });
  }
  void contents.keepPreview(id, preview);
}
