import type { QueueStore } from "../queue-store.ts";
import { withTimeout } from "./with-timeout.ts";

/** A server that is away is asked for this often, and has this long to answer. */
const PROBE_MS = 3000;
const ANSWER_MS = 5000;

/** Knows whether the server is there: while it is away files wait for it, and no attempt is counted. */
export class ServerWatch {
  readonly #store: QueueStore;
  readonly #onBack: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #end = new AbortController();

  constructor(store: QueueStore, onBack: () => void) {
    this.#store = store;
    this.#onBack = onBack;
  }

  /** True when the server and its database answer now. */
  async isThere(): Promise<boolean> {
    try {
      const ask = (signal: AbortSignal) => fetch("/api/health", { cache: "no-store", signal });
      return (await withTimeout(this.#end.signal, ANSWER_MS, ask)).ok;
    } catch {
      return false;
    }
  }

  /** Waits for the server, and tells when it is back. */
  waitForIt(): void {
    if (!this.#store.state().isServerAway) {
      this.#store.update({ isServerAway: true });
      this.#askLater();
    }
  }

  stop(): void {
    this.#end.abort();
    clearTimeout(this.#timer);
  }

  #askLater(): void {
    this.#timer = setTimeout(() => void this.#ask(), PROBE_MS);
  }

  async #ask(): Promise<void> {
    const isThere = await this.isThere();
    if (this.#end.signal.aborted) {
      return;
    }
    if (!isThere) {
      this.#askLater();
      return;
    }
    this.#store.update({ isServerAway: false });
    this.#onBack();
  }
}
