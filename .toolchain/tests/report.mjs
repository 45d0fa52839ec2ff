import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fromRoot } from "../lib/paths.mjs";
import { say } from "../lib/say.mjs";

/** Where a test runner shall write its JSON report, and how the counts are taken from it. */
export function readReport(name) {
  const reportFile = fromRoot("test-results", `${name}.json`);
  mkdirSync(path.dirname(reportFile), { recursive: true });
  rmSync(reportFile, { force: true });
  return {
    reportFile,
    /** Nothing run, a test skipped or a runner that failed for another reason than a test: one more failure. */
    read(code, countIn) {
      const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, "utf8")) : undefined;
      const { passed, failed, skipped } =
        report === undefined ? { passed: 0, failed: 0, skipped: 0 } : countIn(report);
      const isUnexplained = failed === 0 && (code !== 0 || passed === 0);
      if (skipped > 0) {
        say(`${skipped} tests were skipped: every test runs, or goes`);
      }
      return { passed, failed: failed + skipped + (isUnexplained ? 1 : 0) };
    },
  };
}

/** Colours are for terminals: in the log of a build server they are noise. */
export function plainOutput() {
  return process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: "0" };
}
