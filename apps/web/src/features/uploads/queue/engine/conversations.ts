import { ASYNC_BYTES_MIN, ASYNC_ROWS_MIN } from "@strikebook/core/uploads/upload-file";
import type { ProgressTracker } from "../../progress/progress-tracker.ts";
import {
  confirmUpload,
  previewUpload,
  type UploadPreview,
  type UploadResult,
} from "../../uploads.mutations.ts";
import { cancelOperation, toLive } from "../../uploads.progress.ts";
import type { QueueStore } from "../queue-store.ts";
import { booksOf, type QueuedUpload, termsOf } from "../queued-upload.ts";
import type { ContentStore } from "../storage/content-store.ts";
import { type Deferred, deferred } from "./deferred.ts";
import { Slots } from "./slots.ts";
import { keepPreview } from "./stale-previews.ts";
import { CONFIRM_FAILED, isGone, PREVIEW_FAILED } from "./upload-failure.ts";
import { timeoutFor, withTimeout } from "./with-timeout.ts";

type Needs = {
  readonly store: QueueStore;
  readonly contents: ContentStore;
  readonly tracker: ProgressTracker;
  /** Saves what was agreed to before it is sent: a browser that dies meanwhile must find it again. */
  readonly saveNow: () => void;
  readonly onFailure: (id: string, error: unknown, what: string) => Promise<void>;
};

/** Talks to the server about one file at a time each: preview, confirm, and following an import in the background. */
export class Conversations {
  readonly #needs: Needs;
  readonly #requests = new Map<string, AbortController>();
  readonly #confirming: Slots;
  /** Confirms that are on their way; settled when the file's status says what the server answered. */
  readonly #sent = new Map<string, Deferred>();
  /** Files whose session was gone once; gone again, they fail. */
  readonly #forgotten = new Set<string>();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#confirming = new Slots(() => needs.store.state().settings.maxConcurrentUploads);
  }

  /**
   * Resumes a pending file at its current step: its operation, its confirm, or its preview from the start.
   */
  start(id: string): Promise<void> {
    const entry = this.#needs.store.find(id)?.entry;
    const isUnderWay = entry?.operationId !== undefined || entry?.consent?.sessionId !== undefined;
    return isUnderWay ? this.#resume(id) : this.preview(id);
  }

  preview(id: string): Promise<void> {
    return this.#talk(id, PREVIEW_FAILED, async (signal) => {
      const { store } = this.#needs;
      if (!store.send(id, { type: "previewRequested", at: new Date() })) {
        return;
      }
      const preview = await this.#ask(id, signal);
      if (preview === undefined) {
        store.send(id, { type: "contentLost" });
        return;
      }
      this.#take(id, preview);
      const upload = store.find(id);
      if (upload && upload.entry.consent?.terms === termsOf(preview) && preview.canConfirm) {
        // The user agreed to just this before; only the server had forgotten.
        await this.confirm(id);
      }
    });
  }

  /** Imports a ready file; nothing for any other one, such as one that is being imported already. */
  async confirm(id: string): Promise<void> {
    if (this.#needs.store.find(id)?.entry.status !== "ready") {
      return;
    }
    await this.#talk(id, CONFIRM_FAILED, async (signal) => {
      const upload = this.#needs.store.find(id);
      const sessionId = upload?.entry.preview?.sessionId;
      if (upload && sessionId !== undefined) {
        await this.#confirm(upload, sessionId, signal);
      }
    });
  }

  /**
   * Ends an import, in the server too, so that nothing of the file is stored: paused to be started again, or cancelled.
   * Answers why that is not possible, undefined when it was; what has ended meanwhile stays as it ended.
   */
  async end(id: string, how: "cancelled" | "paused"): Promise<string | undefined> {
    const { store } = this.#needs;
    store.change(id, { ending: how });
    // A confirm that is on its way is answered first: only then is it known what there is to end.
    await this.#sent.get(id)?.promise;
    const { status, operationId } = store.find(id)?.entry ?? {};
    try {
      if (status === "processing" && operationId !== undefined) {
        await cancelOperation(operationId);
      }
      if (status === "processing" || status === "uploading" || status === "pending") {
        store.send(id, this.#endOf(id));
        this.abort(id);
      }
      return undefined;
    } catch (error) {
      // It has ended meanwhile: following it says how.
      return error instanceof Error ? error.message : "";
    } finally {
      store.change(id, { ending: undefined });
    }
  }

  #endOf(id: string) {
    const isPause = this.#needs.store.find(id)?.ending === "paused";
    return isPause ? ({ type: "paused" } as const) : ({ type: "cancelled", at: new Date() } as const);
  }

  /** True while something is said about the file. */
  isTalking(id: string): boolean {
    return this.#requests.has(id);
  }

  abort(id: string): void {
    this.#requests.get(id)?.abort();
    this.#requests.delete(id);
  }

  abortAll(): void {
    for (const id of [...this.#requests.keys()]) {
      this.abort(id);
    }
  }

  async #ask(id: string, signal: AbortSignal): Promise<UploadPreview | undefined> {
    const { store, contents } = this.#needs;
    const content = await contents.find(id);
    const upload = store.find(id);
    if (content === undefined || upload === undefined) {
      return undefined;
    }
    const request = {
      content,
      whose: booksOf(upload),
      fileName: upload.entry.fileName,
      answers: upload.answers,
      isChunked: store.state().settings.enableMemoryOptimization,
      onContentRead: () => void store.send(id, { type: "contentRead" }),
    };
    const ask = (inner: AbortSignal) => previewUpload(request, inner);
    const preview = await withTimeout(signal, timeoutFor(content.size), ask);
    signal.throwIfAborted();
    return preview;
  }

  #take(id: string, preview: UploadPreview): void {
    const { store, contents } = this.#needs;
    const fileSizeBytes = store.find(id)?.entry.fileSizeBytes;
    if (fileSizeBytes !== undefined) {
      const isAsyncProcessing = fileSizeBytes >= ASYNC_BYTES_MIN || preview.totalLines >= ASYNC_ROWS_MIN;
      store.send(id, { type: "previewed", preview, isAsyncProcessing });
      keepPreview(store, contents, { id, preview });
    }
  }

  async #confirm(upload: QueuedUpload, sessionId: string, signal: AbortSignal): Promise<void> {
    const { id, preview, consent } = upload.entry;
    const terms = preview ? termsOf(preview) : (consent?.terms ?? "");
    const { store, saveNow } = this.#needs;
    if (!store.send(id, { type: "confirmed", at: new Date(), consent: { sessionId, terms } })) {
      return;
    }
    saveNow();
    const { answers, importLines } = upload;
    const lines = importLines.length > 0 && { importLines: [...importLines] };
    const answer = await this.#confirming.run(signal, () => {
      this.#sent.set(id, deferred());
      return withTimeout(signal, timeoutFor(0), (inner) =>
        confirmUpload({ ...answers, sessionId, ...lines }, booksOf(upload), inner),
      );
    });
    signal.throwIfAborted();
    await this.#finish(id, answer, signal);
  }

  /** Resumes a request that was under way when the connection, the session or the tab was lost. */
  #resume(id: string): Promise<void> {
    return this.#talk(id, CONFIRM_FAILED, async (signal) => {
      const upload = this.#needs.store.find(id);
      const { operationId, consent } = upload?.entry ?? {};
      if (operationId !== undefined) {
        await this.#follow(id, operationId, signal);
      } else if (upload && consent?.sessionId !== undefined) {
        await this.#confirm(upload, consent.sessionId, signal);
      }
    });
  }

  async #finish(id: string, answer: UploadResult, signal: AbortSignal): Promise<void> {
    if (answer.operationId === null) {
      this.#needs.store.send(id, { type: "imported", at: new Date(), result: answer });
    } else {
      await this.#follow(id, answer.operationId, signal);
    }
  }

  async #follow(id: string, operationId: string, signal: AbortSignal): Promise<void> {
    const { store, tracker, saveNow } = this.#needs;
    if (!store.send(id, { type: "accepted", operationId })) {
      return;
    }
    this.#answered(id);
    saveNow();
    const result = await tracker.follow(
      operationId,
      (progress) => void store.send(id, { type: "progressed", live: toLive(progress) }),
      signal,
    );
    store.send(id, result ? { type: "imported", at: new Date(), result } : this.#endOf(id));
  }

  /** One conversation about a file; a newer one replaces it. */
  async #talk(id: string, what: string, conversation: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.abort(id);
    const request = new AbortController();
    this.#requests.set(id, request);
    try {
      await conversation(request.signal);
    } catch (error) {
      if (!request.signal.aborted && !this.#isForgotten(id, error)) {
        await this.#needs.onFailure(id, error, what);
      }
    } finally {
      this.#answered(id);
      if (this.#requests.get(id) === request) {
        this.#requests.delete(id);
      }
    }
  }

  #answered(id: string): void {
    this.#sent.get(id)?.resolve();
    this.#sent.delete(id);
  }

  /** True when the server no longer knows what it was asked about, and the file starts again from its content. */
  #isForgotten(id: string, error: unknown): boolean {
    if (!isGone(error) || this.#forgotten.has(id)) {
      return false;
    }
    this.#forgotten.add(id);
    return this.#needs.store.send(id, { type: "forgotten" });
  }
}
