import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

const { globalSetup: _ownApp, ...settings } = journeys;

/** Pictures instead of tests, with the journeys' browser, from the demo at E2E_BASE_URL (`npm run screenshots`). */
export default defineConfig({
  ...settings,
  testDir: ".",
  testMatch: /(every-page|readme)\.ts$/,
  outputDir: "../test-results/screenshots",
  grep: /./,
  reporter: [["list"]],
  workers: 1,
});
