import { useEffect } from "react";

/** What has the focus, and its ancestors from the innermost to the page, each with its place among its siblings. */
type Place = {
  readonly element: Element;
  readonly levels: readonly { readonly child: Element; readonly parent: Element; readonly index: number }[];
};

const FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled";

/**
 * Where what has the focus is taken out of the page, such as a row that was deleted, the focus goes on beside it: to the
 * row that took its place, else to the title of its card, else to the page's. The browser would send it to the top.
 * A list marked `data-moves-focus` does this itself, as the inbox does, whose rows move on to another group.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    let last: Place | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest("dialog") === null) {
        last = placeOf(target);
      }
    };
    // Who presses beside everything has left; a control that is pressed gets the focus after this.
    const forget = () => {
      last = undefined;
    };
    const observer = new MutationObserver(() => {
      if (last === undefined || last.element.isConnected || document.activeElement !== document.body) {
        return;
      }
      const lost = last;
      last = undefined;
      moveBeside(lost);
    });
    document.addEventListener("focusin", remember);
    document.addEventListener("pointerdown", forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      document.removeEventListener("pointerdown", forget);
      observer.disconnect();
    };
  }, []);
}

/** Undefined where others move the focus: outside of the page's content, and in what is marked so. */
function placeOf(element: Element): Place | undefined {
  if (element.closest("[data-moves-focus]") !== null) {
    return undefined;
  }
  const main = element.closest("main");
  const levels: Place["levels"][number][] = [];
  for (let child = element; child !== main && child.parentElement !== null; child = child.parentElement) {
    const parent = child.parentElement;
    levels.push({ child, parent, index: [...parent.children].indexOf(child) });
  }
  return main === null ? undefined : { element, levels };
}

function moveBeside({ element, levels }: Place): void {
  const level = levels.find(({ parent }) => parent.isConnected);
  if (level === undefined) {
    return;
  }
  const { child, parent, index } = level;
  const row = child.matches("li, tr") ? (parent.children[index] ?? parent.lastElementChild) : null;
  const controls = [...(row?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const control = controls[[...child.querySelectorAll(FOCUSABLE)].indexOf(element)] ?? controls.at(-1);
  const title = parent.closest("section[aria-labelledby]")?.querySelector<HTMLElement>("h2");
  if (control) {
    control.focus();
  } else if (title) {
    // A heading takes the focus only when it says so. The page stays where it is being read.
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  } else {
    // Also when a page is left for another, whose place in it is the browser's to find.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }
}
