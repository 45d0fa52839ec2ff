import { pathWithin } from "../lib/whose/whose.ts";
import { AppLayout, queryClient } from "./layout/app-layout.tsx";
import { SCREENS } from "./screens.tsx";

/**
 * Begins to fetch the screen of the present address before the layout is drawn; the screen's first question leaves as soon
 * as its code is there. A screen that fails to load fails again, and is shown so, when it is rendered.
 */
export async function loadLayout() {
  const pathname = pathWithin(window.location.pathname);
  const screen = SCREENS.find((candidate) => candidate.path === pathname)
    ?.load()
    .catch(() => undefined);
  void screen?.then((loaded) => loaded?.askFirst?.(queryClient));
  return { default: AppLayout };
}
