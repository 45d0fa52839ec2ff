import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { failureLine, plainOutput, readReports } from "./report.mjs";

/** A room that starts, or is at its last file, leaves a core idle for another. Laws that kill processes run alone. */
const ROOMS_AT_ONCE = { daily: 2, laws: 1 };

/** Rooms that passed before are named in one line; tests get the environment unchanged. */
const OUTPUT = ["--output-logs=new-only", "--env-mode=loose"];
const CONFIG = /^vitest\.config\.m?[tj]s$/;

/**
 * The tests of every room. Turbo leaves out a room in which nothing changed since its tests passed, together with all
 * that it uses, and brings back the report of then.
 *
 * @param {"daily" | "laws"} tier packages/config/test-tier.ts says which files it has
 */
export async function runUnitTests(tools, tier) {
  const report = path.join("test-results", `vitest-${tier}.json`);
  const reportFiles = roomsWithTests().map((room) => path.join(room, report));
  for (const file of reportFiles) {
    rmSync(file, { force: true });
  }
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`, "--passWithNoTests"];
  const code = await handOver(
    fromRoot("node_modules", ".bin", "turbo"),
    [
      "run",
      "test",
      "test:launcher",
      "--continue",
      `--concurrency=${ROOMS_AT_ONCE[tier]}`,
      ...OUTPUT,
      "--",
      ...reporters,
    ],
    { env: { ...tools.env, ...plainOutput(), CI: "true", TEST_TIER: tier } },
  );
  return readReports(reportFiles, code, (found) => ({
    passed: found.numPassedTests,
    // A file that does not load has no tests that could fail.
    failed: found.numFailedTests + found.testResults.filter(isBroken).length,
    skipped: found.numPendingTests + found.numTodoTests,
    failures: found.testResults.flatMap(failuresIn),
  }));
}

function failuresIn(file) {
  if (isBroken(file)) {
    return [failureLine(file.name, "the file did not load", file.message)];
  }
  return file.assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => failureLine(file.name, test.fullName, test.failureMessages[0]));
}

function roomsWithTests() {
  const rooms = ["apps", "packages"].flatMap((folder) =>
    readdirSync(fromRoot(folder)).map((name) => fromRoot(folder, name)),
  );
  return [...rooms, fromRoot(".toolchain")].filter((room) =>
    readdirSync(room).some((name) => CONFIG.test(name)),
  );
}

function isBroken(file) {
  return file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed");
}
