import { createStore, delMany, get, keys, setMany, type UseStore } from "idb-keyval";
import type { UploadPreview } from "../../uploads.mutations.ts";
import { answerIn } from "./answer-in.ts";
import { SavedList } from "./saved-list.ts";

/** Content of all files that is kept over a refresh, in bytes; of further files only the place in the list is kept. */
export const CONTENT_QUOTA_BYTES = 250 * 1024 * 1024;
/** Content that is kept in the browser's database as well is let go of in memory after so long without use. */
const IDLE_MS = 5 * 60_000;

type Held = { readonly content: Blob; usedAt: number };

/**
 * The content of the queue's files: in memory for this tab, and in the browser's database over a refresh. Where the
 * database is closed, full or missing, memory alone is used.
 */
export class ContentStore {
  /** The list that the contents belong to. */
  readonly list: SavedList;
  readonly #owner: string;
  readonly #held = new Map<string, Held>();
  /** Bytes of what is in the database, and their sum. */
  readonly #kept = new Map<string, number>();
  #keptBytes = 0;
  readonly #quotaBytes: number;
  #database: UseStore | undefined;
  #hasFailed = false;
  #hasRefused = false;

  constructor(owner: string, quotaBytes = CONTENT_QUOTA_BYTES) {
    this.#owner = owner;
    this.list = new SavedList(owner);
    this.#quotaBytes = quotaBytes;
    try {
      this.#database = createStore("strikebook-uploads", "contents");
    } catch {
      this.#database = undefined;
    }
  }

  /** Takes a file's content, of so many bytes; true when it outlasts a refresh. */
  async keep(id: string, content: Blob, isPersistent: boolean, bytes = content.size): Promise<boolean> {
    this.#held.set(id, { content, usedAt: Date.now() });
    if (!isPersistent || this.#database === undefined || this.#keptBytes + bytes > this.#quotaBytes) {
      return false;
    }
    // Counted before the writing ends: two files at once must not both take the last room.
    this.#count(id, bytes);
    const isKept = await this.#write(id, content);
    if (!isKept || !this.#held.has(id)) {
      this.#uncount(id);
    }
    return isKept;
  }

  /** True where the browser keeps no content: what is added is gone with the page. */
  get isClosed(): boolean {
    return this.#database === undefined || this.#hasRefused;
  }

  /** Undefined when the content is gone. */
  async find(id: string): Promise<Blob | undefined> {
    const held = this.#held.get(id);
    if (held) {
      held.usedAt = Date.now();
      return held.content;
    }
    const content = blobOf(await this.#read(this.#key(id)));
    if (content === undefined) {
      return undefined;
    }
    this.#held.set(id, { content, usedAt: Date.now() });
    this.#count(id, content.size);
    return content;
  }

  async keepPreview(id: string, preview: UploadPreview): Promise<void> {
    if (this.#kept.has(id)) {
      await this.#try((database) => setMany([[this.#previewKey(id), preview]], database));
    }
  }

  async findPreview(id: string): Promise<UploadPreview | undefined> {
    return (await this.#read(this.#previewKey(id))) as UploadPreview | undefined;
  }

  drop(id: string): void {
    this.#held.delete(id);
    if (this.#uncount(id)) {
      void this.#delete([this.#key(id), this.#previewKey(id)]);
    }
  }

  /**
   * Forgets the user's saved copies; content in memory stays, but no longer outlasts a refresh. False where the browser
   * refused to delete any of it.
   */
  async forgetSaved(): Promise<boolean> {
    this.#kept.clear();
    this.#keptBytes = 0;
    const isOthers = (key: IDBValidKey) => ownerOf(key) !== this.#owner;
    const areForgotten = await Promise.all([this.#keepOnly(isOthers), this.list.forget()]);
    return areForgotten.every(Boolean);
  }

  /** Keeps what is in memory over a refresh as well. */
  async keepHeld(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const held = this.#held.get(id);
      if (held) {
        await this.keep(id, held.content, true);
      }
    }
  }

  /**
   * Deletes what belongs to none of these files and to no file that waits for another user of this browser. Nothing
   * where the database could not be read: then a list may be shorter than what it holds.
   */
  async retain(ids: readonly string[], now = new Date()): Promise<void> {
    if (this.#hasFailed) {
      return;
    }
    const wanted = new Set(ids.flatMap((id) => [this.#key(id), this.#previewKey(id)]));
    const others = await answerIn(this.list.forgetOld(now)).catch(() => undefined);
    if (others !== undefined) {
      await this.#keepOnly((key) => wanted.has(String(key)) || others.has(ownerOf(key)));
    }
  }

  /** Lets go of what has not been used for a while and can be read from the database again. */
  releaseIdle(now = Date.now()): void {
    for (const [id, { usedAt }] of this.#held) {
      if (this.#kept.has(id) && now - usedAt > IDLE_MS) {
        this.#held.delete(id);
      }
    }
  }

  /** As a file, else as its bytes: a private window of Safari takes no files. Bytes are read once in vain at most. */
  async #write(id: string, content: Blob): Promise<boolean> {
    const write = (value: ArrayBuffer | Blob) =>
      this.#try((database) => setMany([[this.#key(id), value]], database));
    const isKept =
      (await write(content)) || (!this.#hasRefused && (await write(await content.arrayBuffer())));
    this.#hasRefused = !isKept;
    return isKept;
  }

  #count(id: string, bytes: number): void {
    this.#uncount(id);
    this.#kept.set(id, bytes);
    this.#keptBytes += bytes;
  }

  #uncount(id: string): boolean {
    this.#keptBytes -= this.#kept.get(id) ?? 0;
    return this.#kept.delete(id);
  }

  #keepOnly(isWanted: (key: IDBValidKey) => boolean): Promise<boolean> {
    return this.#try(async (database) => {
      const unwanted = (await answerIn(keys(database))).filter((key) => !isWanted(key));
      await answerIn(delMany(unwanted, database));
    });
  }

  #delete(unwanted: readonly string[]): Promise<boolean> {
    return this.#try((database) => delMany([...unwanted], database));
  }

  async #read(key: string): Promise<unknown> {
    let found: unknown;
    await this.#try(async (database) => {
      found = await answerIn(get(key, database));
    });
    return found;
  }

  /** False when the browser refuses: no database in private windows, quota, damaged files. */
  async #try(work: (database: UseStore) => Promise<void>): Promise<boolean> {
    if (this.#database === undefined) {
      return false;
    }
    try {
      await work(this.#database);
      return true;
    } catch {
      this.#hasFailed = true;
      return false;
    }
  }

  #key(id: string): string {
    return `${this.#owner}/${id}`;
  }

  #previewKey(id: string): string {
    return `${this.#key(id)}/preview`;
  }
}

/** A file as it was kept, whole or as its bytes; undefined for anything else. */
function blobOf(kept: unknown): Blob | undefined {
  if (kept instanceof Blob) {
    return kept;
  }
  const isBytes = typeof kept === "object" && kept !== null && "byteLength" in kept;
  return isBytes ? new Blob([kept as ArrayBuffer]) : undefined;
}

/** The user of a key of the database, which begins with their id. */
const ownerOf = (key: IDBValidKey): string => String(key).split("/")[0] ?? "";
