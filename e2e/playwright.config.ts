import { existsSync } from "node:fs";
import { defineConfig, firefox } from "@playwright/test";
import { LAWS } from "./support/test.ts";

const executablePath = process.env["PW_CHROMIUM"];
const reportFile = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"];

const SLOW = new RegExp(LAWS);
/** TEST_TIER as Vitest reads it (packages/config/test-tier.ts): journeys without the tag, with it, or all. */
const TIERS: Readonly<Record<string, object>> = { daily: { grepInvert: SLOW }, laws: { grep: SLOW } };
/** A file that is asked for by its name runs as a whole. */
const isNamed = process.argv.some((word) => word.includes(".spec"));
/** Opens every page once; the journeys themselves are the same in each engine. */
const FIREFOX_FILE = "firefox.spec.ts";
/** Playwright's own build, which `playwright install firefox` brings. */
const hasFirefox = existsSync(firefox.executablePath());

export default defineConfig({
  testDir: "tests",
  ...TIERS[process.env["TEST_TIER"] ?? (isNamed ? "all" : "daily")],
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: reportFile === undefined ? [["list"]] : [["list"], ["json", { outputFile: reportFile }]],
  globalSetup: "./support/global-setup.ts",
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    // Answers that a journey makes up would not reach a page behind a worker; its own journey allows it.
    serviceWorkers: "block",
    // Without a film: it costs a tenth of a journey, and the snapshots tell the same.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "chromium",
      testIgnore: FIREFOX_FILE,
      use: {
        browserName: "chromium",
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          // Chromium's own background connections would be refused where the tests run, and are noise elsewhere.
          args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
          ],
        },
      },
    },
    ...(hasFirefox
      ? [{ name: "firefox", testMatch: FIREFOX_FILE, use: { browserName: "firefox" } as const }]
      : []),
  ],
});
