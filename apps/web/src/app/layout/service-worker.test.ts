import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";

const SOURCE = readFileSync(path.resolve(import.meta.dirname, "../../../service-worker.js"), "utf8");
const FILES = ["/", "/assets/home-1a2b.js", "/theme.js"];
const ORIGIN = "https://strikebook.test";

type Asked = { readonly path: string; readonly method?: string; readonly mode?: string };
type Kept = Map<string, Map<string, string>>;

/** Runs the worker in a browser of which only its caches and its network are there. */
function startWorker(kept: Kept, network: (path: string) => string | number) {
  const listeners = new Map<string, (event: object) => void>();
  const unregister = vi.fn();
  const scope = {
    location: { origin: ORIGIN },
    registration: { unregister },
    skipWaiting: vi.fn(),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const pathOf = (asked: unknown) =>
    typeof asked === "string" ? asked : new URL((asked as { url: string }).url).pathname;
  const fetchFile = vi.fn(async (asked: unknown) => {
    const answer = network(pathOf(asked));
    return typeof answer === "number" ? { status: answer } : { status: 200, text: answer };
  });
  const caches = {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => ({
      addAll: async (requests: readonly { url: string }[]) =>
        void kept.set(name, new Map(requests.map(({ url }) => [url, `kept ${url}`]))),
    }),
    match: async (asked: unknown, { cacheName }: { cacheName: string }) => {
      const text = kept.get(cacheName)?.get(pathOf(asked));
      return text === undefined ? undefined : { status: 200, text };
    },
  };
  class FakeRequest {
    readonly url: string;
    constructor(url: string) {
      this.url = url;
    }
  }
  const names = ["self", "caches", "fetch", "Request", "FILES", "VERSION"];
  new Function(...names, SOURCE)(scope, caches, fetchFile, FakeRequest, FILES, "new");
  const send = async (name: string, event: object = {}) => {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<{ text?: string }> | undefined;
    listeners.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => void waits.push(work),
      respondWith: (given: Promise<{ text?: string }>) => {
        answer = given;
      },
    });
    await Promise.all(waits);
    return await answer;
  };
  const ask = ({ path: asked, method = "GET", mode = "cors" }: Asked) =>
    send("fetch", { request: { url: `${ORIGIN}${asked}`, method, mode } });
  return { send, ask, unregister, fetchFile };
}

const offline = (): never => {
  throw new TypeError("Failed to fetch");
};
const shell = (): Kept => new Map([["strikebook-new", new Map(FILES.map((file) => [file, `kept ${file}`]))]]);

test.each<[string, Asked]>([
  ["GraphQL", { path: "/graphql", method: "POST" }],
  ["GraphQL by its address", { path: "/graphql?query=x" }],
  ["a download of REST", { path: "/api/admin/audit-logs/export", mode: "navigate" }],
  ["the version", { path: "/api/system/version" }],
  ["a file that is not of this version", { path: "/assets/home-9z9z.js" }],
])("%s goes to the server as if there were no worker", async (_what, asked) => {
  const worker = startWorker(shell(), offline);

  expect(await worker.ask(asked)).toBeUndefined();
  expect(worker.fetchFile).not.toHaveBeenCalled();
});

test("pages come from the network, and without one from the kept index", async () => {
  const online = startWorker(shell(), (asked) => `fresh ${asked}`);
  expect(await online.ask({ path: "/portfolio", mode: "navigate" })).toMatchObject({
    text: "fresh /portfolio",
  });

  const away = startWorker(shell(), offline);
  expect(await away.ask({ path: "/portfolio", mode: "navigate" })).toMatchObject({ text: "kept /" });
  expect(away.unregister).not.toHaveBeenCalled();
});

test("files with a hash come from the cache, others from the network while there is one", async () => {
  const worker = startWorker(shell(), (asked) => `fresh ${asked}`);

  expect(await worker.ask({ path: "/assets/home-1a2b.js" })).toMatchObject({
    text: "kept /assets/home-1a2b.js",
  });
  expect(await worker.ask({ path: "/theme.js" })).toMatchObject({ text: "fresh /theme.js" });
});

test("a new version keeps its own files and forgets those of the one before", async () => {
  const kept: Kept = new Map([
    ["strikebook-old", new Map()],
    ["of another application", new Map()],
  ]);
  const worker = startWorker(kept, offline);

  await worker.send("install");
  expect([...(kept.get("strikebook-new")?.keys() ?? [])]).toEqual(FILES);
  await worker.send("activate");
  expect([...kept.keys()]).toEqual(["of another application", "strikebook-new"]);
});

test("when the server has no worker any more, this one goes with all that it kept", async () => {
  const kept = shell();
  const worker = startWorker(kept, (asked) => (asked === "/sw.js" ? 404 : "fresh"));

  await worker.ask({ path: "/", mode: "navigate" });

  expect(worker.unregister).toHaveBeenCalledOnce();
  expect([...kept.keys()]).toEqual([]);
});
