import { expect, type Page } from "@playwright/test";
import { addressOf, untilDrawn } from "../screenshots/take-picture.ts";
import { ANN, test } from "../support/demo.ts";
import { overlaps, printed, textOf } from "../support/pdf.ts";
import { LAWS } from "../support/test.ts";

const PAGES = ["/", "/portfolio", "/trade-summary", "/campaigns/newest", "/ledger", "/open-contracts"];
/** Less text than this is a page that begins only because something reached over the edge of the one before. */
const LETTERS_MIN = 20;

test("paper of six pages: nothing lies over anything, none is empty, the title tells whose and when", {
  tag: LAWS,
}, async ({ page, loginAs }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await loginAs(ANN);
  for (const path of PAGES) {
    await page.goto(await addressOf(page, { path, viewer: "member" }));
    await untilDrawn(page);
    const pages = await printed(page);
    expect(pages.flatMap(overlaps), path).toEqual([]);
    for (const each of pages) {
      expect(textOf(each).length, path).toBeGreaterThan(LETTERS_MIN);
    }
    const [first = []] = pages;
    expect(textOf(first), path).toMatch(/ · Ann · (.+ · )?printed [A-Z][a-z]{2} \d/);
    expect(pages.map(textOf).join(" "), path).not.toMatch(/Demo: invented|Current: the latest|Export CSV/);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => colorsOf(page), path).toBe("rgb(0, 0, 0) on rgb(255, 255, 255)");
    await page.emulateMedia({ media: null });
  }
});

/** Colors of letters and paper. */
const colorsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return `${color} on ${backgroundColor}`;
  });
