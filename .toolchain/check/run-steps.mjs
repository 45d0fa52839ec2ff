import { say, secondsSince } from "../lib/say.mjs";
import { stepsOf } from "./steps.mjs";

/** Runs every step of the check, also after one failed; answers how many passed and failed. */
export async function runSteps(tools) {
  const counts = { passed: 0, failed: 0 };
  for (const { name, run } of stepsOf(tools)) {
    const startedMs = Date.now();
    const { code, output } = await run();
    counts[code === 0 ? "passed" : "failed"] += 1;
    say(`${code === 0 ? "ok    " : "FAILED"} ${name} (${secondsSince(startedMs)})`);
    if (code !== 0) {
      say(output.trimEnd());
    }
  }
  return counts;
}
