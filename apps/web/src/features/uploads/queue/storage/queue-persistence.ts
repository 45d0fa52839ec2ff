import { type QueueSettings, readSettings } from "@strikebook/core/uploads/queue/queue-settings";
import {
  laterSnapshot,
  readSnapshot,
  type SavedFile,
  type SavedQueue,
  writeSnapshot,
} from "@strikebook/core/uploads/queue/queue-snapshot";
import { restoreFile } from "@strikebook/core/uploads/queue/restore-file";
import { readStored, STORAGE_KEYS, writeStored } from "../../../../lib/browser/storage.ts";
import { groupOfUpload } from "../../list/finding-of.ts";
import { EMPTY_QUEUE, type QueueState } from "../queue-state.ts";
import type { QueueStore } from "../queue-store.ts";
import type { QueuedUpload, QueueEntry } from "../queued-upload.ts";
import { answerIn } from "./answer-in.ts";
import type { ContentStore } from "./content-store.ts";

const SAVE_AFTER_MS = 1000;

/** Saves the queue a second after it changed, and brings it back after a refresh. Only the leading tab does either. */
export class QueuePersistence {
  readonly #store: QueueStore;
  readonly #contents: ContentStore;
  readonly #owner: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopFollowing: (() => void) | undefined;
  #isOver = false;
  /** Before the copy in the database was read, nothing is written over it. */
  #isCopyRead = false;

  constructor(store: QueueStore, contents: ContentStore, owner: string) {
    this.#store = store;
    this.#contents = contents;
    this.#owner = owner;
  }

  /** Saves the user's settings apart from the list, so that they outlast it and the session. */
  keepSettings(): void {
    keepPersonSettings(this.#owner, this.#store.state().settings);
  }

  /** Saves from now on, a second after each change. */
  start(): void {
    this.#stopFollowing = this.#store.subscribe(() => {
      this.#timer ??= setTimeout(this.saveNow, SAVE_AFTER_MS);
    });
  }

  stop(): void {
    this.#isOver = true;
    this.#stopFollowing?.();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Unless the user has logged out meanwhile, here or in another tab: then nothing of theirs is written any more. */
  readonly saveNow = (): void => {
    if (readStored(STORAGE_KEYS.token) !== undefined) {
      this.save();
    }
  };

  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = writeSnapshot(toSaved(this.#store.state(), this.#owner), new Date());
    if (this.#isCopyRead && this.#store.state().settings.enableQueuePersistence) {
      void this.#contents.list.keep(text);
    }
    if (!writeStored(STORAGE_KEYS.uploadQueue, text)) {
      // The browser's room is used up: what is smallest and matters most.
      const { history, ...rest } = toSaved(this.#store.state(), this.#owner);
      writeStored(STORAGE_KEYS.uploadQueue, writeSnapshot({ ...rest, history: [] }, new Date()));
    }
  }

  /**
   * Shows the saved files; returns the ones that came back. `onLate` gets files that the browser's database,
   * which may be slow after a crash, brought only after the list was shown.
   */
  async restore(onLate: (uploads: readonly QueuedUpload[]) => void): Promise<readonly QueuedUpload[]> {
    const stored = readStored(STORAGE_KEYS.uploadQueue);
    const copy = await this.#readCopy((late) => void this.#bringLate(late, stored).then(onLate));
    const saved = readSnapshot(laterSnapshot(stored, copy, this.#owner), this.#owner, new Date());
    const ownSettings = saved === undefined ? readPersonSettings(this.#owner) : undefined;
    if (ownSettings !== undefined && !this.#isOver) {
      this.#store.update({ settings: ownSettings });
    }
    const uploads = saved === undefined ? [] : await this.#show(saved);
    // Where the database has not answered, the list may be shorter than what it holds.
    if (this.#isCopyRead && !this.#isOver) {
      await this.#contents.retain(uploads.map(({ entry }) => entry.id));
    }
    return uploads;
  }

  /** The copy of the list; where it takes too long, `onLate` gets it. */
  async #readCopy(onLate: (text: string | undefined) => void): Promise<string | undefined> {
    const reading = this.#contents.list.find();
    const noted = reading.then((text) => {
      this.#isCopyRead = true;
      return text;
    });
    try {
      return await answerIn(noted);
    } catch {
      noted.then(onLate, () => undefined);
      return undefined;
    }
  }

  async #show(saved: SavedQueue): Promise<readonly QueuedUpload[]> {
    const { settings, totals, isProcessing } = saved;
    const wanted = settings.enableQueuePersistence ? saved.files : [];
    const uploads = await Promise.all(wanted.map((file) => this.#bringBack(file)));
    if (this.#isOver) {
      return [];
    }
    this.#store.update({ settings, totals, history: saved.history as QueueState["history"], isProcessing });
    this.#store.show(uploads);
    return uploads;
  }

  /**
   * Puts files that only the copy knows before files added meanwhile; the files of `stored` are shown
   * already.
   */
  async #bringLate(copy: string | undefined, stored: string | undefined): Promise<readonly QueuedUpload[]> {
    const read = (text: string | undefined) => readSnapshot(text, this.#owner, new Date());
    const saved = laterSnapshot(stored, copy, this.#owner) === copy ? read(copy) : undefined;
    const shown = new Set(read(stored)?.files.map(({ entry }) => entry.id));
    const missing = saved?.files.filter(({ entry }) => !shown.has(entry.id)) ?? [];
    const uploads = await Promise.all(missing.map((file) => this.#bringBack(file)));
    if (this.#isOver || saved === undefined) {
      return [];
    }
    if (read(stored) === undefined) {
      this.#takeOver(saved);
    }
    this.#store.show([...uploads, ...this.#store.state().uploads]);
    return uploads;
  }

  /** Takes the saved settings and totals over, except those that changed while they were being read. */
  #takeOver({ settings, totals, history }: SavedQueue): void {
    const now = this.#store.state();
    this.#store.update({
      settings: now.settings === EMPTY_QUEUE.settings ? settings : now.settings,
      totals: now.totals === EMPTY_QUEUE.totals ? totals : now.totals,
      history: [...now.history, ...(history as QueueState["history"])],
    });
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
  const files = uploads.map((upload) => {
    const { entry, answers, into, isShared, accountChoices, importLines } = upload;
    const group = groupOfUpload(upload);
    // The group is for Home, which counts those that need the person without the queue's code.
    return { entry, extra: { answers, into, isShared, accountChoices, importLines, group } };
  });
  return {
    owner,
    isProcessing,
    settings,
    totals,
    history,
    files: settings.enableQueuePersistence ? files : [],
  };
}

/** The user's answers, as far as they can still be read. */
function readExtra(extra: unknown): Omit<QueuedUpload, "entry"> {
  const given =
    typeof extra === "object" && extra !== null ? (extra as Readonly<Record<string, unknown>>) : {};
  const answers = given["answers"];
  const into = given["into"];
  const choices = given["accountChoices"];
  const lines = given["importLines"];
  return {
    answers: typeof answers === "object" && answers !== null ? (answers as QueuedUpload["answers"]) : {},
    ...(typeof into === "object" && into !== null && { into: into as NonNullable<QueuedUpload["into"]> }),
    ...(given["isShared"] === true && { isShared: true as const }),
    accountChoices: Array.isArray(choices) ? (choices as unknown as QueuedUpload["accountChoices"]) : [],
    importLines: Array.isArray(lines) ? lines.filter((line) => Number.isInteger(line)) : [],
  };
}

/** The user's own settings in this browser, also after they logged out or another user signed in. */
function readPersonSettings(owner: string): QueueSettings | undefined {
  const stored = readAll()[owner];
  return stored === undefined ? undefined : readSettings(stored);
}

function keepPersonSettings(owner: string, settings: QueueSettings): void {
  writeStored(STORAGE_KEYS.uploadSettings, JSON.stringify({ ...readAll(), [owner]: settings }));
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEYS.uploadSettings) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
