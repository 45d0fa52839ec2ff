import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ANN, DEMO_ADMIN } from "../support/demo.ts";
import { test } from "../support/test.ts";
import { SCREENS, type Screen, THEMES, WIDTHS } from "./screens.ts";
import { takePictures, writeContactSheet } from "./take-picture.ts";

// Every page at every width in both themes, from the demo: `npm run screenshots`. SCREENSHOTS_ONLY is a part of the
// addresses to take, SCREENSHOTS_WIDTH one width.

const FOLDER = fileURLToPath(new URL("../../.screenshots", import.meta.url));
const ONLY = process.env["SCREENSHOTS_ONLY"] ?? "";
const WIDTH = process.env["SCREENSHOTS_WIDTH"];
const widths = WIDTH === undefined ? WIDTHS : [Number(WIDTH)];
const PEOPLE = { member: ANN, administrator: DEMO_ADMIN, nobody: undefined };

const isWanted = ({ path }: Screen) => path.includes(ONLY);

for (const screen of SCREENS.filter(isWanted)) {
  test(screen.path, async ({ page, loginAs }) => {
    const person = PEOPLE[screen.viewer];
    if (person !== undefined) {
      await loginAs(person);
    }
    for (const theme of THEMES) {
      await takePictures(page, { screen, theme, widths, folder: FOLDER });
    }
  });
}

test.afterAll(() => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".png"));
  writeContactSheet(FOLDER, names.sort());
});
