import { SCREENS } from "./screens.tsx";

/**
 * Fetches the layout, which the login screen does without, and beside it the screen of the present address, which
 * would otherwise wait for the layout. The screen's first question leaves before anything is drawn. A screen that
 * fails to load fails again, and is shown so, when it is rendered.
 */
export async function loadLayout() {
  const { pathname } = window.location;
  const screen = SCREENS.find((candidate) => candidate.path === pathname)
    ?.load()
    .catch(() => undefined);
  const { AppLayout, queryClient } = await import("./layout/app-layout.tsx");
  void screen?.then((loaded) => loaded?.askFirst?.(queryClient));
  return { default: AppLayout };
}
