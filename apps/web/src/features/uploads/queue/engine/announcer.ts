import type { QueueStore } from "../queue-store.ts";
import type { QueuedUpload, QueueEntry } from "../queued-upload.ts";
import { changeInAWord, changeInWords, summaryInWords } from "../status-words.ts";

/** Changes within this time are spoken together. */
const TOGETHER_MS = 500;
/** More than so many are only counted. */
const SPOKEN_MAX = 3;

/** Turns changes of state into words for screen readers; progress is never spoken. */
export class Announcer {
  readonly #store: QueueStore;
  #changes: { readonly text: string; readonly word: string | undefined }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #id = 0;

  constructor(store: QueueStore) {
    this.#store = store;
  }

  noteChange(upload: QueuedUpload, before: QueueEntry): void {
    const text = changeInWords(upload, before);
    if (text !== undefined) {
      this.#changes.push({ text, word: changeInAWord(upload.entry) });
      this.#timer ??= setTimeout(() => this.#speak(), TOGETHER_MS);
    }
  }

  /** Says something that is about the whole queue, at once. */
  say(text: string): void {
    this.#id += 1;
    this.#store.update({ announcement: { id: this.#id, text } });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #speak(): void {
    const changes = this.#changes;
    this.#changes = [];
    this.#timer = undefined;
    const text =
      changes.length > SPOKEN_MAX
        ? summaryInWords(changes.map(({ word }) => word))
        : changes.map((change) => change.text).join(". ");
    if (text !== "") {
      this.say(text);
    }
  }
}
