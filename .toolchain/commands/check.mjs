import { runSteps } from "../check/run-steps.mjs";
import { say } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";

export async function run() {
  const tools = await setUp({ isWebBuilt: false });
  const { passed, failed } = await runSteps(tools);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
