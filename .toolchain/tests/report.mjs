import { existsSync, readFileSync } from "node:fs";
import { fromRoot } from "../lib/paths.mjs";
import { say } from "../lib/say.mjs";

/**
 * The counts of JSON reports that test runners wrote. A report that is missing, nothing run, a test skipped or a runner
 * that failed for another reason than a test: each is one more failure.
 *
 * @param {string[]} reportFiles
 * @param {number} code the exit code of what ran them
 * @param countIn counts one report and names its failures, each with the first line of why
 * @returns {{ passed: number, failed: number, failures: string[] }}
 */
export function readReports(reportFiles, code, countIn) {
  const missing = reportFiles.filter((file) => !existsSync(file));
  for (const file of missing) {
    say(`There is no report ${fromHere(file)}`);
  }
  const sum = { passed: 0, failed: missing.length, skipped: 0 };
  const failures = missing.map((file) => `${fromHere(file)}: no report`);
  for (const file of reportFiles.filter((name) => !missing.includes(name))) {
    const counts = countIn(JSON.parse(readFileSync(file, "utf8")));
    for (const key of Object.keys(sum)) {
      sum[key] += counts[key];
    }
    failures.push(...counts.failures);
  }
  const { passed, failed, skipped } = sum;
  if (skipped > 0) {
    say(`${skipped} tests were skipped: every test runs, or goes`);
  }
  const isUnexplained = failed === 0 && (code !== 0 || passed === 0);
  if (isUnexplained) {
    failures.push(`the runner ended with ${code} and ${passed} passed tests`);
  }
  return { passed, failed: failed + skipped + (isUnexplained ? 1 : 0), failures };
}

/** A failure in one line: the file, the test, and the first line of the message. Kept without colors. */
export function failureLine(file, test, message = "") {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  const [reason] = message.replaceAll(/\u001b\[[\d;]*m/g, "").split("\n");
  return [fromHere(file), test, reason].filter((part) => part !== "").join(" > ");
}

function fromHere(file) {
  return file.startsWith(fromRoot()) ? file.slice(fromRoot().length + 1) : file;
}

/** Colors are for terminals: in the log of a build server they are noise. */
export function plainOutput() {
  return process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: "0" };
}
