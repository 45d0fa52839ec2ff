import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyBrowserDatabase } from "../../../../testing/browser-database.ts";
import { previewOf } from "../../testing/answers.ts";
import { ContentStore } from "./content-store.ts";

beforeEach(emptyBrowserDatabase);
afterEach(() => vi.restoreAllMocks());

const content = (bytes: number) => new Blob(["x".repeat(bytes)]);
/** The store as it is after a refresh. */
const afterRefresh = () => new ContentStore("ann");

test("content and preview outlast a refresh, for their owner only", async () => {
  const store = new ContentStore("ann");
  expect(await store.keep("1", content(10), true)).toBe(true);
  await store.keepPreview("1", previewOf({ newLines: 7 }));

  expect((await afterRefresh().find("1"))?.size).toBe(10);
  expect(await afterRefresh().findPreview("1")).toMatchObject({ newLines: 7 });
  expect(await new ContentStore("ben").find("1")).toBeUndefined();
});

test("over the quota content is in memory only; what is dropped makes room", async () => {
  const store = new ContentStore("ann", 100);

  expect(await store.keep("1", content(60), true)).toBe(true);
  expect(await store.keep("2", content(60), true)).toBe(false);
  expect((await store.find("2"))?.size).toBe(60);
  expect(await afterRefresh().find("2")).toBeUndefined();

  store.drop("1");
  expect(await store.keep("3", content(60), true)).toBe(true);
});

test("a browser that has no room, or no database, keeps content in memory", async () => {
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  const store = new ContentStore("ann");

  expect(await store.keep("1", content(10), true)).toBe(false);
  expect(store.isClosed).toBe(true);
  expect((await store.find("1"))?.size).toBe(10);
});

test("a database that takes no files, as in a private window of Safari, keeps their bytes", async () => {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    if (value instanceof Blob) {
      throw new DOMException("BlobURLs are not yet supported", "DataCloneError");
    }
    return put.call(this, value, key);
  });
  const store = new ContentStore("ann");

  expect(await store.keep("1", new Blob(["01/02/2026"]), true)).toBe(true);
  expect(store.isClosed).toBe(false);
  expect(await (await afterRefresh().find("1"))?.text()).toBe("01/02/2026");
});

test("where persistence is off nothing is written", async () => {
  expect(await new ContentStore("ann").keep("1", content(10), false)).toBe(false);
  expect(await afterRefresh().find("1")).toBeUndefined();
});

test("what no file of the list needs is deleted, also another person's without a list", async () => {
  await new ContentStore("ben").keep("9", content(10), true);
  const store = new ContentStore("ann");
  await store.keep("1", content(10), true);
  await store.keep("2", content(10), true);

  await store.retain(["1"]);

  expect((await afterRefresh().find("1"))?.size).toBe(10);
  expect(await afterRefresh().find("2")).toBeUndefined();
  expect(await new ContentStore("ben").find("9")).toBeUndefined();
});

/** A list with one file, as the queue saves it. */
const listOf = (owner: string, savedAt: Date) =>
  JSON.stringify({
    ...{ version: "1.0.0", owner, savedAt },
    files: [{ entry: { id: "9", fileName: "a.csv", fileSizeBytes: 10, addedAt: savedAt, status: "ready" } }],
  });

test("files that wait for another person stay for a day, and a logout takes the own ones only", async () => {
  const ben = new ContentStore("ben");
  await ben.keep("9", content(10), true);
  await ben.list.keep(listOf("ben", new Date("2026-11-20T10:00:00Z")));
  const ann = new ContentStore("ann");
  await ann.keep("1", content(10), true);

  await ann.retain(["1"], new Date("2026-11-21T09:59:00Z"));
  await ann.forgetSaved();
  expect((await new ContentStore("ben").find("9"))?.size).toBe(10);
  expect(await new ContentStore("ben").list.find()).toBeDefined();
  expect(await afterRefresh().find("1")).toBeUndefined();

  await new ContentStore("ann").retain([], new Date("2026-11-21T10:01:00Z"));
  expect(await new ContentStore("ben").find("9")).toBeUndefined();
  expect(await new ContentStore("ben").list.find()).toBeUndefined();
});

test("nothing is deleted after the database could not be read", async () => {
  await new ContentStore("ann").keep("1", content(10), true);
  const broken = vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(() => {
    throw new DOMException("", "UnknownError");
  });
  const store = new ContentStore("ann");
  expect(await store.find("1")).toBeUndefined();
  broken.mockRestore();

  await store.retain([]);

  expect((await afterRefresh().find("1"))?.size).toBe(10);
});

test("memory is let go of after five minutes, where the database has it", async () => {
  const store = new ContentStore("ann", 15);
  await store.keep("kept", content(10), true);
  await store.keep("only in memory", content(10), true);
  const get = vi.spyOn(IDBObjectStore.prototype, "get");

  store.releaseIdle(Date.now() + 4 * 60_000);
  await store.find("kept");
  expect(get).not.toHaveBeenCalled();

  store.releaseIdle(Date.now() + 6 * 60_000);
  expect((await store.find("kept"))?.size).toBe(10);
  expect((await store.find("only in memory"))?.size).toBe(10);
  expect(get).toHaveBeenCalledTimes(1);
});

test("a database that does not answer keeps nobody waiting, and nothing in it is removed", async () => {
  const store = new ContentStore("ann");
  await store.keep("1", content(10), true);
  const waiting = afterRefresh();
  const read = vi.spyOn(IDBObjectStore.prototype, "get").mockReturnValue({} as IDBRequest);
  vi.useFakeTimers();
  try {
    const found = waiting.find("1");
    await vi.advanceTimersByTimeAsync(4000);
    expect(await found).toBeUndefined();
  } finally {
    vi.useRealTimers();
    read.mockRestore();
  }

  await waiting.retain([]);
  expect((await afterRefresh().find("1"))?.size).toBe(10);
});
