import { fromRoot } from "../lib/paths.mjs";
import { handOver } from "../lib/processes.mjs";
import { plainOutput, readReport } from "./report.mjs";

/** Every Vitest project in one run. */
export async function runUnitTests(tools) {
  const { reportFile, read } = readReport("vitest");
  const code = await handOver(
    fromRoot("node_modules", ".bin", "vitest"),
    ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${reportFile}`],
    { env: { ...tools.env, ...plainOutput(), CI: "true" } },
  );
  return read(code, (report) => ({
    passed: report.numPassedTests,
    // A file that does not load has no tests that could fail.
    failed: report.numFailedTests + report.testResults.filter(isBroken).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

function isBroken(file) {
  return file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed");
}
