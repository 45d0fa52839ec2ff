import { existsSync, readFileSync } from "node:fs";
import { fromRoot } from "../lib/paths.mjs";
import { say } from "../lib/say.mjs";

/**
 * The counts of JSON reports that test runners wrote. A report that is missing, nothing run, a test skipped or a runner
 * that failed for another reason than a test: each is one more failure.
 *
 * @param {string[]} reportFiles
 * @param {number} code the exit code of what ran them
 */
export function readReports(reportFiles, code, countIn) {
  const missing = reportFiles.filter((file) => !existsSync(file));
  for (const file of missing) {
    say(`There is no report ${file.slice(fromRoot().length + 1)}`);
  }
  const sum = { passed: 0, failed: missing.length, skipped: 0 };
  for (const file of reportFiles.filter((name) => !missing.includes(name))) {
    const counts = countIn(JSON.parse(readFileSync(file, "utf8")));
    for (const key of Object.keys(sum)) {
      sum[key] += counts[key];
    }
  }
  const { passed, failed, skipped } = sum;
  if (skipped > 0) {
    say(`${skipped} tests were skipped: every test runs, or goes`);
  }
  const isUnexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: failed + skipped + (isUnexplained ? 1 : 0) };
}

/** Colors are for terminals: in the log of a build server they are noise. */
export function plainOutput() {
  return process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: "0" };
}
