import { UNKNOWN_BROKERAGE } from "@strikebook/core/uploads/upload-file";
import { previewAgain, type UploadPreview } from "../../uploads.mutations.ts";
import type { QueueStore } from "../queue-store.ts";
import { booksOf } from "../queued-upload.ts";
import type { ContentStore } from "../storage/content-store.ts";
import { isGone } from "./upload-failure.ts";

/** Imports that end together are followed by one look. */
const TOGETHER_MS = 300;
/** A look that could not be had is tried again after this long. */
const AGAIN_MS = 5000;

type Needs = {
  readonly store: QueueStore;
  readonly contents: ContentStore;
  /** Previews a file from its content. */
  readonly preview: (id: string) => Promise<void>;
  /** Told after each look; the next one waits until it has settled. */
  readonly onLooked: () => Promise<void>;
};

/** Previews that wait are looked at again, one after the other, once what they were compared with has changed. */
export class StalePreviews {
  readonly #needs: Needs;
  readonly #ids = new Set<string>();
  /** Files whose preview was under way when something changed: it may have been compared before. */
  readonly #late = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLooking = false;
  #lookingAt: string | undefined;
  #isStopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** An import, an undo or a new account: whatever waits now may say something else. */
  mark(): void {
    for (const { id, status, preview } of this.#needs.store.entries()) {
      if (status === "ready" && preview && preview.brokerage !== UNKNOWN_BROKERAGE) {
        this.#ids.add(id);
      } else if (status === "preview") {
        this.#late.add(id);
      }
    }
    this.#lookIn(TOGETHER_MS);
  }

  /** A preview has arrived. */
  arrived(id: string): void {
    if (this.#late.delete(id)) {
      this.#ids.add(id);
      this.#lookIn(TOGETHER_MS);
    }
  }

  /** True while the preview may say something that is no longer so. */
  isStale(id: string): boolean {
    return this.#ids.has(id) || this.#lookingAt === id;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#ids.clear();
  }

  #lookIn(milliseconds: number): void {
    if (this.#ids.size > 0 && !this.#isLooking && !this.#isStopped) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#look(), milliseconds);
    }
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    const missed: string[] = [];
    // An id that is marked meanwhile joins the end of the set.
    for (const id of this.#ids) {
      this.#ids.delete(id);
      this.#lookingAt = id;
      if (!(await this.#lookAgain(id))) {
        missed.push(id);
      }
      this.#lookingAt = undefined;
      await this.#needs.onLooked();
    }
    this.#isLooking = false;
    for (const id of missed) {
      this.#ids.add(id);
    }
    this.#lookIn(AGAIN_MS);
  }

  /**
   * False when the server could not be asked. Where it has forgotten the preview, the file is sent again, if it is still
   * at hand.
   */
  async #lookAgain(id: string): Promise<boolean> {
    const { store, contents, preview: previewAnew } = this.#needs;
    const upload = store.find(id);
    const sessionId = upload?.entry.preview?.sessionId;
    const isWaiting = () => {
      const { status, preview } = store.find(id)?.entry ?? {};
      return sessionId !== undefined && status === "ready" && preview?.sessionId === sessionId;
    };
    if (upload === undefined || sessionId === undefined || !isWaiting()) {
      return true;
    }
    try {
      const preview = await previewAgain(sessionId, booksOf(upload));
      if (isWaiting()) {
        store.send(id, { type: "refreshed", preview });
        keepPreview(store, contents, { id, preview });
      }
      return true;
    } catch (error) {
      if (isGone(error) && (await contents.find(id)) !== undefined && isWaiting()) {
        await previewAnew(id);
      }
      return isGone(error) || !isWaiting();
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
