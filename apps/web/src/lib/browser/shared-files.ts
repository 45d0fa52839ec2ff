/** The service worker (service-worker.js) keeps shared files in it, each as `/shared/<milliseconds>/<bytes>/<id>/<name>`. */
const SHARED = "strikebook-shared";
const PLACE = /^\/shared\/(\d+)\/\d+\/[^/]+\/([^/]*)$/;
/** Whoever shared a file and never came to take it isn't asked about it a week later. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Gives `take` the files that another application shared with this one, oldest first, and forgets them once it has settled; nothing where the
 * browser keeps none. A tab that is killed meanwhile finds them again.
 */
export async function takeShared(
  take: (files: readonly File[]) => Promise<void>,
  nowMs = Date.now(),
): Promise<void> {
  // Asked first: opening would make it. An insecure address has no caches at all.
  if (!("caches" in globalThis) || !(await caches.has(SHARED))) {
    return;
  }
  const cache = await caches.open(SHARED);
  const requests = await cache.keys();
  const files: File[] = [];
  for (const request of requests) {
    const [, at = "", name = ""] = PLACE.exec(new URL(request.url).pathname) ?? [];
    const content = await cache.match(request);
    if (content !== undefined && Math.abs(nowMs - Number(at)) < KEPT_MS) {
      files.push(new File([await content.blob()], decodeURIComponent(name), { type: "text/csv" }));
    }
  }
  if (files.length > 0) {
    await take(files);
  }
  await Promise.all(requests.map((request) => cache.delete(request)));
}
