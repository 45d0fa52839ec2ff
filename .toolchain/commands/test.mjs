import { runSteps } from "../check/run-steps.mjs";
import { say } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";
import { runBrowserTests } from "../tests/browser-tests.mjs";
import { runUnitTests } from "../tests/unit-tests.mjs";

/** Everything: the check, whose steps count as tests, then Vitest, then the journeys in a browser. */
export async function run() {
  const tools = await setUp({ isWebBuilt: true });
  const counts = [];
  for (const [title, runAll] of [
    ["Check", runSteps],
    ["Unit and integration tests", runUnitTests],
    ["Browser tests", runBrowserTests],
  ]) {
    say(`\n${title}`);
    counts.push(await runAll(tools));
  }
  const [passed, failed] = ["passed", "failed"].map((key) =>
    counts.reduce((sum, part) => sum + part[key], 0),
  );
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
