import { expect, type Page } from "@playwright/test";

/** What a fingertip needs, in CSS pixels. */
const FINGER = 44;

/** Makes the page one that is touched, as a phone's is; a mouse has finer targets. */
export async function touchInstead(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
}

/**
 * Each control takes what is pressed anywhere in a square of 44 pixels around its middle, or along all of its width and
 * height where it is larger. Links within a sentence are left out, as WCAG 2.5.8 does: their lines are as high as the text.
 */
export async function expectTouchTargets(page: Page): Promise<void> {
  const small = await page.evaluate((finger) => {
    const CONTROLS =
      "a[href], button, summary, select, textarea, input, [role=slider], label:has(> input), label:has(> span > input)";
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      element.getBoundingClientRect().height > 1;
    /** Text of its own line around it. */
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1,
      );
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      const ofLabel = element.matches("input") && element.closest("label") !== null;
      if (ofLabel || !isShown(element) || element.matches(":disabled") || isInSentence(element)) {
        continue;
      }
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      // Two pixels less on each side: neighbors may touch, and places are whole pixels while edges are not.
      const reach = finger / 2 - 2;
      const missed = [
        [0, -reach],
        [0, reach],
        [-reach, 0],
        [reach, 0],
      ].filter(([across = 0, down = 0]) => {
        const hit = document.elementFromPoint(
          Math.min(Math.max(middleX + across, 0), innerWidth - 1),
          middleY + down,
        );
        return hit === null || hit.closest(CONTROLS) !== element;
      });
      if (missed.length > 0) {
        const name = element.getAttribute("aria-label") ?? element.textContent ?? element.tagName;
        found.push(
          `${element.tagName} "${name.trim().slice(0, 60)}" ${Math.round(width)}x${Math.round(height)}`,
        );
      }
    }
    return found;
  }, FINGER);
  expect(small).toEqual([]);
}
