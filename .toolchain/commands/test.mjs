import { runSteps } from "../check/run-steps.mjs";
import { UsageError } from "../lib/plain-error.mjs";
import { say } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";
import { runBrowserTests } from "../tests/browser-tests.mjs";
import { runUnitTests } from "../tests/unit-tests.mjs";

export const usage = `npm test             the check, unit and integration tests, journeys in a browser
npm run test:laws    the slow tests: laws over many generated cases, processes killed again and again, long journeys
npm test -- all      both

Ends in one line, "N passed, N failed"; exit code 1 when anything failed, was skipped, or nothing ran.
A room in which nothing changed since its tests passed is not run again, unless TURBO_FORCE=true is set.
PW_CHROMIUM names a browser, TEST_DATABASE_URL a PostgreSQL server to use. Parts alone: docs/testing.md.`;

const DAILY = [
  ["Check", runSteps],
  ["Unit and integration tests", (tools) => runUnitTests(tools, "daily")],
  ["Browser tests", (tools) => runBrowserTests(tools, "daily")],
];
const LAWS = [
  ["Laws", (tools) => runUnitTests(tools, "laws")],
  ["Slow browser tests", (tools) => runBrowserTests(tools, "laws")],
];
const PARTS = { daily: DAILY, laws: LAWS, all: [...DAILY, ...LAWS] };

/** Everything that a person waits for, the slow tests, or all; the check's steps count as tests. */
export async function run([name = "daily", ...others]) {
  const parts = Object.hasOwn(PARTS, name) && others.length === 0 ? PARTS[name] : undefined;
  if (parts === undefined) {
    throw new UsageError(usage);
  }
  const tools = await setUp({ isWebBuilt: true });
  const counts = [];
  for (const [title, runAll] of parts) {
    say(`\n${title}`);
    counts.push(await runAll(tools));
  }
  const [passed, failed] = ["passed", "failed"].map((key) =>
    counts.reduce((sum, part) => sum + part[key], 0),
  );
  const failures = counts.flatMap((part) => part.failures);
  if (failures.length > 0) {
    // Thousands of lines stand between a failure and the end of the log: who reads its end alone learns what failed.
    say(`\nFailed:\n${failures.join("\n")}`);
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
