import { runSteps } from "../check/run-steps.mjs";
import { say } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";

export const usage = `npm run check

Style, types, boundaries, unused code, contract, migrations, sizes and links: everything but the tests. Ends in
"N passed, N failed". npm run fix mends what is only style.`;

export async function run() {
  const tools = await setUp({ isWebBuilt: false });
  const { passed, failed } = await runSteps(tools);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
