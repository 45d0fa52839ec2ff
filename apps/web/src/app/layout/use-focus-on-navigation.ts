import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/**
 * Moves the focus to the title of a screen that was navigated to, so that keyboard and screen reader begin there. Going
 * back and forth leaves the scrolling to the browser; within a screen the focus stays where it is, unless what had it
 * is gone.
 */
export function useFocusOnNavigation(): void {
  const { pathname, key } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const isAnother = shown.current.pathname !== pathname;
    const isStep = shown.current.key !== key && navigationType === "POP";
    shown.current = { pathname, key };
    if (isAnother || (isStep && document.activeElement === document.body)) {
      focusTitle();
    }
    if (isAnother && navigationType !== "POP") {
      window.scrollTo(0, 0);
    }
  }, [pathname, key, navigationType]);
}

function focusTitle(): void {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  target?.focus({ preventScroll: true });
}
