import { isBusy } from "@strikebook/core/uploads/queue/queue-file";
import { dueRetries, selectNext } from "@strikebook/core/uploads/queue/queue-order";
import { isClean } from "../clean-upload.ts";
import type { QueueStore } from "../queue-store.ts";
import type { QueuedUpload, QueueEntry } from "../queued-upload.ts";

const LOOP_MS = 1000;
const CLEANUP_MS = 30_000;

type Needs = {
  readonly store: QueueStore;
  /** Takes up one pending file. */
  readonly start: (id: string) => void;
  /** True while somebody works on the file. */
  readonly isTalking: (id: string) => boolean;
  /** Told at the end of each look at the list. */
  readonly onTick: () => void;
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

  /** Starts the next files, unless the line is down, the server is away, or another tab leads. */
  tick(): void {
    const { store, start, isTalking, onTick } = this.#needs;
    const { isProcessing, isOnline, isServerAway, settings } = store.state();
    if (this.#loop === undefined || !isOnline || isServerAway) {
      return;
    }
    for (const { id } of isProcessing ? dueRetries(store.entries(), new Date()) : []) {
      store.send(id, { type: "retried" });
    }
    for (const { id, status } of store.entries()) {
      // Whatever happened to the conversation: no file stays under way for ever.
      if (isBusy(status) && !isTalking(id)) {
        store.send(id, { type: "interrupted" });
      }
    }
    // A stop lets files under way end: what the user agreed to goes on, nothing else begins.
    const mayStart = store.entries().filter((entry) => isProcessing || !isPending(entry) || isAgreed(entry));
    for (const { id } of selectNext(mayStart, settings)) {
      start(id);
    }
    onTick();
    this.#stopWhenDone();
  }

  /** Where files do not start by themselves, a queue without anything left to do stops. */
  #stopWhenDone(): void {
    const { store } = this.#needs;
    const { isProcessing, settings, uploads } = store.state();
    const isLeft = (upload: QueuedUpload) =>
      hasWork(upload.entry) || (settings.importsByItself && isClean(upload));
    if (isProcessing && !settings.autoStart && !uploads.some(isLeft)) {
      store.update({ isProcessing: false });
    }
  }
}

const isPending = ({ status }: QueueEntry): boolean => status === "pending";

const isAgreed = ({ consent, operationId }: QueueEntry): boolean =>
  consent?.sessionId !== undefined || operationId !== undefined;

/** True for a file that is under way, or goes on without the user. */
const hasWork = ({ status, isPaused, nextRetryAt }: QueueEntry): boolean =>
  isBusy(status) || (status === "pending" && !isPaused) || nextRetryAt !== undefined;
