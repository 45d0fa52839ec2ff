import { applyQueueEvent, isBusy, type QueueFileEvent } from "@strikebook/core/uploads/queue/queue-file";
import { ASYNC_BYTES_MIN, ASYNC_ROWS_MIN } from "@strikebook/core/uploads/upload-file";
import { isSameContent } from "../base64-body.ts";
import type { UploadAnswers, UploadPreview, UploadResult } from "../uploads.mutations.ts";
import { newUpload, type QueuedUpload } from "./queued-upload.ts";
import { CONFIRM_FAILED, failureOf, PREVIEW_FAILED } from "./upload-failure.ts";

/** What the queue needs of the world. */
export type QueueOutside = {
  readonly preview: (
    upload: QueuedUpload,
    onContentRead: () => void,
    signal: AbortSignal,
  ) => Promise<UploadPreview>;
  readonly confirm: (upload: QueuedUpload, sessionId: string) => Promise<UploadResult>;
  readonly cancel: (sessionId: string) => Promise<boolean>;
  /** Tells percent until the operation ends; answers its result, throws when it failed, undefined when it was cancelled. */
  readonly follow: (
    operationId: string,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ) => Promise<UploadResult | undefined>;
  /** Something was imported: figures elsewhere are stale. */
  readonly onImported: () => void;
};

/** Files that are read or sent at the same time. */
const FILES_AT_ONCE = 3;

/** Holds the files and talks to the server; what a file may do next is decided in core. */
export class UploadQueue {
  readonly #outside: QueueOutside;
  readonly #listeners = new Set<() => void>();
  readonly #requests = new Map<string, AbortController>();
  #uploads: readonly QueuedUpload[] = [];

  constructor(outside: QueueOutside) {
    this.#outside = outside;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly uploads = (): readonly QueuedUpload[] => this.#uploads;

  /** Adds files and starts reading them; answers those whose very bytes are waiting already. */
  async add(files: readonly File[]): Promise<File[]> {
    const repeated: File[] = [];
    for (const file of files) {
      const waiting = this.#uploads.filter(({ entry }) => entry.status !== "completed");
      const same = await Promise.all(waiting.map((upload) => isSameContent(upload.file, file)));
      if (same.includes(true)) {
        repeated.push(file);
      } else {
        this.#show([...this.#uploads, newUpload(file)]);
      }
    }
    this.#startWaiting();
    return repeated;
  }

  /** Takes the person's answers to the questions of the preview and asks the server once more. */
  answer(id: string, answers: UploadAnswers): void {
    const upload = this.#find(id);
    if (upload?.entry.status === "ready") {
      this.#change(id, { answers: { ...upload.answers, ...answers } });
      void this.#preview(id);
    }
  }

  /** Imports a probable duplicate all the same, or no longer. */
  chooseLine(id: string, line: number, isChosen: boolean): void {
    const others = this.#find(id)?.importLines.filter((chosen) => chosen !== line) ?? [];
    this.#change(id, { importLines: isChosen ? [...others, line].sort((a, b) => a - b) : others });
  }

  confirm(id: string): Promise<void> {
    return this.#talk(id, CONFIRM_FAILED, async (signal) => {
      const upload = this.#find(id);
      const sessionId = upload?.entry.preview?.sessionId;
      if (upload?.entry.status !== "ready" || sessionId === undefined) {
        return;
      }
      this.#send(id, { type: "confirmed", at: new Date() });
      const answer = await this.#outside.confirm(upload, sessionId);
      const result = await this.#finished(id, answer, signal);
      if (result) {
        this.#send(id, { type: "imported", at: new Date(), result });
        this.#outside.onImported();
      } else {
        this.#send(id, { type: "cancelled", at: new Date() });
      }
    });
  }

  /** Reads a file that was cancelled before. */
  start(id: string): void {
    this.#change(id, { isHeld: false });
    this.#startWaiting();
  }

  retry(id: string): void {
    this.#send(id, { type: "retried" });
    this.#startWaiting();
  }

  /** Drops the preview; the file stays in the list. */
  cancel(id: string): void {
    this.#forgetSession(id);
    this.#change(id, { isHeld: true, importLines: [], answers: {} });
    this.#send(id, { type: "cancelled", at: new Date() });
  }

  remove(id: string): void {
    this.#forgetSession(id);
    this.#requests.get(id)?.abort();
    this.#requests.delete(id);
    this.#show(this.#uploads.filter(({ entry }) => entry.id !== id));
    this.#startWaiting();
  }

  /** Forgets every file, on the server as well, and ends what is under way. */
  clear(): void {
    for (const { entry } of this.#uploads) {
      this.#forgetSession(entry.id);
    }
    for (const request of this.#requests.values()) {
      request.abort();
    }
    this.#requests.clear();
    this.#show([]);
  }

  #find(id: string): QueuedUpload | undefined {
    return this.#uploads.find(({ entry }) => entry.id === id);
  }

  #show(uploads: readonly QueuedUpload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) {
      listener();
    }
  }

  #change(id: string, changes: Partial<QueuedUpload>): void {
    this.#show(this.#uploads.map((upload) => (upload.entry.id === id ? { ...upload, ...changes } : upload)));
  }

  #send(id: string, event: QueueFileEvent<UploadPreview, UploadResult>): void {
    const upload = this.#find(id);
    if (upload) {
      this.#change(id, { entry: applyQueueEvent(upload.entry, event) });
    }
  }

  #startWaiting(): void {
    const room = FILES_AT_ONCE - this.#uploads.filter(({ entry }) => isBusy(entry.status)).length;
    const waiting = this.#uploads.filter(({ entry, isHeld }) => entry.status === "pending" && !isHeld);
    for (const { entry } of waiting.slice(0, Math.max(0, room))) {
      void this.#preview(entry.id);
    }
  }

  #preview(id: string): Promise<void> {
    return this.#talk(id, PREVIEW_FAILED, async (signal) => {
      this.#send(id, { type: "previewRequested", at: new Date() });
      const upload = this.#find(id);
      if (upload) {
        const onContentRead = () => this.#send(id, { type: "contentRead" });
        const preview = await this.#outside.preview(upload, onContentRead, signal);
        signal.throwIfAborted();
        const isAsyncProcessing = upload.file.size >= ASYNC_BYTES_MIN || preview.totalLines >= ASYNC_ROWS_MIN;
        if (preview.accountChoices.length > 0) {
          this.#change(id, { accountChoices: preview.accountChoices });
        }
        this.#send(id, { type: "previewed", preview, isAsyncProcessing });
      }
    });
  }

  /** The result itself, or what the operation in the background ends with. */
  async #finished(id: string, answer: UploadResult, signal: AbortSignal): Promise<UploadResult | undefined> {
    const { operationId } = answer;
    if (operationId === null) {
      return answer;
    }
    this.#send(id, { type: "accepted", operationId });
    const onProgress = (percent: number) => this.#send(id, { type: "progressed", progressPercent: percent });
    return this.#outside.follow(operationId, onProgress, signal);
  }

  /** One conversation with the server; a newer one about the same file replaces it. */
  async #talk(id: string, what: string, conversation: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#requests.get(id)?.abort();
    const request = new AbortController();
    this.#requests.set(id, request);
    try {
      await conversation(request.signal);
    } catch (error) {
      if (!request.signal.aborted) {
        this.#send(id, { type: "failed", at: new Date(), ...failureOf(error, what) });
      }
    } finally {
      if (this.#requests.get(id) === request) {
        this.#requests.delete(id);
      }
      this.#startWaiting();
    }
  }

  /** The server drops sessions by itself after a while, so a failed cancel needs no word. */
  #forgetSession(id: string): void {
    const entry = this.#find(id)?.entry;
    const sessionId = entry?.status === "ready" ? entry.preview?.sessionId : undefined;
    if (sessionId !== undefined) {
      this.#outside.cancel(sessionId).catch(() => false);
    }
  }
}
