import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";

/**
 * A database as browsers have it. The copy of values that it makes does not know the blobs of jsdom; since they cannot
 * change, the very same one does as well.
 */
const copy = globalThis.structuredClone;
globalThis.structuredClone = <Value>(value: Value): Value => (value instanceof Blob ? value : copy(value));

/** Forgets everything that tests before have stored. */
export function emptyBrowserDatabase(): void {
  globalThis.indexedDB = new IDBFactory();
}
