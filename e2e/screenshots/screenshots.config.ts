import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

/** Pictures for the README: the same app and browser as the journeys, but no test (`npm run screenshots`). */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: "take-screenshots.ts",
  globalSetup: "../support/global-setup.ts",
  outputDir: "../test-results/screenshots",
  grep: /./,
  reporter: [["list"]],
  workers: 1,
});
