import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { HISTORY, POSITIONS, test } from "../support/test.ts";

const FOLDER = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const SIZE = { width: 1280, height: 800 };
const BYTES_MAX = 150_000;

/** Synthetic exports. */
const SAMPLES = ["s01/Accounts_History.csv", HISTORY, "s12/History_for_Account_X11223344.csv", POSITIONS];

const SCREENS = [
  ["home", "/"],
  ["trade-summary", "/trade-summary"],
  ["portfolio", "/portfolio"],
] as const;

for (const [name, path] of SCREENS) {
  test(`${name}, light and dark`, async ({ page, startWith }) => {
    await page.setViewportSize(SIZE);
    await startWith(...SAMPLES);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await untilDrawn(page);
      const file = `${FOLDER}${name}-${colorScheme}.png`;
      await page.screenshot({ path: file });
      expect(statSync(file).size).toBeLessThan(BYTES_MAX);
    }
  });
}

async function untilDrawn(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
}
