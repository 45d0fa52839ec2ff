import { isBusy } from "@strikebook/core/uploads/queue/queue-file";
import { dueRetries, selectNext } from "@strikebook/core/uploads/queue/queue-order";
import type { QueueStore } from "../queue-store.ts";

const LOOP_MS = 1000;
const CLEANUP_MS = 30_000;

type Needs = {
  readonly store: QueueStore;
  /** Takes up one pending file. */
  readonly start: (id: string) => void;
  /** True while somebody works on the file. */
  readonly isTalking: (id: string) => boolean;
  readonly cleanUp: () => void;
};

/** Starts what may start: every second, and as soon as something changed that makes room. */
export class QueueLoop {
  readonly #needs: Needs;
  #loop: ReturnType<typeof setInterval> | undefined;
  #cleanUp: ReturnType<typeof setInterval> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  run(): void {
    this.#loop ??= setInterval(() => this.tick(), LOOP_MS);
    this.#cleanUp ??= setInterval(this.#needs.cleanUp, CLEANUP_MS);
  }

  stop(): void {
    clearInterval(this.#loop);
    clearInterval(this.#cleanUp);
    this.#loop = undefined;
    this.#cleanUp = undefined;
  }

  /** Starts the next files, unless processing is stopped, the line is down, the server is away, or another tab leads. */
  tick(): void {
    const { store, start, isTalking } = this.#needs;
    const { isProcessing, isOnline, isServerAway, settings } = store.state();
    if (this.#loop === undefined || !isProcessing || !isOnline || isServerAway) {
      return;
    }
    for (const { id } of dueRetries(store.entries(), new Date())) {
      store.send(id, { type: "retried" });
    }
    for (const { id, status } of store.entries()) {
      // Whatever happened to the conversation: no file stays under way for ever.
      if (isBusy(status) && !isTalking(id)) {
        store.send(id, { type: "interrupted" });
      }
    }
    for (const { id } of selectNext(store.entries(), settings)) {
      start(id);
    }
  }
}
