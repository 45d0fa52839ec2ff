import { rmSync } from "node:fs";
import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { findBrowser } from "./find-browser.mjs";
import { failureLine, plainOutput, readReports } from "./report.mjs";

/**
 * The journeys of e2e against the built app, in a real browser.
 *
 * @param {"daily" | "laws"} tier e2e/playwright.config.ts says which journeys it has
 */
export async function runBrowserTests(tools, tier) {
  const browser = await findBrowser(tools);
  const reportFile = fromRoot("e2e", "test-results", "playwright.json");
  rmSync(reportFile, { force: true });
  const code = await handOver(fromRoot("e2e", "node_modules", ".bin", "playwright"), ["test"], {
    cwd: fromRoot("e2e"),
    env: {
      ...tools.env,
      ...browser,
      ...plainOutput(),
      CI: "true",
      TEST_TIER: tier,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    },
  });
  return readReports([reportFile], code, ({ stats, errors, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => failureLine("e2e", "", message)),
      ...suites.flatMap(failuresIn),
    ],
  }));
}

/** Suites hold suites: a file its describe blocks. */
function failuresIn({ suites = [], specs = [] }) {
  const failed = specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const error = spec.tests.flatMap((test) => test.results).find((result) => result.error !== undefined);
      return failureLine(`e2e/tests/${spec.file}`, spec.title, error?.error.message);
    });
  return [...failed, ...suites.flatMap(failuresIn)];
}
