import { say, secondsSince } from "../lib/say.mjs";
import { stepsOf } from "./steps.mjs";

/** Most steps keep one core busy, and none writes what another reads. */
const AT_ONCE = 2;

/** Runs every step of the check, also after one failed; answers how many passed and failed, and the names of those. */
export async function runSteps(tools, steps = stepsOf) {
  const counts = { passed: 0, failed: 0, failures: [] };
  const left = steps(tools);
  const runNext = async () => {
    for (let step = left.shift(); step !== undefined; step = left.shift()) {
      if (await passes(step)) {
        counts.passed += 1;
      } else {
        counts.failed += 1;
        counts.failures.push(`check > ${step.name}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return counts;
}

async function passes({ name, run }) {
  const startedMs = Date.now();
  const { code, output } = await run();
  say(`${code === 0 ? "ok    " : "FAILED"} ${name} (${secondsSince(startedMs)})`);
  if (code !== 0) {
    say(output.trimEnd());
  }
  return code === 0;
}
