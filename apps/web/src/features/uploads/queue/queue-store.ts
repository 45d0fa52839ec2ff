import { applyQueueEvent } from "@strikebook/core/uploads/queue/apply-event";
import type { QueueFileEvent } from "@strikebook/core/uploads/queue/queue-file";
import { numbered } from "@strikebook/core/uploads/queue/queue-order";
import type { UploadPreview, UploadResult } from "../uploads.mutations.ts";
import { EMPTY_QUEUE, type QueueState } from "./queue-state.ts";
import type { QueuedUpload, QueueEntry } from "./queued-upload.ts";

export type EntryEvent = QueueFileEvent<UploadPreview, UploadResult>;
/** Told of every file whose status has changed. */
export type StatusListener = (upload: QueuedUpload, before: QueueEntry) => void;

/** Holds the state; what an event does to a file is decided in core. */
export class QueueStore {
  readonly #listeners = new Set<() => void>();
  readonly #statusListeners = new Set<StatusListener>();
  #state: QueueState = EMPTY_QUEUE;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): QueueState => this.#state;

  onStatus(listener: StatusListener): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  update(changes: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) {
      listener();
    }
  }

  find(id: string): QueuedUpload | undefined {
    return this.#state.uploads.find(({ entry }) => entry.id === id);
  }

  entries(): readonly QueueEntry[] {
    return this.#state.uploads.map(({ entry }) => entry);
  }

  /** Shows these files in this order; each gets its place as its priority. */
  show(uploads: readonly QueuedUpload[]): void {
    const entries = numbered(uploads.map(({ entry }) => entry));
    this.update({
      uploads: uploads.map((upload, index) => {
        const entry = entries[index];
        return entry === undefined || entry === upload.entry ? upload : { ...upload, entry };
      }),
    });
  }

  change(id: string, changes: Partial<QueuedUpload>): void {
    const { uploads } = this.#state;
    const index = uploads.findIndex(({ entry }) => entry.id === id);
    const upload = uploads[index];
    if (upload) {
      this.update({ uploads: uploads.with(index, { ...upload, ...changes }) });
    }
  }

  /** True when the event applied to the file's status. */
  send(id: string, event: EntryEvent): boolean {
    const before = this.find(id)?.entry;
    const entry = before && applyQueueEvent(before, event);
    if (before === undefined || entry === undefined || entry === before) {
      return false;
    }
    this.change(id, { entry });
    const upload = this.find(id);
    if (upload && entry.status !== before.status) {
      for (const listener of this.#statusListeners) {
        listener(upload, before);
      }
    }
    return true;
  }
}
