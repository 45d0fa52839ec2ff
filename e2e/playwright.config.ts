import { defineConfig } from "@playwright/test";

const executablePath = process.env["PW_CHROMIUM"];
const reportFile = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"];

export default defineConfig({
  testDir: "tests",
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
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "America/New_York",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
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
});
