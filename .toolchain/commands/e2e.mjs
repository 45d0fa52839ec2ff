import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { setUp } from "../lib/setup.mjs";
import { findBrowser } from "../tests/find-browser.mjs";

export const usage = `npm run e2e [-- uploads.spec.ts] [options of Playwright]

Journeys in a browser against the app as it is now: builds it, finds a browser and runs the named files, or all daily
ones. TEST_TIER=laws runs the slow ones, TEST_TIER=all both; a named file runs as a whole. PW_CHROMIUM names a browser.

  npm run e2e -- uploads.spec.ts
  npm run e2e -- uploads.spec.ts -g "two files"`;

/** Playwright with the words of the line, on a bundle that is new. */
export async function run(args) {
  const tools = await setUp({ isWebBuilt: true });
  const browser = await findBrowser(tools);
  return handOver(fromRoot("e2e", "node_modules", ".bin", "playwright"), ["test", ...args], {
    cwd: fromRoot("e2e"),
    env: { ...tools.env, ...browser },
  });
}
