import { expect, type Page } from "@playwright/test";
import { addressOf, untilDrawn } from "../screenshots/take-picture.ts";
import { ANN, test } from "../support/demo.ts";
import { overlaps, printed, textOf } from "../support/pdf.ts";
import { LAWS } from "../support/test.ts";

const PAGES = [
  "/",
  "/portfolio",
  "/trade-summary",
  "/campaigns/newest",
  "/ledger",
  "/open-contracts",
  "/taxes",
];
/** Less text than this is a page that begins only because something reached over the edge of the one before. */
const LETTERS_MIN = 20;

test("paper of seven pages: nothing lies over anything, none is empty, the title tells whose and when", {
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

test("paper of a filtered page says of which account and what is left out", async ({ page, loginAs }) => {
  await loginAs(ANN);
  await page.goto("/ledger?type=OPT_STO");
  await untilDrawn(page);
  const filter = page.getByRole("combobox", { name: "Account" });
  await filter.selectOption({ index: 1 });
  const account = await filter.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? "");
  await untilDrawn(page);
  const [first = []] = await printed(page);
  expect(textOf(first)).toContain(`Ledger · Ann · ${account} · Sell to open · printed `);
});

/** Colors of letters and paper. */
const colorsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return `${color} on ${backgroundColor}`;
  });
