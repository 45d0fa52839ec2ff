import { QUEUE_SETTINGS_DEFAULT, type QueueSettings } from "@strikebook/core/uploads/queue/queue-settings";
import { ApiError } from "../../../../lib/network/api-error.ts";
import { currentSession } from "../../../../lib/network/session.ts";
import {
  fetchUploadQueue,
  forgetRememberedUploads,
  rememberUploads,
  saveQueueSettings,
} from "../../upload-queue.queries.ts";
import type { QueueState } from "../queue-state.ts";
import type { QueueStore } from "../queue-store.ts";
import { keepUnsent, readUnsent, type Unsent } from "./unsent-memory.ts";

type Entry = QueueState["history"][number];

type Needs = {
  readonly store: QueueStore;
  readonly owner: string;
  /** Takes settings that were saved in another browser. */
  readonly take: (settings: QueueSettings) => Promise<void>;
};

/** Uploads that one request may add. */
const AT_ONCE_MAX = 100;

/**
 * Settings and history as they belong to the user: kept on the server, and in this browser for as long as the server has
 * not got them. What could not be sent is sent at the next chance, also after the user has signed out and in again.
 */
export class PersonMemory {
  readonly #needs: Needs;
  #unsent: Unsent;
  #sending: Promise<boolean> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#unsent = readUnsent(needs.owner);
  }

  /** Sends what this browser still has to tell, then takes what the server knows. Never rejects. */
  async start(): Promise<void> {
    if (!(await this.send())) {
      return;
    }
    try {
      const kept = await fetchUploadQueue();
      if (!this.#isOver()) {
        await this.#take(kept);
      }
    } catch {
      // The browser's own copy is used until the next start.
    }
  }

  saveSettings(): void {
    this.#note({ ...this.#unsent, hasSettings: true });
  }

  remember(entry: Entry): void {
    const others = this.#unsent.uploads.filter(({ id }) => id !== entry.id);
    this.#note({ ...this.#unsent, uploads: [entry, ...others] });
  }

  forgetHistory(): void {
    this.#note({ ...this.#unsent, isCleared: true, uploads: [] });
  }

  /** False while something could not be sent; it waits for the next call. */
  async send(): Promise<boolean> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return await this.#sending;
  }

  #note(unsent: Unsent): void {
    this.#keep(unsent);
    void this.send();
  }

  #keep(unsent: Unsent): void {
    this.#unsent = unsent;
    keepUnsent(this.#needs.owner, unsent);
  }

  async #sendAll(): Promise<boolean> {
    try {
      while (!this.#isOver() && (await this.#sendNext())) {
        // Whatever was added meanwhile goes with the next request.
      }
      return !this.#isOver();
    } catch {
      return false;
    }
  }

  /** False when there is nothing left to send. What the server refuses is not sent again. */
  async #sendNext(): Promise<boolean> {
    const { isCleared, hasSettings, uploads } = this.#unsent;
    const some = uploads.slice(-AT_ONCE_MAX);
    if (isCleared) {
      await sent(forgetRememberedUploads());
      this.#keep({ ...this.#unsent, isCleared: false });
    } else if (hasSettings) {
      const { settings } = this.#needs.store.state();
      await sent(saveQueueSettings(settings));
      this.#keep({ ...this.#unsent, hasSettings: this.#needs.store.state().settings !== settings });
    } else if (some.length > 0) {
      await sent(rememberUploads(some));
      this.#keep({ ...this.#unsent, uploads: this.#unsent.uploads.filter((entry) => !some.includes(entry)) });
    }
    return isCleared || hasSettings || some.length > 0;
  }

  async #take({ settings, history }: Awaited<ReturnType<typeof fetchUploadQueue>>): Promise<void> {
    const { store, take } = this.#needs;
    const own = store.state();
    if (settings === undefined && history.length === 0) {
      // What a browser kept before the server did.
      this.#note({
        ...this.#unsent,
        hasSettings: own.settings !== QUEUE_SETTINGS_DEFAULT,
        uploads: own.history,
      });
      return;
    }
    if (settings !== undefined && !this.#unsent.hasSettings) {
      await take(settings);
    }
    const known = new Map(own.history.map((entry) => [entry.id, entry]));
    const fresh = new Set(this.#unsent.uploads.map(({ id }) => id));
    const listed = history.filter(({ id }) => !fresh.has(id)).map((entry) => known.get(entry.id) ?? entry);
    const all = [...this.#unsent.uploads, ...listed].toSorted((a, b) => +b.uploadedAt - +a.uploadedAt);
    store.update({ history: all.slice(0, store.state().settings.maxHistoryEntries) });
  }

  /** The user has signed out, or another one has signed in. */
  #isOver(): boolean {
    return currentSession()?.user.id !== this.#needs.owner;
  }
}

async function sent(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    // A refusal stays one; anything else may pass.
    if (!(error instanceof ApiError) || error.code === undefined || error.code === "UNAUTHENTICATED") {
      throw error;
    }
  }
}
