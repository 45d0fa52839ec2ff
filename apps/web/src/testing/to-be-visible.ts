import { expect } from "vitest";

declare module "vitest" {
  interface Matchers {
    /** A person sees the element: it is in the document, and neither it nor what holds it is hidden. */
    toBeVisible: () => void;
  }
}

expect.extend({
  toBeVisible(element: Element) {
    const hides = hiderOf(element);
    return {
      pass: hides === undefined,
      message: () =>
        hides === undefined
          ? `Expected ${opening(element)} to be hidden`
          : `Expected ${opening(element)} to be visible; hidden by ${hides}`,
    };
  },
});

/** Words for what keeps the element from being seen; undefined when nothing does. */
function hiderOf(element: Element): string | undefined {
  if (!element.isConnected) {
    return "not being in the document";
  }
  const { visibility } = getComputedStyle(element);
  if (visibility !== "visible") {
    return `visibility: ${visibility}`;
  }
  for (let holder: Element | null = element; holder !== null; holder = holder.parentElement) {
    if (getComputedStyle(holder).display === "none" || isFolded(holder)) {
      return opening(holder);
    }
  }
  return undefined;
}

/** Of a closed `details` only the first summary is seen. */
function isFolded(element: Element): boolean {
  const details = element.parentElement;
  return (
    details instanceof HTMLDetailsElement &&
    !details.open &&
    element !== details.querySelector(":scope > summary")
  );
}

const opening = (element: Element): string => /^<[^>]*>/.exec(element.outerHTML)?.[0] ?? element.tagName;
