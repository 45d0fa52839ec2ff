import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/**
 * Moves the focus to the title of a screen that was navigated to, so that keyboard and screen reader begin there. Going
 * back and forth leaves the scrolling to the browser.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) {
      return;
    }
    shown.current = pathname;
    const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
    target?.focus({ preventScroll: true });
    if (navigationType !== "POP") {
      window.scrollTo(0, 0);
    }
  }, [pathname, navigationType]);
}
