/*
 * Keeps the application's own files, so that it opens without a network and says so. It never answers for figures: GraphQL,
 * REST and downloads go to the server as if it were not there. The build puts FILES, every file of this version, above.
 */
/* global FILES, VERSION */

const CACHE = `strikebook-${VERSION}`;
const INDEX = "/";
/** Files that another application shared, until the upload page takes them; its names stand in lib/browser/shared-files.ts too. */
const SHARED = "strikebook-shared";
const SHARE_TARGET = "/share-target";
/** Any site may send a form there: what waits has an end, by number and by size. */
const SHARED_FILES_MAX = 20;
const SHARED_BYTES_MAX = 100 * 1024 * 1024;
/** As in lib/browser/shared-files.ts: what nobody came for by then makes room. */
const SHARED_KEPT_MS = 24 * 60 * 60 * 1000;
const UPLOAD = "/upload";
/** Paths that are the server's own; the rest are pages, which the index shows. */
const SERVER_PATH = /^\/(api|graphql|ws)(\/|$)/;

self.addEventListener("install", (event) => {
  // The index has no hash in its name: what the browser kept of it may be of an earlier version.
  const requests = FILES.map(
    (file) => new Request(file, file.startsWith("/assets/") ? {} : { cache: "reload" }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetCaches((name) => name !== CACHE && name !== SHARED));
});

self.addEventListener("message", ({ data }) => {
  if (data === "activate") {
    self.skipWaiting();
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "POST" && origin === self.location.origin && pathname === SHARE_TARGET) {
    event.respondWith(takeShared(request));
    return;
  }
  if (request.method !== "GET" || origin !== self.location.origin || SERVER_PATH.test(pathname)) {
    return;
  }
  if (request.mode === "navigate") {
    event.respondWith(networkFirst(request, INDEX));
    event.waitUntil(leaveWithTheServer());
  } else if (FILES.includes(pathname)) {
    event.respondWith(
      pathname.startsWith("/assets/") ? cacheFirst(request) : networkFirst(request, pathname),
    );
  }
});

/** The share before the next one: two at once would both find the same room. */
let lastShare = Promise.resolve();

/**
 * Keeps the files of a share and shows the upload page, which takes them: at once, or after sign-in. What can't be kept is said
 * there: all of a share, or none of it.
 */
async function takeShared(request) {
  try {
    const files = (await request.formData()).getAll("files").filter((file) => typeof file !== "string");
    const share = lastShare.then(() => keepShared(files));
    lastShare = share.catch(() => undefined);
    return toUpload((await share) ? "" : "?share=full");
  } catch {
    return toUpload("?share=missed");
  }
}

/** False where there is no room for them. Where the browser refuses one, none of them stays. */
async function keepShared(files) {
  const cache = await caches.open(SHARED);
  if (!(await hasRoom(cache, files))) {
    return false;
  }
  const places = files.map(
    ({ name, size }) => `/shared/${Date.now()}/${size}/${crypto.randomUUID()}/${encodeURIComponent(name)}`,
  );
  try {
    for (const [index, file] of files.entries()) {
      await cache.put(places[index], new Response(file));
    }
  } catch (error) {
    await Promise.all(places.map((place) => cache.delete(place)));
    throw error;
  }
  return true;
}

/** False where the files would be too many or too large together with those that wait; what is too old makes room first. */
async function hasRoom(cache, files) {
  const sizes = files.map((file) => file.size);
  for (const request of await cache.keys()) {
    const [, , at, size] = new URL(request.url).pathname.split("/");
    if (Math.abs(Date.now() - Number(at)) < SHARED_KEPT_MS) {
      sizes.push(Number(size));
    } else {
      await cache.delete(request);
    }
  }
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.length <= SHARED_FILES_MAX && bytes <= SHARED_BYTES_MAX;
}

const toUpload = (search) => Response.redirect(`${self.location.origin}${UPLOAD}${search}`, 303);

/** A name with a hash never changes its content. */
async function cacheFirst(request) {
  return (await kept(request)) ?? fetch(request);
}

async function networkFirst(request, fallback) {
  try {
    return await fetch(request);
  } catch (error) {
    const answer = await kept(fallback);
    if (answer) {
      return answer;
    }
    throw error;
  }
}

const kept = (request) => caches.match(request, { cacheName: CACHE, ignoreVary: true });

/** A server that no longer has this file is older, or has none on purpose: nothing of it stays in the browser. */
async function leaveWithTheServer() {
  const status = await fetch("/sw.js", { method: "HEAD", cache: "no-store" }).then(
    (response) => response.status,
    () => undefined,
  );
  if (status === 404 || status === 410) {
    await forgetCaches(() => true);
    await self.registration.unregister();
  }
}

async function forgetCaches(isForgotten) {
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith("strikebook-") && isForgotten(name));
  await Promise.all(own.map((name) => caches.delete(name)));
}
