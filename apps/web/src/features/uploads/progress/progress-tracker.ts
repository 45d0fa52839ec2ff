import { ApiError } from "../../../lib/network/api-error.ts";
import { CONNECTION_WAIT_MS, LiveChannel } from "../../../lib/network/live-channel.ts";
import type { Connection, ConnectionMode } from "../queue/queue-state.ts";
import type { UploadResult } from "../uploads.mutations.ts";
import { fetchProgress, type ImportProgress, parseProgress } from "../uploads.progress.ts";

/** A topic for each import; its id follows. */
const TOPIC = "/topic/progress/";
const POLL_MS = 2000;
/** Silence of an import on an open channel, after which its progress is asked for. */
const SILENCE_MS = 10_000;
/** The channel stays open for so long after the last import, for the next one. */
const IDLE_MS = 10_000;
export const CONNECTION_TIMEOUT = "WebSocket connection timeout";

type Followed = {
  readonly onProgress: (progress: ImportProgress) => void;
  readonly resolve: (result: UploadResult | undefined) => void;
  readonly reject: (error: unknown) => void;
  heardAt: number;
  isAsking: boolean;
};

/** Follows imports in the background: by the progress channel, and by asking every two seconds where that is closed. */
export class ProgressTracker {
  readonly #followed = new Map<string, Followed>();
  readonly #onConnection: (connection: Connection) => void;
  readonly #channel = new LiveChannel({
    onOpen: () => this.#opened(),
    onClose: () => this.#closed(),
    onMessage: (topic, body) => this.#heard(topic.slice(TOPIC.length), body),
  });
  #mode: ConnectionMode = "disconnected";
  #isOpen = false;
  /** From then on imports are asked for, unless the channel opens before. */
  #pollFrom = 0;
  /** True from the first attempt to connect until it succeeds, fails or takes too long. */
  #isWaiting = false;
  #note: string | undefined;
  /** What the server said when it was asked last and refused; it is asked again. */
  #refusal: string | undefined;
  #poll: ReturnType<typeof setInterval> | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(onConnection: (connection: Connection) => void) {
    this.#onConnection = onConnection;
  }

  /**
   * Tells progress until the import ends. Answers its result, undefined when it was cancelled; throws the server's
   * words when it failed, and the API's error when the server does not know it. A server that cannot be reached is
   * waited for.
   */
  follow(
    operationId: string,
    onProgress: (progress: ImportProgress) => void,
    signal: AbortSignal,
  ): Promise<UploadResult | undefined> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const abort = () => this.#end(operationId, () => reject(signal.reason as Error));
      signal.addEventListener("abort", abort, { once: true });
      const done = <Value>(settle: (value: Value) => void) => {
        return (value: Value) => {
          signal.removeEventListener("abort", abort);
          this.#end(operationId, () => settle(value));
        };
      };
      this.#begin(operationId, {
        onProgress,
        resolve: done(resolve),
        reject: done(reject),
        heardAt: performance.now(),
        isAsking: false,
      });
    });
  }

  /** Lets go of everything; what is followed is settled by its own signal. */
  stop(): void {
    this.#followed.clear();
    this.#disconnect();
  }

  #begin(operationId: string, followed: Followed): void {
    clearTimeout(this.#idle);
    this.#followed.set(operationId, followed);
    if (this.#poll === undefined) {
      this.#pollFrom = performance.now() + CONNECTION_WAIT_MS;
      this.#isWaiting = true;
      this.#poll = setInterval(() => this.#tick(), POLL_MS);
    }
    void this.#channel.open();
    this.#channel.subscribe(TOPIC + operationId);
    this.#tell();
  }

  #end(operationId: string, settle: () => void): void {
    if (this.#followed.delete(operationId)) {
      this.#channel.unsubscribe(TOPIC + operationId);
      if (this.#followed.size === 0) {
        clearTimeout(this.#idle);
        this.#idle = setTimeout(() => this.#disconnect(), IDLE_MS);
      }
      this.#tell();
    }
    settle();
  }

  #disconnect(): void {
    clearTimeout(this.#idle);
    clearInterval(this.#poll);
    this.#poll = undefined;
    this.#channel.close();
    this.#isOpen = false;
    this.#note = undefined;
    this.#show("disconnected");
  }

  #opened(): void {
    this.#isOpen = true;
    this.#isWaiting = false;
    this.#note = undefined;
    this.#refusal = undefined;
    for (const operationId of this.#followed.keys()) {
      this.#channel.subscribe(TOPIC + operationId);
    }
    this.#show("websocket");
  }

  /** Also after a refusal of one subscription, which closes the channel for all: who is gone is found by asking. */
  #closed(): void {
    this.#isOpen = false;
    this.#noteWait();
    this.#pollFrom = performance.now();
    if (this.#mode === "websocket") {
      this.#show("disconnected");
    }
    this.#tick();
  }

  #heard(operationId: string, body: string): void {
    try {
      this.#take(operationId, parseProgress(body));
    } catch {
      // A message that cannot be read says at least that there is something to ask for.
      void this.#ask(operationId);
    }
  }

  #tick(): void {
    const now = performance.now();
    const isPolling = !this.#isOpen && now >= this.#pollFrom;
    if (isPolling) {
      this.#noteWait();
    }
    for (const [operationId, { heardAt }] of this.#followed) {
      if (isPolling || now - heardAt >= SILENCE_MS) {
        void this.#ask(operationId);
      }
    }
  }

  #noteWait(): void {
    if (this.#isWaiting && performance.now() >= this.#pollFrom) {
      this.#note = CONNECTION_TIMEOUT;
    }
    this.#isWaiting = false;
  }

  async #ask(operationId: string): Promise<void> {
    const followed = this.#followed.get(operationId);
    if (followed === undefined || followed.isAsking) {
      return;
    }
    followed.isAsking = true;
    try {
      this.#take(operationId, await fetchProgress(operationId));
      this.#refusal = undefined;
      this.#reached(true);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 401)) {
        followed.reject(error);
      } else {
        this.#refusal = error instanceof ApiError ? `HTTP ${error.status}: ${error.message}` : undefined;
        this.#reached(false);
      }
    } finally {
      followed.isAsking = false;
    }
  }

  #reached(isReached: boolean): void {
    if (!this.#isOpen) {
      this.#show(isReached ? "polling" : "disconnected");
    }
  }

  #take(operationId: string, progress: ImportProgress): void {
    const followed = this.#followed.get(operationId);
    if (followed === undefined) {
      return;
    }
    followed.heardAt = performance.now();
    if (progress.status === "PROCESSING") {
      followed.onProgress(progress);
    } else if (progress.status === "CANCELLED") {
      followed.resolve(undefined);
    } else if (progress.status === "FAILED") {
      followed.reject(new Error(progress.error ?? ""));
    } else if (progress.result) {
      followed.resolve(progress.result);
    }
  }

  #show(mode: ConnectionMode): void {
    this.#mode = mode;
    this.#tell();
  }

  #tell(): void {
    const isNeeded = this.#followed.size > 0;
    const note = this.#refusal ?? this.#note;
    this.#onConnection({ mode: this.#mode, isNeeded, ...(note !== undefined && { note }) });
  }
}
