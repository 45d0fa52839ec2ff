import { SCREENS } from "./screens.tsx";

/**
 * Fetches the layout, which the login screen does without, and beside it the screen of the present address, which
 * would otherwise wait for the layout. A screen that fails to load fails again, and is shown so, when it is rendered.
 */
export async function loadLayout() {
  const { pathname } = window.location;
  const screen = SCREENS.find((candidate) => candidate.path === pathname);
  screen?.load().catch(() => undefined);
  const { AppLayout } = await import("./layout/app-layout.tsx");
  return { default: AppLayout };
}
