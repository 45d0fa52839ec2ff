import {
  laterSnapshot,
  readSnapshot,
  type SavedFile,
  type SavedQueue,
  writeSnapshot,
} from "@strikebook/core/uploads/queue/queue-snapshot";
import { restoreFile } from "@strikebook/core/uploads/queue/restore-file";
import { readStored, STORAGE_KEYS, writeStored } from "../../../lib/storage.ts";
import type { ContentStore } from "./content-store.ts";
import type { QueueState } from "./queue-state.ts";
import type { QueueStore } from "./queue-store.ts";
import type { QueuedUpload, QueueEntry } from "./queued-upload.ts";

const SAVE_AFTER_MS = 1000;

/** Saves the queue a second after it changed, and brings it back after a refresh. Only the leading tab does either. */
export class QueuePersistence {
  readonly #store: QueueStore;
  readonly #contents: ContentStore;
  readonly #owner: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopFollowing: (() => void) | undefined;

  constructor(store: QueueStore, contents: ContentStore, owner: string) {
    this.#store = store;
    this.#contents = contents;
    this.#owner = owner;
  }

  /** Saves from now on, a second after each change. */
  start(): void {
    this.#stopFollowing = this.#store.subscribe(() => {
      this.#timer ??= setTimeout(this.saveNow, SAVE_AFTER_MS);
    });
  }

  stop(): void {
    this.#stopFollowing?.();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Unless the person has logged out meanwhile, here or in another tab: then nothing of theirs is written any more. */
  readonly saveNow = (): void => {
    if (readStored(STORAGE_KEYS.token) !== undefined) {
      this.save();
    }
  };

  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = writeSnapshot(toSaved(this.#store.state(), this.#owner), new Date());
    if (this.#store.state().settings.enableQueuePersistence) {
      void this.#contents.keepSnapshot(text);
    }
    if (!writeStored(STORAGE_KEYS.uploadQueue, text)) {
      // The browser's room is used up: what is smallest and matters most.
      const { history, ...rest } = toSaved(this.#store.state(), this.#owner);
      writeStored(STORAGE_KEYS.uploadQueue, writeSnapshot({ ...rest, history: [] }, new Date()));
    }
  }

  /** Shows what was saved; answers the files that came back. */
  async restore(): Promise<readonly QueuedUpload[]> {
    const text = laterSnapshot(readStored(STORAGE_KEYS.uploadQueue), await this.#contents.findSnapshot());
    const saved = readSnapshot(text, this.#owner, new Date());
    if (saved === undefined) {
      await this.#contents.retain([]);
      return [];
    }
    const { settings, totals, isProcessing } = saved;
    const history = saved.history as QueueState["history"];
    this.#store.update({ settings, totals, history, isProcessing });
    const wanted = settings.enableQueuePersistence ? saved.files : [];
    const uploads = await Promise.all(wanted.map((file) => this.#bringBack(file)));
    this.#store.show(uploads);
    await this.#contents.retain(uploads.map(({ entry }) => entry.id));
    return uploads;
  }

  async #bringBack({ entry, extra }: SavedFile): Promise<QueuedUpload> {
    const content = await this.#contents.find(entry.id);
    const preview = entry.status === "ready" ? await this.#contents.findPreview(entry.id) : undefined;
    const hasContent = content !== undefined;
    return {
      ...readExtra(extra),
      entry: restoreFile(entry as QueueEntry, { hasContent, ...(preview && { preview }) }),
    };
  }
}

function toSaved(state: QueueState, owner: string): SavedQueue {
  const { uploads, isProcessing, settings, history, totals } = state;
  const files = uploads.map(({ entry, answers, accountChoices, importLines }) => ({
    entry,
    extra: { answers, accountChoices, importLines },
  }));
  return {
    owner,
    isProcessing,
    settings,
    totals,
    history,
    files: settings.enableQueuePersistence ? files : [],
  };
}

/** The person's answers, as far as they can still be read. */
function readExtra(extra: unknown): Omit<QueuedUpload, "entry"> {
  const given =
    typeof extra === "object" && extra !== null ? (extra as Readonly<Record<string, unknown>>) : {};
  const answers = given["answers"];
  const choices = given["accountChoices"];
  const lines = given["importLines"];
  return {
    answers: typeof answers === "object" && answers !== null ? (answers as QueuedUpload["answers"]) : {},
    accountChoices: Array.isArray(choices) ? (choices as unknown as QueuedUpload["accountChoices"]) : [],
    importLines: Array.isArray(lines) ? lines.filter((line) => Number.isInteger(line)) : [],
  };
}
