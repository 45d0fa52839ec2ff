import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";

const SOURCE = readFileSync(path.resolve(import.meta.dirname, "../../../service-worker.js"), "utf8");
const FILES = ["/", "/assets/home-1a2b.js", "/theme.js"];
const ORIGIN = "https://strikebook.test";

/** The content of a file for which the browser has no room. */
const TOO_MUCH = "too-much.csv";

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
      keys: async () => [...(kept.get(name)?.keys() ?? [])].map((place) => ({ url: `${ORIGIN}${place}` })),
      delete: async (asked: unknown) => kept.get(name)?.delete(pathOf(asked)),
      put: async (place: string, { body }: { body: string }) => {
        if (body === TOO_MUCH) {
          throw new DOMException("Quota", "QuotaExceededError");
        }
        kept.set(name, (kept.get(name) ?? new Map()).set(place, body));
      },
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
  class FakeResponse {
    readonly body: string;
    constructor(file: { text: string }) {
      this.body = file.text;
    }
    static readonly redirect = (url: string, status: number) => ({ text: `${status} ${url}` });
  }
  const names = ["self", "caches", "fetch", "Request", "Response", "FILES", "VERSION"];
  new Function(...names, SOURCE)(scope, caches, fetchFile, FakeRequest, FakeResponse, FILES, "new");
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
  const share = (formData: () => Promise<object>, url = `${ORIGIN}/share-target`) =>
    send("fetch", { request: { url, method: "POST", mode: "navigate", formData } });
  return { send, ask, share, unregister, fetchFile };
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

const shareOf =
  (...files: unknown[]) =>
  async () => ({
    getAll: (field: string) => (field === "files" ? files : []),
  });

test("shared files are kept for the upload page, which opens, and outlast a new version", async () => {
  const kept = shell();
  const worker = startWorker(kept, offline);
  const file = { name: "Accounts_History 1/2.csv", text: "Run Date", size: 8 };

  const answer = await worker.share(shareOf(file, "a text that was shared along"));
  await worker.send("activate");

  expect(answer).toEqual({ text: `303 ${ORIGIN}/upload` });
  const shared = [...(kept.get("strikebook-shared") ?? [])];
  expect(shared).toEqual([
    [expect.stringMatching(/^\/shared\/\d+\/8\/[0-9a-f-]{36}\/Accounts_History%201%2F2\.csv$/), "Run Date"],
  ]);
  expect(worker.fetchFile).not.toHaveBeenCalled();
});

test("a share that can't be read is said on the upload page; of other origins and places it is none", async () => {
  const worker = startWorker(shell(), offline);
  const broken = () => Promise.reject(new TypeError("no form"));

  expect(await worker.share(broken)).toEqual({ text: `303 ${ORIGIN}/upload?share=missed` });
  expect(await worker.share(shareOf(), "https://elsewhere.test/share-target")).toBeUndefined();
  expect(await worker.share(shareOf(), `${ORIGIN}/share-targets`)).toBeUndefined();
});

const csv = (name: string, size: number) => ({ name, text: name, size });
const MB = 1024 * 1024;

test("what waits has an end by number and by size; a share is kept as a whole or not at all", async () => {
  const kept = shell();
  const worker = startWorker(kept, offline);
  const waiting = () => [...(kept.get("strikebook-shared")?.values() ?? [])];
  const many = Array.from({ length: 19 }, (_, index) => csv(`${index}.csv`, 1));

  expect(await worker.share(shareOf(csv("huge.csv", 100 * MB + 1)))).toEqual({
    text: `303 ${ORIGIN}/upload?share=full`,
  });
  expect(waiting()).toEqual([]);
  await worker.share(shareOf(...many));
  expect(waiting()).toHaveLength(19);
  const full = { text: `303 ${ORIGIN}/upload?share=full` };
  expect(await worker.share(shareOf(csv("20.csv", 1), csv("21.csv", 1)))).toEqual(full);
  expect(await worker.share(shareOf(csv("large.csv", 100 * MB - 18)))).toEqual(full);
  expect(waiting()).toHaveLength(19);
  expect(await worker.share(shareOf(csv("20.csv", 1)))).toEqual({ text: `303 ${ORIGIN}/upload` });
  expect(waiting()).toHaveLength(20);
});

test("where the browser refuses the third file none of the share stays, and what waited before does", async () => {
  const kept = shell();
  const worker = startWorker(kept, offline);
  await worker.share(shareOf(csv("before.csv", 1)));

  const files = [csv("1.csv", 1), csv("2.csv", 1), csv(TOO_MUCH, 1)];
  expect(await worker.share(shareOf(...files))).toEqual({ text: `303 ${ORIGIN}/upload?share=missed` });
  expect([...(kept.get("strikebook-shared")?.values() ?? [])]).toEqual(["before.csv"]);
  expect(await worker.share(shareOf(csv("after.csv", 1)))).toEqual({ text: `303 ${ORIGIN}/upload` });
});

test("of two shares at once that don't fit together one is kept", async () => {
  const kept = shell();
  const worker = startWorker(kept, offline);
  const eleven = (name: string) => Array.from({ length: 11 }, (_, index) => csv(`${name}${index}.csv`, 1));

  const answers = await Promise.all([
    worker.share(shareOf(...eleven("a"))),
    worker.share(shareOf(...eleven("b"))),
  ]);

  expect(answers.map((answer) => answer?.text)).toEqual([
    `303 ${ORIGIN}/upload`,
    `303 ${ORIGIN}/upload?share=full`,
  ]);
  expect(kept.get("strikebook-shared")?.size).toBe(11);
});

test("what nobody came for within a day makes room", async () => {
  const kept = shell();
  const old = Array.from({ length: 20 }, (_, index) => [`/shared/1000/1/${index}/a.csv`, "old"] as const);
  kept.set("strikebook-shared", new Map(old));
  const worker = startWorker(kept, offline);

  await worker.share(shareOf(csv("new.csv", 1)));

  expect([...(kept.get("strikebook-shared")?.values() ?? [])]).toEqual(["new.csv"]);
});
