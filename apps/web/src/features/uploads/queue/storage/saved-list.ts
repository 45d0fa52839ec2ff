import { readSnapshot } from "@strikebook/core/uploads/queue/queue-snapshot";
import { del, delMany, entries, get, set, type UseStore } from "idb-keyval";
import { answerIn } from "./answer-in.ts";

/**
 * The user's saved list in the browser's database: what a browser that is killed last wrote to its local storage may
 * be lost. Apart from the contents, whose megabytes it would wait for, and on disk before it counts as written.
 */
export class SavedList {
  readonly #owner: string;
  readonly #database: UseStore;

  constructor(owner: string) {
    this.#owner = owner;
    this.#database = strictStore("strikebook-upload-list", "lists");
  }

  /** Rejects where the browser refuses; a database that was open when its browser was killed may take long. */
  async find(): Promise<string | undefined> {
    const text: unknown = await get(this.#owner, this.#database);
    return typeof text === "string" ? text : undefined;
  }

  async keep(text: string): Promise<void> {
    await set(this.#owner, text, this.#database).catch(() => undefined);
  }

  /** Deletes what other users can no longer come back to; answers the users whose files still wait for them. */
  async forgetOld(now: Date): Promise<ReadonlySet<string>> {
    const waiting = new Set<string>();
    const old: string[] = [];
    for (const [key, text] of await entries<string, unknown>(this.#database)) {
      const saved = readSnapshot(typeof text === "string" ? text : undefined, key, now);
      if (key !== this.#owner && saved !== undefined && saved.files.length > 0) {
        waiting.add(key);
      } else if (key !== this.#owner) {
        old.push(key);
      }
    }
    await delMany(old, this.#database);
    return waiting;
  }

  /** False where the browser refuses. */
  forget(): Promise<boolean> {
    return answerIn(del(this.#owner, this.#database)).then(
      () => true,
      () => false,
    );
  }
}

/** As idb-keyval's own, but that browsers write at once what they otherwise leave to the system for a while. */
function strictStore(databaseName: string, storeName: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    const opening = openDatabase(databaseName, storeName, () => {
      opened = undefined;
    });
    opening.catch(() => {
      opened = undefined;
    });
    return opening;
  };
  return async (mode, use) => {
    opened ??= open();
    const transaction = (await opened).transaction(storeName, mode, { durability: "strict" });
    return await use(transaction.objectStore(storeName));
  };
}

function openDatabase(name: string, storeName: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onclose = onClosed;
      resolve(request.result);
    };
  });
}
