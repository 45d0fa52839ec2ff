import { afterEach, expect, test, vi } from "vitest";
import { takeShared } from "./shared-files.ts";

const NOW = Date.UTC(2026, 10, 20);

/** A browser's caches, of which only the shared one is there. */
function keep(given: Readonly<Record<string, string>>) {
  const kept = new Map(Object.entries(given));
  const cache = {
    keys: async () => [...kept.keys()].map((place) => ({ url: `https://strikebook.test${place}` })),
    match: async ({ url }: { url: string }) => new Response(kept.get(new URL(url).pathname)),
    delete: async ({ url }: { url: string }) => kept.delete(new URL(url).pathname),
  };
  vi.stubGlobal("caches", { has: async () => true, open: async () => cache });
  return kept;
}

afterEach(() => vi.unstubAllGlobals());

test("shared files are given with their names and forgotten once they were taken", async () => {
  const kept = keep({ [`/shared/${NOW}/3/1/a%20b.csv`]: "one", [`/shared/${NOW}/3/2/c.csv`]: "two" });
  const taken: string[] = [];

  await takeShared(async (files) => {
    expect(kept.size).toBe(2);
    for (const file of files) {
      taken.push(`${file.name}: ${await file.text()}`);
    }
  }, NOW);

  expect(taken).toEqual(["a b.csv: one", "c.csv: two"]);
  expect(kept.size).toBe(0);
});

test("what could not be taken stays, and what is older than a day is forgotten", async () => {
  const kept = keep({ [`/shared/${NOW}/3/1/a.csv`]: "one" });
  await expect(takeShared(() => Promise.reject(new Error("killed")), NOW)).rejects.toThrow("killed");
  expect(kept.size).toBe(1);

  const take = vi.fn(async () => undefined);
  await takeShared(take, NOW + 25 * 60 * 60 * 1000);

  expect(take).not.toHaveBeenCalled();
  expect(kept.size).toBe(0);
});

test("a browser without caches, as at an insecure address, has none", async () => {
  vi.stubGlobal("caches", undefined);
  Reflect.deleteProperty(globalThis, "caches");
  const take = vi.fn(async () => undefined);

  await takeShared(take);

  expect(take).not.toHaveBeenCalled();
});
