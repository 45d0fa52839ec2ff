import { currentSession } from "../lib/session.ts";
import { loadLayout } from "./layout/load-layout.ts";
import { PATHS } from "./paths.ts";
import { SCREENS } from "./screens.tsx";

/**
 * Fetches the layout and the screen of the present address side by side, for who is signed in. Otherwise the screen
 * would wait for the layout. A failure is met again, and shown, when the screen is rendered.
 */
export function prefetchScreen(pathname: string): void {
  if (!currentSession()) {
    return;
  }
  const path = pathname === PATHS.home ? PATHS.tradeSummary : pathname;
  const screen = SCREENS.find((candidate) => candidate.path === path);
  Promise.all([loadLayout(), screen?.load()]).catch(() => undefined);
}
