import { useSyncExternalStore } from "react";

/** False while the browser knows that it has no network. */
export const useOnline = (): boolean => useSyncExternalStore(followNetwork, () => navigator.onLine);

function followNetwork(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
