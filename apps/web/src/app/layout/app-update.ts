import { notify } from "../../ui/toast/toast-store.ts";

/** How long a tab that stays open goes without asking for a new version, in milliseconds. */
const ASK_AGAIN_MS = 3_600_000;

let isFollowing = false;

/** Registers the service worker and offers each new version of the application, which starts with a reload. */
export function AppUpdate(): null {
  // Once for the life of the tab: the worker outlasts every session.
  if (!isFollowing && "serviceWorker" in navigator) {
    isFollowing = true;
    void followVersions(navigator.serviceWorker).catch(() => undefined);
  }
  return null;
}

/** Without a worker, as in a browser that refuses one, everything but opening without a network works. */
export async function followVersions(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.register("/sw.js");
  const offer = (worker: ServiceWorker | null) => {
    // The first worker of a browser is no new version.
    if (worker?.state === "installed" && container.controller) {
      offerReload(container, worker);
    }
  };
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => offer(worker));
  });
  let askedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - askedAt > ASK_AGAIN_MS) {
      askedAt = Date.now();
      registration.update().catch(() => undefined);
    }
  });
}

function offerReload(container: ServiceWorkerContainer, worker: ServiceWorker): void {
  notify.info("A new version is ready", {
    persistent: true,
    action: {
      label: "Reload",
      onSelect: () => {
        container.addEventListener("controllerchange", () => window.location.reload(), { once: true });
        worker.postMessage("activate");
      },
    },
  });
}
