import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { ANN } from "../support/demo.ts";
import { test } from "../support/test.ts";
import { THEMES } from "./screens.ts";
import { untilDrawn } from "./take-picture.ts";

// The pictures of the README, from the demo: `npm run screenshots -- --readme`.

const FOLDER = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const SIZE = { width: 1280, height: 790 };
const BYTES_MAX = 150_000;

const SCREENS = [
  ["home", "/"],
  ["trade-summary", "/trade-summary"],
  ["portfolio", "/portfolio"],
] as const;

for (const [name, path] of SCREENS) {
  test(`${name}, light and dark`, async ({ page, loginAs }) => {
    await page.setViewportSize(SIZE);
    await loginAs(ANN);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await untilDrawn(page);
      const file = `${FOLDER}${name}-${colorScheme}.png`;
      await page.screenshot({ path: file });
      expect(statSync(file).size).toBeLessThan(BYTES_MAX);
    }
  });
}
